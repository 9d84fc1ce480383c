/** The order of writes that explains what was answered about one plan. */
import { type Actor, decide, newPlan, type PlanState, shownState } from "./SeatingModel.ts"
import type { SeatingHistory, SeatingView, SeatingWrite } from "./SeatingHistory.ts"
import { type Span, timeout } from "./Span.ts"

interface Acknowledged extends SeatingWrite {
  readonly outcome: Extract<SeatingWrite["outcome"], { readonly _tag: "Acknowledged" }>
}

const isAcknowledged = (write: SeatingWrite): write is Acknowledged => write.outcome._tag === "Acknowledged"

/** A revision that somebody was shown. */
export interface ObservedRevision extends Span {
  readonly value: number
}

/** Returns the revisions that acknowledgements, and views but the last, have shown. */
export const observedRevisions = ({ views, writes }: SeatingHistory): ReadonlyArray<ObservedRevision> => [
  ...writes
    .filter(isAcknowledged)
    .map(({ endedAt, outcome, sentAt }) => ({ sentAt, endedAt, value: outcome.shown.revision })),
  ...views.map(({ endedAt, sentAt, shown }) => ({ sentAt, endedAt, value: shown.revision }))
]

/** A state is `null` where another lost write may have made another: until somebody was shown all of the plan. */
export type Ordered = { readonly states: ReadonlyArray<PlanState | null> } | { readonly problem: string }

type Settled = { readonly state: PlanState } | { readonly problem: string }

/** Returns the states of the plan by their revisions, the first at 0, as the order of writes made them. */
export const orderOf = (history: SeatingHistory): Ordered => {
  const end = history.final.shown.revision
  const beyond = observedRevisions(history).find(({ value }) => value > end)
  return beyond === undefined
    ? new OrderSearch(history).run()
    : { problem: `somebody was shown revision ${beyond.value}, and the plan ended at ${end}` }
}

/** How many writes are tried before the search is given up. */
const maximumTries = 500_000

/** Searches by trying, for each revision, the writes that may have made it, the likeliest first. */
class OrderSearch {
  readonly #actors: ReadonlyMap<string, Actor>
  readonly #writesAt: ReadonlyMap<number, ReadonlyArray<Acknowledged>>
  readonly #viewsAt: ReadonlyMap<number, ReadonlyArray<SeatingView>>
  readonly #lost: ReadonlyArray<SeatingWrite>
  readonly #moments: RevisionMoments
  readonly #end: number
  readonly #states: Array<PlanState> = []
  readonly #makers: Array<SeatingWrite> = []
  readonly #used = new Set<SeatingWrite>()
  /** For each revision but the first, up to the next one, the writes that may have made it and were not tried yet. */
  readonly #untried: Array<Array<SeatingWrite>> = []
  #deepest = { revision: 0, problem: "" }

  constructor(history: SeatingHistory) {
    this.#actors = history.actors
    this.#end = history.final.shown.revision
    this.#writesAt = Map.groupBy(history.writes.filter(isAcknowledged), ({ outcome }) => outcome.shown.revision)
    this.#viewsAt = Map.groupBy([...history.views, history.final], ({ shown }) => shown.revision)
    this.#lost = history.writes
      .filter(({ outcome }) => outcome._tag === "Unknown")
      .toSorted((a, b) => a.sentAt - b.sentAt)
    this.#moments = new RevisionMoments(observedRevisions(history), this.#end)
  }

