/** The picture of the floor: chosen, changed, taken away, and the measure of the room. */
import { type ChangeEvent, useRef, useState } from "react"
import { Button } from "../../../design/Button.tsx"
import type { Floor } from "../commands/RoomCommands.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { movedIn } from "./FreePlaces.ts"
import { type PictureRefusal, pictureRefusal, refusalOfFile, sendPicture } from "./sendPicture.ts"
import { useRoomMessages } from "./useRoomMessages.ts"

type Progress = "sending" | PictureRefusal | null

/** Sends a file and makes it the picture of the floor. */
const usePictureUpload = () => {
  const { api, store } = useSeating()
  const [progress, setProgress] = useState<Progress>(null)
  const upload = async (file: File): Promise<Progress> => {
    const refusal = refusalOfFile(file)
    if (refusal !== null) return refusal
    const sessionId = await sendPicture(api, store.get().index.plan.id, file)
    const outcome = await store.run({ kind: "setPicture", sessionId })
    return outcome.kind === "refused" ? pictureRefusal(outcome.problem) : null
  }
  const choose = (file: File) => {
    setProgress("sending")
    upload(file)
      .catch(pictureRefusal)
      .then(setProgress, () => setProgress("failed"))
  }
  return { choose, progress }
}

/** The size of the room with its width and the picture's proportions. */
const proportioned = ({ width }: Floor, picture: { readonly width: number; readonly height: number }): Floor => ({
  width,
  depth: Math.max(100, Math.min(20_000, Math.round((width * picture.height) / picture.width)))
})

export const PictureTools = ({ floor, onEnd }: { readonly floor: Floor; readonly onEnd: () => void }) => {
  const room = useRoomMessages()
  const { store } = useSeating()
  const picture = useSeatingState(({ index }) => index.plan.floor_picture)
  const tables = useSeatingState(({ index }) => index.plan.tables)
  const input = useRef<HTMLInputElement>(null)
  const { choose, progress } = usePictureUpload()
  const isSending = progress === "sending"
  const fit = (size: Floor) => {
    const places = movedIn(size, tables)
    const moving = places.length === 0 ? [] : [{ kind: "placeTables", places } as const]
    void store.runAll([...moving, { kind: "setFloor", floor: size }])
  }
  const fitted = picture === undefined ? floor : proportioned(floor, picture)
  return (
    <div className="room-new">
      <p>{room.pictureText}</p>
      <div role="status">{isSending && <p>{room.sendingPicture}</p>}</div>
      {progress !== null && !isSending && (
        <p className="refusal" role="alert">
          {room.pictureRefused[progress]}
        </p>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          const file = target.files?.[0]
          // The same file may be chosen again.
          target.value = ""
          if (file !== undefined) choose(file)
        }}
      />
      <div className="room-tools">
        <Button isDisabled={isSending} onPress={() => input.current?.click()}>
          {picture === undefined ? room.choosePicture : room.otherPicture}
        </Button>
        {picture !== undefined && (
          <>
            <Button isDisabled={fitted.depth === floor.depth} onPress={() => fit(fitted)}>
              {room.fitPicture}
            </Button>
            <Button isDisabled={isSending} onPress={() => void store.run({ kind: "setPicture", sessionId: null })}>
              {room.removePicture}
            </Button>
          </>
        )}
        <Button onPress={onEnd}>{room.closePicture}</Button>
      </div>
    </div>
  )
}
