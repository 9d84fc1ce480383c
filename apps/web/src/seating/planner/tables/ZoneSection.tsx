/** A zone with its tables, or the tables that are in none. */
import { type CSSProperties, memo, Suspense, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { Button } from "../../../design/Button.tsx"
import { ZoneNameForm, ZoneTables } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { tablesIn } from "../PlanIndex.ts"
import type { Table, Zone } from "../SeatingView.ts"
import { drawingSize } from "./TableDrawing.tsx"
import { TableInPlan } from "./TableInPlan.tsx"
import { ZoneMenu } from "./ZoneMenu.tsx"

/** In pixels; larger tables take two columns. */
const columnWidth = 124

interface ZoneHeaderProps {
  readonly headingId: string
  readonly zone: Zone | null
  readonly tables: ReadonlyArray<Table>
}

interface ZoneSectionProps extends Pick<ZoneHeaderProps, "zone"> {
  readonly hasHeading: boolean
}

export const ZoneSection = memo(({ hasHeading, zone }: ZoneSectionProps) => {
  const { seating } = useMessages()
  const tables = useSeatingState(({ index }) => tablesIn(index, zone?.id ?? null))
  const headingId = `zone-${zone?.id ?? "none"}`
  return (
    <section
      className="zone"
      data-zone={zone?.id ?? ""}
      style={widthOf(tables)}
      aria-labelledby={hasHeading ? headingId : undefined}
      aria-label={hasHeading ? undefined : seating.tabTables}
    >
      {hasHeading && (
        <header className="zone-header">
          <ZoneHeader headingId={headingId} zone={zone} tables={tables} />
        </header>
      )}
      {tables.length > 0 && (
        <ul className="zone-tables">
          {tables.map((table) => (
            <li key={table.id} data-large={isLarge(table) || undefined}>
              <TableInPlan table={table} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
})

const isLarge = (table: Table): boolean => drawingSize(table) > columnWidth

/** How many columns the header of an empty zone takes. */
const emptyColumns = 3

/** Says how many columns the tables take side by side. */
const widthOf = (tables: ReadonlyArray<Table>): CSSProperties =>
  Object.fromEntries([
    ["--columns", tables.length === 0 ? emptyColumns : tables.length + tables.filter(isLarge).length]
  ])

const ZoneHeader = ({ headingId, tables, zone }: ZoneHeaderProps) => {
  const messages = useMessages()
  const formats = useFormats()
  const { canEdit } = useSeating()
  const [isRenaming, setIsRenaming] = useState(false)
  /** Of the dialog that chooses tables; `null` until it is opened for the first time. */
  const [isChoosing, setChoosing] = useState<boolean | null>(null)
  const canChoose = useSeatingState(({ index }) => zone !== null && canEdit && index.plan.tables.length > 0)
  const menu = useRef<HTMLButtonElement>(null)
  const endRenaming = () => {
    flushSync(() => setIsRenaming(false))
    menu.current?.focus()
  }
  const sum = (count: (table: Table) => number): string =>
    formats.number(tables.reduce((total, table) => total + count(table), 0))
  if (isRenaming && zone !== null) {
    return (
      <Suspense>
        <ZoneNameForm zone={zone} onEnd={endRenaming} />
      </Suspense>
    )
  }
  return (
    <>
      <h2 id={headingId}>{zone?.name ?? messages.tables.noZone}</h2>
      <span className="zone-summary number">
        {tables.length === 0
          ? messages.tables.emptyTitle
          : messages.tables.zoneSummary(
              messages.counts.tables(tables.length),
              sum(({ occupancy }) => occupancy),
              sum(({ capacity }) => capacity)
            )}
      </span>
      {tables.length === 0 && canChoose && (
        <Button onPress={() => setChoosing(true)}>{messages.tables.chooseTables}</Button>
      )}
      {zone !== null && canEdit && (
        <ZoneMenu
          zone={zone}
          triggerRef={menu}
          onRename={() => setIsRenaming(true)}
          onChooseTables={() => setChoosing(true)}
        />
      )}
      {zone !== null && isChoosing !== null && (
        <Suspense fallback={null}>
          <ZoneTables zone={zone} isOpen={isChoosing} onOpenChange={setChoosing} />
        </Suspense>
      )}
    </>
  )
}