  run(): Ordered {
    const start = this.#settled(newPlan, null)
    if ("problem" in start) return { problem: `revision 1: ${start.problem}` }
    this.#states.push(start.state)
    for (let tries = 0; this.#states.length < this.#end; tries++) {
      const before = this.#states.at(-1)
      if (before === undefined || tries > maximumTries) {
        const { problem, revision } = this.#deepest
        return { problem: `nothing explains revision ${revision}: ${problem || "no write made it"}` }
      }
      if (this.#untried.length < this.#states.length) this.#untried.push(this.#candidates(this.#states.length + 1))
      const write = this.#untried.at(-1)?.pop()
      if (write === undefined) this.#stepBack()
      else this.#try(before, write)
    }
    return { states: this.#certainStates() }
  }

  /** The last is the likeliest: what was acknowledged with the revision, then what was sent shortly before. */
  #candidates(revision: number): Array<SeatingWrite> {
    return [
      ...this.#lost.filter((write) => !this.#used.has(write) && this.#moments.mayHaveMade(write, revision)),
      ...(this.#writesAt.get(revision) ?? [])
    ]
  }

  #try(before: PlanState, write: SeatingWrite): void {
    const { kind } = write.command
    const decision = decide(this.#actors, before, write.command)
    const after =
      decision._tag === "Changed"
        ? this.#settled(decision.state, write)
        : {
            problem: `"${kind}" ${decision._tag === "Refused" ? `had to be refused (${decision.code})` : "changed nothing"}`
          }
    if ("problem" in after) {
      const revision = this.#states.length + 1
      if (revision > this.#deepest.revision) this.#deepest = { revision, problem: after.problem }
      return
    }
    this.#states.push(after.state)
    this.#makers.push(write)
    this.#used.add(write)
  }

  #stepBack(): void {
    this.#untried.pop()
    this.#states.pop()
    const undone = this.#makers.pop()
    if (undone !== undefined) this.#used.delete(undone)
  }

  /** Holds what was answered about a revision against the state; `maker` is the write that made it. */
  #settled(made: PlanState, maker: SeatingWrite | null): Settled {
    let state = made
    for (const write of this.#writesAt.get(made.revision) ?? []) {
      const { kind } = write.command
      if (write !== maker && decide(this.#actors, state, write.command)._tag !== "Same") {
        return { problem: `"${kind}" was acknowledged with it and did not make it` }
      }
      const shown = shownState(state, write.outcome.shown, false)
      if ("problem" in shown) return { problem: `the answer to "${kind}" ${shown.problem}` }
      state = shown.state
    }
    for (const view of this.#viewsAt.get(made.revision) ?? []) {
      const shown = shownState(state, view.shown, true)
      if ("problem" in shown) return { problem: `a view ${shown.problem}` }
      state = shown.state
    }
    return { state }
  }

  #certainStates(): ReadonlyArray<PlanState | null> {
    let isCertain = true
    return this.#states.map((state, at) => {
      const maker = this.#makers[at - 1]
      isCertain =
        this.#viewsAt.has(state.revision) ||
        (isCertain && maker?.outcome._tag !== "Unknown" && !this.#mayBeAnother(state.revision))
      return isCertain ? state : null
    })
  }

  /** Returns whether a lost write may have made the revision too, so that what was acknowledged with it changed nothing. */
  #mayBeAnother(revision: number): boolean {
    const before = this.#states[revision - 2]
    const untried = this.#untried[revision - 2] ?? []
    return (
      before !== undefined &&
      untried.some((write) => {
        const decision = decide(this.#actors, before, write.command)
        return decision._tag === "Changed" && "state" in this.#settled(decision.state, write)
      })
    )
  }
}

/** Between which moments each revision came to be, as far as anybody observed it. */
class RevisionMoments {
  /** The earliest moment at which somebody knew of the revision or of a later one. */
  readonly #knownAt: Array<number>
  /** The latest moment at which somebody asked who was shown the revision or an earlier one. */
  readonly #askedAt: Array<number>

  constructor(observed: ReadonlyArray<ObservedRevision>, end: number) {
    const [knownAt, askedAt] = [
      Array.from<number>({ length: end + 2 }).fill(Infinity),
      Array.from<number>({ length: end + 2 }).fill(-Infinity)
    ]
    for (const { endedAt, sentAt, value } of observed) {
      knownAt[value] = Math.min(knownAt[value] ?? Infinity, endedAt)
      askedAt[value] = Math.max(askedAt[value] ?? -Infinity, sentAt)
    }
    for (let at = end; at >= 0; at--) knownAt[at] = Math.min(knownAt[at] ?? Infinity, knownAt[at + 1] ?? Infinity)
    for (let at = 1; at <= end; at++) askedAt[at] = Math.max(askedAt[at] ?? -Infinity, askedAt[at - 1] ?? -Infinity)
    this.#knownAt = knownAt
    this.#askedAt = askedAt
  }

  /** Whether a write whose answer was lost was sent early enough for the revision, and may have happened late enough. */
  mayHaveMade({ sentAt }: Span, revision: number): boolean {
    return (
      sentAt <= (this.#knownAt[revision] ?? Infinity) && sentAt + timeout >= (this.#askedAt[revision - 1] ?? -Infinity)
    )
  }
}
