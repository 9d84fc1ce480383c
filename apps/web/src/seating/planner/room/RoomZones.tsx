/** The zones of the room below their tables, with their names. */
import type { Floor } from "../commands/RoomCommands.ts"
import type { Measure } from "../../print/FlowedText.ts"
import { useSeatingState } from "../SeatingContext.ts"
import { type StandingTable, type ZoneArea, zoneAreas } from "./ZoneAreas.ts"

interface DrawnOn {
  readonly floor: Floor
  /** Pixels for a centimetre. */
  readonly scale: number
  readonly measure: Measure
}

interface RoomZonesProps extends DrawnOn {
  readonly tables: ReadonlyArray<StandingTable>
}

export const RoomZones = ({ tables, ...drawnOn }: RoomZonesProps) => {
  const zones = useSeatingState(({ index }) => index.plan.zones)
  return zones.flatMap(({ id, name }) =>
    zoneAreas(tables.filter(({ table }) => table.seating_zone_id === id)).map((area) => (
      <RoomZone key={`${id} ${area.surroundings[0]?.id}`} area={area} name={name} {...drawnOn} />
    ))
  )
}

/** In centimetres. */
const roundness = 30
/** In pixels. */
const nameSize = 12
const gap = 4

interface RoomZoneProps extends DrawnOn {
  readonly area: ZoneArea
  readonly name: string
}

const RoomZone = ({ area: { links, surroundings }, floor, measure, name, scale }: RoomZoneProps) => {
  const top = Math.min(...surroundings.map((one) => one.top))
  const middles = surroundings.filter((one) => one.top === top).map(({ left, width }) => left + width / 2)
  const half = Math.min((measure({ text: name, isBold: true }) * nameSize) / scale / 2, floor.width / 2)
  const middle = (Math.min(...middles) + Math.max(...middles)) / 2
  const x = Math.max(half, Math.min(middle, floor.width - half))
  const y = Math.max(nameSize / scale, top - gap / scale)
  return (
    <>
      <g className="room-zone">
        {surroundings.map(({ height, id, left, top: above, width }) => (
          <rect key={id} x={left} y={above} width={width} height={height} rx={roundness} />
        ))}
        {links.map(([one, other]) => (
          <line
            key={other.id}
            x1={one.left + one.width / 2}
            y1={one.top + one.height / 2}
            x2={other.left + other.width / 2}
            y2={other.top + other.height / 2}
            strokeWidth={Math.min(one.width, one.height, other.width, other.height) / 2}
          />
        ))}
      </g>
      <text
        className="room-text room-zone-name"
        transform={`translate(${x} ${y}) scale(${1 / scale})`}
        fontSize={nameSize}
      >
        {name}
      </text>
    </>
  )
}
