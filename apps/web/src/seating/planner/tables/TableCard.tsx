/** A table in the plan: at a glance full, free or over; open to clicks, drops and the keyboard. */
import { memo, useRef } from "react"
import { Button } from "react-aria-components/Button"
import { useMessages } from "../Messages.ts"
import type { Seated } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import { seatUnder, TableDrawing } from "./TableDrawing.tsx"
import { TableNames } from "./TableNames.tsx"
import { useTableDrop } from "./useTableDrop.ts"

/** Returns who is drawn at a point of the screen. */
const actorUnder = ({ x, y }: { readonly x: number; readonly y: number }): string | null =>
  document.elementFromPoint(x, y)?.closest("[data-actor]")?.getAttribute("data-actor") ?? null

interface TableCardProps {
  readonly table: Table
  readonly people: ReadonlyArray<Seated>
  /** Which of the people are picked: their ids with spaces between them. */
  readonly picked: string
  readonly isSelected: boolean
  /** The id of the element with a further description. */
  readonly describedBy: string
  readonly canEdit: boolean
  readonly onPress: (table: Table, seat: number | null) => void
  readonly look: "seats" | "names"
  /** Picks somebody who sits here, or for `null` all who do. */
  readonly onPick: (table: Table, actorId: string | null) => void
}

export const TableCard = memo(
  ({ canEdit, describedBy, isSelected, look, onPick, onPress, people, picked, table }: TableCardProps) => {
    const messages = useMessages()
    const ref = useRef<HTMLButtonElement>(null)
    const { capacity, name, occupancy, remaining } = table

    const { dropProps, isDropTarget } = useTableDrop(ref, table)
    const level = remaining < 0 ? "over" : remaining === 0 ? "full" : occupancy === 0 ? "empty" : "free"
    return (
      <div {...dropProps} className="table-card-frame" data-table={table.id}>
        <Button
          ref={ref}
          className="table-card"
          aria-describedby={describedBy}
          data-level={level}
          data-look={look}
          data-open={isSelected || undefined}
          data-drop={isDropTarget || undefined}
          onPress={({ ctrlKey, metaKey, pointerType, shiftKey, target, x, y }) => {
            const { left, top } = target.getBoundingClientRect()
            const hasPoint = pointerType !== "keyboard" && pointerType !== "virtual"
            const point = { x: left + x, y: top + y }
            if (canEdit && (ctrlKey || metaKey || shiftKey)) onPick(table, hasPoint ? actorUnder(point) : null)
            else onPress(table, hasPoint ? seatUnder(target, table, point) : null)
          }}
        >
          {look === "seats" && <TableDrawing table={table} people={people} picked={picked} />}
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
          {look === "names" && <TableNames people={people} picked={picked} />}
        </Button>
      </div>
    )
  }
)
