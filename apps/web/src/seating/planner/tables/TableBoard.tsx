/** The plan: zones with their tables, and those tables that are in none. */
import { Ellipsis } from "lucide-react"
import { memo, type RefObject, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Button as AriaButton } from "react-aria-components/Button"
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { useFormats, useMessages } from "../../../platform/catalogue/Catalogue.tsx"
import { Button } from "../../../design/Button.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import type { SeatingState } from "../SeatingStore.ts"
import type { Step } from "../SortOrder.ts"
import { canTake, type Candidate, peopleAt, roomFor, type Table, tablesIn, type Zone } from "../SeatingView.ts"
import { useSeatingState, useRefusalAt, useSeating } from "../SeatingContext.ts"
import { useDraft } from "../useDraft.ts"
import { RefusalNote } from "../RefusalNote.tsx"
import { TableCard } from "./TableCard.tsx"

export const TableBoard = () => {
  const zones = useSeatingState(({ index }) => index.plan.zones)
  const hasFree = useSeatingState(({ index }) => index.tablesOf.has(null))
  return (
    <div className="board">
      {zones.map((zone, place) => (
        <ZoneSection key={zone.id} zone={zone} hasHeading isFirst={place === 0} isLast={place === zones.length - 1} />
      ))}
      {hasFree && <ZoneSection zone={null} hasHeading={zones.length > 0} isFirst isLast />}
    </div>
  )
}

interface ZoneSectionProps {
  readonly zone: Zone | null
  readonly hasHeading: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
}

const ZoneSection = memo(({ hasHeading, isFirst, isLast, zone }: ZoneSectionProps) => {
  const messages = useMessages()
  const formats = useFormats()
  const { canEdit } = useSeating()
  const tables = useSeatingState(({ index }) => tablesIn(index, zone?.id ?? null))
  const [isRenaming, setIsRenaming] = useState(false)
  const menu = useRef<HTMLButtonElement>(null)
  const endRenaming = () => {
    flushSync(() => setIsRenaming(false))
    menu.current?.focus()
  }
  const sum = (count: (table: Table) => number): string =>
    formats.number(tables.reduce((total, table) => total + count(table), 0))
  const heading = `zone-${zone?.id ?? "none"}`
  return (
    <section
      className="zone"
      aria-labelledby={hasHeading ? heading : undefined}
      aria-label={hasHeading ? undefined : messages.seating.tabTables}
    >
      {hasHeading && (
        <header className="zone-header">
          {isRenaming && zone !== null ? (
            <ZoneNameForm zone={zone} onEnd={endRenaming} />
          ) : (
            <>
              <h2 id={heading}>{zone?.name ?? messages.tables.noZone}</h2>
              <span className="zone-summary number">
                {messages.tables.zoneSummary(
                  messages.counts.tables(tables.length),
                  sum(({ occupancy }) => occupancy),
                  sum(({ capacity }) => capacity)
                )}
              </span>
              {zone !== null && canEdit && (
                <ZoneMenu
                  zone={zone}
                  isFirst={isFirst}
                  isLast={isLast}
                  triggerRef={menu}
                  onRename={() => setIsRenaming(true)}
                />
              )}
            </>
          )}
        </header>
      )}
      {tables.length > 0 && (
        <ul className="zone-tables">
          {tables.map((table) => (
            <li key={table.id}>
              <TableInPlan table={table} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

interface ZoneMenuProps {
  readonly zone: Zone
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly triggerRef: RefObject<HTMLButtonElement | null>
  readonly onRename: () => void
}

const ZoneMenu = ({ isFirst, isLast, onRename, triggerRef, zone }: ZoneMenuProps) => {
  const messages = useMessages()
  const { run } = useSeating().store
  const move = (by: Step) => void run({ kind: "moveZone", zoneId: zone.id, by })
  return (
    <MenuTrigger>
      <AriaButton
        ref={triggerRef}
        className="button"
        data-kind="quiet"
        data-shape="icon"
        aria-label={messages.tables.zoneMenu(zone.name)}
      >
        <Ellipsis size={18} aria-hidden />
      </AriaButton>
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

const ZoneNameForm = ({ onEnd, zone }: { readonly zone: Zone; readonly onEnd: () => void }) => {
  const messages = useMessages()
  const { run } = useSeating().store
  const name = useDraft(zone.name)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="zone-form"
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = name.text.trim()
        if (trimmed !== "" && trimmed !== zone.name) void run({ kind: "renameZone", zoneId: zone.id, name: trimmed })
        onEnd()
      }}
    >
      <TextInput
        label={messages.tables.name}
        value={name.text}
        onChange={name.write}
        inputRef={field}
        problem={name.isOvertaken ? messages.refused.changedMeanwhile(zone.name) : undefined}
      />
      <Button type="submit">{messages.actions.save}</Button>
      <Button kind="quiet" onPress={onEnd}>
        {messages.actions.cancel}
      </Button>
    </form>
  )
}

/** Who is being placed: dragged, or else open. */
const placedOf = ({ draggedId, index, selection }: SeatingState, canEdit: boolean): Candidate | undefined =>
  index.candidates.get(draggedId ?? (canEdit && selection?.kind === "person" ? selection.actorId : ""))

const sitsAt = ({ index }: SeatingState, { actor_id }: Candidate, table: Table): boolean =>
  index.assignments.get(actor_id)?.seating_table_id === table.id

/** Looks at its table anew whenever somebody else is being placed; the card itself need not be drawn again for that. */
const TableInPlan = memo(({ table }: { readonly table: Table }) => {
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
    return room <= 0 || canTake(state.index, placed, table) ? null : person.tooSmall(room, placed.party_size)
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
