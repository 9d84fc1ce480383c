/** What can be done to a zone. */
import { Ellipsis } from "lucide-react"
import type { RefObject } from "react"
import { Button } from "react-aria-components/Button"
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { useMessages } from "../Messages.ts"
import { useSeating } from "../SeatingContext.ts"
import type { Zone } from "../SeatingView.ts"
import type { Step } from "../SortOrder.ts"

interface ZoneMenuProps {
  readonly zone: Zone
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onRename: () => void
}

export const ZoneMenu = ({ isFirst, isLast, onRename, triggerRef, zone }: ZoneMenuProps) => {
  const messages = useMessages()
  const { run } = useSeating().store
  const move = (by: Step) => void run({ kind: "moveZone", zoneId: zone.id, by })
  return (
    <MenuTrigger>
      <Button
        ref={triggerRef}
        className="button"
        data-kind="quiet"
        data-shape="icon"
        aria-label={messages.tables.zoneMenu(zone.name)}
      >
        <Ellipsis size={18} aria-hidden />
      </Button>
      <Popover className="popover">
        <Menu className="menu">
          <MenuItem className="menu-item" onAction={onRename}>
            {messages.tables.rename}
          </MenuItem>
          <MenuItem className="menu-item" isDisabled={isFirst} onAction={() => move(-1)}>
            {messages.tables.moveUp}
          </MenuItem>
          <MenuItem className="menu-item" isDisabled={isLast} onAction={() => move(1)}>
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
