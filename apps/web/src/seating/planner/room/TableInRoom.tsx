/** What can be done in the room with the table that is open. */
import { tableShapes } from "@banquet/http-api/seating/RoomGeometry"
import { Button } from "../../../design/Button.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { inRoom } from "../commands/RoomCommands.ts"
import { useSeating } from "../SeatingContext.ts"
import type { Table } from "../SeatingView.ts"
import { useDuplicate } from "./useDuplicate.ts"
import { useRoomMessages } from "./useRoomMessages.ts"
import "./room.css"

export const TableInRoom = ({ table }: { readonly table: Table }) => {
  const room = useRoomMessages()
  const { canCreate, store } = useSeating()
  const duplicate = useDuplicate()
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
      {canCreate && <Button onPress={() => void duplicate(table.id)}>{room.duplicate}</Button>}
      {table.place !== undefined && (
        <Button onPress={() => void store.run({ kind: "placeTables", places: [{ ...inRoom(table), place: null }] })}>
          {room.takeOut}
        </Button>
      )}
    </div>
  )
}
