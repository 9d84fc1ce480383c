/**
 * What planners, guests and vendors were answered about one plan, held against each other: there must be one order of
 * writes that explains all of it.
 */
import {
  type Actor,
  decide,
  newPlan,
  occupancy,
  type PlanState,
  type SeatingCommand,
  type Shown,
  shownState
} from "./SeatingModel.ts"
import { timeout, Rising, type Span } from "./Span.ts"

export interface SeatingWrite extends Span {
  readonly command: SeatingCommand
  readonly outcome:
    | { readonly _tag: "Acknowledged"; readonly shown: Shown }
    | { readonly _tag: "Refused"; readonly code: string }
    /** No answer came: it happened once, or not at all. */
    | { readonly _tag: "Unknown" }
}

/** The whole plan, as a planner was shown it. */
export interface SeatingView extends Span {
  readonly shown: Shown
}

/** What a guest was shown of an event: the places of these actors, while the plan was published. */
export interface OwnSeats extends Span {
  readonly actors: ReadonlyArray<string>
  /** One line for each place. */
  readonly shown: ReadonlyArray<string>
}

/** What a vendor was shown of an event; `null` where nothing was published. */
export interface VendorView extends Span {
  readonly shown: ReadonlyArray<string> | null
}

export interface SeatingHistory {
  readonly actors: ReadonlyMap<string, Actor>
  readonly writes: ReadonlyArray<SeatingWrite>
  readonly views: ReadonlyArray<SeatingView>
  readonly ownSeats: ReadonlyArray<OwnSeats>
  readonly vendorViews: ReadonlyArray<VendorView>
  /** What there is when all is over. */
  readonly final: SeatingView
}

/** A place in one line, as guests and vendors are shown it. */
export const placeLine = (place: {
  readonly table: string
  readonly displayName: string
  readonly seatNumber: number | null
  readonly seatLabel: string | null
}): string =>
  `${place.displayName} at ${place.table}, ${place.seatNumber ?? "no seat"}, ${place.seatLabel ?? "no label"}`

/** A table in one line, as vendors are shown it. */
export const tableLine = (table: { readonly name: string; readonly capacity: number; readonly occupancy: number }) =>
  `${table.name}: ${table.occupancy} of ${table.capacity}`

interface Acknowledged extends SeatingWrite {
  readonly outcome: Extract<SeatingWrite["outcome"], { readonly _tag: "Acknowledged" }>
}

const isAcknowledged = (write: SeatingWrite): write is Acknowledged => write.outcome._tag === "Acknowledged"

const byRevision = <A>(members: ReadonlyArray<A>, revision: (member: A) => number): ReadonlyMap<number, Array<A>> =>
  Map.groupBy(members, revision)

/** So many writes are tried before an order is given up. */
const maximumTries = 500_000

/** A state is `null` where another lost write may have made another: until somebody was shown all of the plan. */
type Ordered = { readonly states: ReadonlyArray<PlanState | null> } | { readonly problem: string }

/** The states of the plan by their revisions, the first at 0, as an order of writes made them that explains all answers. */
const orderOf = (history: SeatingHistory): Ordered => {
  const { actors, final } = history
  const acknowledged = history.writes.filter(isAcknowledged)
  const lost = history.writes
    .filter(({ outcome }) => outcome._tag === "Unknown")
    .toSorted((a, b) => a.sentAt - b.sentAt)
  const writesAt = byRevision(acknowledged, ({ outcome }) => outcome.shown.revision)
  const viewsAt = byRevision([...history.views, final], ({ shown }) => shown.revision)
  const end = final.shown.revision

  const told = [
    ...acknowledged.map(({ endedAt, outcome, sentAt }) => ({ sentAt, endedAt, value: outcome.shown.revision })),
    ...history.views.map(({ endedAt, sentAt, shown }) => ({ sentAt, endedAt, value: shown.revision }))
  ]
  const beyond = told.find(({ value }) => value > end)
  if (beyond !== undefined)
    return { problem: `somebody was shown revision ${beyond.value}, and the plan ended at ${end}` }

  /** The earliest moment at which somebody knew of a revision or of a later one: a lost write that made it was sent before. */
  const knownAt = Array.from<number>({ length: end + 2 }).fill(Infinity)
  /** The latest moment at which somebody asked who was told of a revision or of an earlier one: what came after it, came after that. */
  const askedAt = Array.from<number>({ length: end + 2 }).fill(-Infinity)
  for (const { endedAt, sentAt, value } of told) {
    knownAt[value] = Math.min(knownAt[value] ?? Infinity, endedAt)
    askedAt[value] = Math.max(askedAt[value] ?? -Infinity, sentAt)
  }
  for (let at = end; at >= 0; at--) knownAt[at] = Math.min(knownAt[at] ?? Infinity, knownAt[at + 1] ?? Infinity)
  for (let at = 1; at <= end; at++) askedAt[at] = Math.max(askedAt[at] ?? -Infinity, askedAt[at - 1] ?? -Infinity)

  /** What was answered about a revision, held against the state; `maker` is the write that made it. */
  const settled = (
    made: PlanState,
    maker: SeatingWrite | null
  ): { readonly state: PlanState } | { readonly problem: string } => {
    let state = made
    for (const write of writesAt.get(made.revision) ?? []) {
      const { kind } = write.command
      if (write !== maker && decide(actors, state, write.command)._tag !== "Same") {
        return { problem: `"${kind}" was acknowledged with it and did not make it` }
      }
      const shown = shownState(state, write.outcome.shown, false)
      if ("problem" in shown) return { problem: `the answer to "${kind}" ${shown.problem}` }
      state = shown.state
    }
    for (const view of viewsAt.get(made.revision) ?? []) {
      const shown = shownState(state, view.shown, true)
      if ("problem" in shown) return { problem: `a view ${shown.problem}` }
      state = shown.state
    }
    return { state }
  }

  const start = settled(newPlan, null)
  if ("problem" in start) return { problem: `revision 1: ${start.problem}` }
  const states = [start.state]
  const makers: Array<SeatingWrite> = []
  const used = new Set<SeatingWrite>()
  /** For each revision but the first, up to the next one, the writes that may have made it and were not tried yet. */
  const untried: Array<Array<SeatingWrite>> = []
  let deepest = { revision: 0, problem: "" }

  /** The last is the likeliest: what was acknowledged with the revision, then what was sent shortly before. */
  const candidates = (revision: number): Array<SeatingWrite> => [
    ...lost.filter(
      (write) =>
        !used.has(write) &&
        write.sentAt <= (knownAt[revision] ?? Infinity) &&
        write.sentAt + timeout >= (askedAt[revision - 1] ?? -Infinity)
    ),
    ...(writesAt.get(revision) ?? [])
  ]
  const unexplained = () => `nothing explains revision ${deepest.revision}: ${deepest.problem || "no write made it"}`

  for (let tries = 0; states.length < end; tries++) {
    const revision = states.length + 1
    const before = states.at(-1)
    if (before === undefined || tries > maximumTries) return { problem: unexplained() }
    if (untried.length < states.length) untried.push(candidates(revision))
    const write = untried.at(-1)?.pop()
    if (write === undefined) {
      untried.pop()
      states.pop()
      const undone = makers.pop()
      if (undone !== undefined) used.delete(undone)
      if (states.length === 0) return { problem: unexplained() }
      continue
    }
    const decision = decide(actors, before, write.command)
    const after =
      decision._tag === "Changed"
        ? settled(decision.state, write)
        : {
            problem: `"${write.command.kind}" ${decision._tag === "Refused" ? `had to be refused (${decision.code})` : "changed nothing"}`
          }
    if ("problem" in after) {
      if (revision > deepest.revision) deepest = { revision, problem: after.problem }
      continue
    }
    states.push(after.state)
    makers.push(write)
    used.add(write)
  }
  let isSure = true
  return {
    states: states.map((state, at) => {
      const maker = makers[at - 1]
      isSure = viewsAt.has(state.revision) || (isSure && maker?.outcome._tag !== "Unknown")
      return isSure ? state : null
    })
  }
}

