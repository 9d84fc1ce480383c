/** Which wishes are not kept as people sit now, or would sit. */
import { coverOf } from "../Households.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import type { Wish } from "./Proposal.ts"

type Tables = ReadonlyMap<string, Table>

const nobodyMoves: Tables = new Map()

/** Returns whose seat somebody has: their own, or that of a household or group. */
export const seatHolderOf = (index: IndexedPlan, actorId: string): Candidate | undefined => {
  const candidate = index.candidates.get(actorId)
  if (candidate === undefined || index.assignments.has(actorId)) return candidate
  return index.candidates.get(coverOf(index, candidate)?.actor_id ?? "")
}

/** Returns the table where somebody sits, be it with a household. */
const tableOf = (index: IndexedPlan, actorId: string, moved: Tables): Table | undefined => {
  const holder = seatHolderOf(index, actorId)?.actor_id ?? ""
  return moved.get(holder) ?? index.tables.get(index.assignments.get(holder)?.seating_table_id ?? "")
}

/** Returns whether a wish is not kept where some, by actor, sit at other tables; of those without a seat nothing is said. */
export const isBrokenAt = (index: IndexedPlan, wish: Wish, moved: Tables): boolean => {
  if ("actor_ids" in wish) {
    const [a, b] = wish.actor_ids.map((actorId) => tableOf(index, actorId, moved))
    if (a === undefined || b === undefined) return false
    const isTogether = wish.kind === "must_together" || wish.kind === "together"
    return (a === b) !== isTogether
  }
  const table = tableOf(index, wish.actor_id, moved)
  if (table === undefined) return false
  const isThere =
    (wish.seating_table_ids ?? []).includes(table.id) ||
    (wish.seating_zone_ids ?? []).some((zoneId) => zoneId === table.seating_zone_id)
  return isThere !== (wish.kind === "must_table")
}

/** More than all soft wishes of two people together are likely to weigh. */
const mustWeight = 100_000

/** Returns whether a wish has to be kept. */
export const isMust = ({ kind }: Wish): boolean => kind !== "together" && kind !== "apart"

const weightOf = (wish: Wish): number => (wish.kind === "together" || wish.kind === "apart" ? wish.weight : mustWeight)

/** Returns what the wishes weigh that are not kept where some, by actor, sit at other tables: each that must be kept most. */
export const brokenWeight = (index: IndexedPlan, wishes: ReadonlyArray<Wish>, moved: Tables = nobodyMoves): number =>
  wishes.reduce((sum, wish) => sum + (isBrokenAt(index, wish, moved) ? weightOf(wish) : 0), 0)

/** Returns whether a wish is not kept as people sit now. */
export const isBroken = (index: IndexedPlan, wish: Wish): boolean => isBrokenAt(index, wish, nobodyMoves)
