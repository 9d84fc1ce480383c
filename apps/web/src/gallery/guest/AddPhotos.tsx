/** The one button of the album, and the sheet behind it: choose, describe, send, and see how far it is. */
import { Camera, ImagePlus, X } from "lucide-react"
import { useCallback, useEffect, useId, useRef, useState } from "react"
import { FileTrigger } from "react-aria-components/FileTrigger"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { useStore } from "../../design/Store.ts"
import { Thumbnail } from "./Thumbnail.tsx"
import { type Upload, uploadQueue } from "./UploadQueue.ts"
import { type IsShown, UploadList } from "./UploadList.tsx"

interface GalleryEvent {
  readonly id: string
  readonly name: string
  readonly starts_at: string
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
  readonly onArrived: () => void
}

const longestCaption = 500

/** Variants are made within seconds; who has to wait longer is brought the photo by the album itself. */
const askAgain = 2000
const askAtMost = 20

/** The last that has begun, or the first. */
const likeliest = (events: ReadonlyArray<GalleryEvent>, filtered: string | null): string => {
  const begun = events.filter(({ starts_at }) => new Date(starts_at).getTime() <= Date.now())
  const chosen = events.find(({ id }) => id === filtered) ?? begun.at(-1) ?? events[0]
  return chosen?.id ?? ""
}

export const AddPhotos = ({ actorId, album, event, events, onArrived, slug, token }: AddPhotosProps) => {
  const { album: words } = useMessages()
  const queue = uploadQueue(token, slug, actorId)
  const { drafts, uploads } = useStore(queue)
  const [captionForAll, setCaptionForAll] = useState("")
  const [picked, setPicked] = useState<string | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const open = events
    .filter(({ gallery }) => gallery.uploads_active)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const eventId = open.some(({ id }) => id === picked) ? (picked ?? "") : likeliest(open, event)

  /** What goes to another event than the one that is filtered by, is not looked for. */
  const isShown: IsShown = ({ eventId: of, phase }) =>
    phase.is === "arrived" && (album.has(phase.itemId) || (event !== null && of !== event))
  useArrivals(uploads, isShown, onArrived)

  const choose = (files: FileList | null) => queue.choose([...(files ?? [])])
  const send = () => {
    queue.send(eventId, captionForAll)
    setCaptionForAll("")
  }

  const close = useCallback(() => {
    setIsOpen(false)
    queue.forgetIfOver()
  }, [queue])

  if (open.length === 0 && uploads.length === 0 && !isOpen) return null
  const sum = sumOf(uploads, words)
  return (
    <>
      <div className="add-photos">
        <p className="visually-hidden" role="status">
          {uploads.length > 0 && sum}
        </p>
        {uploads.length > 0 && <Button onPress={() => setIsOpen(true)}>{sum}</Button>}
        {uploads.length === 0 && drafts.length > 0 && !isOpen && (
          <Button onPress={() => setIsOpen(true)}>{words.chosen(drafts.length)}</Button>
        )}
        {open.length > 0 && (
          <Button kind="next" size="large" onPress={() => setIsOpen(true)}>
            <ImagePlus size={20} aria-hidden />
            {words.add}
          </Button>
        )}
      </div>
      <Sheet title={words.add} isOpen={isOpen} onClose={close}>
        {open.length > 0 && (
          <>
            <div className="sheet-sources">
              <FileTrigger acceptedFileTypes={["image/*"]} allowsMultiple onSelect={choose}>
                <Button kind={drafts.length === 0 ? "next" : "plain"} size="large">
                  <ImagePlus size={20} aria-hidden />
                  {drafts.length === 0 ? words.choose : words.chooseMore}
                </Button>
              </FileTrigger>
              <FileTrigger acceptedFileTypes={["image/*"]} defaultCamera="environment" onSelect={choose}>
                <Button size="large">
                  <Camera size={20} aria-hidden />
                  {words.take}
                </Button>
              </FileTrigger>
            </div>
            {drafts.length > 0 && (
              <form
                className="sheet-drafts"
                onSubmit={(submitted) => {
                  submitted.preventDefault()
                  send()
                }}
              >
                {open.length > 1 && <EventChoice events={open} value={eventId} onChange={setPicked} />}
                {drafts.length > 1 && (
                  <Caption label={words.captionForAll} value={captionForAll} onChange={setCaptionForAll} />
                )}
                <ul className="sheet-files">
                  {drafts.map(({ caption, file, id, name }) => (
                    <li key={id} className="sheet-file">
                      <Thumbnail file={file} />
                      <Caption
                        label={words.caption}
                        name={name}
                        value={caption}
                        placeholder={captionForAll}
                        onChange={(changed) => queue.describe(id, changed)}
                      />
                      <Button
                        shape="icon"
                        kind="quiet"
                        aria-label={words.removeDraft(name)}
                        onPress={() => queue.letGo(id)}
                      >
                        <X size={20} aria-hidden />
                      </Button>
                    </li>
                  ))}
                </ul>
                <div className="sheet-send">
                  <Button type="submit" kind="next" size="large">
                    {words.send(drafts.length)}
                  </Button>
                </div>
              </form>
            )}
          </>
        )}
        {uploads.length > 0 && (
          <UploadList
            sum={sum}
            uploads={uploads}
            isShown={isShown}
            onRetry={(id) => queue.retry(id)}
            onRemove={(id) => queue.remove(id)}
          />
        )}
      </Sheet>
    </>
  )
}

