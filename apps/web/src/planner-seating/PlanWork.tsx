/** The page of one plan: people, tables and whatever is open, beside each other or one at a time. */
import { Undo2, X } from "lucide-react"
import { startTransition, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react"
import { Dialog, Modal, ModalOverlay } from "react-aria-components/Modal"
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components/Tabs"
import type { Problem } from "../api/Problem.ts"
import { useMessages } from "../catalogue/Catalogue.tsx"
import { Button } from "../design/Button.tsx"
import { State } from "../design/States.tsx"
import { useMedia } from "../design/useMedia.ts"
import { CandidateList } from "./CandidateList.tsx"
import { wordsForDone, wordsForRefused } from "./OutcomeWords.ts"
import { PersonPanel } from "./PersonPanel.tsx"
import type { PlanCommand } from "./PlanCommand.ts"
import type { Outcome, PlanEditor } from "./PlanEditor.ts"
import { PlanHeader } from "./PlanHeader.tsx"
import { PlanNotice } from "./PlanNotice.tsx"
import { PlanPanel } from "./PlanPanel.tsx"
import { assignmentOf } from "./PlanCommand.ts"
import type { SeatingEvent, Table } from "./SeatingView.ts"
import { type Focus, type Refusal, type SeatingWork, SeatingWorkContext } from "./SeatingWork.ts"
import { TableBoard } from "./TableBoard.tsx"
import { TablePanel } from "./TablePanel.tsx"

interface PlanWorkProps {
  readonly editor: PlanEditor
  readonly occasionId: string
  readonly event: SeatingEvent
  readonly events: ReadonlyArray<SeatingEvent>
  readonly timeZone: string
  readonly permissions: ReadonlyArray<string>
  /** Why the plan could not be read again when it was last tried. */
  readonly trouble: Problem | null
}

/** What has just happened, and what takes it back. */
interface Report {
  readonly id: number
  readonly words: string
  readonly undo: PlanCommand | null
}

const toastDuration = 12_000

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName))

