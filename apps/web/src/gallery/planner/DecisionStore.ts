/**
 * A planner's decisions. Each shows at once and is held back for some seconds, so that it can be taken back without a
 * trace; then it is sent. What the server refuses is undone here, what it cannot be asked is tried again.
 */
import { makeStore, type Store } from "../../design/Store.ts"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import type { BulkRecord } from "./BulkRecord.ts"
import * as Log from "./DecisionLog.ts"
import {
  answered,
  type DecisionAnswer,
  type DecisionRequest,
  mostAtOnce,
  nextDue,
  nextRequest,
  refused,
  sending,
  unanswered
} from "./DecisionRequests.ts"
import { type Action, type Item, shownOf, type Status, type Undecided } from "./GalleryItems.ts"

export interface DecidedNotice {
  readonly kind: "decided"
  readonly action: Action
  readonly count: number
  /** The one photo that was decided, without a note. */
  readonly only: string | null
  /** Whether there is a note beside the decision. */
  readonly isNoted: boolean
  /** How many guests see, once they are approved. */
  readonly forGuests: number
  /** How many cannot be shown. */
  readonly broken: number
}

export type Notice =
  | DecidedNotice
  | { readonly kind: "takenBack"; readonly count: number }
  | { readonly kind: "nothingToUndo" }
  | { readonly kind: "nothingChosen" }
  /** Somebody else has decided about so many of those that were to be undone. */
  | { readonly kind: "decidedSince"; readonly count: number; readonly of: number }
  | { readonly kind: "refused"; readonly done: number; readonly of: number; readonly problem: Problem }
  | { readonly kind: "gone"; readonly count: number }

/** How far a decision has come that takes several requests. */
export interface Progress {
  readonly to: Status
  readonly done: number
  readonly of: number
}

export interface Decisions {
  readonly decided: Undecided
  readonly notice: Notice | null
  /** Photos whose decisions are not saved, from when the server is out of reach until it answers. */
  readonly waiting: number
  readonly progress: Progress | null
  /** How many photos the step is about that would be undone; 0 where there is none. */
  readonly undoable: number
}

export interface DecisionDependencies {
  readonly send: (request: DecisionRequest) => Promise<DecisionAnswer>
  /** Hears of what the server has decided. */
  readonly receive: (answer: DecisionAnswer) => void
  /** Keeps what of a decision about many is not confirmed yet; `null` once nothing is left of it. */
  readonly record: (bulk: BulkRecord | null) => void
  /** In milliseconds, from whatever moment. */
  readonly now: () => number
}

/** How long a decision is held back. */
export const holdTime = 6000
const retryTime = 5000
/** How long a notice stays that goes by itself. */
export const noticeTime = 6000

