/** The page of one plan: people, tables and whatever is open, beside each other or one at a time. */
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Problem } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { makeStore, useStore } from "../../design/Store.ts"
import { afterPaint } from "../../design/afterPaint.ts"
import { useMedia } from "../../design/useMedia.ts"
import { printAddress } from "../Address.ts"
import { wishReceiver } from "./arranging/useWishes.ts"
import { WishEditor } from "./arranging/WishEditor.ts"
import { PlanHeader } from "./plan/PlanHeader.tsx"
import { PlanNotice } from "./plan/PlanNotice.tsx"
import { usePersonDrag } from "./people/usePersonDrag.ts"
import type { PlanEditor } from "./PlanEditor.ts"
import { PickedBar, QuestionDialog, ReportToast, useLaterParts } from "./LaterParts.ts"
import { isComing } from "./HouseholdSplit.ts"
import { seatAllAt, seatedAt, togglePicked } from "./picking/PickActions.ts"
import { placing } from "./picking/Placing.ts"
import { anySpot } from "./Placement.ts"
import { PlanLayout } from "./PlanLayout.tsx"
import { type Seating, SeatingContext } from "./SeatingContext.ts"
import type { SeatingState } from "./SeatingState.ts"
import { SeatingStore } from "./SeatingStore.ts"
import type { TableNamingStrategy } from "./TableNaming.ts"
import type { SeatingEvent } from "./SeatingView.ts"
import { usePlanShortcuts } from "./usePlanShortcuts.ts"

interface PlanWorkspaceProps {
  readonly editor: PlanEditor
  readonly occasionId: string
  readonly event: SeatingEvent
  readonly events: ReadonlyArray<SeatingEvent>
  readonly permissions: ReadonlyArray<string>
  readonly tableNaming: TableNamingStrategy
  readonly keepsPublished: boolean
  /** Why the plan could not be read again when it was last tried. */
  readonly trouble: Problem | null
}

export const PlanWorkspace = (props: PlanWorkspaceProps) => {
  const { editor, event, events, occasionId, trouble } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const seating = useNewSeating(props, searchRef)
  const mainRef = useRef<HTMLElement>(null)
  usePersonDrag(mainRef, seating)
  const navigate = useNavigate()
  const print = { to: printAddress.path, params: { occasionId }, search: { event: event.id } }
  usePlanShortcuts(seating.store, searchRef, () => void navigate(print))
  useLeaveWarning(editor)
  useOnline(() => editor.retry())
  useLaterParts()
  const isPicking = useStore(seating.store, hasPicked)
  const isWide = useMedia("(min-width: 64rem)")
  return (
    <SeatingContext value={seating}>
      <main ref={mainRef} className="plan" data-wide={isWide || undefined} data-picking={isPicking || undefined}>
        <PlanHeader event={event} events={events} occasionId={occasionId} />
        <PlanLayout searchRef={searchRef} />
        <PlanNotice trouble={trouble} isSwitchedOff={event.enablement === null} canEdit={seating.canEdit} />
        {isPicking && (
          <Suspense fallback={null}>
            <PickedBar />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <ReportToast />
        </Suspense>
        <Suspense fallback={null}>
          <QuestionDialog />
        </Suspense>
      </main>
    </SeatingContext>
  )
}

const hasPicked = ({ picked }: SeatingState): boolean => picked.size > 0

const useNewSeating = (
  { editor, event, keepsPublished, permissions, tableNaming }: PlanWorkspaceProps,
  searchRef: RefObject<HTMLInputElement | null>
): Seating => {
  const queries = useQueryClient()
  const [store] = useState(() => {
    const { api, confirmed } = editor
    const wishes = new WishEditor(api, confirmed.id, wishReceiver(queries, api.occasionId, confirmed.id))
    return new SeatingStore(editor, { keepsPublished, wishes })
  })
  const [zoneForNew] = useState(() => makeStore<string | null>(null))
  const may = (permission: string): boolean => event.enablement !== null && permissions.includes(permission)
  const canEdit = may("seating:update")
  const canCreate = may("seating:create")
  const canPublish = may("seating:publish")
  const canManage = may("occasion:manage")
  const canAudit = permissions.includes("occasion:audit")
  const gestures = useGestures(store, canEdit, searchRef)
  return useMemo(
    () => ({
      store,
      api: editor.api,
      remoteChange: editor.remoteChange,
      zoneForNew,
      event,
      tableNaming,
      keepsPublished,
      canEdit,
      canCreate,
      canPublish,
      canManage,
      canAudit,
      ...gestures
    }),
    [
      canAudit,
      canCreate,
      canEdit,
      canManage,
      canPublish,
      editor,
      event,
      gestures,
      keepsPublished,
      store,
      tableNaming,
      zoneForNew
    ]
  )
}

/** What presses and drops on tables mean. */
const useGestures = (
  store: SeatingStore,
  canEdit: boolean,
  searchRef: RefObject<HTMLInputElement | null>
): Pick<Seating, "place" | "pickAt" | "drop" | "pressTable"> =>
  useMemo(() => {
    // The next person can be typed at once; on a touch screen the keyboard would cover the list.
    const typeNext = (): void => {
      if (matchMedia("(pointer: fine)").matches) searchRef.current?.select()
    }
    // Where a panel has taken the place of the search, that has to go first.
    const place: Seating["place"] = (actorId, table, seatNumber) => {
      flushSync(() => store.place(actorId, table, { ...anySpot, seatNumber }))
      typeNext()
    }
    return {
      place,
      pickAt: (table, actorId) =>
        togglePicked(store, actorId === null ? seatedAt(store.get().index, table) : [actorId]),
      drop: (actorIds, table, spot) => {
        const [actorId, ...others] = actorIds
        if (others.length > 0) return seatAllAt(store, new Set(actorIds), table)
        if (actorId === undefined) return undefined
        flushSync(() => store.place(actorId, table, spot))
        // From the panel of a table, which stays open, the next one may follow.
        if (store.get().selection !== null) return undefined
        // The list gives up the focus, which takes it longer than the table takes to show who was dropped.
        return afterPaint(typeNext)
      },
      pressTable: (table, seatNumber) => {
        const { picked } = store.get()
        const placed = placing(store.get())
        if (picked.size > 0 && canEdit) seatAllAt(store, picked, table)
        else if (placed?.kind === "one" && isComing(placed.candidate) && canEdit)
          place(placed.candidate.actor_id, table, seatNumber)
        else store.select({ kind: "table", tableId: table.id })
      }
    }
  }, [canEdit, searchRef, store])

/** Asks before the page is left with commands that were not sent yet. */
const useLeaveWarning = (editor: PlanEditor): void =>
  useEffect(() => {
    const warn = (leaving: BeforeUnloadEvent) => {
      if (editor.isBusy) leaving.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [editor])
