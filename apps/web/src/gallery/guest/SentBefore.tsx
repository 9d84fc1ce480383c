/** What a guest sent from this device at earlier visits, and which of it the album has. */
import { Check } from "lucide-react"
import { useStore } from "../../design/Store.ts"
import { useLocalize } from "../../platform/messages/Messages.tsx"
import { useRefusalWords } from "./RefusalWords.ts"
import { notInAlbum, sentPhotos } from "./SentPhotos.ts"
import type { ListedUpload } from "./Upload.ts"
import { useUploadWords } from "./UploadWords.ts"

const title = { en: "Sent before", de: "Früher gesendet" }
/** It is not known of any of them that it waits: nobody is told of a rejection. */
const notThere = { en: "Not in the album", de: "Nicht im Album" }

export interface SentBeforeProps {
  readonly owner: string
  /** What the album shows. */
  readonly album: ReadonlySet<string>
  /** When the last photo was made that was loaded; `undefined` where all were. */
  readonly oldest: string | undefined
  /** Those that the sheet lists above. */
  readonly uploads: ReadonlyArray<ListedUpload>
}

export const SentBefore = ({ album, oldest, owner, uploads }: SentBeforeProps) => {
  const words = useUploadWords()
  const localize = useLocalize()
  const refusal = useRefusalWords()
  const sent = useStore(sentPhotos)
  const missing = new Set(notInAlbum(sent, album, oldest))
  const listed = new Set(uploads.flatMap(({ phase }) => (phase.is === "arrived" ? [phase.sessionId] : [])))
  const before = sent.filter(
    (photo) =>
      photo.owner === owner &&
      (photo.status === "told" ||
        (photo.isGated &&
          photo.status !== "failed" &&
          !listed.has(photo.sessionId) &&
          (album.has(photo.itemId) || missing.has(photo))))
  )
  if (before.length === 0) return null
  return (
    <section className="sheet-uploads sheet-before" aria-label={localize(title)}>
      <h3>{localize(title)}</h3>
      <ul className="sheet-files">
        {before.map(({ itemId, name, sessionId, status }) => (
          <li key={sessionId} className="sheet-file" data-phase={status === "told" ? "refused" : undefined}>
            <div className="sheet-file-words">
              <p className="sheet-file-name">{name}</p>
              <p className="sheet-file-phase">
                {status !== "told" && album.has(itemId) && <Check size={16} aria-hidden />}
                {status === "told" ? refusal.damaged : album.has(itemId) ? words.inAlbum : localize(notThere)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
