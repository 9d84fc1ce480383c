/** What can be done in the room with the table that is open. */
import { RotateCcw, RotateCw } from "lucide-react"
import { tableShapes } from "@banquet/http-api/seating/RoomGeometry"
import { Button } from "../../../design/Button.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { inRoom } from "../commands/RoomCommands.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { turn as step, turned } from "./Snapping.ts"
import { useDuplicate } from "./useDuplicate.ts"
import { useRoomMessages } from "./useRoomMessages.ts"
import "./room.css"

export const TableInRoom = ({ table }: { readonly table: Table }) => {
  const room = useRoomMessages()
  const { canCreate, store } = useSeating()
  const duplicate = useDuplicate()
  const floor = useSeatingState(({ index }) => index.plan.floor)
  const { place } = table
  const turn = (by: number): void => {
    if (place === undefined) return
    const { angle, ...at } = place
    const next = floor === undefined ? { ...at, angle: (angle + by + 360) % 360 } : turned(floor, table, place, by)
    void store.run({ kind: "placeTables", places: [{ ...inRoom(table), place: next }] })
  }
  return (
    <div className="table-in-room">
      <Choice
        label={room.shape}
        value={table.shape ?? "round"}
        options={tableShapes.map((id) => ({ id, name: room.shapes[id] }))}
        onChange={(id) => {
          const shape = tableShapes.find((one) => one === id) ?? null
          void store.run({ kind: "placeTables", places: [{ ...inRoom(table), shape }] })
        }}
      />
      {place !== undefined && (
        <div className="room-tools" role="group" aria-label={room.angle(place.angle)}>
          <span aria-hidden="true">{room.angle(place.angle)}</span>
          <TurnButton by={-step} onTurn={turn} />
          <TurnButton by={step} onTurn={turn} />
          <TurnButton by={90} onTurn={turn} />
        </div>
      )}
      {canCreate && <Button onPress={() => void duplicate(table.id)}>{room.duplicate}</Button>}
      {place !== undefined && (
        <Button onPress={() => void store.run({ kind: "placeTables", places: [{ ...inRoom(table), place: null }] })}>
          {room.takeOut}
        </Button>
      )}
    </div>
  )
}

interface TurnButtonProps {
  /** In degrees, clockwise. */
  readonly by: number
  readonly onTurn: (by: number) => void
}

const TurnButton = ({ by, onTurn }: TurnButtonProps) => {
  const room = useRoomMessages()
  const [Icon, degrees] = [by < 0 ? RotateCcw : RotateCw, Math.abs(by)]
  return (
    <Button aria-label={by < 0 ? room.turnLeft(degrees) : room.turnRight(degrees)} onPress={() => onTurn(by)}>
      <Icon size={16} aria-hidden />
      {degrees}°
    </Button>
  )
}
