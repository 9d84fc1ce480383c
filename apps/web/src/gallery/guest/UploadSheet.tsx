/** The sheet behind the album's button: choose, describe, send, and see how far it is. */
import { Camera, ImagePlus } from "lucide-react"
import { useCallback, useEffect, useRef } from "react"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { Button } from "../../design/Button.tsx"
import { DraftForm, type UploadEvent } from "./DraftForm.tsx"
import { useMessages } from "./Messages.ts"
import { SentBefore, type SentBeforeProps } from "./SentBefore.tsx"
import { sentPhotos } from "./SentPhotos.ts"
import { Sheet } from "./Sheet.tsx"
import { isDamaged, isSendable, type ListedUpload, type Uploads } from "./Upload.ts"
import { type IsShown, UploadList } from "./UploadList.tsx"
import type { UploadQueue } from "./UploadQueue.ts"
import { useUploadWords } from "./UploadWords.ts"

interface UploadSheetProps extends Pick<Uploads, "drafts">, SentBeforeProps {
  readonly queue: UploadQueue
  readonly sum: string
  /** Those that photos can be sent to, by time. */
  readonly events: ReadonlyArray<UploadEvent>
  /** The one that the album is filtered by. */
  readonly event: string | null
  readonly isShown: IsShown
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onRemove: (upload: ListedUpload) => void
}

export const UploadSheet = (props: UploadSheetProps) => {
  const { album, drafts, event, events, isOpen, isShown, oldest, owner, queue, sum, uploads } = props
  const { onClose, onRemove } = props
  const { album: words } = useMessages()
  /** The guest has been told; whoever looks for one finds it among what was sent before. */
  const read = useCallback(() => {
    for (const { id, sessionId } of uploads.filter(isDamaged)) {
      queue.remove(id)
      if (sessionId !== undefined) sentPhotos.settle(sessionId, "told")
    }
  }, [queue, uploads])
  const close = useCallback(() => {
    read()
    onClose()
  }, [onClose, read])
  useReadOnLeaving(() => {
    if (isOpen) read()
  })
  return (
    <Sheet title={words.add} isOpen={isOpen} onClose={close}>
      {events.length > 0 && (
        <>
          <FileSources isMore={drafts.some(isSendable)} onChoose={(files) => queue.choose([...(files ?? [])])} />
          <DraftForm queue={queue} drafts={drafts} events={events} event={event} />
        </>
      )}
      {uploads.length > 0 && <UploadList {...{ sum, uploads, isShown, onRemove }} onRetry={(id) => queue.retry(id)} />}
      {event === null && <SentBefore {...{ album, oldest, owner, uploads }} />}
    </Sheet>
  )
}

/** Who leaves the page while the list is open has read it. */
const useReadOnLeaving = (read: () => void): void => {
  const latestRef = useRef(read)
  useEffect(() => {
    latestRef.current = read
  })
  useEffect(() => {
    const leave = () => latestRef.current()
    addEventListener("pagehide", leave)
    return () => {
      removeEventListener("pagehide", leave)
      leave()
    }
  }, [])
}

interface FileSourcesProps {
  /** Whether some are chosen already. */
  readonly isMore: boolean
  readonly onChoose: (files: FileList | null) => void
}

const FileSources = ({ isMore, onChoose }: FileSourcesProps) => {
  const words = useUploadWords()
  return (
    <div className="sheet-sources">
      <FileTrigger acceptedFileTypes={["image/*"]} allowsMultiple onSelect={onChoose}>
        <Button kind={isMore ? "plain" : "next"} size="large">
          <ImagePlus size={20} aria-hidden />
          {isMore ? words.chooseMore : words.choose}
        </Button>
      </FileTrigger>
      <FileTrigger acceptedFileTypes={["image/*"]} defaultCamera="environment" onSelect={onChoose}>
        <Button size="large">
          <Camera size={20} aria-hidden />
          {words.take}
        </Button>
      </FileTrigger>
    </div>
  )
}
