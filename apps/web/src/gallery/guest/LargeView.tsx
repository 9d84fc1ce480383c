/** One photo large: swiped or moved through by arrows, with its words and its original. */
import { ChevronLeft, ChevronRight, Download, X } from "lucide-react"
import { useEffect, useLayoutEffect, useRef, useState } from "react"
import { asProblem } from "../../platform/api/Problem.ts"
import { useMessages } from "./Messages.ts"
import { Button } from "../../design/Button.tsx"
import { Photo } from "../Photo.tsx"
import type { AlbumPhoto } from "./Album.ts"

export interface LargeViewProps {
  readonly photos: ReadonlyArray<AlbumPhoto>
  /** The one to begin with. */
  readonly photo: string
  readonly eventName: (id: string) => string | null
  readonly findOriginal: (id: string) => Promise<{ readonly url: string }>
  /** Another photo is looked at. */
  readonly onShow: (id: string) => void
  readonly onClose: () => void
  readonly onEnd: () => void
  readonly onExpired: () => void
}

/** So many photos before the end, more are asked for. */
const near = 4
/** A photo counts as looked at when it stays for so long. */
const settling = 250

const placeOf = (photos: ReadonlyArray<AlbumPhoto>, id: string | null) => photos.findIndex((photo) => photo.id === id)

/** Where the strip of photos stands, and how it is moved. */
const useStrip = ({ onEnd, onShow, photo, photos }: LargeViewProps) => {
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(photo)
  const index = Math.max(0, placeOf(photos, current))

  /** The photo that the strip is at, which is known before it is rendered. */
  const reached = useRef(photo)
  /** Where an arrow leads while the strip is still on its way there, so that the next one leads on from it. */
  const heading = useRef<string | null>(null)

  // Stays on its photo when others come before it, and when the window changes.
  useLayoutEffect(() => {
    const list = strip.current
    if (list === null) return
    const stay = () => {
      const at = Math.max(0, placeOf(photos, reached.current))
      if (heading.current === null && Math.round(list.scrollLeft / list.clientWidth) !== at) {
        list.scrollTo({ left: at * list.clientWidth, behavior: "instant" })
      }
    }
    stay()
    const observer = new ResizeObserver(stay)
    observer.observe(list)
    return () => observer.disconnect()
  }, [photos])

  useEffect(() => {
    if (index >= photos.length - near) onEnd()
    if (current === photo) return
    const timer = setTimeout(() => onShow(current), settling)
    return () => clearTimeout(timer)
  }, [current, index, onEnd, onShow, photo, photos.length])

  const follow = () => {
    const list = strip.current
    if (list === null || list.clientWidth === 0) return
    const at = photos[Math.round(list.scrollLeft / list.clientWidth)]
    if (at === undefined || at.id === reached.current) return
    if (at.id === heading.current) heading.current = null
    reached.current = at.id
    setCurrent(at.id)
  }
  const stop = () => void (heading.current = null)
  const move = (by: number) => {
    const list = strip.current
    const headed = placeOf(photos, heading.current)
    const from = headed < 0 ? Math.max(0, placeOf(photos, reached.current)) : headed
    const to = Math.min(photos.length - 1, Math.max(0, from + by))
    const next = photos[to]?.id ?? null
    heading.current = next === reached.current ? null : next
    list?.scrollTo({
      left: to * list.clientWidth,
      behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth"
    })
  }
  return { index, move, handlers: { ref: strip, onScroll: follow, onPointerDown: stop, onWheel: stop } }
}

/** Downloads originals, and says of which photo why it could not. */
const useDownload = (findOriginal: LargeViewProps["findOriginal"]) => {
  const { album } = useMessages()
  const [refusal, setRefusal] = useState<{ readonly photo: string; readonly words: string } | null>(null)
  const download = async (id: string) => {
    setRefusal(null)
    try {
      const link = document.createElement("a")
      link.href = (await findOriginal(id)).url
      link.download = ""
      link.click()
    } catch (error) {
      const words = asProblem(error).status === 404 ? album.noOriginal : album.downloadFailed
      setRefusal({ photo: id, words })
    }
  }
  return { download, refusal }
}

export const LargeView = (props: LargeViewProps) => {
  const { eventName, findOriginal, onClose, onExpired, photos } = props
  const { album } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  const { handlers, index, move } = useStrip(props)
  const { download, refusal } = useDownload(findOriginal)
  const shown = photos[index]
  if (shown === undefined) return null
  const event = eventName(shown.event_id)
  return (
    <dialog
      ref={dialog}
      className="large-view"
      aria-label={album.largeView}
      onCancel={(cancelled) => {
        cancelled.preventDefault()
        onClose()
      }}
      onKeyDown={(pressed) => {
        if (pressed.key !== "ArrowLeft" && pressed.key !== "ArrowRight") return
        pressed.preventDefault()
        move(pressed.key === "ArrowLeft" ? -1 : 1)
      }}
    >
      <Strip {...{ photos, index, handlers, onExpired }} />
      <div className="large-view-words" aria-live="polite">
        {shown.caption !== null && <p className="large-view-caption">{shown.caption}</p>}
        <p>
          {album.photoBy(shown.uploader_name)}
          {event !== null && ` · ${event}`}
        </p>
        {refusal?.photo === shown.id && <p className="large-view-problem">{refusal.words}</p>}
      </div>
      <div className="large-view-actions">
        <Button shape="icon" kind="quiet" aria-label={album.close} onPress={onClose}>
          <X size={20} aria-hidden />
        </Button>
        <Button shape="icon" kind="quiet" aria-label={album.download} onPress={() => void download(shown.id)}>
          <Download size={20} aria-hidden />
        </Button>
      </div>
      <Moves isFirst={index === 0} isLast={index === photos.length - 1} move={move} />
    </dialog>
  )
}

interface StripProps extends Pick<LargeViewProps, "photos" | "onExpired"> {
  readonly index: number
  readonly handlers: ReturnType<typeof useStrip>["handlers"]
}

const Strip = ({ handlers, index, onExpired, photos }: StripProps) => {
  const { album } = useMessages()
  return (
    <ul
      {...handlers}
      className="large-view-strip"
      aria-label={album.largeView}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard
      tabIndex={0}
    >
      {photos.map((one, at) => (
        <li key={one.id} aria-hidden={at !== index}>
          {Math.abs(at - index) <= 1 && (
            <span
              className="large-view-photo"
              style={{ "--ratio": one.width / one.height, "--widest": `${one.web.width}px` }}
            >
              <Photo
                placeholder={one.placeholder}
                url={one.web.url}
                alt={one.caption ?? album.photoBy(one.uploader_name)}
                onExpired={onExpired}
              />
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

interface MovesProps {
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly move: (by: number) => void
}

const Moves = ({ isFirst, isLast, move }: MovesProps) => {
  const { album } = useMessages()
  return (
    <div className="large-view-moves">
      <Button shape="icon" kind="quiet" aria-label={album.previous} isDisabled={isFirst} onPress={() => move(-1)}>
        <ChevronLeft size={24} aria-hidden />
      </Button>
      <Button shape="icon" kind="quiet" aria-label={album.next} isDisabled={isLast} onPress={() => move(1)}>
        <ChevronRight size={24} aria-hidden />
      </Button>
    </div>
  )
}

declare module "react" {
  interface CSSProperties {
    "--ratio"?: number
    "--widest"?: string
  }
}
