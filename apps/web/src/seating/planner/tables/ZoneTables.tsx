/** Chooses which tables are in a zone, all in one step. */
import { Check } from "lucide-react"
import { useState } from "react"
import { Checkbox } from "react-aria-components/Checkbox"
import { Heading, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Button } from "../../../design/Button.tsx"
import { Dialog } from "../../../design/Dialog.tsx"
import type { PlanCommand } from "../commands/PlanCommand.ts"
import type { ZoneTablesProps } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Table, Zone } from "../SeatingView.ts"

export const ZoneTables = ({ isOpen, onOpenChange, zone }: ZoneTablesProps) => (
  <ModalOverlay className="overlay" isDismissable isOpen={isOpen} onOpenChange={onOpenChange}>
    <Modal className="modal">
      <Dialog className="dialog">{({ close }) => <TableChecks zone={zone} close={close} />}</Dialog>
    </Modal>
  </ModalOverlay>
)

const inZone = ({ id, name, capacity }: Table, zoneId: string | null): PlanCommand => ({
  kind: "updateTable",
  tableId: id,
  name,
  capacity,
  zoneId
})

const TableChecks = ({ close, zone }: { readonly close: () => void; readonly zone: Zone }) => {
  const { actions, tables: words } = useMessages()
  const { store } = useSeating()
  const tables = useSeatingState(({ index }) => index.plan.tables)
  // What others change meanwhile stays as they changed it.
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const isInZone = ({ seating_zone_id }: Table): boolean => seating_zone_id === zone.id
  const toggle = (id: string): void => {
    const next = new Set(changed)
    if (!next.delete(id)) next.add(id)
    setChanged(next)
  }
  const save = (): void => {
    close()
    const moved = tables.filter(({ id }) => changed.has(id))
    void store.runAll(moved.map((table) => inZone(table, isInZone(table) ? null : zone.id)))
  }
  return (
    <>
      <Heading slot="title">{words.tablesIn(zone.name)}</Heading>
      <ul className="zone-checks">
        {tables.map((table) => (
          <li key={table.id}>
            <TableCheck
              table={table}
              isBeside={!isInZone(table)}
              isSelected={isInZone(table) !== changed.has(table.id)}
              onToggle={toggle}
            />
          </li>
        ))}
      </ul>
      <div className="dialog-actions">
        <Button kind="quiet" onPress={close}>
          {actions.cancel}
        </Button>
        <Button kind="next" isDisabled={changed.size === 0} onPress={save}>
          {actions.save}
        </Button>
      </div>
    </>
  )
}

interface TableCheckProps {
  readonly table: Table
  /** Whether the table is in another zone, or in none. */
  readonly isBeside: boolean
  readonly isSelected: boolean
  readonly onToggle: (tableId: string) => void
}

const TableCheck = ({ isBeside, isSelected, onToggle, table }: TableCheckProps) => {
  const other = useSeatingState(({ index }) => index.zones.get(table.seating_zone_id ?? "")?.name)
  return (
    <Checkbox className="check" isSelected={isSelected} onChange={() => onToggle(table.id)}>
      <span className="check-box" aria-hidden="true">
        {isSelected && <Check size={14} />}
      </span>
      <span>
        {table.name}
        {isBeside && other !== undefined && <span className="zone-checks-other"> {other}</span>}
      </span>
    </Checkbox>
  )
}
