/** How far saving has come, as far as it takes long enough for words. */
import { makeStore, type Store } from "../../design/Store.ts"

/**
 * `saving` and `slow` wait for an answer for a moment or for long; after `unanswered` the request has failed without one and
 * is sent again. `saved` follows all of these.
 */
export type SavePhase = "quiet" | "saving" | "slow" | "unanswered" | "saved"

export interface SaveProgress {
  readonly phase: SavePhase
  /** How many changes have no answer yet. */
  readonly unsaved: number
}

/** How long there may be no answer before anything is said, in milliseconds. */
export const savingAfter = 400
/** How long there may be no answer before it is called slow, in milliseconds. */
export const slowAfter = 10_000

export class SaveMonitor {
  readonly #progress = makeStore<SaveProgress>({ phase: "quiet", unsaved: 0 })
  #timers: ReadonlyArray<ReturnType<typeof setTimeout>> = []

  get progress(): Store<SaveProgress> {
    return this.#progress
  }

  /** Counts the changes that have no answer yet. */
  count(unsaved: number): void {
    const progress = this.#progress.get()
    if (unsaved !== progress.unsaved) this.#progress.set({ ...progress, unsaved })
  }

  /** Starts the time of a request; one that is sent again does not begin anew. */
  sent(): void {
    if (this.#timers.length > 0) return
    this.#timers = [
      setTimeout(() => this.#enter("saving"), savingAfter),
      setTimeout(() => this.#enter("slow"), slowAfter)
    ]
  }

  /** Ends the time of a request. Enters `saved` if the change is and words were shown, else `quiet`. */
  answered(isSaved: boolean): void {
    this.#stop()
    this.#enter(isSaved && this.#progress.get().phase !== "quiet" ? "saved" : "quiet")
  }

  unanswered(): void {
    this.#stop()
    this.#enter("unanswered")
  }

  /** Shows the change as being saved, once the server can be reached again. */
  reached(): void {
    this.#enter("saving")
  }

  #enter(phase: SavePhase): void {
    const progress = this.#progress.get()
    if (phase !== progress.phase) this.#progress.set({ ...progress, phase })
  }

  #stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
  }
}
