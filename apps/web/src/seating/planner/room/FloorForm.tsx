/** The size of a room, in metres. */
import { type ReactNode, useState } from "react"
import { Button } from "../../../design/Button.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import type { Floor } from "../commands/RoomCommands.ts"
import { useMessages } from "../Messages.ts"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useSeating } from "../SeatingContext.ts"
import { useRoomMessages } from "./useRoomMessages.ts"

interface FloorFormProps {
  /** The size to begin with. */
  readonly size: Floor
  /** The label of the button that saves. */
  readonly save: string
  readonly onSave: (size: Floor) => void
  readonly onCancel?: () => void
  /** What a size would bring; hears of the last one that can be. */
  readonly children: (size: Floor) => ReactNode
}

/** Returns a length in metres as centimetres, `null` for what is none from 1 to 200 m. */
const centimetres = (metres: string): number | null => {
  const cm = Math.round(Number(metres.trim().replace(",", ".")) * 100)
  return metres.trim() !== "" && cm >= 100 && cm <= 20_000 ? cm : null
}

export const FloorForm = ({ children, onCancel, onSave, save, size: first }: FloorFormProps) => {
  const room = useRoomMessages()
  const { actions } = useMessages()
  const formats = useFormats()
  const { canEdit } = useSeating()
  const [size, setSize] = useState<Floor>(first)
  const [width, setWidth] = useState(formats.number(first.width / 100))
  const [depth, setDepth] = useState(formats.number(first.depth / 100))
  const lengths = { width: centimetres(width), depth: centimetres(depth) }
  const problem = (length: number | null) => (length === null ? room.sizeRange : undefined)
  const change = (set: (text: string) => void, member: keyof Floor) => (text: string) => {
    set(text)
    const length = centimetres(text)
    if (length !== null) setSize((now) => ({ ...now, [member]: length }))
  }
  const isPossible = canEdit && lengths.width !== null && lengths.depth !== null
  return (
    <form
      className="room-new"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible) onSave(size)
      }}
    >
      <p role="status">{children(size)}</p>
      <TextInput
        label={room.width}
        value={width}
        maxLength={6}
        isDisabled={!canEdit}
        onChange={change(setWidth, "width")}
        problem={problem(lengths.width)}
      />
      <TextInput
        label={room.depth}
        value={depth}
        maxLength={6}
        isDisabled={!canEdit}
        onChange={change(setDepth, "depth")}
        problem={problem(lengths.depth)}
      />
      <div className="room-tools">
        <Button type="submit" isDisabled={!isPossible}>
          {save}
        </Button>
        {onCancel !== undefined && <Button onPress={onCancel}>{actions.cancel}</Button>}
      </div>
    </form>
  )
}
