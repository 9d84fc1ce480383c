/** A table in the plan: at a glance full, free or over; open to clicks, drops and the keyboard. */
import { memo, useRef } from "react"
import { Button } from "react-aria-components/Button"
import { useDrop } from "react-aria-components/useDrop"
import { useMessages } from "../Messages.ts"
import type { Seated } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import { actorType } from "../people/useActorDrag.ts"
import { seatUnder, TableDrawing } from "./TableDrawing.tsx"

interface TableCardProps {
  readonly table: Table
  readonly people: ReadonlyArray<Seated>
  readonly isSelected: boolean
  /** The id of the element with a further description. */
  readonly describedBy: string
  readonly canEdit: boolean
  readonly onPress: (table: Table, seat: number | null) => void
  readonly onDropActor: (actorId: string, table: Table, seat: number | null) => void
}

export const TableCard = memo(
  ({ canEdit, describedBy, isSelected, onDropActor, onPress, people, table }: TableCardProps) => {
    const messages = useMessages()
    const ref = useRef<HTMLButtonElement>(null)
    const { capacity, name, occupancy, remaining } = table

    // Pointers drop by other means.
    const { dropProps, isDropTarget } = useDrop({
      ref,
      isDisabled: !canEdit,
      getDropOperation: (types) => (types.has(actorType) ? "move" : "cancel"),
      onDrop: ({ items: [item] }) => {
        if (item?.kind === "text") void item.getText(actorType).then((actorId) => onDropActor(actorId, table, null))
      }
    })
    const level = remaining < 0 ? "over" : remaining === 0 ? "full" : occupancy === 0 ? "empty" : "free"
    return (
      <div {...dropProps} className="table-card-frame" data-table={table.id}>
        <Button
          ref={ref}
          className="table-card"
          aria-describedby={describedBy}
          data-level={level}
          data-open={isSelected || undefined}
          data-drop={isDropTarget || undefined}
          onPress={({ pointerType, target, x, y }) => {
            const { left, top } = target.getBoundingClientRect()
            const hasPoint = pointerType !== "keyboard" && pointerType !== "virtual"
            onPress(table, hasPoint ? seatUnder(target, table, { x: left + x, y: top + y }) : null)
          }}
        >
          <TableDrawing table={table} people={people} />
          <span className="table-card-name">
            {name}
            <span className="visually-hidden">, {messages.tables.taken(occupancy, capacity)}</span>
          </span>
          <span className="table-card-middle" aria-hidden="true">
            <span className="table-card-count number">
              {occupancy}/{capacity}
            </span>
            <span className="table-card-level">
              {level === "free" || level === "empty" ? messages.person.free(remaining) : messages.tables[level]}
            </span>
          </span>
        </Button>
      </div>
    )
  }
)
