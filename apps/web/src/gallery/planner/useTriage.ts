import { useMutation } from "@tanstack/react-query"
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useStore } from "../../design/Store.ts"
import type { Item } from "./GalleryItems.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { downloadOriginal } from "./ItemDetails.tsx"
import { type Command, placeOf, type Press, pressed, triageOf, type TriageView } from "./TriageSession.ts"
import type { Strip } from "./useStrip.ts"

/** More is asked for when so many photos are left on the strip. */
const ahead = 20

interface TriageOptions {
  readonly strip: Strip
  /** The photo that it opens with. */
  readonly first: string
  readonly onMove: (id: string) => void
  readonly onClose: (id: string) => void
}

export interface TriageState {
  readonly item: Item
  readonly index: number
  /** Nothing is left to decide. */
  readonly isDone: boolean
  /** The note as it is being written; `null` while it is closed. */
  readonly written: string | null
  /** The note that the next decision will have. */
  readonly draft: string | null
  readonly noteRef: RefObject<HTMLInputElement | null>
  readonly stageRef: RefObject<HTMLDivElement | null>
  readonly download: { readonly isPending: boolean; readonly isFailed: boolean; readonly start: () => void }
  readonly press: (press: Press) => void
}

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

/** Keeps which photo is large and what is noted about it; decisions advance by themselves. */
export const useTriage = ({ first, onClose, onMove, strip }: TriageOptions): TriageState => {
  const { canDecide, feed, gallery } = useGalleryWork()
  const { decisions } = gallery
  const { isComplete } = useStore(feed)
  const [session, setSession] = useState(() => triageOf(first))
  const noteRef = useRef<HTMLInputElement>(null)
  const stageRef = useRef<HTMLDivElement>(null)
  const isPendingOnly = feed.filter.status === "pending"
  const view: TriageView = { items: strip, isPendingOnly, isComplete, noteOf: decisions.noteOf }
  const { index, item = strip[0] } = placeOf(session, view)
  useLoadedAhead(strip, index)
  const isNoting = session.note !== null
  useLayoutEffect(() => {
    if (isNoting) noteRef.current?.focus()
  }, [isNoting])

  const run = (command: Command | null): Press | null => {
    switch (command?.kind) {
      case "decide":
        decisions.decide(command.action, [command.item], command.note)
        return null
      case "annotate":
        decisions.annotate(command.item, command.note)
        return null
      case "undo": {
        const [back] = decisions.undo()
        return back === undefined ? null : { kind: "goTo", id: back }
      }
      case "close":
        onClose(item.id)
        return null
      case undefined:
        return null
    }
  }
  const press = (what: Press) => {
    if (!canDecide && what.kind !== "move" && what.kind !== "goTo" && what.kind !== "escape") return
    const { command, session: after } = pressed(session, view, what)
    const more = run(command)
    const next = more === null ? after : pressed(after, view, more).session
    // What had the focus goes.
    const isLeft = isNoting && next.note === null && document.activeElement === noteRef.current
    if (isLeft || next.isDone) stageRef.current?.focus()
    setSession(next)
    if (next.current !== session.current) onMove(next.current)
  }
  const download = useDownload(item)
  const written = session.note?.text ?? null
  const draft = session.drafts.get(item.id) ?? null
  return { item, index, isDone: session.isDone, written, draft, noteRef, stageRef, download, press }
}
