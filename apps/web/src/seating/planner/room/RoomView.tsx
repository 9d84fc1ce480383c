/** The plan as a room: a floor on which tables are moved. */
import { type KeyboardEvent, memo, type MouseEvent, useDeferredValue, useId, useMemo, useRef, useState } from "react"
import { Button } from "../../../design/Button.tsx"
import type { Floor } from "../commands/RoomCommands.ts"
import { useMeasure } from "../../print/useMeasure.ts"
import { useLasso } from "../picking/useLasso.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { FloorImage } from "../../FloorImage.tsx"
import { formOf } from "../../TableForm.ts"
import { ownNumbers } from "../../TableNumbers.ts"
import { FloorForm } from "./FloorForm.tsx"
import { freePlaces, movedIn } from "./FreePlaces.ts"
import { PictureTools } from "./PictureTools.tsx"
import { floorGround } from "./RoomLasso.ts"
import { RoomRefusal } from "./RoomRefusal.tsx"
import { RoomTable } from "./RoomTable.tsx"
import { RoomZones } from "./RoomZones.tsx"
import { widestLabels } from "./TableText.ts"
import { useFloorZoom } from "./useFloorZoom.ts"
import { useMovedTable } from "./useMovedTable.ts"
import { type Moved, tableIdAt } from "./useTableDrag.ts"
import { useRoomMessages } from "./useRoomMessages.ts"
import "./room.css"

/** Loaded with the room, which has what it draws upon. */
export { TableInRoom } from "./TableInRoom.tsx"

export const RoomView = () => {
  const floor = useSeatingState(({ index }) => index.plan.floor)
  return floor === undefined ? <NewRoom /> : <Room floor={floor} />
}

const NewRoom = () => {
  const room = useRoomMessages()
  const { store } = useSeating()
  const tables = useSeatingState(({ index }) => index.plan.tables)
  const setUp = (floor: Floor) => {
    const places = freePlaces(floor, tables)
    const placing = places.length === 0 ? [] : [{ kind: "placeTables", places } as const]
    void store.runAll([{ kind: "setFloor", floor }, ...placing])
  }
  return (
    <FloorForm size={{ width: 2000, depth: 1500 }} save={room.create} onSave={setUp}>
      {(size) => {
        const left = tables.filter(({ place }) => place === undefined).length - freePlaces(size, tables).length
        return left === 0 ? room.newText : `${room.newText} ${room.tooSmall(left)}`
      }}
    </FloorForm>
  )
}

/** Gives the room another size; what would stand outside of it moves in, in the same step. */
const OtherSize = ({ floor, onEnd }: { readonly floor: Floor; readonly onEnd: () => void }) => {
  const room = useRoomMessages()
  const { store } = useSeating()
  const tables = useSeatingState(({ index }) => index.plan.tables)
  const resize = (size: Floor) => {
    onEnd()
    const places = movedIn(size, tables)
    const moving = places.length === 0 ? [] : [{ kind: "placeTables", places } as const]
    if (size.width !== floor.width || size.depth !== floor.depth) {
      void store.runAll([...moving, { kind: "setFloor", floor: size }])
    }
  }
  return (
    <FloorForm size={floor} save={room.saveSize} onSave={resize} onCancel={onEnd}>
      {(size) => {
        const count = movedIn(size, tables).length
        return count === 0 ? room.allFit : room.moveIn(count)
      }}
    </FloorForm>
  )
}

const Room = ({ floor }: { readonly floor: Floor }) => {
  const room = useRoomMessages()
  const { canEdit, pickAt, pressTable } = useSeating()
  const picture = useSeatingState(({ index }) => index.plan.floor_picture)
  const tables = useSeatingState(({ index }) => index.plan.tables)
  const selected = useSeatingState(({ selection }) => (selection?.kind === "table" ? selection.tableId : null))
  const floorRef = useRef<SVGSVGElement>(null)
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const zoom = useFloorZoom(floor, frame, floorRef)
  const { scale } = zoom
  // The text on tables is laid out after the floor is resized, and scaled with it until then.
  const writtenScale = useDeferredValue(scale)
  const sheetRef = useRef<HTMLDivElement>(null)
  useLasso(sheetRef, floorGround)
  const hintId = useId()
  const { moved, onBlur, onKeyDown } = useMovedTable(floor, floorRef)
  const press = ({ ctrlKey, metaKey, shiftKey, target }: MouseEvent | KeyboardEvent) => {
    const table = tables.find(({ id }) => id === tableIdAt(target))
    if (table === undefined) return
    if (canEdit && (ctrlKey || metaKey || shiftKey)) pickAt(table, null)
    else pressTable(table, null)
  }
  return (
    <div className="room">
      <RoomTools floor={floor} tables={tables} zoom={zoom} />
      <div className="room-frame" ref={setFrame} data-scrolls>
        <div className="room-sheet" ref={sheetRef}>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears for its tables, which are buttons */}
          <svg
            ref={floorRef}
            className="room-floor"
            role="group"
            aria-label={room.floor}
            aria-describedby={canEdit ? hintId : undefined}
            width={floor.width * scale}
            height={floor.depth * scale}
            onBlur={onBlur}
            onClick={press}
            onKeyDown={(event) => {
              if (event.key === "Enter" || event.key === " ") press(event)
              if (isPlain(event) && zoom.onKey(event.key)) event.preventDefault()
              onKeyDown(event)
            }}
            viewBox={`0 0 ${floor.width} ${floor.depth}`}
          >
            <FloorImage floor={floor} picture={picture} />
            <Standing floor={floor} tables={tables} moved={moved} selected={selected} scale={writtenScale} />
          </svg>
          <RoomRefusal scale={scale} />
        </div>
      </div>
      {canEdit && (
        <p id={hintId} className="room-hint panel-note">
          {room.keys}
        </p>
      )}
    </div>
  )
}

