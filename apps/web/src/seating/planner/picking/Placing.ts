/** Who is being placed: whom the planner drags, or else has picked, or else has open as long as they have no seat. */
import { isComing, seatsOf } from "../HouseholdSplit.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { seatsFor } from "../SeatComing.ts"
import type { SeatingState, Selection } from "../SeatingState.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { canTake, roomFor } from "../TableFit.ts"
import { canTakeAll, comingTo, movableOf } from "./Movable.ts"

/** One person or household, or several. */
export type Placing =
  | { readonly kind: "one"; readonly candidate: Candidate }
  | { readonly kind: "several"; readonly people: ReadonlyArray<Candidate> }

const placingOf = (
  index: IndexedPlan,
  dragged: ReadonlySet<string>,
  picked: ReadonlySet<string>,
  selection: Selection | null
): Placing | null => {
  const ids = dragged.size > 0 ? dragged : picked
  if (ids.size > 1 || (ids.size === 1 && dragged.size === 0)) {
    const people = movableOf(index, ids)
    return people.length === 0 ? null : { kind: "several", people }
  }
  const [draggedId] = dragged
  // Who looks at other tables moves nobody away.
  const openId = selection?.kind === "person" && !index.assignments.has(selection.actorId) ? selection.actorId : ""
  const candidate = index.candidates.get(draggedId ?? openId)
  return candidate === undefined ? null : { kind: "one", candidate }
}

interface Known extends Pick<SeatingState, "index" | "dragged" | "picked" | "selection"> {
  readonly placing: Placing | null
}

/** All tables ask for the same. */
let last: Known | null = null

/** Returns who is being placed, `null` for nobody. */
export const placing = ({ dragged, index, picked, selection }: SeatingState): Placing | null => {
  const isKnown =
    last?.index === index && last.dragged === dragged && last.picked === picked && last.selection === selection
  if (!isKnown || last === null) {
    last = { dragged, index, picked, selection, placing: placingOf(index, dragged, picked, selection) }
  }
  return last.placing
}

const sitsAt = (index: IndexedPlan, { actor_id }: Candidate, table: Table): boolean =>
  index.assignments.get(actor_id)?.seating_table_id === table.id

/** How a table stands to those who are being placed. */
export interface Fit {
  readonly isHere: boolean
  readonly fits: boolean
  readonly room: number
  readonly needed: number
}

/** Returns whether they sit at the table or it can take them; `null` for those who can sit nowhere. */
export const fitAt = (index: IndexedPlan, placed: Placing, table: Table): Fit | null => {
  if (placed.kind === "several") {
    const coming = comingTo(index, placed.people, table)
    const fits = canTakeAll(index, placed.people, table)
    return { isHere: coming.length === 0, fits, room: table.remaining, needed: seatsOf(coming) }
  }
  const { candidate } = placed
  const room = roomFor(index, candidate, table)
  const isHere = sitsAt(index, candidate, table)
  if (!isComing(candidate)) return null
  return { isHere, fits: canTake(index, candidate, table), room, needed: seatsFor(index, candidate) }
}