export const PlanWork = ({ editor, event, events, occasionId, permissions, timeZone, trouble }: PlanWorkProps) => {
  const messages = useMessages()
  const index = useSyncExternalStore(editor.subscribe, editor.get)
  const [focus, setFocus] = useState<Focus | null>(null)
  const [draggedId, setDraggedId] = useState<string | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isWide = useMedia("(min-width: 64rem)")
  const searchRef = useRef<HTMLInputElement>(null)
  const may = (permission: string): boolean => event.enablement !== null && permissions.includes(permission)
  const canEdit = may("seating:update")
  const canCreate = may("seating:create")
  const canPublish = may("seating:publish")

  // The drag begins at once; which tables can take the person follows when all of them have been looked at.
  const setDragged = useCallback((actorId: string | null) => startTransition(() => setDraggedId(actorId)), [])

  const conclude = useCallback(
    (outcome: Outcome, isUndo: boolean) => {
      const { command } = outcome
      if (outcome.kind === "done") {
        const words = isUndo
          ? messages.seating.undone
          : wordsForDone(messages, command, outcome.before, editor.get().plan)
        setReport((before) => ({ id: (before?.id ?? 0) + 1, words, undo: isUndo ? null : outcome.undo }))
        return
      }
      const problem = outcome.kind === "refused" ? outcome.problem : null
      const words = problem === null ? messages.refused.overtaken : wordsForRefused(messages, problem)
      setRefusal({ command, problem, words })
      setReport((before) => ({ id: (before?.id ?? 0) + 1, words, undo: null }))
    },
    [editor, messages]
  )

  const run = useCallback(
    async (command: PlanCommand): Promise<Outcome> => {
      setRefusal(null)
      const outcome = await editor.run(command)
      conclude(outcome, false)
      return outcome
    },
    [conclude, editor]
  )

  const undo = useCallback(() => {
    const command = report?.undo ?? null
    if (command === null) return
    setReport(null)
    setRefusal(null)
    void editor.run(command).then((outcome) => conclude(outcome, true))
  }, [conclude, editor, report])

  // It goes by itself once it has been read, unless somebody is just at it.
  const toastRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (report === null) return
    const timer = setInterval(() => {
      if (toastRef.current?.matches(":hover, :focus-within") !== true) setReport(null)
    }, toastDuration)
    return () => clearInterval(timer)
  }, [report])

  const place = useCallback(
    (actorId: string, table: Table, seatNumber: number | null) => {
      const { plan, seated } = editor.get()
      const own = assignmentOf(plan, actorId)
      const occupant =
        seatNumber === null
          ? undefined
          : seated.get(table.id)?.find(({ assignment }) => assignment.seat_number === seatNumber)?.assignment
      // Dropped on a seat that is taken, two who are seated change places.
      const command: PlanCommand =
        occupant !== undefined && own !== undefined && occupant.actor_id !== actorId
          ? { kind: "swap", actorIds: [actorId, occupant.actor_id] }
          : { kind: "seat", actorId, tableId: table.id, seatNumber, seatLabel: null }
      setFocus(null)
      // The next one is a few keys away; on a touch screen, that would be a keyboard over the people.
      if (matchMedia("(pointer: fine)").matches) searchRef.current?.focus()
      void run(command)
    },
    [editor, run]
  )

  // The same function for as long as the page is open, so that no card is drawn again for its sake.
  const focusRef = useRef<Focus | null>(null)
  useEffect(() => {
    focusRef.current = focus
  }, [focus])
  const pressTable = useCallback(
    (table: Table, seatNumber: number | null) => {
      const open = focusRef.current
      if (open?.kind === "person" && canEdit) place(open.actorId, table, seatNumber)
      else setFocus({ kind: "table", tableId: table.id })
    },
    [canEdit, place]
  )

  useEffect(() => {
    const listen = (pressed: KeyboardEvent) => {
      if (pressed.key === "/" && !isTyping(pressed.target)) {
        pressed.preventDefault()
        searchRef.current?.focus()
      } else if (pressed.key === "Escape" && !pressed.defaultPrevented) {
        setFocus(null)
        setRefusal(null)
      } else if (pressed.key === "z" && (pressed.ctrlKey || pressed.metaKey) && !isTyping(pressed.target)) {
        pressed.preventDefault()
        undo()
      }
    }
    addEventListener("keydown", listen)
    return () => removeEventListener("keydown", listen)
  }, [undo])

  const work = useMemo(
    (): SeatingWork => ({
      index,
      event,
      timeZone,
      canEdit,
      canCreate,
      canPublish,
      focus,
      setFocus,
      dragged: draggedId === null ? null : (index.candidates.get(draggedId) ?? null),
      setDragged,
      refusal,
      run,
      pressTable,
      place
    }),
    [
      canCreate,
      canEdit,
      canPublish,
      draggedId,
      event,
      focus,
      index,
      place,
      pressTable,
      refusal,
      run,
      setDragged,
      timeZone
    ]
  )

  const person = focus?.kind === "person" ? index.candidates.get(focus.actorId) : undefined
  const table = focus?.kind === "table" ? index.tables.get(focus.tableId) : undefined
  const panel =
    person !== undefined ? (
      <PersonPanel key={person.actor_id} candidate={person} />
    ) : table !== undefined ? (
      <TablePanel key={table.id} table={table} />
    ) : null
  const board =
    index.plan.tables.length === 0 && index.plan.zones.length === 0 ? (
      <State level={2} title={messages.tables.emptyTitle} text={messages.tables.emptyText} />
    ) : (
      <TableBoard />
    )

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
        {isWide ? (
          <div className="plan-columns">
            <aside className="plan-people" aria-label={messages.people.title}>
              <CandidateList searchRef={searchRef} />
            </aside>
            <div className="plan-board">{board}</div>
            <aside className="plan-inspector" aria-label={messages.attention.title}>
              {panel ?? <PlanPanel />}
            </aside>
          </div>
        ) : (
          <>
            <Tabs className="plan-tabs">
              <TabList className="tab-list" aria-label={messages.seating.title}>
                <Tab id="people" className="tab">
                  {messages.seating.tabPeople}
                </Tab>
                <Tab id="tables" className="tab">
                  {messages.seating.tabTables}
                </Tab>
              </TabList>
              <TabPanel id="people" className="plan-tab-panel">
                <CandidateList searchRef={searchRef} />
              </TabPanel>
              <TabPanel id="tables" className="plan-tab-panel" data-scrolls>
                {board}
                <PlanPanel />
              </TabPanel>
            </Tabs>
            <ModalOverlay
              className="overlay"
              isDismissable
              isOpen={panel !== null}
              onOpenChange={(isOpen) => {
                if (!isOpen) setFocus(null)
              }}
            >
              <Modal className="sheet">
                <Dialog className="sheet-content" aria-label={person?.display_name ?? table?.name ?? ""}>
                  {panel}
                </Dialog>
              </Modal>
            </ModalOverlay>
          </>
        )}
        <div className="toast-place" role="status">
          {report !== null && (
            <div key={report.id} ref={toastRef} className="toast">
              <span>{report.words}</span>
              {report.undo !== null && (
                <Button kind="quiet" onPress={undo}>
                  <Undo2 size={16} aria-hidden />
                  {messages.actions.undo}
                </Button>
              )}
              <Button kind="quiet" shape="icon" aria-label={messages.seating.dismiss} onPress={() => setReport(null)}>
                <X size={16} aria-hidden />
              </Button>
            </div>
          )}
        </div>
      </main>
    </SeatingWorkContext>
  )
}
