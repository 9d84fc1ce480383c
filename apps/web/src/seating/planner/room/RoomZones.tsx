/** The zones of the room below their tables, each with its name. */
import type { Floor } from "../commands/RoomCommands.ts"
import type { Measure } from "../../print/FlowedText.ts"
import { useSeatingState } from "../SeatingContext.ts"
import type { Zone } from "../SeatingView.ts"
import { type StandingTable, zoneArea } from "./ZoneArea.ts"

interface RoomZonesProps {
  readonly floor: Floor
  readonly tables: ReadonlyArray<StandingTable>
  /** Pixels for a centimetre. */
  readonly scale: number
  readonly measure: Measure
}

/** How far a zone goes around its tables, in centimetres: to the middle of an aisle. */
const around = 30
/** In pixels. */
const nameSize = 12
const gap = 4

export const RoomZones = ({ tables, ...drawn }: RoomZonesProps) => {
  const zones = useSeatingState(({ index }) => index.plan.zones)
  return zones.map((zone) => (
    <RoomZone
      key={zone.id}
      zone={zone}
      tables={tables.filter(({ table }) => table.seating_zone_id === zone.id)}
      {...drawn}
    />
  ))
}

const RoomZone = ({ floor, measure, scale, tables, zone }: RoomZonesProps & { readonly zone: Zone }) => {
  const corners = zoneArea(tables)
  if (corners.length === 0) return null
  const height = nameSize / scale
  const top = Math.min(...corners.map(({ y }) => y))
  const ends = corners.filter(({ y }) => y === top).map(({ x }) => x)
  const middle = (Math.min(...ends) + Math.max(...ends)) / 2
  const half = Math.min((measure({ text: zone.name, isBold: true }) * height) / 2, floor.width / 2)
  const nameX = Math.max(half, Math.min(middle, floor.width - half))
  const nameY = Math.max(height, top - around - gap / scale)
  return (
    <>
      <polygon
        className="room-zone"
        points={corners.map(({ x, y }) => `${x},${y}`).join(" ")}
        strokeWidth={2 * around}
      />
      <text
        className="room-text room-zone-name"
        transform={`translate(${nameX} ${nameY}) scale(${1 / scale})`}
        fontSize={nameSize}
      >
        {zone.name}
      </text>
    </>
  )
}
