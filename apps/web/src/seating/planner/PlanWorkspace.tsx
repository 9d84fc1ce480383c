/** The page of one plan: people, tables and whatever is open, beside each other or one at a time. */
import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { flushSync } from "react-dom"
import type { Problem } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { makeStore } from "../../design/Store.ts"
import { afterPaint } from "../../design/afterPaint.ts"
import { useMedia } from "../../design/useMedia.ts"
import { PlanHeader } from "./plan/PlanHeader.tsx"
import { PlanNotice } from "./plan/PlanNotice.tsx"
import { usePersonDrag } from "./people/usePersonDrag.ts"
import type { PlanEditor } from "./PlanEditor.ts"
import { QuestionDialog, useLaterParts } from "./LaterParts.ts"
import { PlanLayout } from "./PlanLayout.tsx"
import { ReportToast } from "./ReportToast.tsx"
import { type Seating, SeatingContext } from "./SeatingContext.ts"
import { SeatingStore } from "./SeatingStore.ts"
import type { TableNamingStrategy } from "./TableNaming.ts"
import type { SeatingEvent, Table } from "./SeatingView.ts"
import { usePlanShortcuts } from "./usePlanShortcuts.ts"

interface PlanWorkspaceProps {
  readonly editor: PlanEditor
  readonly occasionId: string
  readonly event: SeatingEvent
  readonly events: ReadonlyArray<SeatingEvent>
  readonly permissions: ReadonlyArray<string>
  readonly tableNaming: TableNamingStrategy
  /** Why the plan could not be read again when it was last tried. */
  readonly trouble: Problem | null
}

export const PlanWorkspace = (props: PlanWorkspaceProps) => {
  const { editor, event, events, occasionId, trouble } = props
  const searchRef = useRef<HTMLInputElement>(null)
  const seating = useNewSeating(props, searchRef)
  const mainRef = useRef<HTMLElement>(null)
  usePersonDrag(mainRef, seating)
  usePlanShortcuts(seating.store, searchRef)
  useLeaveWarning(editor)
  useOnline(() => editor.retry())
  useLaterParts()
  const isWide = useMedia("(min-width: 64rem)")
  return (
    <SeatingContext value={seating}>
      <main ref={mainRef} className="plan" data-wide={isWide || undefined}>
        <PlanHeader event={event} events={events} occasionId={occasionId} />
        <PlanNotice trouble={trouble} isSwitchedOff={event.enablement === null} canEdit={seating.canEdit} />
        <PlanLayout searchRef={searchRef} />
        <ReportToast />
        <Suspense fallback={null}>
          <QuestionDialog />
        </Suspense>
      </main>
    </SeatingContext>
  )
}

const useNewSeating = (
  { editor, event, permissions, tableNaming }: PlanWorkspaceProps,
  searchRef: RefObject<HTMLInputElement | null>
): Seating => {
  const [store] = useState(() => new SeatingStore(editor))
  const [zoneInView] = useState(() => makeStore<string | null>(null))
  const may = (permission: string): boolean => event.enablement !== null && permissions.includes(permission)
  const canEdit = may("seating:update")
  const canCreate = may("seating:create")
  const canPublish = may("seating:publish")
  // The next person can be typed at once; on a touch screen the keyboard would cover the list.
  const typeNext = useCallback(() => {
    if (matchMedia("(pointer: fine)").matches) searchRef.current?.select()
  }, [searchRef])
  const drop = useCallback(
    (actorId: string, table: Table, seatNumber: number | null) => {
      // Where a panel has taken the place of the search, that has to go first.
      flushSync(() => store.place(actorId, table, seatNumber))
      // The list gives up the focus, which takes it longer than the table takes to show who was dropped.
      afterPaint(typeNext)
    },
    [store, typeNext]
  )
  const place = useCallback(
    (actorId: string, table: Table, seatNumber: number | null) => {
      flushSync(() => store.place(actorId, table, seatNumber))
      typeNext()
    },
    [store, typeNext]
  )
  const pressTable = useCallback(
    (table: Table, seatNumber: number | null) => {
      const { selection } = store.get()
      zoneInView.set(table.seating_zone_id)
      if (selection?.kind === "person" && canEdit) place(selection.actorId, table, seatNumber)
      else store.select({ kind: "table", tableId: table.id })
    },
    [canEdit, place, store, zoneInView]
  )
  return useMemo(
    () => ({ store, zoneInView, event, tableNaming, canEdit, canCreate, canPublish, pressTable, place, drop }),
    [canCreate, canEdit, canPublish, drop, event, place, pressTable, store, tableNaming, zoneInView]
  )
}

/** Asks before the page is left with commands that were not sent yet. */
const useLeaveWarning = (editor: PlanEditor): void =>
  useEffect(() => {
    const warn = (leaving: BeforeUnloadEvent) => {
      if (editor.isBusy) leaving.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [editor])
