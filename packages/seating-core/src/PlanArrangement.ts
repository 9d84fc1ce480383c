/** The arrangement of a plan: what is sought of its facts, and what is proposed. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Result } from "effect"
import { costOf, outcomeOf } from "./arranging/ArrangementCheck.ts"
import type { ArrangedActor, ArrangingProblem } from "./arranging/ArrangingProblem.ts"
import type { UnseatedReason } from "./arranging/arrange.ts"
import type { Condition } from "./arranging/Contradiction.ts"
import type { TimedProposal } from "./Arranger.ts"
import { type ArrangedParties, arrangedParties, children, mayBeSeated, type PartyFacts } from "./ArrangedParties.ts"
import { arrangedWishes, type WishBounds } from "./ArrangedWishes.ts"
import { AssignmentRefused } from "./SeatingErrors.ts"
import type { SeatingAssignmentId, SeatingTableId } from "./SeatingIds.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { SeatingWish } from "./SeatingWish.ts"

/** The maximum number of actors that an arrangement names. */
export const mostArranged = 10_000

/** The facts of a plan that an arrangement is made of. */
export interface ArrangementFacts extends PartyFacts {
  readonly tables: ReadonlyArray<SeatingTable>
  readonly wishes: ReadonlyArray<SeatingWish>
}

export interface ArrangementCommand {
  /** The only ones that may be placed or moved; everybody where left out. */
  readonly actorIds: ReadonlyArray<ActorId> | undefined
  /** Whose seats stay: those of all who have one, or those that are locked. */
  readonly keep: "all" | "locked"
  readonly groupWeight: number
  readonly moveCost: number
}

/** What cannot hold together, by the plan's own ids. */
export type PlanCondition =
  | { readonly kind: "wish"; readonly index: number }
  | { readonly kind: "lock"; readonly assignmentId: SeatingAssignmentId }
  | { readonly kind: "capacity"; readonly tableId: SeatingTableId }

/** What is proposed for a plan; nothing of it is saved. */
export interface PlanArrangement {
  /** What changes. */
  readonly moves: ReadonlyArray<{ readonly actorId: ActorId; readonly tableId: SeatingTableId | null }>
  readonly cost: number
  /** The cost of the seats as they are; `null` where nobody has one. */
  readonly costBefore: number | null
  /** How many actors have a seat then. */
  readonly seated: number
  readonly unseated: ReadonlyArray<{ readonly actorId: ActorId; readonly reason: UnseatedReason }>
  /** How many wishes are kept. */
  readonly kept: number
  /** The wishes that are broken, with their positions in the list. */
  readonly broken: ReadonlyArray<{ readonly index: number; readonly wish: SeatingWish }>
  readonly conflict: ReadonlyArray<PlanCondition> | null
  readonly millis: number
  readonly complete: boolean
}

/** The problem of a plan, with what its indices stand for. */
export interface PlanProblem {
  readonly facts: ArrangementFacts
  readonly parties: ArrangedParties
  readonly problem: ArrangingProblem
}

/** The greatest number of places that are looked at: each party at each table. */
const mostPlaces = 10_000_000
/** What wishes come to at most: one about two groups is one about each two of their people. */
const mostWished: WishBounds = { parts: 100_000, places: mostPlaces }

/** Returns the problem; refuses names of actors that are no candidates. */
export const planProblem = (
  facts: ArrangementFacts,
  command: ArrangementCommand
): Result.Result<PlanProblem, AssignmentRefused | InvalidInput> => {
  const named = command.actorIds === undefined ? null : new Set(command.actorIds)
  const parties = arrangedParties(facts, named)
  if ([...(named ?? [])].some((id) => parties.candidateOf(id)?.eligible !== true)) {
    return Result.fail(new AssignmentRefused({ violations: [{ code: "actor_not_eligible" }] }))
  }
  const hasPlaces = parties.parties.length * facts.tables.length <= mostPlaces
  const meant = hasPlaces ? arrangedWishes(facts.wishes, parties, facts.tables, mostWished) : null
  if (meant === null) {
    const message = "must name fewer: these are too many people, tables and wishes for one arrangement"
    return Result.fail(new InvalidInput({ path: "actor_ids", message }))
  }
  const problem: ArrangingProblem = {
    actors: arrangedActors(facts, parties, command, named),
    capacities: facts.tables.map(({ capacity }) => capacity),
    ...meant,
    groups: arrangedGroups(facts, parties),
    groupWeight: command.groupWeight,
    moveCost: command.moveCost
  }
  return Result.succeed({ facts, parties, problem })
}

