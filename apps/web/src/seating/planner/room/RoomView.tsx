/** The plan as a room: a floor on which tables are moved. */
import { tableShapes } from "@banquet/http-api/seating/RoomGeometry"
import { useRef, useState } from "react"
import { Button } from "../../../design/Button.tsx"
import { Segments } from "../../../design/Segments.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { type Floor, inRoom } from "../commands/RoomCommands.ts"
import { useMessages } from "../Messages.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { freePlaces } from "./FreePlaces.ts"
import { RoomTable } from "./RoomTable.tsx"
import { useMovedTable } from "./useMovedTable.ts"
import { type Moved, tableIdAt } from "./useTableDrag.ts"
import "./room.css"

export const RoomView = () => {
  const floor = useSeatingState(({ index }) => index.plan.floor)
  return floor === undefined ? <NewRoom /> : <Room floor={floor} />
}

/** Returns a length in metres as centimetres, `null` for what is none from 1 to 200 m. */
const centimetres = (metres: string): number | null => {
  const cm = Math.round(Number(metres.trim().replace(",", ".")) * 100)
  return metres.trim() !== "" && cm >= 100 && cm <= 20_000 ? cm : null
}

const NewRoom = () => {
  const { room } = useMessages()
  const { canEdit, store } = useSeating()
  const tables = useSeatingState(({ index }) => index.plan.tables)
  const [[width, depth], setSize] = useState(["20", "15"])
  const size = { width: centimetres(width ?? ""), depth: centimetres(depth ?? "") }
  const problem = (cm: number | null) => (cm === null ? room.sizeRange : undefined)
  return (
    <form
      className="room-new"
      onSubmit={(event) => {
        event.preventDefault()
        if (size.width === null || size.depth === null) return
        const floor = { width: size.width, depth: size.depth }
        const places = freePlaces(floor, tables)
        const placing = places.length === 0 ? [] : [{ kind: "placeTables", places } as const]
        void store.runAll([{ kind: "setFloor", floor }, ...placing])
      }}
    >
      <p>{room.newText}</p>
      <TextInput
        label={room.width}
        value={width ?? ""}
        maxLength={6}
        isDisabled={!canEdit}
        onChange={(text) => setSize([text, depth ?? ""])}
        problem={problem(size.width)}
      />
      <TextInput
        label={room.depth}
        value={depth ?? ""}
        maxLength={6}
        isDisabled={!canEdit}
        onChange={(text) => setSize([width ?? "", text])}
        problem={problem(size.depth)}
      />
      <Button type="submit" isDisabled={!canEdit || size.width === null || size.depth === null}>
        {room.create}
      </Button>
    </form>
  )
}

const Room = ({ floor }: { readonly floor: Floor }) => {
  const { room } = useMessages()
  const { pressTable } = useSeating()
  const tables = useSeatingState(({ index }) => index.plan.tables)
  const selected = useSeatingState(({ selection }) => (selection?.kind === "table" ? selection.tableId : null))
  const floorRef = useRef<SVGSVGElement>(null)
  const [scale, setScale] = useState(0.4)
  const { moved, onBlur, onKeyDown } = useMovedTable(floor, floorRef)
  const press = (at: EventTarget) => {
    const table = tables.find(({ id }) => id === tableIdAt(at))
    if (table !== undefined) pressTable(table, null)
  }
  return (
    <div className="room">
      <RoomTools
        floor={floor}
        tables={tables}
        selected={selected}
        onZoom={(by) => setScale((now) => zoomed(now, by))}
      />
      <div className="room-frame" data-scrolls>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears for its tables, which are buttons */}
        <svg
          ref={floorRef}
          className="room-floor"
          role="group"
          aria-label={room.floor}
          width={floor.width * scale}
          height={floor.depth * scale}
          onBlur={onBlur}
          onClick={({ target }) => press(target)}
          onKeyDown={(event) => {
            if (event.key === "Enter" || event.key === " ") press(event.target)
            onKeyDown(event)
          }}
          viewBox={`0 0 ${floor.width} ${floor.depth}`}
        >
          {moved !== null && <Guides floor={floor} moved={moved} />}
          {tables.map((table) => {
            const isMoving = moved?.tableId === table.id
            const place = isMoving ? moved.place : table.place
            return (
              place !== undefined && (
                <RoomTable
                  key={table.id}
                  table={table}
                  place={place}
                  scale={scale}
                  isSelected={selected === table.id}
                  isMoving={isMoving}
                />
              )
            )
          })}
        </svg>
      </div>
    </div>
  )
}

/** The lines through other tables in which the one that is dragged stands. */
const Guides = ({ floor, moved: { guideX, guideY } }: { readonly floor: Floor; readonly moved: Moved }) => (
  <>
    {guideX !== null && <line className="room-guide" x1={guideX} x2={guideX} y1={0} y2={floor.depth} />}
    {guideY !== null && <line className="room-guide" x1={0} x2={floor.width} y1={guideY} y2={guideY} />}
  </>
)

const zoomed = (scale: number, by: number): number => Math.max(0.1, Math.min(2, scale * by))

interface RoomToolsProps {
  readonly floor: Floor
  readonly tables: ReadonlyArray<Table>
  readonly selected: string | null
  readonly onZoom: (by: number) => void
}

/** The scale, tables that are not in the room, and what can be done with the one that is open. */
const RoomTools = ({ floor, onZoom, selected, tables }: RoomToolsProps) => {
  const { room } = useMessages()
  const { canEdit, store } = useSeating()
  const outside = tables.filter(({ place }) => place === undefined).length
  const table = canEdit ? tables.find(({ id }) => id === selected) : undefined
  return (
    <div className="room-tools">
      <Button onPress={() => onZoom(1 / 1.25)}>{room.smaller}</Button>
      <Button onPress={() => onZoom(1.25)}>{room.larger}</Button>
      {outside > 0 && canEdit && (
        <Button onPress={() => void store.run({ kind: "placeTables", places: freePlaces(floor, tables) })}>
          {room.placeOthers(outside)}
        </Button>
      )}
      {table !== undefined && (
        <>
          <Segments
            label={room.shapeOf(table.name)}
            value={table.shape ?? "round"}
            options={tableShapes.map((id) => ({ id, name: room.shapes[id] }))}
            onChange={(shape) => void store.run({ kind: "placeTables", places: [{ ...inRoom(table), shape }] })}
          />
          {table.place !== undefined && (
            <Button
              onPress={() => void store.run({ kind: "placeTables", places: [{ ...inRoom(table), place: null }] })}
            >
              {room.takeOut}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
