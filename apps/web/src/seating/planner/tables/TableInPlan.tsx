/** A table on the board, and why it cannot take the person who is being placed. */
import { memo } from "react"
import { useMessages } from "../Messages.ts"
import { RefusalNote } from "../RefusalNote.tsx"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import { fitAt, placing } from "../picking/Placing.ts"
import { peopleAt } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import { useTableLook } from "./TableLook.tsx"
import { TableCard } from "./TableCard.tsx"

/** Renders for each other person who is being placed; the card itself need not be rendered again for that. */
export const TableInPlan = memo(({ table }: { readonly table: Table }) => {
  const { person } = useMessages()
  const { canEdit, drop, pickAt, pressTable } = useSeating()
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const isSelected = useSeatingState(({ selection }) => selection?.kind === "table" && selection.tableId === table.id)
  const refusal = useRefusalAt(`table card ${table.id}`)
  const fit = useSeatingState((state) => {
    const placed = placing(state)
    if (placed === null || !(canEdit || state.dragged.size > 0)) return undefined
    const found = fitAt(state.index, placed, table)
    return found?.fits === true || found?.isHere === true ? "yes" : "no"
  })
  const reason = useSeatingState((state) => {
    const placed = canEdit ? placing(state) : null
    const found = placed === null ? null : fitAt(state.index, placed, table)
    if (found === null) return null
    if (found.isHere) return placed?.kind === "several" ? person.allHere : person.here
    return found.room <= 0 || found.fits ? null : person.tooSmall(found.room, found.needed)
  })
  const look = useTableLook() === "names" ? "names" : "seats"
  const picked = useSeatingState(({ picked: all }) =>
    people.flatMap(({ candidate }) => (all.has(candidate.actor_id) ? [candidate.actor_id] : [])).join(" ")
  )
  return (
    <div className="table-place" data-fit={fit}>
      <TableCard
        table={table}
        people={people}
        picked={picked}
        look={look}
        isSelected={isSelected}
        describedBy={`reason-${table.id}`}
        canEdit={canEdit}
        onPress={pressTable}
        onPick={pickAt}
        onDropActors={drop}
      />
      <span id={`reason-${table.id}`} className="table-place-reason">
        {reason}
      </span>
      {refusal !== null && <RefusalNote refusal={refusal} />}
    </div>
  )
})
