/** Actions on the people who are picked. */
import { Problem } from "../../../platform/api/Problem.ts"
import type { Move } from "../commands/Moves.ts"
import type { PlanCommand } from "../commands/PlanCommand.ts"
import { seatsOf } from "../HouseholdSplit.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Violation } from "../PlanProblem.ts"
import type { SeatingStore } from "../SeatingStore.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { canTakeAll, comingTo, movableOf, movesTo } from "./Movable.ts"

/** Picks these too, or lets go of them where all of them are picked already. */
export const togglePicked = (store: SeatingStore, actorIds: ReadonlyArray<string>): void => {
  const { picked } = store.get()
  const others = [...picked].filter((id) => !actorIds.includes(id))
  store.pick(actorIds.every((id) => picked.has(id)) ? others : [...others, ...actorIds])
}

/** Returns everybody who sits at the table. */
export const seatedAt = ({ seated }: IndexedPlan, table: Table): ReadonlyArray<string> =>
  (seated.get(table.id) ?? []).map(({ candidate }) => candidate.actor_id)

/** Makes the moves as one step; afterwards those are picked who are left, and everybody again where it was refused. */
export const movePicked = async (
  store: SeatingStore,
  moves: ReadonlyArray<Move>,
  left: ReadonlyArray<Candidate> = []
): Promise<void> => {
  const { picked } = store.get()
  store.pick(left.map(({ actor_id }) => actor_id))
  if (moves.length === 0) return
  const { kind } = await store.run({ kind: "moveSeats", moves })
  if (kind !== "done" && store.get().picked.size === left.length) store.pick(picked, true)
}

/** Seats all of them at the table, or says why that cannot be. */
export const seatAllAt = (store: SeatingStore, actorIds: ReadonlySet<string>, table: Table): void => {
  const { index } = store.get()
  const people = movableOf(index, actorIds)
  const moves = movesTo(index, people, table)
  if (canTakeAll(index, people, table)) {
    void movePicked(store, moves)
    return
  }
  // The server would count those of them as seated who still fit.
  refuseFull(store, { kind: "moveSeats", moves }, table, seatsOf(comingTo(index, people, table)))
}

/** Says of the command, without sending it, that the table has not so many seats. */
export const refuseFull = (
  store: SeatingStore,
  command: PlanCommand,
  { capacity, name, occupancy }: Table,
  party_size: number
): void => {
  const violation: Violation = { code: "table_full", table_name: name, capacity, occupancy, party_size }
  store.refuse({ command, why: new Problem(422, violation.code, { violations: [violation] }) })
}

/** Takes the seats of those who have one. */
export const unseatAll = async (store: SeatingStore, actorIds: ReadonlyArray<string>): Promise<void> => {
  const { assignments } = store.get().index
  const seated = actorIds.filter((id) => assignments.has(id))
  const [actorId, ...others] = seated
  if (actorId === undefined) return
  if (others.length === 0) await store.run({ kind: "unseat", actorId })
  else
    await movePicked(
      store,
      seated.map((id) => ({ actorId: id, place: null }))
    )
}
