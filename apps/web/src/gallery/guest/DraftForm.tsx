/** What was chosen and is not sent yet: where it was, what it shows, and the way to send it. */
import { X } from "lucide-react"
import { useId, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useRefusalWords } from "./RefusalWords.ts"
import { Thumbnail } from "./Thumbnail.tsx"
import { type Draft, isSendable } from "./Upload.ts"
import type { UploadQueue } from "./UploadQueue.ts"
import { useUploadWords } from "./UploadWords.ts"

/** An event that photos can be sent to. */
export interface UploadEvent {
  readonly id: string
  readonly name: string
  readonly starts_at: string
}

const longestCaption = 500

/** Returns the last event that has begun, or the first. */
const likeliest = (events: ReadonlyArray<UploadEvent>, filtered: string | null): string => {
  const begun = events.filter(({ starts_at }) => new Date(starts_at).getTime() <= Date.now())
  const chosen = events.find(({ id }) => id === filtered) ?? begun.at(-1) ?? events[0]
  return chosen?.id ?? ""
}

/** What cannot be sent is read first. */
const byRefusal = (a: Draft, b: Draft): number => Number(isSendable(a)) - Number(isSendable(b))

interface DraftFormProps {
  readonly queue: UploadQueue
  readonly drafts: ReadonlyArray<Draft>
  /** Those that are open, by time. */
  readonly events: ReadonlyArray<UploadEvent>
  /** The one that the album is filtered by. */
  readonly event: string | null
}

export const DraftForm = ({ drafts, event, events, queue }: DraftFormProps) => {
  const words = useUploadWords()
  const [captionForAll, setCaptionForAll] = useState("")
  const [picked, setPicked] = useState<string | null>(null)
  const eventId = events.some(({ id }) => id === picked) ? (picked ?? "") : likeliest(events, event)
  const sendable = drafts.filter(isSendable).length
  if (drafts.length === 0) return null
  return (
    <form
      className="sheet-drafts"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        queue.send(eventId, captionForAll)
        setCaptionForAll("")
      }}
    >
      {sendable > 0 && events.length > 1 && <EventChoice events={events} value={eventId} onChange={setPicked} />}
      {sendable > 1 && <Caption label={words.captionForAll} value={captionForAll} onChange={setCaptionForAll} />}
      <ul className="sheet-files">
        {drafts.toSorted(byRefusal).map((draft) => (
          <DraftRow key={draft.id} draft={draft} queue={queue} captionForAll={captionForAll} />
        ))}
      </ul>
      {sendable > 0 && (
        <div className="sheet-send">
          <Button type="submit" kind="next" size="large">
            {words.send(sendable)}
          </Button>
        </div>
      )}
    </form>
  )
}

interface DraftRowProps extends Pick<DraftFormProps, "queue"> {
  readonly draft: Draft
  readonly captionForAll: string
}

/** A photo with the name of its file: of one that is damaged browsers may show a part, or nothing. */
const DraftRow = ({ captionForAll, draft: { caption, file, id, name, why }, queue }: DraftRowProps) => {
  const words = useUploadWords()
  const refusals = useRefusalWords()
  return (
    <li className="sheet-file" data-phase={why === null ? undefined : "refused"}>
      <Thumbnail file={file} />
      {why === null ? (
        <Caption
          label={words.caption}
          name={name}
          value={caption}
          placeholder={captionForAll}
          onChange={(changed) => queue.describe(id, changed)}
        />
      ) : (
        <div className="sheet-file-words">
          <p className="sheet-file-name">{name}</p>
          <p className="sheet-file-phase">{refusals[why]}</p>
        </div>
      )}
      <Button shape="icon" kind="quiet" aria-label={words.removeDraft(name)} onPress={() => queue.discard(id)}>
        <X size={20} aria-hidden />
      </Button>
    </li>
  )
}

interface EventChoiceProps {
  readonly events: ReadonlyArray<UploadEvent>
  readonly value: string
  readonly onChange: (id: string) => void
}

const EventChoice = ({ events, onChange, value }: EventChoiceProps) => {
  const words = useUploadWords()
  const name = useId()
  return (
    <fieldset className="sheet-events">
      <legend>{words.event}</legend>
      {events.map((event) => (
        <label key={event.id}>
          <input
            type="radio"
            name={name}
            value={event.id}
            checked={event.id === value}
            onChange={() => onChange(event.id)}
          />
          <span>{event.name}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface CaptionProps {
  readonly label: string
  /** Of the file that it is for. */
  readonly name?: string
  readonly value: string
  readonly placeholder?: string
  readonly onChange: (caption: string) => void
}

const Caption = ({ label, name, onChange, placeholder = "", value }: CaptionProps) => (
  <label className="field sheet-caption">
    <span>
      {label}
      {name !== undefined && <span className="sheet-draft-name"> {name}</span>}
    </span>
    <input
      className="input"
      value={value}
      maxLength={longestCaption}
      placeholder={placeholder}
      autoComplete="off"
      enterKeyHint="done"
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)