interface StandingProps {
  readonly floor: Floor
  readonly tables: ReadonlyArray<Table>
  readonly moved: Moved | null
  readonly selected: string | null
  readonly scale: number
}

/** What stands on the floor. */
const Standing = memo(({ floor, moved, scale, selected, tables }: StandingProps) => {
  const measure = useMeasure()
  const numbers = useMemo(() => ownNumbers(tables), [tables])
  const widest = useMemo(
    () =>
      widestLabels(
        tables.map(({ id, name, ...table }) => ({ id, name, ...formOf(table) })),
        numbers,
        measure
      ),
    [measure, numbers, tables]
  )
  const standing = tables.flatMap((table) => {
    const place = moved?.tableId === table.id ? moved.place : table.place
    return place === undefined ? [] : [{ table, place }]
  })
  return (
    <>
      <RoomZones floor={floor} tables={standing} scale={scale} measure={measure} />
      {moved !== null && <Guides floor={floor} moved={moved} />}
      {standing.map(({ place, table }) => (
        <RoomTable
          key={table.id}
          table={table}
          number={numbers.get(table.id)}
          widestName={widest.get(table.id)?.name ?? table.name}
          widestNumber={widest.get(table.id)?.number}
          place={place}
          scale={scale}
          measure={measure}
          isSelected={selected === table.id}
          isMoving={moved?.tableId === table.id}
        />
      ))}
    </>
  )
})

const isPlain = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => !altKey && !ctrlKey && !metaKey

/** The lines through other tables in which the one that is dragged stands. */
const Guides = ({ floor, moved: { guideX, guideY } }: { readonly floor: Floor; readonly moved: Moved }) => (
  <>
    {guideX !== null && <line className="room-guide" x1={guideX} x2={guideX} y1={0} y2={floor.depth} />}
    {guideY !== null && <line className="room-guide" x1={0} x2={floor.width} y1={guideY} y2={guideY} />}
  </>
)

interface RoomToolsProps {
  readonly floor: Floor
  readonly tables: ReadonlyArray<Table>
  readonly zoom: ReturnType<typeof useFloorZoom>
}

/** The scale, the size of the room, and tables that are not in it. */
const RoomTools = ({ floor, tables, zoom }: RoomToolsProps) => {
  const room = useRoomMessages()
  const { canEdit, store } = useSeating()
  const [open, setOpen] = useState<"size" | "picture" | null>(null)
  /** The room in which some tables found no space. */
  const [full, setFull] = useState<Floor | null>(null)
  const outside = tables.filter(({ place }) => place === undefined).length
  const placeOthers = (): void => {
    const places = freePlaces(floor, tables)
    setFull(places.length < outside ? floor : null)
    if (places.length > 0) void store.run({ kind: "placeTables", places })
  }
  return (
    <div className="room-tools">
      <Button onPress={zoom.reduce}>{room.smaller}</Button>
      <Button onPress={zoom.enlarge}>{room.larger}</Button>
      <Button onPress={zoom.showAll}>{room.showAll}</Button>
      {canEdit && open !== "size" && <Button onPress={() => setOpen("size")}>{room.size}</Button>}
      {canEdit && open !== "picture" && <Button onPress={() => setOpen("picture")}>{room.picture}</Button>}
      {outside > 0 && canEdit && <Button onPress={placeOthers}>{room.placeOthers(outside)}</Button>}
      <p role="status" className="room-full">
        {full?.width === floor.width && full.depth === floor.depth && outside > 0 && room.full(outside)}
      </p>
      {canEdit && open === "size" && <OtherSize floor={floor} onEnd={() => setOpen(null)} />}
      {canEdit && open === "picture" && <PictureTools floor={floor} onEnd={() => setOpen(null)} />}
    </div>
  )
}
