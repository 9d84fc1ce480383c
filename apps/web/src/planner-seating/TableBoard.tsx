/** The plan: zones with their tables, and those tables that are in none. */
import { Ellipsis } from "lucide-react"
import { useState } from "react"
import { Button as AriaButton } from "react-aria-components/Button"
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { useFormats, useMessages } from "../catalogue/Catalogue.tsx"
import { Button } from "../design/Button.tsx"
import { TextInput } from "../design/TextInput.tsx"
import { canTake, roomFor, type Seated, type Table, type Zone } from "./SeatingView.ts"
import { useSeatingWork } from "./SeatingWork.ts"
import { RefusalNote } from "./RefusalNote.tsx"
import { TableCard } from "./TableCard.tsx"

export const TableBoard = () => {
  const { index } = useSeatingWork()
  const { plan } = index
  const free = plan.tables.filter(({ seating_zone_id }) => seating_zone_id === null)
  return (
    <div className="board">
      {plan.zones.map((zone) => (
        <ZoneSection
          key={zone.id}
          zone={zone}
          tables={plan.tables.filter(({ seating_zone_id }) => seating_zone_id === zone.id)}
        />
      ))}
      {free.length > 0 && <ZoneSection zone={null} tables={free} />}
    </div>
  )
}

interface ZoneSectionProps {
  readonly zone: Zone | null
  readonly tables: ReadonlyArray<Table>
}

const ZoneSection = ({ tables, zone }: ZoneSectionProps) => {
  const messages = useMessages()
  const formats = useFormats()
  const { canEdit, index } = useSeatingWork()
  const [isRenaming, setIsRenaming] = useState(false)
  const sum = (count: (table: Table) => number): string =>
    formats.number(tables.reduce((total, table) => total + count(table), 0))
  const heading = `zone-${zone?.id ?? "none"}`
  const hasHeading = zone !== null || index.plan.zones.length > 0
  return (
    <section
      className="zone"
      aria-labelledby={hasHeading ? heading : undefined}
      aria-label={hasHeading ? undefined : messages.seating.tabTables}
    >
      {hasHeading && (
        <header className="zone-header">
          {isRenaming && zone !== null ? (
            <ZoneNameForm zone={zone} onEnd={() => setIsRenaming(false)} />
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
              {zone !== null && canEdit && <ZoneMenu zone={zone} onRename={() => setIsRenaming(true)} />}
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
}

const ZoneMenu = ({ onRename, zone }: { readonly zone: Zone; readonly onRename: () => void }) => {
  const messages = useMessages()
  const { run } = useSeatingWork()
  return (
    <MenuTrigger>
      <AriaButton
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
  const { run } = useSeatingWork()
  const [name, setName] = useState(zone.name)
  return (
    <form
      className="zone-form"
      onSubmit={(event) => {
        event.preventDefault()
        const trimmed = name.trim()
        if (trimmed !== "" && trimmed !== zone.name) void run({ kind: "renameZone", zoneId: zone.id, name: trimmed })
        onEnd()
      }}
    >
      <TextInput label={messages.tables.name} value={name} onChange={setName} />
      <Button type="submit">{messages.actions.save}</Button>
      <Button kind="quiet" onPress={onEnd}>
        {messages.actions.cancel}
      </Button>
    </form>
  )
}

const nobody: ReadonlyArray<Seated> = []

/** Looks at its table anew whenever somebody else is being placed; the card itself need not be drawn again for that. */
const TableInPlan = ({ table }: { readonly table: Table }) => {
  const messages = useMessages()
  const { canEdit, dragged, focus, index, place, pressTable, refusal } = useSeatingWork()
  const focusedPerson = focus?.kind === "person" ? index.candidates.get(focus.actorId) : undefined
  const placed = dragged ?? (canEdit ? focusedPerson : undefined) ?? null
  const sitsHere = placed !== null && index.assignments.get(placed.actor_id)?.seating_table_id === table.id
  const fits = placed !== null && canTake(index, placed, table)
  const room = placed === null ? 0 : roomFor(index, placed, table)
  const reason =
    placed === null || !placed.eligible || placed.rsvp === "declined"
      ? null
      : sitsHere
        ? messages.person.here
        : fits || room === 0
          ? null
          : messages.person.tooSmall(room, placed.party_size)
  const refused = refusal?.command
  const isRefused =
    (refused?.kind === "seat" && refused.tableId === table.id) ||
    (refused?.kind === "swap" && index.assignments.get(refused.actorIds[1])?.seating_table_id === table.id)
  return (
    <div className="table-place" data-fit={placed === null ? undefined : fits || sitsHere ? "yes" : "no"}>
      <TableCard
        table={table}
        people={index.seated.get(table.id) ?? nobody}
        isFocused={focus?.kind === "table" && focus.tableId === table.id}
        describedBy={`reason-${table.id}`}
        canEdit={canEdit}
        onPress={pressTable}
        onDropActor={place}
      />
      <span id={`reason-${table.id}`} className="table-place-reason">
        {reason}
      </span>
      {isRefused && refusal !== null && <RefusalNote refusal={refusal} />}
    </div>
  )
}