/** Whether any of the states that the plan may have been in meanwhile is as asked. */
const anyState = (
  states: ReadonlyArray<PlanState | null>,
  revisions: Rising,
  span: Span,
  holds: (state: PlanState) => boolean
): boolean => {
  const from = Math.max(1, revisions.before(span.sentAt))
  const to = Math.min(states.length, revisions.after(span.endedAt))
  for (let revision = from; revision <= to; revision++) {
    const state = states[revision - 1]
    if (state === null || (state !== undefined && holds(state))) return true
  }
  return false
}

const equal = (one: ReadonlyArray<string>, other: ReadonlyArray<string>): boolean =>
  one.length === other.length && one.toSorted().join("\n") === other.toSorted().join("\n")

/** Everything that no order of writes explains, in words; nothing if all is well. */
export const seatingProblems = (history: SeatingHistory): ReadonlyArray<string> => {
  const { actors } = history
  const acknowledged = history.writes.filter(isAcknowledged)
  const told = [
    ...acknowledged.map((write) => ({ ...write, shown: write.outcome.shown })),
    ...history.views,
    history.final
  ].map(({ endedAt, sentAt, shown }) => ({ sentAt, endedAt, value: shown.revision }))
  const revisions = new Rising(told)
  const problems: Array<string> = []
  for (const { sentAt, value } of told) {
    const known = revisions.before(sentAt)
    if (value < known) problems.push(`somebody was shown revision ${value} after another had been shown ${known}`)
  }
  const ordered = orderOf(history)
  if ("problem" in ordered) return [...problems, ordered.problem]
  const { states } = ordered

  for (const { command, endedAt, outcome, sentAt } of history.writes) {
    if (outcome._tag !== "Refused") continue
    const isRefusal = (state: PlanState): boolean => {
      const decision = decide(actors, state, command)
      return decision._tag === "Refused" && decision.code === outcome.code
    }
    if (!anyState(states, revisions, { sentAt, endedAt }, isRefusal)) {
      problems.push(`"${command.kind}" was refused as ${outcome.code}, and there was no reason for it`)
    }
  }
  const lines = (state: PlanState, of: (actor: string) => boolean): ReadonlyArray<string> =>
    [...state.places.values()]
      .filter(({ actor }) => of(actor))
      .map((place) => placeLine({ ...place, displayName: actors.get(place.actor)?.displayName ?? place.actor }))
  for (const read of history.ownSeats) {
    const isShown = (state: PlanState): boolean =>
      equal(read.shown, state.status === "published" ? lines(state, (actor) => read.actors.includes(actor)) : [])
    if (!anyState(states, revisions, read, isShown)) {
      problems.push(`a guest was shown ${read.shown.join("; ") || "no seat"}, which was never published at that time`)
    }
  }
  for (const read of history.vendorViews) {
    const isShown = (state: PlanState): boolean =>
      read.shown === null
        ? state.status === "draft"
        : state.status === "published" &&
          equal(read.shown, [
            ...[...state.tables.values()].map((table) =>
              tableLine({ ...table, occupancy: occupancy(actors, state.places.values(), table.name) })
            ),
            ...lines(state, () => true)
          ])
    if (!anyState(states, revisions, read, isShown)) {
      problems.push(`a vendor was shown ${read.shown === null ? "no plan" : "a plan"} that was not so at that time`)
    }
  }
  return problems
}
