/** The plan as a whole: what needs a look, and new tables and zones. */
import { WandSparkles } from "lucide-react"
import { memo, Suspense, useState } from "react"
import { Button } from "../../../design/Button.tsx"
import { ArrangeDialog, Attention, RefusalNote, VendorReadings } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import { NewTables } from "./NewTables.tsx"
import { TableLookChoice } from "../tables/TableLook.tsx"
import { NewZone } from "./NewZone.tsx"
import { useDialog } from "./useDialog.tsx"

const ArrangeButton = () => {
  const { arranging } = useMessages()
  const key = useSeatingState(({ index }) => `arrange ${index.plan.id}`)
  const { dialog, open } = useDialog(ArrangeDialog, key)
  return (
    <div>
      <Button onPress={open}>
        <WandSparkles size={16} aria-hidden />
        {arranging.open}
      </Button>
      {dialog}
    </div>
  )
}

interface PlanPanelProps {
  /** Shows the tables, where they are not beside it. */
  readonly showTables?: () => void
}

export const PlanPanel = memo(({ showTables }: PlanPanelProps) => {
  const { details } = useMessages()
  const { canCreate, canEdit } = useSeating()
  const refusal = useRefusalAt("plan")
  const hasTables = useSeatingState(({ index }) => index.plan.tables.length > 0)
  const notes = useSeatingState(({ index }) => index.plan.planner_notes)
  // What needs a look comes late, and would push from under the hand what is below.
  const [isSettled, setSettled] = useState(!hasTables)
  return (
    <div className="panel">
      {refusal !== null && (
        <Suspense fallback={null}>
          <RefusalNote refusal={refusal} />
        </Suspense>
      )}
      {showTables !== undefined && <TableLookChoice onChosen={showTables} />}
      {hasTables && canEdit && <ArrangeButton />}
      {hasTables && (
        <Suspense fallback={null}>
          <Attention onKnown={setSettled} />
        </Suspense>
      )}
      {notes !== null && (
        <section className="plan-notes" aria-labelledby="plan-notes">
          <h2 id="plan-notes" className="panel-heading">
            {details.notes}
          </h2>
          <p>{notes}</p>
        </section>
      )}
      {canCreate && isSettled && (
        <>
          <NewTables />
          <NewZone />
        </>
      )}
      {isSettled && (
        <Suspense fallback={null}>
          <VendorReadings />
        </Suspense>
      )}
    </div>
  )
})
