/** A table on the board, and why it cannot take the person who is being placed. */
import { memo, Suspense } from "react"
import { TableRefusal } from "../LaterParts.ts"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import { useFit } from "../picking/useFit.ts"
import { peopleAt } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import { useTableLook } from "./TableLook.tsx"
import { TableCard } from "./TableCard.tsx"

/** Renders for each other person who is being placed; the card itself need not be rendered again for that. */
export const TableInPlan = memo(({ table }: { readonly table: Table }) => {
  const { canEdit, pickAt, pressTable } = useSeating()
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const isSelected = useSeatingState(({ selection }) => selection?.kind === "table" && selection.tableId === table.id)
  const refusal = useRefusalAt(`table card ${table.id}`)
  const { fit, reason } = useFit(table)
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
      />
      <span id={`reason-${table.id}`} className="table-place-reason">
        {reason}
      </span>
      {refusal !== null && (
        <Suspense fallback={null}>
          <TableRefusal key={look} refusal={refusal} />
        </Suspense>
      )}
    </div>
  )
})
