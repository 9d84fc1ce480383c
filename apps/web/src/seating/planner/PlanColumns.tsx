/** On a wide screen: people, tables and what is selected beside each other. */
import { type RefObject, useEffect, useRef } from "react"
import { useMessages } from "./Messages.ts"
import { OpenPanel, selectedName } from "./OpenPanel.tsx"
import { CandidateList } from "./people/CandidateList.tsx"
import { PlanPanel } from "./plan/PlanPanel.tsx"
import { useSeatingState } from "./SeatingContext.ts"
import type { SeatingState } from "./SeatingStore.ts"
import { TableBoard } from "./tables/TableBoard.tsx"

export const PlanColumns = ({ searchRef }: { readonly searchRef: RefObject<HTMLInputElement | null> }) => {
  const { attention, people } = useMessages()
  const isOpen = useSeatingState((state) => selectedName(state) !== undefined)
  const boardRef = useKeptFocus()
  return (
    <div className="plan-columns">
      <aside className="plan-people" aria-label={people.title}>
        <CandidateList searchRef={searchRef} />
      </aside>
      <div className="plan-board" ref={boardRef} tabIndex={-1}>
        <TableBoard />
      </div>
      <aside className="plan-inspector" aria-label={attention.title}>
        {isOpen ? <OpenPanel /> : <PlanPanel />}
      </aside>
    </div>
  )
}

const selectedId = ({ selection }: SeatingState): string | null =>
  selection === null ? null : selection.kind === "table" ? selection.tableId : selection.actorId

const countPlaces = ({ index }: SeatingState): number => index.plan.tables.length + index.plan.zones.length

/**
 * Moves the keyboard's focus when the element that had it went with a panel or table: to where the panel was opened, or
 * else to the board, for which it returns a ref.
 */
const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const boardRef = useRef<HTMLDivElement>(null)
  const id = useSeatingState(selectedId)
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
