/** A table on the board, and why it cannot take the person who is being placed. */
import { memo } from "react"
import { useMessages } from "../Messages.ts"
import { RefusalNote } from "../RefusalNote.tsx"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import type { SeatingState } from "../SeatingStore.ts"
import { peopleAt } from "../PlanIndex.ts"
import type { Candidate, Table } from "../SeatingView.ts"
import { seatsFor } from "../SeatComing.ts"
import { canTake, roomFor } from "../TableFit.ts"
import { TableCard } from "./TableCard.tsx"

/** Returns the person who is being placed: the dragged one, or else the selected one. */
const placedOf = ({ draggedId, index, selection }: SeatingState, canEdit: boolean): Candidate | undefined =>
  index.candidates.get(draggedId ?? (canEdit && selection?.kind === "person" ? selection.actorId : ""))

const sitsAt = ({ index }: SeatingState, { actor_id }: Candidate, table: Table): boolean =>
  index.assignments.get(actor_id)?.seating_table_id === table.id

/** Renders for each other person who is being placed; the card itself need not be rendered again for that. */
export const TableInPlan = memo(({ table }: { readonly table: Table }) => {
  const { person } = useMessages()
  const { canEdit, place, pressTable } = useSeating()
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const isSelected = useSeatingState(({ selection }) => selection?.kind === "table" && selection.tableId === table.id)
  const refusal = useRefusalAt(`table card ${table.id}`)
  const fit = useSeatingState((state) => {
    const placed = placedOf(state, canEdit)
    if (placed === undefined) return undefined
    return canTake(state.index, placed, table) || sitsAt(state, placed, table) ? "yes" : "no"
  })
  const reason = useSeatingState((state) => {
    const placed = placedOf(state, canEdit)
    if (placed === undefined || !placed.eligible || placed.rsvp === "declined") return null
    if (sitsAt(state, placed, table)) return person.here
    const room = roomFor(state.index, placed, table)
    return room <= 0 || canTake(state.index, placed, table)
      ? null
      : person.tooSmall(room, seatsFor(state.index, placed))
  })
  return (
    <div className="table-place" data-fit={fit}>
      <TableCard
        table={table}
        people={people}
        isSelected={isSelected}
        describedBy={`reason-${table.id}`}
        canEdit={canEdit}
        onPress={pressTable}
        onDropActor={place}
      />
      <span id={`reason-${table.id}`} className="table-place-reason">
        {reason}
      </span>
      {refusal !== null && <RefusalNote refusal={refusal} />}
    </div>
  )
})
