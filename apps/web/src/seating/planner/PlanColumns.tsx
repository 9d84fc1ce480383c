/** On a wide screen: people, tables and what is selected beside each other. */
import { type RefObject, Suspense } from "react"
import { useMessages } from "./Messages.ts"
import { OpenPanel } from "./LaterParts.ts"
import { CandidateList } from "./people/CandidateList.tsx"
import { PlanPanel } from "./plan/PlanPanel.tsx"
import { useSeatingState } from "./SeatingContext.ts"
import { selectedName } from "./Selected.ts"
import { TableBoard } from "./tables/TableBoard.tsx"
import { TableLookChoice } from "./tables/TableLook.tsx"
import { useKeptFocus } from "./useKeptFocus.ts"

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
        <TableLookChoice />
        {isOpen ? (
          <Suspense fallback={null}>
            <OpenPanel />
          </Suspense>
        ) : (
          <PlanPanel />
        )}
      </aside>
    </div>
  )
}
