/** Holds the answers about one plan against each other: there must be one order of writes that explains all of them. */
import { placeLine, type SeatingHistory, tableLine } from "./SeatingHistory.ts"
import { type Actor, decide, occupancy, type PlanState } from "./SeatingModel.ts"
import { MonotonicValue, type Span } from "./Span.ts"
import { observedRevisions, orderOf } from "./WriteOrder.ts"

/** Whether any of the states that the plan may have been in meanwhile is as asked. */
const anyState = (
  states: ReadonlyArray<PlanState | null>,
  revisions: MonotonicValue,
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

type IsPossible = (span: Span, holds: (state: PlanState) => boolean) => boolean

/** Returns everything that no order of writes explains; nothing if all is well. */
export const seatingProblems = (history: SeatingHistory): ReadonlyArray<string> => {
  const { endedAt, sentAt, shown } = history.final
  const observed = [...observedRevisions(history), { sentAt, endedAt, value: shown.revision }]
  const revisions = new MonotonicValue(observed)
  const backwards = observed.flatMap((one) => {
    const known = revisions.before(one.sentAt)
    return one.value < known ? [`somebody was shown revision ${one.value} after another had been shown ${known}`] : []
  })
  const ordered = orderOf(history)
  if ("problem" in ordered) return [...backwards, ordered.problem]
  const isPossible: IsPossible = (span, holds) => anyState(ordered.states, revisions, span, holds)
  return [
    ...backwards,
    ...refusalProblems(history, isPossible),
    ...guestProblems(history, isPossible),
    ...vendorProblems(history, isPossible)
  ]
}

const refusalProblems = ({ actors, writes }: SeatingHistory, isPossible: IsPossible): ReadonlyArray<string> =>
  writes.flatMap((write) => {
    const { command, outcome } = write
    if (outcome._tag !== "Refused") return []
    const isReason = (state: PlanState): boolean => {
      const decision = decide(actors, state, command)
      return decision._tag === "Refused" && decision.code === outcome.code
    }
    return isPossible(write, isReason)
      ? []
      : [`"${command.kind}" was refused as ${outcome.code}, and there was no reason for it`]
  })

const placeLines = (
  actors: ReadonlyMap<string, Actor>,
  state: PlanState,
  isShown: (actor: string) => boolean
): ReadonlyArray<string> =>
  [...state.places.values()]
    .filter(({ actor }) => isShown(actor))
    .map((place) => placeLine({ ...place, displayName: actors.get(place.actor)?.displayName ?? place.actor }))

const guestProblems = ({ actors, ownSeats }: SeatingHistory, isPossible: IsPossible): ReadonlyArray<string> =>
  ownSeats.flatMap((read) => {
    const isOwn = (actor: string): boolean => read.actors.includes(actor)
    const isShown = (state: PlanState): boolean =>
      equal(read.shown, state.status === "published" ? placeLines(actors, state, isOwn) : [])
    return isPossible(read, isShown)
      ? []
      : [`a guest was shown ${read.shown.join("; ") || "no seat"}, which was never published at that time`]
  })

const vendorProblems = ({ actors, vendorViews }: SeatingHistory, isPossible: IsPossible): ReadonlyArray<string> =>
  vendorViews.flatMap((read) => {
    const { shown } = read
    const planLines = (state: PlanState): ReadonlyArray<string> => [
      ...[...state.tables.values()].map((table) =>
        tableLine({ ...table, occupancy: occupancy(actors, state.places.values(), table.name) })
      ),
      ...placeLines(actors, state, () => true)
    ]
    const isShown = (state: PlanState): boolean =>
      shown === null ? state.status === "draft" : state.status === "published" && equal(shown, planLines(state))
    return isPossible(read, isShown)
      ? []
      : [`a vendor was shown ${shown === null ? "no plan" : "a plan"} that was not so at that time`]
  })