export class DecisionStore implements Store<Decisions> {
  readonly #dependencies: DecisionDependencies
  readonly #store = makeStore<Decisions>({
    decided: new Map(),
    notice: null,
    waiting: 0,
    progress: null,
    undoable: 0
  })
  readonly get = this.#store.get
  readonly subscribe = this.#store.subscribe
  #log = Log.emptyLog
  #notice: Notice | null = null
  /** A decision that takes several requests. */
  #bulk: { readonly verdict: Log.Verdict; readonly of: number } | null = null
  readonly #inFlight = new Set<Promise<void>>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #isAsking = false
  #isAway = false
  #nextId = 1

  constructor(dependencies: DecisionDependencies) {
    this.#dependencies = dependencies
  }

  decide(action: Action, items: ReadonlyArray<Item>, notes: string | null): void {
    if (items.length === 0) return
    this.#log = Log.decided(this.#log, this.#step({ action, notes }), items)
    const only = items.length === 1 && notes === null ? (items[0]?.id ?? null) : null
    this.#notice = { kind: "decided", action, count: items.length, only, isNoted: notes !== null, ...shownOf(items) }
    this.#publish()
  }

  /** Says that keys begin at the first photo: nobody decides about one that was not chosen. */
  tellNothingChosen(): void {
    this.#tellBriefly({ kind: "nothingChosen" })
  }

  /** Gives the last decision about an item a note; one that was sent already is sent again with it. */
  annotate(item: Item, notes: string | null): void {
    this.#log = Log.annotated(this.#log, this.#step({ notes }), item)
    const notice = this.#notice
    if (notice?.kind === "decided" && notice.only === item.id)
      this.#notice = { ...notice, only: null, isNoted: notes !== null }
    this.#publish()
  }

  readonly noteOf = (item: Item): string | null => Log.noteOf(this.#log, item)

  /** Takes the last step back and returns what it was about. */
  undo(): ReadonlyArray<string> {
    const undone = Log.undone(this.#log, this.#dependencies.now())
    if (undone === null) {
      this.#tellBriefly({ kind: "nothingToUndo" })
      return []
    }
    const { ids, log, overruled } = undone
    this.#log = log
    this.#notice =
      overruled === 0
        ? { kind: "takenBack", count: ids.length }
        : { kind: "decidedSince", count: overruled, of: ids.length }
    this.#publish()
    return ids
  }

  /** Sends everything that is held back at once; waits for every answer, also to what was in flight before. */
  async flush(): Promise<void> {
    for (let request = this.#take(Infinity); request !== null; request = this.#take(Infinity)) void this.#ask(request)
    await Promise.all(this.#inFlight)
  }

  dismiss(): void {
    this.#notice = null
    this.#publish()
  }

  /** For what leaves nothing to do: it goes by itself, unless something else is told meanwhile. */
  #tellBriefly(notice: Notice): void {
    this.#notice = notice
    this.#publish()
    setTimeout(() => {
      if (this.#notice === notice) this.dismiss()
    }, noticeTime)
  }

  #step<Part>(part: Part) {
    return { ...part, id: this.#nextId++, due: this.#dependencies.now() + holdTime }
  }

  #schedule(): void {
    clearTimeout(this.#timer)
    const due = nextDue(this.#log)
    if (due === null || this.#isAsking) return
    this.#timer = setTimeout(() => void this.#askAll(), Math.max(0, due - this.#dependencies.now()))
  }

  /** One request after another, as long as something is due. */
  async #askAll(): Promise<void> {
    this.#isAsking = true
    const next = () => this.#take(this.#dependencies.now())
    for (let request = next(); request !== null; request = next()) await this.#ask(request)
    this.#isAsking = false
    this.#schedule()
  }

  #take(now: number): DecisionRequest | null {
    const request = nextRequest(this.#log, now)
    if (request === null) return null
    const { verdict } = request
    const count = this.#wantedAs(verdict).length
    if (this.#bulk === null && count > mostAtOnce) this.#bulk = { verdict, of: count }
    this.#log = sending(this.#log, request)
    this.#publish()
    return request
  }

  #ask(request: DecisionRequest): Promise<void> {
    const asked = this.#askFor(request).finally(() => this.#inFlight.delete(asked))
    this.#inFlight.add(asked)
    return asked
  }

  async #askFor(request: DecisionRequest): Promise<void> {
    try {
      const answer = await this.#dependencies.send(request)
      this.#isAway = false
      this.#log = answered(this.#log, request, answer)
      this.#tell(request, answer)
      this.#dependencies.receive(answer)
    } catch (error) {
      this.#fail(request, asProblem(error))
    }
    this.#publish()
  }

  #tell({ ids }: DecisionRequest, { decidedSince, notFound }: DecisionAnswer): void {
    if (decidedSince.length > 0) {
      const before = this.#notice?.kind === "decidedSince" ? this.#notice : null
      const count = decidedSince.length + (before?.count ?? 0)
      this.#notice = { kind: "decidedSince", count, of: ids.length + (before?.of ?? 0) }
    } else if (notFound.length > 0) this.#notice = { kind: "gone", count: notFound.length }
  }

  #fail(request: DecisionRequest, problem: Problem): void {
    this.#isAway = problem.code === "offline" || problem.status === 503
    if (this.#isAway) {
      const due = this.#dependencies.now() + retryTime
      this.#log = unanswered(this.#log, request, due, problem.code === "offline")
      return
    }
    const bulk = this.#bulk !== null && Log.isSame(this.#bulk.verdict, request.verdict) ? this.#bulk : null
    const ids = bulk === null ? request.ids : this.#wantedAs(request.verdict)
    const of = bulk?.of ?? ids.length
    this.#log = refused(this.#log, ids)
    this.#notice = { kind: "refused", done: of - ids.length, of, problem }
  }

  #wantedAs(verdict: Log.Verdict): ReadonlyArray<string> {
    return [...this.#log.wanted].filter(([, wanted]) => Log.isSame(wanted.verdict, verdict)).map(([id]) => id)
  }

  #progress(): Progress | null {
    if (this.#bulk === null) return null
    const { of, verdict } = this.#bulk
    const left = this.#wantedAs(verdict)
    if (left.length === 0) this.#bulk = null
    this.#dependencies.record(left.length === 0 ? null : { to: verdict.status, of, left })
    return left.length === 0 ? null : { to: verdict.status, done: Math.max(0, of - left.length), of }
  }

  #publish(): void {
    const { steps, wanted } = this.#log
    this.#store.set({
      decided: Log.undecidedOf(this.#log, this.get().decided),
      notice: this.#notice,
      waiting: this.#isAway ? wanted.size : 0,
      progress: this.#progress(),
      undoable: steps.at(-1)?.changes.size ?? 0
    })
    this.#schedule()
  }
}