const arrangedActors = (
  { actors, assignments, tables }: ArrangementFacts,
  { candidateOf, parties }: ArrangedParties,
  { keep }: ArrangementCommand,
  named: ReadonlySet<ActorId> | null
): ReadonlyArray<ArrangedActor> => {
  const partySizes = new Map(actors.map(({ id, partySize }) => [id, partySize]))
  const tableAt = new Map(tables.map(({ id }, index) => [id, index]))
  const assignmentOf = new Map(assignments.map((assignment) => [assignment.actorId, assignment]))
  return parties.map((id): ArrangedActor => {
    const partySize = partySizes.get(id) ?? 1
    const assignment = assignmentOf.get(id)
    const table = assignment === undefined ? undefined : tableAt.get(assignment.tableId)
    if (assignment === undefined || table === undefined) return { partySize, table: null, stays: null }
    if (assignment.locked) return { partySize, table, stays: "locked" }
    const moves = keep === "locked" && mayBeSeated(candidateOf(id)) && named?.has(id) !== false
    return { partySize, table, stays: moves ? null : "kept" }
  })
}

const arrangedGroups = (
  { memberships }: ArrangementFacts,
  { parties }: ArrangedParties
): ReadonlyArray<ReadonlyArray<number>> => {
  const indexOf = new Map(parties.map((id, index) => [id, index]))
  return [...children(memberships)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, members]) => members.flatMap((id) => indexOf.get(id) ?? []).toSorted((a, b) => a - b))
    .filter(({ length }) => length > 1)
}

/** Returns what a proposal means for the plan. */
export const planArrangement = (
  { facts, parties: { parties, refused }, problem }: PlanProblem,
  { millis, proposal }: TimedProposal
): PlanArrangement => {
  const { complete, cost, seats, unseated } = proposal
  const before = problem.actors.map(({ table }) => table)
  const tableAt = (index: number | null): SeatingTableId | null =>
    index === null ? null : (facts.tables[index]?.id ?? null)
  const without = unseated.flatMap(([index, reason]) => {
    const actorId = parties[index]
    return actorId === undefined ? [] : [{ actorId, reason }]
  })
  return {
    moves: parties.flatMap((actorId, index) => {
      const table = seats[index] ?? null
      return table === before[index] ? [] : [{ actorId, tableId: tableAt(table) }]
    }),
    cost,
    costBefore: facts.assignments.length === 0 ? null : costOf(problem, before),
    seated: seats.filter((table) => table !== null).length,
    unseated: [...without, ...refused.map((actorId) => ({ actorId, reason: "conflicts" as const }))],
    ...wishOutcomes(facts, problem, seats),
    conflict: proposal.conflict?.flatMap((condition) => planCondition(facts, parties, condition)) ?? null,
    millis,
    complete
  }
}

/** A wish that stands for several is broken where one of these is, and else kept where one is. */
const wishOutcomes = (
  { wishes }: ArrangementFacts,
  { sources = [], wishes: arranged }: ArrangingProblem,
  seats: TimedProposal["proposal"]["seats"]
): Pick<PlanArrangement, "broken" | "kept"> => {
  const outcomes = new Map<number, "kept" | "broken">()
  for (const [index, wish] of arranged.entries()) {
    const outcome = outcomeOf(wish, seats)
    const source = sources[index] ?? index
    if (outcome !== null && outcomes.get(source) !== "broken") outcomes.set(source, outcome)
  }
  const broken = [...wishes.entries()].flatMap(([index, wish]) =>
    outcomes.get(index) === "broken" ? [{ index, wish }] : []
  )
  return { kept: outcomes.size - broken.length, broken }
}

const planCondition = (
  { assignments, tables }: ArrangementFacts,
  parties: ReadonlyArray<ActorId>,
  condition: Condition
): ReadonlyArray<PlanCondition> => {
  if (condition.kind === "wish") return [condition]
  if (condition.kind === "capacity") {
    const table = tables[condition.table]
    return table === undefined ? [] : [{ kind: "capacity", tableId: table.id }]
  }
  const locked = assignments.find(({ actorId }) => actorId === parties[condition.actor])
  return locked === undefined ? [] : [{ kind: "lock", assignmentId: locked.id }]
}
