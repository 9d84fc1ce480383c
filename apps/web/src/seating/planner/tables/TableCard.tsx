/** A table in the plan: at a glance full, free or over; open to clicks, drops and the keyboard. */
import { memo, useRef } from "react"
import { Button } from "react-aria-components/Button"
import { useDrop } from "react-aria-components/useDrop"
import { useMessages } from "../Messages.ts"
import type { Seated } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import { actorType } from "../people/useActorDrag.ts"
import { seatAt, TableDrawing } from "./TableDrawing.tsx"

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

    /** Returns the seat under a point of the card. */
    const seatUnder = (x: number, y: number): number | null => {
      const drawing = ref.current?.querySelector("svg")?.getBoundingClientRect()
      const card = ref.current?.getBoundingClientRect()
      if (drawing === undefined || card === undefined) return null
      return seatAt(table, x - (drawing.left - card.left), y - (drawing.top - card.top))
    }

    const { dropProps, isDropTarget } = useDrop({
      ref,
      isDisabled: !canEdit,
      getDropOperation: (types) => (types.has(actorType) ? "move" : "cancel"),
      onDrop: ({ items, x, y }) => {
        const [item] = items
        if (item?.kind !== "text") return
        const seat = seatUnder(x, y)
        void item.getText(actorType).then((actorId) => onDropActor(actorId, table, seat))
      }
    })
    const level = remaining < 0 ? "over" : remaining === 0 ? "full" : occupancy === 0 ? "empty" : "free"
    return (
      <div {...dropProps} className="table-card-frame">
        <Button
          ref={ref}
          className="table-card"
          aria-describedby={describedBy}
          data-level={level}
          data-open={isSelected || undefined}
          data-drop={isDropTarget || undefined}
          onPress={({ pointerType, x, y }) =>
            onPress(table, pointerType === "keyboard" || pointerType === "virtual" ? null : seatUnder(x, y))
          }
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
