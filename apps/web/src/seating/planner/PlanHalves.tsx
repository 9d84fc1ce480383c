/** On a tablet: people and tables beside each other, and what is selected in the place of the people. */
import { type RefObject, Suspense } from "react"
import { useMessages } from "./Messages.ts"
import { OpenPanel } from "./LaterParts.ts"
import { PlanTabs } from "./PlanTabs.tsx"
import { useSeatingState } from "./SeatingContext.ts"
import { selectedName } from "./Selected.ts"
import { TableBoard } from "./tables/TableBoard.tsx"
import { TableLookChoice } from "./tables/TableLook.tsx"
import { useKeptFocus } from "./useKeptFocus.ts"

export const PlanHalves = ({ searchRef }: { readonly searchRef: RefObject<HTMLInputElement | null> }) => {
  const { people } = useMessages()
  const isOpen = useSeatingState((state) => selectedName(state) !== undefined)
  const boardRef = useKeptFocus()
  return (
    <div className="plan-columns" data-halves>
      <aside className="plan-people" aria-label={people.title}>
        <TableLookChoice />
        <div className="plan-side" inert={isOpen}>
          <PlanTabs isBesideTables searchRef={searchRef} />
        </div>
        {isOpen && (
          <div className="plan-side-open">
            <Suspense fallback={null}>
              <OpenPanel />
            </Suspense>
          </div>
        )}
      </aside>
      <div className="plan-board" ref={boardRef} tabIndex={-1}>
        <TableBoard />
      </div>
    </div>
  )
}
