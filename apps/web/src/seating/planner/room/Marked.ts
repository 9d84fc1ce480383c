/** Who stands out in the room: whom the planner drags, or else has picked, or else has open. */
import { coverOf } from "../Households.ts"
import { peopleAt } from "../PlanIndex.ts"
import type { SeatingState } from "../SeatingState.ts"

type Asked = Pick<SeatingState, "index" | "dragged" | "picked" | "selection">

interface Known extends Asked {
  readonly marked: ReadonlySet<string>
}

/** All tables ask for the same. */
let last: Known | null = null

const idsOf = ({ dragged, picked, selection }: Asked): Iterable<string> => {
  if (dragged.size > 0) return dragged
  if (picked.size > 0) return picked
  return selection?.kind === "person" ? [selection.actorId] : []
}

/** Returns the actors that have the seats: for somebody whose household is seated as one, the household. */
const markedIn = (state: Asked): ReadonlySet<string> => {
  const { dragged, index, picked, selection } = state
  const isKnown =
    last?.index === index && last.dragged === dragged && last.picked === picked && last.selection === selection
  if (isKnown && last !== null) return last.marked
  const marked = new Set<string>()
  for (const id of idsOf(state)) {
    const candidate = index.assignments.has(id) ? undefined : index.candidates.get(id)
    marked.add((candidate === undefined ? undefined : coverOf(index, candidate)?.actor_id) ?? id)
  }
  last = { dragged, index, picked, selection, marked }
  return marked
}

/** Returns who of those at a table stands out: their ids with spaces between them. */
export const markedAt = (state: SeatingState, tableId: string): string => {
  const marked = markedIn(state)
  if (marked.size === 0) return ""
  return peopleAt(state.index, tableId)
    .flatMap(({ candidate: { actor_id } }) => (marked.has(actor_id) ? [actor_id] : []))
    .join(" ")
}
