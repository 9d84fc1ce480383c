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
import { CandidateList } from "./CandidateList.tsx"
import { Desk, type DeskState } from "./Desk.ts"
import { wordsForReport } from "./OutcomeWords.ts"
import { PersonPanel } from "./PersonPanel.tsx"
import type { PlanEditor } from "./PlanEditor.ts"
import { PlanHeader } from "./PlanHeader.tsx"
import { PlanNotice } from "./PlanNotice.tsx"
import { PlanPanel } from "./PlanPanel.tsx"
import type { Candidate, SeatingEvent, Table } from "./SeatingView.ts"
import { type SeatingWork, SeatingWorkContext, useDesk, useSeatingWork } from "./SeatingWork.ts"
import { TableBoard } from "./TableBoard.tsx"
import { TablePanel } from "./TablePanel.tsx"

interface PlanWorkProps {
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

export const PlanWork = ({ editor, event, events, occasionId, permissions, trouble }: PlanWorkProps) => {
  const [desk] = useState(() => new Desk(editor))
  const searchRef = useRef<HTMLInputElement>(null)
  const may = (permission: string): boolean => event.enablement !== null && permissions.includes(permission)
  const canEdit = may("seating:update")
  const canCreate = may("seating:create")
  const canPublish = may("seating:publish")

  const place = useCallback(
    (actorId: string, table: Table, seatNumber: number | null) => {
      desk.place(actorId, table, seatNumber)
      // The next one is a few keys away; on a touch screen, that would be a keyboard over the people.
      if (matchMedia("(pointer: fine)").matches) searchRef.current?.focus()
    },
    [desk]
  )
  const pressTable = useCallback(
    (table: Table, seatNumber: number | null) => {
      const { focus } = desk.get()
      if (focus?.kind === "person" && canEdit) place(focus.actorId, table, seatNumber)
      else desk.setFocus({ kind: "table", tableId: table.id })
    },
    [canEdit, desk, place]
  )

  useEffect(() => {
    const listen = (pressed: KeyboardEvent) => {
      if (pressed.key === "/" && areLetterKeysOn() && !isTyping(pressed.target)) {
        pressed.preventDefault()
        searchRef.current?.focus()
      } else if (pressed.key === "Escape" && !pressed.defaultPrevented) {
        desk.clear()
      } else if (isUndo(pressed) && !isTyping(pressed.target)) {
        pressed.preventDefault()
        desk.undo()
      }
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [desk])

  const work = useMemo(
    (): SeatingWork => ({ desk, event, canEdit, canCreate, canPublish, pressTable, place }),
    [canCreate, canEdit, canPublish, desk, event, place, pressTable]
  )
  const isWide = useMedia("(min-width: 64rem)")
  return (
    <SeatingWorkContext value={work}>
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
    </SeatingWorkContext>
  )
}

interface PartsProps {
  readonly searchRef: RefObject<HTMLInputElement | null>
}

const openPerson = ({ focus, index }: DeskState): Candidate | undefined =>
  focus?.kind === "person" ? index.candidates.get(focus.actorId) : undefined

const openTable = ({ focus, index }: DeskState): Table | undefined =>
  focus?.kind === "table" ? index.tables.get(focus.tableId) : undefined

const Columns = ({ searchRef }: PartsProps) => {
  const { attention, people } = useMessages()
  const isOpen = useDesk((state) => openPerson(state) !== undefined || openTable(state) !== undefined)
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

const openId = ({ focus }: DeskState): string | null =>
  focus === null ? null : focus.kind === "table" ? focus.tableId : focus.actorId

const countPlaces = ({ index }: DeskState): number => index.plan.tables.length + index.plan.zones.length

/** What had the focus may go with what was closed or deleted; then one goes on where it was opened, or else at the board. */
const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const boardRef = useRef<HTMLDivElement>(null)
  const id = useDesk(openId)
  const places = useDesk(countPlaces)
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
  const { setFocus } = useSeatingWork().desk
  const isEmpty = useDesk(isWithoutTables)
  const urgent = useDesk(({ index }) => index.declinedSeated.length + index.seatedTwice.length)
  const label = useDesk((state) => openPerson(state)?.display_name ?? openTable(state)?.name)
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
          if (!isOpen) setFocus(null)
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
  const person = useDesk(openPerson)
  const table = useDesk(openTable)
  if (person !== undefined) return <PersonPanel key={person.actor_id} candidate={person} />
  return table === undefined ? null : <TablePanel key={table.id} table={table} />
}

const isWithoutTables = ({ index }: DeskState): boolean =>
  index.plan.tables.length === 0 && index.plan.zones.length === 0

const Board = () => {
  const { tables } = useMessages()
  return useDesk(isWithoutTables) ? (
    <State level={2} title={tables.emptyTitle} text={tables.emptyText} />
  ) : (
    <TableBoard />
  )
}

const toastDuration = 12_000

/** What has just happened, and the way back. */
const Toast = () => {
  const messages = useMessages()
  const { dismissReport, undo } = useSeatingWork().desk
  const report = useDesk((state) => state.report)
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
