/** The page of one plan: people, tables and whatever is open, beside each other or one at a time. */
import { Undo2, X } from "lucide-react"
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react"
import { createPortal } from "react-dom"
import { Dialog, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import type { Problem } from "../../platform/api/Problem.ts"
import { useMessages } from "../../platform/catalogue/Catalogue.tsx"
import { Button } from "../../design/Button.tsx"
import { isTyping } from "../../design/isTyping.ts"
import { areLetterKeysOn } from "../../design/letterKeys.ts"
import { State } from "../../design/States.tsx"
import { useMedia } from "../../design/useMedia.ts"
import { CandidateList } from "./people/CandidateList.tsx"
import { SeatingStore, type SeatingState } from "./SeatingStore.ts"
import { wordsForReport } from "./OutcomeWords.ts"
import { PersonPanel } from "./people/PersonPanel.tsx"
import type { PlanEditor } from "./PlanEditor.ts"
import { PlanHeader } from "./plan/PlanHeader.tsx"
import { PlanNotice } from "./plan/PlanNotice.tsx"
import { PlanPanel } from "./plan/PlanPanel.tsx"
import type { Candidate, SeatingEvent, Table } from "./SeatingView.ts"
import { type Seating, SeatingContext, useSeatingState, useSeating } from "./SeatingContext.ts"
import { TableBoard } from "./tables/TableBoard.tsx"
import { TablePanel } from "./tables/TablePanel.tsx"

interface PlanWorkspaceProps {
  readonly editor: PlanEditor
  readonly occasionId: string
  readonly event: SeatingEvent
  readonly events: ReadonlyArray<SeatingEvent>
  readonly permissions: ReadonlyArray<string>
  /** Why the plan could not be read again when it was last tried. */
  readonly trouble: Problem | null
}

const isUndo = ({ ctrlKey, key, metaKey, shiftKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === "z" && (ctrlKey || metaKey) && !shiftKey

export const PlanWorkspace = ({ editor, event, events, occasionId, permissions, trouble }: PlanWorkspaceProps) => {
  const [store] = useState(() => new SeatingStore(editor))
  const searchRef = useRef<HTMLInputElement>(null)
  const may = (permission: string): boolean => event.enablement !== null && permissions.includes(permission)
  const canEdit = may("seating:update")
  const canCreate = may("seating:create")
  const canPublish = may("seating:publish")

  const place = useCallback(
    (actorId: string, table: Table, seatNumber: number | null) => {
      store.place(actorId, table, seatNumber)
      // The next one is a few keys away; on a touch screen, that would be a keyboard over the people.
      if (matchMedia("(pointer: fine)").matches) searchRef.current?.focus()
    },
    [store]
  )
  const pressTable = useCallback(
    (table: Table, seatNumber: number | null) => {
      const { selection } = store.get()
      if (selection?.kind === "person" && canEdit) place(selection.actorId, table, seatNumber)
      else store.select({ kind: "table", tableId: table.id })
    },
    [canEdit, store, place]
  )

  useEffect(() => {
    const listen = (pressed: KeyboardEvent) => {
      if (pressed.key === "/" && areLetterKeysOn() && !isTyping(pressed.target)) {
        pressed.preventDefault()
        searchRef.current?.focus()
      } else if (pressed.key === "Escape" && !pressed.defaultPrevented) {
        store.clear()
      } else if (isUndo(pressed) && !isTyping(pressed.target)) {
        pressed.preventDefault()
        store.undo()
      }
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [store])

  const work = useMemo(
    (): Seating => ({ store, event, canEdit, canCreate, canPublish, pressTable, place }),
    [canCreate, canEdit, canPublish, store, event, place, pressTable]
  )
  const isWide = useMedia("(min-width: 64rem)")
  return (
    <SeatingContext value={work}>
      <main className="plan" data-wide={isWide || undefined}>
        <PlanHeader
          event={event}
          events={events}
          occasionId={occasionId}
          mayModerate={permissions.includes("gallery:list")}
        />
        <PlanNotice trouble={trouble} isSwitchedOff={event.enablement === null} canEdit={canEdit} />
        {isWide ? <Columns searchRef={searchRef} /> : <OneAtATime searchRef={searchRef} />}
        <Toast />
      </main>
    </SeatingContext>
  )
}

interface PartsProps {
  readonly searchRef: RefObject<HTMLInputElement | null>
}

const openPerson = ({ index, selection }: SeatingState): Candidate | undefined =>
  selection?.kind === "person" ? index.candidates.get(selection.actorId) : undefined

const openTable = ({ index, selection }: SeatingState): Table | undefined =>
  selection?.kind === "table" ? index.tables.get(selection.tableId) : undefined

const Columns = ({ searchRef }: PartsProps) => {
  const { attention, people } = useMessages()
  const isOpen = useSeatingState((state) => openPerson(state) !== undefined || openTable(state) !== undefined)
  const boardRef = useKeptFocus()
  return (
    <div className="plan-columns">
      <aside className="plan-people" aria-label={people.title}>
        <CandidateList searchRef={searchRef} />
      </aside>
      <div className="plan-board" ref={boardRef} tabIndex={-1}>
        <Board />
      </div>
      <aside className="plan-inspector" aria-label={attention.title}>
        {isOpen ? <OpenPanel /> : <PlanPanel />}
      </aside>
    </div>
  )
}

const openId = ({ selection }: SeatingState): string | null =>
  selection === null ? null : selection.kind === "table" ? selection.tableId : selection.actorId

const countPlaces = ({ index }: SeatingState): number => index.plan.tables.length + index.plan.zones.length

/** What had the focus may go with what was closed or deleted; then one goes on where it was opened, or else at the board. */
const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const boardRef = useRef<HTMLDivElement>(null)
  const id = useSeatingState(openId)
  const places = useSeatingState(countPlaces)
  const before = useRef({ id, places })
  useEffect(() => {
    const { id: closed, places: known } = before.current
    before.current = { id, places }
    if ((id !== null || closed === null) && places >= known) return undefined
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const opener = `.plan-people [data-key="${closed ?? ""}"], .plan-board [aria-describedby="reason-${closed ?? ""}"]`
      ;(document.querySelector<HTMLElement>(opener) ?? boardRef.current)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [id, places])
  return boardRef
}

const OneAtATime = ({ searchRef }: PartsProps) => {
  const { attention, seating } = useMessages()
  const { select } = useSeating().store
  const isEmpty = useSeatingState(isWithoutTables)
  const urgent = useSeatingState(({ index }) => index.declinedSeated.length + index.seatedTwice.length)
  const label = useSeatingState((state) => openPerson(state)?.display_name ?? openTable(state)?.name)
  return (
    <>
      <Tabs className="plan-tabs" defaultSelectedKey={isEmpty ? "plan" : "people"}>
        <TabList className="tab-list" aria-label={seating.title}>
          <Tab id="people" className="tab">
            {seating.tabPeople}
          </Tab>
          <Tab id="tables" className="tab">
            {seating.tabTables}
          </Tab>
          <Tab id="plan" className="tab">
            <span>
              {seating.tabPlan}
              {urgent > 0 && (
                <span className="tab-badge number" role="img" aria-label={attention.urgent(urgent)}>
                  {urgent}
                </span>
              )}
            </span>
          </Tab>
        </TabList>
        <TabPanel id="people" className="plan-tab-panel">
          <CandidateList searchRef={searchRef} />
        </TabPanel>
        <TabPanel id="tables" className="plan-tab-panel" data-scrolls>
          <Board />
        </TabPanel>
        <TabPanel id="plan" className="plan-tab-panel" data-scrolls>
          <PlanPanel />
        </TabPanel>
      </Tabs>
      <ModalOverlay
        className="overlay"
        isDismissable
        isOpen={label !== undefined}
        onOpenChange={(isOpen) => {
          if (!isOpen) select(null)
        }}
      >
        <Modal className="plan-sheet">
          <Dialog className="plan-sheet-content" aria-label={label ?? ""}>
            <OpenPanel />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}

const OpenPanel = () => {
  const person = useSeatingState(openPerson)
  const table = useSeatingState(openTable)
  if (person !== undefined) return <PersonPanel key={person.actor_id} candidate={person} />
  return table === undefined ? null : <TablePanel key={table.id} table={table} />
}

const isWithoutTables = ({ index }: SeatingState): boolean =>
  index.plan.tables.length === 0 && index.plan.zones.length === 0

const Board = () => {
  const { tables } = useMessages()
  return useSeatingState(isWithoutTables) ? (
    <State level={2} title={tables.emptyTitle} text={tables.emptyText} />
  ) : (
    <TableBoard />
  )
}

const toastDuration = 12_000

/** What has just happened, and the way back. */
const Toast = () => {
  const messages = useMessages()
  const { dismissReport, undo } = useSeating().store
  const report = useSeatingState((state) => state.report)
  // It goes by itself once it has been read, unless somebody is just at it.
  const toastRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report === null) return undefined
    const timer = setInterval(() => {
      if (toastRef.current?.matches(":hover, :focus-within") !== true) dismissReport()
    }, toastDuration)
    return () => clearInterval(timer)
  }, [dismissReport, report])
  // Beside the page and whatever is open above it, so that the way back is never shut.
  return createPortal(
    <div className="toast-place" role="status" data-react-aria-top-layer="true">
      {report !== null && (
        <div key={report.id} ref={toastRef} className="toast">
          <span>{wordsForReport(messages, report)}</span>
          {report.undo !== null && (
            <Button kind="quiet" onPress={undo}>
              <Undo2 size={16} aria-hidden />
              {messages.actions.undo}
            </Button>
          )}
          <Button kind="quiet" shape="icon" aria-label={messages.seating.dismiss} onPress={dismissReport}>
            <X size={16} aria-hidden />
          </Button>
        </div>
      )}
    </div>,
    document.body
  )
}
