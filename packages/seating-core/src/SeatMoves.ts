/** Decides many changes of seats in one step: the rules are held against the final state. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Array, Result } from "effect"
import { placedAt, type SeatingAssignment } from "./SeatingAssignment.ts"
import { MovesRefused } from "./SeatingErrors.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "./SeatingIds.ts"
import type { PlanFacts } from "./SeatingPlan.ts"
import {
  actorViolations,
  type SeatingActor,
  seatViolations,
  type TableOccupancy,
  type TakenSeats
} from "./SeatingRules.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import type { MoveViolation, Violation } from "./SeatingViolation.ts"

/** The maximum number of moves in one step. */
export const mostMoves = 2000

/** The maximum number of violations that a refusal names one by one. */
const mostViolations = 50

/** Where one actor is to sit. */
export interface SeatMove {
  /** The id of a new assignment; an actor that moves keeps its own. */
  readonly id: SeatingAssignmentId
  readonly planId: SeatingPlanId
  readonly actorId: ActorId
  /** `null` where the actor is to lose its seat. */
  readonly tableId: SeatingTableId | null
  readonly seatNumber: number | null
  readonly seatLabel: string | null
}

/** The facts on which moves are decided. */
export interface SeatMoveFacts extends PlanFacts {
  /** The tables named, of those that the plan has. */
  readonly tables: ReadonlyArray<SeatingTable>
  /** The actors named, of those that the occasion has. */
  readonly actors: ReadonlyArray<SeatingActor>
  /** Everybody at those tables, and where those actors sit in this plan. */
  readonly assignments: TableOccupancy["assignments"]
}

/** What moves make of a plan; an actor that stays where it is appears only in `assignments`. */
export interface MovedSeats {
  /** Those of the actors named that exist afterwards, in the order named. */
  readonly assignments: ReadonlyArray<SeatingAssignment>
  readonly created: ReadonlyArray<SeatingAssignment>
  readonly moved: ReadonlyArray<SeatingAssignment>
  /** As they were, in the order named. */
  readonly deleted: ReadonlyArray<SeatingAssignment>
}

/** Checks that the list can be one step: no actor is named twice, and there is a move unless the plan is published. */
export const checkMoves = (
  moves: ReadonlyArray<Pick<SeatMove, "actorId">>,
  publish: boolean
): Result.Result<void, InvalidInput> => {
  if (moves.length > mostMoves || (moves.length === 0 && !publish)) {
    return Result.fail(new InvalidInput({ path: "moves", message: "must be a list of 1 to 2000 moves" }))
  }
  const named = new Set<ActorId>()
  for (const [index, { actorId }] of moves.entries()) {
    if (named.has(actorId)) {
      const path = `moves[${index}].actor_id`
      return Result.fail(new InvalidInput({ path, message: "names the actor of an earlier move" }))
    }
    named.add(actorId)
  }
  return Result.succeed(undefined)
}

/** Makes all moves, or none: names what would break the rules when all are made. Each actor is named once. */
export const movedSeats = (
  facts: Pick<SeatMoveFacts, "tables" | "actors" | "assignments">,
  moves: ReadonlyArray<SeatMove>
): Result.Result<MovedSeats, MovesRefused> => {
  const seated = new Map<ActorId, SeatingAssignment>()
  for (const { partySize: _, ...assignment } of facts.assignments) seated.set(assignment.actorId, assignment)
  const broken = brokenRules(facts, moves, seated)
  if (Array.isReadonlyArrayNonEmpty(broken)) {
    const [first, ...others] = broken
    const violations = [first, ...others.slice(0, mostViolations - 1)] as const
    return Result.fail(new MovesRefused({ violations, more: broken.length - violations.length }))
  }
  const created: Array<SeatingAssignment> = []
  const moved: Array<SeatingAssignment> = []
  const deleted: Array<SeatingAssignment> = []
  const assignments: Array<SeatingAssignment> = []
  for (const { tableId, ...move } of moves) {
    const current = seated.get(move.actorId)
    if (tableId === null) {
      if (current !== undefined) deleted.push(current)
      continue
    }
    const after = current === undefined ? { ...move, tableId, locked: false } : placedAt(current, { ...move, tableId })
    if (current === undefined) created.push(after)
    else if (after !== current) moved.push(after)
    assignments.push(after)
  }
  return Result.succeed({ assignments, created, moved, deleted })
}

const brokenRules = (
  facts: Pick<SeatMoveFacts, "tables" | "actors" | "assignments">,
  moves: ReadonlyArray<SeatMove>,
  seated: ReadonlyMap<ActorId, SeatingAssignment>
): ReadonlyArray<MoveViolation> => {
  const tables = new Map(facts.tables.map((table) => [table.id, table]))
  const actors = new Map(facts.actors.map((actor) => [actor.id, actor]))
  const takenByOthers = finalState(facts.assignments, moves, actors)
  return moves.flatMap((move, index) =>
    violationsOf(move, {
      actor: actors.get(move.actorId) ?? null,
      current: seated.get(move.actorId),
      table: move.tableId === null ? undefined : tables.get(move.tableId),
      takenByOthers
    }).map((violation) => ({ move: index, violation }))
  )
}

/** Whoever stays, and whoever loses a seat, may have declined or be no candidate any more. */
const violationsOf = (
  move: SeatMove,
  facts: {
    readonly actor: SeatingActor | null
    readonly current: SeatingAssignment | undefined
    readonly table: SeatingTable | undefined
    readonly takenByOthers: (move: SeatMove) => TakenSeats
  }
): ReadonlyArray<Violation> => {
  const { actor, current, table, takenByOthers } = facts
  const { seatLabel, seatNumber, tableId } = move
  if (tableId === null) return actor === null ? actorViolations(actor, false) : []
  const stays = current !== undefined && placedAt(current, { tableId, seatNumber, seatLabel }) === current
  const ofActor = stays ? [] : actorViolations(actor, false)
  return table === undefined
    ? [{ code: "table_not_in_plan" }, ...ofActor]
    : [...ofActor, ...seatViolations(table, takenByOthers(move), seatNumber, actor)]
}

/** Returns what others than the actor of a move take of its table once all moves are made. */
const finalState = (
  assignments: SeatMoveFacts["assignments"],
  moves: ReadonlyArray<SeatMove>,
  actors: ReadonlyMap<ActorId, SeatingActor>
): ((move: SeatMove) => TakenSeats) => {
  const occupancies = new Map<SeatingTableId, number>()
  const takers = new Map<string, number>()
  const add = <Key>(counts: Map<Key, number>, key: Key, count: number) =>
    counts.set(key, (counts.get(key) ?? 0) + count)
  const take = (tableId: SeatingTableId, seatNumber: number | null, partySize: number) => {
    add(occupancies, tableId, partySize)
    if (seatNumber !== null) add(takers, `${tableId} ${seatNumber}`, 1)
  }
  const sizeOf = (actorId: ActorId): number => actors.get(actorId)?.partySize ?? 0
  const named = new Set(moves.map(({ actorId }) => actorId))
  for (const { actorId, partySize, seatNumber, tableId } of assignments) {
    if (!named.has(actorId)) take(tableId, seatNumber, partySize)
  }
  for (const { actorId, seatNumber, tableId } of moves) {
    if (tableId !== null) take(tableId, seatNumber, sizeOf(actorId))
  }
  return ({ actorId, tableId }) => ({
    occupancy: tableId === null ? 0 : (occupancies.get(tableId) ?? 0) - sizeOf(actorId),
    isTaken: (seatNumber) => (takers.get(`${tableId} ${seatNumber}`) ?? 0) > 1
  })
}
