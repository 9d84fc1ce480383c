/** Which wishes are not kept as people sit now. */
import { coverOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import type { Wish } from "./Proposal.ts"

/** Returns the table where somebody sits, be it with a household. */
const tableOf = (index: IndexedPlan, actorId: string): Table | undefined => {
  const candidate = index.candidates.get(actorId)
  const own = index.assignments.get(actorId)
  const seat = own ?? (candidate === undefined ? undefined : coverOf(index, candidate))
  return index.tables.get(seat?.seating_table_id ?? "")
}

/** Returns whether a wish is not kept; of those who have no seat yet nothing is said. */
export const isBroken = (index: IndexedPlan, wish: Wish): boolean => {
  if ("actor_ids" in wish) {
    const [a, b] = wish.actor_ids.map((actorId) => tableOf(index, actorId))
    if (a === undefined || b === undefined) return false
    const isTogether = wish.kind === "must_together" || wish.kind === "together"
    return (a === b) !== isTogether
  }
  const table = tableOf(index, wish.actor_id)
  if (table === undefined) return false
  const isThere =
    (wish.seating_table_ids ?? []).includes(table.id) ||
    (wish.seating_zone_ids ?? []).some((zoneId) => zoneId === table.seating_zone_id)
  return isThere !== (wish.kind === "must_table")
}
