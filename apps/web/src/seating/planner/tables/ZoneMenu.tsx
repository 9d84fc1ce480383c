/** What can be done to a zone. */
import { Ellipsis } from "lucide-react"
import type { RefObject } from "react"
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { Button } from "../../../design/Button.tsx"
import { useMessages } from "../Messages.ts"
import { zonesBeside } from "../PlanRecords.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Zone } from "../SeatingView.ts"
import type { Step } from "../SortOrder.ts"

interface ZoneMenuProps {
  readonly zone: Zone
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onRename: () => void
  readonly onChooseTables: () => void
}

export const ZoneMenu = ({ onChooseTables, onRename, triggerRef, zone }: ZoneMenuProps) => {
  const messages = useMessages()
  const { run } = useSeating().store
  const place = useSeatingState(({ index }) => zonesBeside(index.plan, zone.id).findIndex(({ id }) => id === zone.id))
  const last = useSeatingState(({ index }) => zonesBeside(index.plan, zone.id).length - 1)
  const move = (by: Step) => void run({ kind: "moveZone", zoneId: zone.id, by })
  return (
    <MenuTrigger>
      <Button ref={triggerRef} kind="quiet" shape="icon" aria-label={messages.tables.zoneMenu(zone.name)}>
        <Ellipsis size={18} aria-hidden />
      </Button>
      <Popover className="popover">
        <Menu className="menu">
          <MenuItem className="menu-item" onAction={onRename}>
            {messages.tables.rename}
          </MenuItem>
          <MenuItem className="menu-item" onAction={onChooseTables}>
            {messages.tables.chooseTables}
          </MenuItem>
          <MenuItem className="menu-item" isDisabled={place <= 0} onAction={() => move(-1)}>
            {messages.tables.moveUp}
          </MenuItem>
          <MenuItem className="menu-item" isDisabled={place === last} onAction={() => move(1)}>
            {messages.tables.moveDown}
          </MenuItem>
          <MenuItem
            className="menu-item"
            data-kind="danger"
            onAction={() => void run({ kind: "deleteZone", zoneId: zone.id })}
          >
            {messages.tables.deleteZone}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  )
}
