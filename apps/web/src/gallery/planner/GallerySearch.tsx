/** Narrows what is shown to words of the uploader or the caption, and to a span of time. */
import { useNavigate } from "@tanstack/react-router"
import { Clock, Search, X } from "lucide-react"
import { type RefObject, useEffect, useId, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { minuteAfter, minuteBefore, timestampOf, wallTimeOf } from "../../platform/WallTime.ts"
import { longestSearch, moderationAddress, type ModerationSearch } from "../Address.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { useMessages } from "./Messages.ts"

/** How long nobody types before it is searched. */
const pause = 250

/** Returns what changes the part of the address that says what is shown; another photo may be large then. */
export const useNarrowing = () => {
  const navigate = useNavigate({ from: moderationAddress.path })
  return (
    part: { readonly [Member in keyof ModerationSearch]?: ModerationSearch[Member] | undefined },
    replace = false
  ) =>
    void navigate({
      search: (now: ModerationSearch): ModerationSearch =>
        moderationAddress.readSearch({ ...now, photo: undefined, ...part }),
      replace
    })
}

export const GallerySearch = ({ searchRef }: { readonly searchRef: RefObject<HTMLInputElement | null> }) => {
  const { moderation } = useMessages()
  const { feed } = useGalleryWork()
  const { from, to } = feed.filter
  const isNarrowed = from !== null || to !== null
  const [isOpen, setOpen] = useState(isNarrowed)
  return (
    <div className="gallery-search">
      <SearchWords searchRef={searchRef} />
      <Button kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        <Clock size={16} aria-hidden />
        {moderation.time}
      </Button>
      {(isOpen || isNarrowed) && <TimeSpan />}
    </div>
  )
}

const SearchWords = ({ searchRef }: { readonly searchRef: RefObject<HTMLInputElement | null> }) => {
  const { moderation } = useMessages()
  const { feed } = useGalleryWork()
  const narrow = useNarrowing()
  const searched = feed.filter.search ?? ""
  const [typed, setTyped] = useState({ text: searched, of: searched })
  // The way back, or a link, has changed it.
  if (typed.of !== searched) setTyped({ text: typed.text.trim() === searched ? typed.text : searched, of: searched })
  const wanted = typed.text.trim()
  const isDue = wanted !== searched
  useEffect(() => {
    if (!isDue) return undefined
    const timer = setTimeout(() => narrow({ search: wanted }, searched !== ""), pause)
    return () => clearTimeout(timer)
  })
  const clear = () => {
    setTyped({ text: "", of: searched })
    searchRef.current?.focus()
  }
  return (
    <search className="search-words">
      <Search size={16} aria-hidden />
      <input
        ref={searchRef}
        className="input"
        type="search"
        aria-label={moderation.search}
        placeholder={moderation.searched}
        value={typed.text}
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setTyped({ text: target.value, of: searched })}
        onKeyDown={({ key }) => {
          if (key === "Escape") clear()
          if (key === "Enter" && isDue) narrow({ search: wanted }, searched !== "")
        }}
      />
      {typed.text !== "" && (
        <Button kind="quiet" shape="icon" aria-label={moderation.clearSearch} onPress={clear}>
          <X size={16} aria-hidden />
        </Button>
      )}
    </search>
  )
}

/** Whether no time is in the span. */
const isBackwards = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && Date.parse(to) <= Date.parse(from)

const TimeSpan = () => {
  const { moderation } = useMessages()
  const { feed } = useGalleryWork()
  const narrow = useNarrowing()
  const { from, to } = feed.filter
  const last = to === null ? null : minuteBefore(to)
  const until = (time: string | undefined) => narrow({ to: time === undefined ? undefined : minuteAfter(time) }, true)
  return (
    <fieldset className="time-span">
      <legend className="visually-hidden">{moderation.time}</legend>
      <TimeField label={moderation.from} value={from} onChange={(time) => narrow({ from: time }, true)} />
      <TimeField label={moderation.to} value={last} onChange={until} />
      {(from !== null || to !== null) && (
        <Button kind="quiet" onPress={() => narrow({ from: undefined, to: undefined })}>
          {moderation.anyTime}
        </Button>
      )}
      <p className="field-error time-problem" role="status">
        {isBackwards(from, to) && moderation.endsBeforeStart}
      </p>
    </fieldset>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly value: string | null
  readonly onChange: (timestamp: string | undefined) => void
}

const TimeField = ({ label, onChange, value }: TimeFieldProps) => {
  const { timeZone } = useGalleryWork()
  const id = useId()
  const set = value === null ? "" : wallTimeOf(value, timeZone)
  const [typed, setTyped] = useState({ text: set, of: set })
  if (typed.of !== set) setTyped({ text: set, of: set })
  const isDue = typed.text !== set
  useEffect(() => {
    if (!isDue) return undefined
    // Whoever types a year comes by those of long ago.
    const timer = setTimeout(() => onChange(timestampOf(typed.text, timeZone) ?? undefined), pause)
    return () => clearTimeout(timer)
  })
  return (
    <span className="time-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="datetime-local"
        value={typed.text}
        onChange={({ target }) => setTyped({ text: target.value, of: set })}
      />
    </span>
  )
}
