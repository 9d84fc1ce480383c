import { useMutation } from "@tanstack/react-query"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useStore } from "../../design/Store.ts"
import { type Action, type Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { downloadOriginal } from "./ItemDetails.tsx"
import type { Strip } from "./useStrip.ts"

/** More is asked for when so many photos are left on the strip. */
const ahead = 20

interface TriageOptions {
  readonly strip: Strip
  /** The photo that it opens with. */
  readonly first: string
  readonly onMove: (id: string) => void
}

export interface TriageState {
  readonly item: Item
  readonly index: number
  /** Nothing is left to decide. */
  readonly isDone: boolean
  /** The note as it is written in the field. */
  readonly written: string
  /** Whether the note of a photo that was just rejected is being written. */
  readonly isNoting: boolean
  readonly noteRef: RefObject<HTMLInputElement | null>
  readonly stageRef: RefObject<HTMLDivElement | null>
  readonly download: { readonly isPending: boolean; readonly isFailed: boolean; readonly start: () => void }
  readonly go: (to: Item | undefined) => void
  readonly decide: (action: Action, isByKey: boolean) => void
  readonly undo: () => void
  /** Goes back to a photo for its note. */
  readonly writeNote: (id: string) => void
  readonly changeNote: (text: string) => void
  readonly finishNote: () => void
}

const noteOf = (written: string): string | null => (written.trim() === "" ? null : written.trim())

/** Loads what comes next, and the pictures beside the one that is shown. */
const useLoadedAhead = (strip: Strip, index: number): void => {
  const { feed } = useGalleryWork()
  useEffect(() => {
    if (strip.length - index < ahead) void feed.loadMore()
  }, [feed, index, strip])
  useEffect(() => {
    for (const near of [strip[index + 1], strip[index - 1]]) {
      if (near?.web) new Image().src = near.web.url
    }
  }, [index, strip])
}

const useDownload = (item: Item): TriageState["download"] => {
  const { gallery } = useGalleryWork()
  const download = useMutation({ mutationFn: (id: string) => downloadOriginal(gallery, id) })
  return {
    isPending: download.isPending,
    isFailed: download.isError && download.variables === item.id,
    start: () => download.mutate(item.id)
  }
}

interface Place {
  readonly item: Item
  readonly index: number
  readonly next: Item | undefined
  readonly isLast: boolean
}

/** Returns where the photo stands, and which comes after its decision. */
const usePlace = (strip: Strip, current: string): Place => {
  const { feed } = useGalleryWork()
  const { isComplete } = useStore(feed)
  const index = Math.max(
    0,
    strip.findIndex(({ id }) => id === current)
  )
  const item = strip[index] ?? strip[0]
  const isPendingOnly = feed.filter.status === "pending"
  const undecided = ({ id, moderation_status }: Item) => id !== item.id && moderation_status === "pending"
  const next = isPendingOnly ? (strip.slice(index + 1).find(undecided) ?? strip.find(undecided)) : strip[index + 1]
  return { item, index, next, isLast: next === undefined && isPendingOnly && isComplete }
}

/** Keeps which photo is large, and whether its note is being written. */
const useMoves = ({ first, onMove, strip }: TriageOptions) => {
  const [current, setCurrent] = useState(first)
  const [isDone, setDone] = useState(false)
  /** The photo that was just rejected, whose note is being written. */
  const [noted, setNoted] = useState<string | null>(null)
  const noteRef = useRef<HTMLInputElement>(null)
  const stageRef = useRef<HTMLDivElement>(null)
  const { index, isLast, item, next } = usePlace(strip, current)
  useLoadedAhead(strip, index)

  const go = (to: Item | undefined) => {
    if (to === undefined) return
    setDone(false)
    setNoted(null)
    setCurrent(to.id)
    onMove(to.id)
    if (document.activeElement === noteRef.current) stageRef.current?.focus()
  }
  const advance = () => {
    go(next)
    if (!isLast) return
    setNoted(null)
    setDone(true)
    stageRef.current?.focus()
  }
  return { item, index, isDone, isNoting: noted === item.id, noteRef, stageRef, setNoted, go, advance }
}

/** Keeps what is decided about the large photo and its note; decisions advance by themselves. */
export const useTriage = (options: TriageOptions): TriageState => {
  const { canDecide, gallery } = useGalleryWork()
  const { decisions } = gallery
  const { advance, setNoted, ...place } = useMoves(options)
  const { go, isDone, isNoting, item, noteRef, stageRef } = place
  const [notes, setNotes] = useState<{ readonly id: string; readonly text: string } | null>(null)
  const written = notes?.id === item.id ? notes.text : ""
  const find = (id: string | undefined) => options.strip.find((other) => other.id === id)

  const decide = (action: Action, isByKey: boolean) => {
    if (!canDecide || isDone) return
    const note = noteOf(written)
    decisions.decide(action, [item], note)
    if (action === "reject" && isByKey && note === null) {
      setNoted(item.id)
      noteRef.current?.focus()
    } else advance()
  }
  const undo = () => {
    const back = find(decisions.undo()?.changes[0]?.before.id)
    if (back !== undefined) setNotes({ id: back.id, text: "" })
    go(back)
  }
  const writeNote = (id: string) => {
    go(find(id))
    setNoted(id)
    requestAnimationFrame(() => noteRef.current?.focus())
  }
  const changeNote = (text: string) => {
    setNotes({ id: item.id, text })
    if (isNoting) decisions.annotate(item, noteOf(text))
  }
  const finishNote = () => {
    if (isNoting) {
      advance()
      return
    }
    const note = noteOf(written)
    if (note !== null) decisions.annotate(item, note)
    stageRef.current?.focus()
  }
  const download = useDownload(item)
  return { ...place, written, download, decide, undo, writeNote, changeNote, finishNote }
}