/** Tells when an upload has arrived, and again until the album shows those that need no approval. */
const useArrivals = (uploads: ReadonlyArray<Upload>, isShown: IsShown, onArrived: () => void): void => {
  const arrived = uploads.filter(({ phase }) => phase.is === "arrived").length
  const awaited = uploads
    .filter((upload) => upload.phase.is === "arrived" && upload.phase.isApproved && !isShown(upload))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (arrived > 0) onArrived()
  }, [arrived, onArrived])
  useEffect(() => {
    if (awaited === "") return
    let left = askAtMost
    const timer = setInterval(() => {
      onArrived()
      left -= 1
      if (left === 0) clearInterval(timer)
    }, askAgain)
    return () => clearInterval(timer)
  }, [awaited, onArrived])
}

type Words = ReturnType<typeof useMessages>["album"]

const sumOf = (uploads: ReadonlyArray<Upload>, words: Words): string => {
  const arrived = uploads.filter(({ phase }) => phase.is === "arrived").length
  const refused = uploads.filter(({ phase }) => phase.is === "refused").length
  const paused = uploads.some(({ phase }) => phase.is === "paused" && phase.by === "offline")
  const all = uploads.length
  if (arrived === all) return words.allSent(all)
  if (arrived + refused === all) return words.sentNot(arrived, all, refused)
  return paused ? words.sentPaused(arrived, all) : words.sent(arrived, all)
}

interface SheetProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: React.ReactNode
}

const Sheet = ({ children, isOpen, onClose, title: words }: SheetProps) => {
  const { actions } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const heading = useId()
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) {
      dialog.current.showModal()
      title.current?.focus()
    }
    if (!isOpen && dialog.current?.open === true) dialog.current.close()
  }, [isOpen])
  // What had the focus may be gone, with the photo that was removed.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  })
  // A click beside the sheet closes it, as Escape does.
  useEffect(() => {
    const element = dialog.current
    const close = ({ target }: MouseEvent) => {
      if (target === element) onClose()
    }
    element?.addEventListener("click", close)
    return () => element?.removeEventListener("click", close)
  }, [onClose])
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={heading} onClose={onClose}>
      <div className="sheet-content">
        <header className="sheet-header">
          <h2 ref={title} id={heading} tabIndex={-1}>
            {words}
          </h2>
          <Button shape="icon" kind="quiet" aria-label={actions.close} onPress={onClose}>
            <X size={20} aria-hidden />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  )
}

interface EventChoiceProps {
  readonly events: ReadonlyArray<GalleryEvent>
  readonly value: string
  readonly onChange: (id: string) => void
}

const EventChoice = ({ events, onChange, value }: EventChoiceProps) => {
  const { album } = useMessages()
  const name = useId()
  return (
    <fieldset className="sheet-events">
      <legend>{album.event}</legend>
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
      {name !== undefined && <span className="visually-hidden"> {name}</span>}
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
