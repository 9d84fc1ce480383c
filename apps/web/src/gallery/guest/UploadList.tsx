/** The progress of uploads, file by file and in sum, in words. */
import { Check, RotateCw, X } from "lucide-react"
import { useState } from "react"
import { useMessages } from "./Messages.ts"
import { useRefusalWords } from "./RefusalWords.ts"
import { Button } from "../../design/Button.tsx"
import { Thumbnail } from "./Thumbnail.tsx"
import { isFinal, type ListedUpload } from "./Upload.ts"
import { useUploadWords } from "./UploadWords.ts"

/** Whether the album has it. */
export type IsShown = (upload: ListedUpload) => boolean

interface UploadListProps {
  readonly sum: string
  readonly uploads: ReadonlyArray<ListedUpload>
  readonly isShown: IsShown
  readonly onRetry: (id: string) => void
  readonly onRemove: (upload: ListedUpload) => void
}

export const UploadList = ({ isShown, onRemove, onRetry, sum, uploads }: UploadListProps) => {
  const { album } = useMessages()
  const words = useUploadWords()
  const parts = uploads.map(partOf)
  const isOver = uploads.every(({ phase }) => phase.is === "arrived" || phase.is === "refused")
  const listed = useFailedFirst(uploads, isOver)
  return (
    <section className="sheet-uploads" aria-label={words.uploads}>
      <h3>
        <span role="status">{sum}</span>
      </h3>
      {!isOver && (
        <>
          <progress aria-label={sum} max={1} value={parts.reduce((a, b) => a + b, 0) / parts.length} />
          <p className="sheet-hint">{words.mayClose}</p>
        </>
      )}
      {uploads.some((upload) => waitsForApproval(upload, isShown)) && <p className="sheet-hint">{album.waitingText}</p>}
      <ul className="sheet-files">
        {listed.map((upload) => (
          <UploadRow key={upload.id} upload={upload} isShown={isShown} onRetry={onRetry} onRemove={onRemove} />
        ))}
      </ul>
    </section>
  )
}

/** Once sending is over those that failed come first, and stay where they are when they are sent again. */
const useFailedFirst = (uploads: UploadListProps["uploads"], isOver: boolean): UploadListProps["uploads"] => {
  const [failed, setFailed] = useState<ReadonlyArray<string>>([])
  const more = isOver ? uploads.filter(({ id, phase }) => phase.is === "refused" && !failed.includes(id)) : []
  if (more.length > 0) setFailed([...failed, ...more.map(({ id }) => id)])
  const placeOf = ({ id }: ListedUpload): number => (failed.includes(id) ? failed.indexOf(id) : failed.length)
  return uploads.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const waitsForApproval = (upload: ListedUpload, isShown: IsShown): boolean =>
  upload.phase.is === "arrived" && !upload.phase.isApproved && !isShown(upload)

/** How much of an upload is done. Checking and completing takes no time to speak of. */
const partOf = ({ phase }: ListedUpload): number =>
  phase.is === "sending" ? phase.part * 0.95 : phase.is === "waiting" || phase.is === "paused" ? 0 : 1

interface UploadRowProps {
  readonly upload: ListedUpload
  readonly isShown: IsShown
  readonly onRetry: (id: string) => void
  readonly onRemove: (upload: ListedUpload) => void
}

const UploadRow = ({ isShown, onRemove, onRetry, upload }: UploadRowProps) => {
  const words = useUploadWords()
  const refused = useRefusalWords()
  const { caption, file, id, name, phase } = upload
  const isRefused = phase.is === "refused"
  const canBeCancelled = phase.is === "waiting" || phase.is === "sending" || phase.is === "paused"
  return (
    <li className="sheet-file" data-phase={phase.is}>
      <Thumbnail file={file} />
      <div className="sheet-file-words">
        <p className="sheet-file-name">{isRefused ? name : (caption ?? name)}</p>
        <p className="sheet-file-phase">
          {phase.is === "arrived" && <Check size={16} aria-hidden />}
          {phaseWords(upload, isShown, { ...words, refused })}
        </p>
        {phase.is === "sending" && <progress aria-label={words.sendingFile(name)} max={1} value={phase.part} />}
      </div>
      {isRefused && !isFinal(phase.why) && (
        <Button shape="icon" kind="quiet" aria-label={words.retryFile(name)} onPress={() => onRetry(id)}>
          <RotateCw size={20} aria-hidden />
        </Button>
      )}
      {(canBeCancelled || isRefused) && (
        <Button
          shape="icon"
          kind="quiet"
          aria-label={isRefused ? words.removeDraft(name) : words.cancelFile(name)}
          onPress={() => onRemove(upload)}
        >
          <X size={20} aria-hidden />
        </Button>
      )}
    </li>
  )
}

type Words = ReturnType<typeof useUploadWords> & { readonly refused: ReturnType<typeof useRefusalWords> }

const phaseWords = (upload: ListedUpload, isShown: IsShown, words: Words): string => {
  const { phase } = upload
  switch (phase.is) {
    case "waiting":
      return words.waiting
    case "sending":
      return words.sending(phase.part)
    case "finishing":
      return words.finishing
    case "paused":
      return phase.by === "offline" ? words.pausedOffline : words.pausedBusy
    case "arrived":
      if (waitsForApproval(upload, isShown)) return words.forApproval
      return isShown(upload) ? words.inAlbum : words.soonInAlbum
    case "refused":
      return words.refused[phase.why]
  }
}
