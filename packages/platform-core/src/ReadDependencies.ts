import { Context, Effect } from "effect"

/** Reads once more what was read, and says whether it is the same. Never throws, and calls back once. */
export type Dependency = (context: Context.Context<never>, answer: (isSame: boolean) => void) => void

/**
 * What an answer was made of. While each of it is the same, the same request has the same answer, and it need not be made again:
 * nothing else goes into it.
 */
export class ReadDependencies {
  readonly #dependencies: Array<Dependency> = []
  #accompanying: Effect.Effect<void> = Effect.void
  #isComplete = true
  #until = Number.POSITIVE_INFINITY
  #size = 0

  /** Whether all that was read can be read again. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  /** What goes with each answer, also one that is given again. */
  get accompanying(): Effect.Effect<void> {
    return this.#accompanying
  }

  /** About how many bytes it takes to remember all of it. */
  get size(): number {
    return this.#size
  }

  /** Adds what was read, once. */
  add(dependency: Dependency, size: number): void {
    if (this.#dependencies.includes(dependency)) return
    this.#dependencies.push(dependency)
    this.#size += size
  }

  /** Notes that something was read that cannot be read again by itself. */
  markIncomplete(): void {
    this.#isComplete = false
  }

  /** Ends the answer at this time, in milliseconds since 1970, which had not come when the answer looked at it. */
  endsAt(time: number): void {
    this.#until = Math.min(this.#until, time)
  }

  accompany(effect: Effect.Effect<void>): void {
    this.#accompanying = Effect.andThen(this.#accompanying, effect)
  }

  /** Reads all of it at once, and says whether the answer still holds at this time, as soon as that is known. */
  check(now: number, context: Context.Context<never>, answer: (holds: boolean) => void): void {
    if (now >= this.#until) return answer(false)
    let open = this.#dependencies.length
    if (open === 0) return answer(true)
    const one = (isSame: boolean): void => {
      if (open <= 0) return
      open = isSame ? open - 1 : 0
      if (open === 0) answer(isSame)
    }
    for (const dependency of this.#dependencies) dependency(context, one)
  }
}

/** Collects what the current read is made of; `null` where nobody wants to know. */
export const CurrentDependencies = Context.Reference<ReadDependencies | null>(
  "@banquet/platform-core/ReadDependencies",
  { defaultValue: () => null }
)
