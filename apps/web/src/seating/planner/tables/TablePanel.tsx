/** One table: its name, seats and zone, and who sits there in the order of their seats. */
import { ArrowLeft, ArrowRight } from "lucide-react"
import { TableInRoom } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { TablePicking } from "../picking/TablePicking.tsx"
import { Panel } from "../Panel.tsx"
import { RefusalNote } from "../RefusalNote.tsx"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import { peopleAt, tablesIn } from "../PlanIndex.ts"
import type { Table } from "../SeatingView.ts"
import type { Step } from "../SortOrder.ts"
import { GuestChoice } from "./GuestChoice.tsx"
import { TableForm } from "./TableForm.tsx"
import { useTableLook } from "./TableLook.tsx"
import { TablePeople } from "./TablePeople.tsx"

export const TablePanel = ({ table }: { readonly table: Table }) => {
  const messages = useMessages()
  const { canEdit, store } = useSeating()
  const people = useSeatingState(({ index }) => peopleAt(index, table.id))
  const hasFloor = useSeatingState(({ index }) => index.plan.floor !== undefined)
  const isInRoom = useTableLook() === "room" && hasFloor
  const refusal = useRefusalAt(`table panel ${table.id}`)
  return (
    <Panel title={table.name}>
      <p className="panel-place number">{messages.tables.taken(table.occupancy, table.capacity)}</p>
      {refusal !== null && <RefusalNote refusal={refusal} />}
      {canEdit && <TableForm table={table} />}
      {canEdit && isInRoom && <TableInRoom table={table} />}
      {canEdit && !isInRoom && <TableOrder table={table} />}
      <h3 className="panel-heading">{messages.tables.people}</h3>
      <TablePeople people={people} />
      {canEdit && people.length > 0 && <TablePicking table={table} />}
      {canEdit && table.remaining > 0 && <GuestChoice table={table} />}
      {canEdit && people.length > 0 && <p className="panel-note">{messages.tables.deleteOnceEmpty}</p>}
      {canEdit && people.length === 0 && (
        <div>
          <Button kind="danger" onPress={() => void store.run({ kind: "deleteTable", tableId: table.id })}>
            {messages.tables.deleteTable}
          </Button>
        </div>
      )}
    </Panel>
  )
}

/** The table's place among those of its zone. */
const TableOrder = ({ table }: { readonly table: Table }) => {
  const { tables } = useMessages()
  const { run } = useSeating().store
  const siblings = useSeatingState(({ index }) => tablesIn(index, table.seating_zone_id))
  const place = siblings.findIndex(({ id }) => id === table.id)
  const [before, after] = [siblings[place - 1], siblings[place + 1]]
  const move = (by: Step) => void run({ kind: "moveTable", tableId: table.id, by })
  return siblings.length < 2 ? null : (
    <div className="table-order">
      <Button isDisabled={before === undefined} onPress={() => move(-1)}>
        <ArrowLeft size={16} aria-hidden />
        {before === undefined ? tables.first : tables.before(before.name)}
      </Button>
      <Button isDisabled={after === undefined} onPress={() => move(1)}>
        {after === undefined ? tables.last : tables.after(after.name)}
        <ArrowRight size={16} aria-hidden />
      </Button>
    </div>
  )
}
