/** The one button of the album, and what it says of photos that are under way. */
import { ImagePlus } from "lucide-react"
import { Suspense, useCallback, useMemo, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useStore } from "../../design/Store.ts"
import { laterPart } from "../../platform/offline/laterPart.tsx"
import type { UploadEvent } from "./DraftForm.tsx"
import { type Messages, useMessages } from "./Messages.ts"
import { ownerOf, sentPhotos } from "./SentPhotos.ts"
import { isDamaged, isSendable, type ListedUpload, type Uploads } from "./Upload.ts"
import type { IsShown } from "./UploadList.tsx"
import { withOutcomes } from "./UploadOutcomes.ts"
import { uploadQueue } from "./UploadQueue.ts"
import { useArrivals } from "./useArrivals.ts"
import { useSentOutcomes } from "./useSentOutcomes.ts"

/** The button is there before what is behind it. */
const UploadSheet = laterPart(async () => (await import("./UploadSheet.tsx")).UploadSheet)

interface GalleryEvent extends UploadEvent {
  readonly gallery: { readonly uploads_active: boolean }
}

interface AddPhotosProps {
  readonly token: string
  readonly slug: string
  readonly actorId: string
  readonly events: ReadonlyArray<GalleryEvent>
  /** The one that is filtered by. */
  readonly event: string | null
  /** What the album shows. */
  readonly album: ReadonlySet<string>
  /** When the last photo was made that it has loaded; `undefined` where it has all. */
  readonly oldest: string | undefined
  readonly onArrived: () => void
}

export const AddPhotos = ({ actorId, album, event, events, oldest, onArrived, slug, token }: AddPhotosProps) => {
  const { album: words } = useMessages()
  const queue = uploadQueue(token, slug, actorId)
  const owner = ownerOf(slug, actorId)
  const sent = useSentOutcomes(token, slug, owner)
  const { drafts, uploads: queued } = useStore(queue)
  const uploads = useMemo(() => withOutcomes(queued, sent, owner), [owner, queued, sent])
  const [isOpen, setIsOpen] = useState(false)
  const open = events
    .filter(({ gallery }) => gallery.uploads_active)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))

  /** What goes to another event than the one that is filtered by, is not looked for. */
  const isShown: IsShown = ({ eventId: of, phase }) =>
    phase.is === "arrived" && (album.has(phase.itemId) || (phase.isApproved && event !== null && of !== event))
  useArrivals(uploads, isShown, onArrived)
  const remove = useCallback(
    ({ id, sessionId }: ListedUpload) => {
      queue.remove(id)
      if (sessionId !== undefined) sentPhotos.forget(sessionId)
    },
    [queue]
  )
  const close = useCallback(() => {
    setIsOpen(false)
    queue.forgetIfOver()
  }, [queue])

  if (open.length === 0 && uploads.length === 0 && !isOpen) return null
  const sum = sumOf(uploads, words)
  return (
    <>
      <OpenButtons {...{ drafts, uploads, sum, isOpen }} canAdd={open.length > 0} onOpen={() => setIsOpen(true)} />
      <Suspense>
        <UploadSheet
          {...{ album, drafts, event, isOpen, isShown, oldest, owner, queue, sum, uploads }}
          events={open}
          onClose={close}
          onRemove={remove}
        />
      </Suspense>
    </>
  )
}

interface OpenButtonsProps extends Pick<Uploads, "drafts"> {
  readonly uploads: ReadonlyArray<ListedUpload>
  readonly sum: string
  readonly isOpen: boolean
  readonly canAdd: boolean
  readonly onOpen: () => void
}

const OpenButtons = ({ canAdd, drafts, isOpen, onOpen, sum, uploads }: OpenButtonsProps) => {
  const { album: words } = useMessages()
  const chosen = drafts.filter(isSendable).length
  return (
    <div className="add-photos">
      <p className="visually-hidden" role="status">
        {uploads.length > 0 && sum}
      </p>
      {uploads.length > 0 && <Button onPress={onOpen}>{sum}</Button>}
      {uploads.length === 0 && chosen > 0 && !isOpen && <Button onPress={onOpen}>{words.chosen(chosen)}</Button>}
      {canAdd && (
        <Button kind="next" size="large" onPress={onOpen}>
          <ImagePlus size={20} aria-hidden />
          {words.add}
        </Button>
      )}
    </div>
  )
}

const sumOf = (uploads: ReadonlyArray<ListedUpload>, words: Messages["album"]): string => {
  const arrived = uploads.filter(({ phase }) => phase.is === "arrived").length
  const refused = uploads.filter(({ phase }) => phase.is === "refused").length
  const paused = uploads.some(({ phase }) => phase.is === "paused" && phase.by === "offline")
  const all = uploads.length
  if (arrived === all) return words.allSent(all)
  const [first] = uploads
  if (first !== undefined && uploads.every(isDamaged)) {
    return all === 1 ? words.damaged(first.name) : words.damagedMany(all)
  }
  if (arrived + refused === all) return words.sentNot(arrived, all, refused)
  return paused ? words.sentPaused(arrived, all) : words.sent(arrived, all)
}
