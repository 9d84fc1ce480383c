/** The plan as a whole: what needs a look, and new tables and zones. */
import { memo } from "react"
import { useMessages } from "../Messages.ts"
import { RefusalNote } from "../RefusalNote.tsx"
import { useRefusalAt, useSeating, useSeatingState } from "../SeatingContext.ts"
import { Attention } from "./Attention.tsx"
import { NewTables } from "./NewTables.tsx"
import { NewZone } from "./NewZone.tsx"

export const PlanPanel = memo(() => {
  const { details } = useMessages()
  const { canCreate } = useSeating()
  const refusal = useRefusalAt("plan")
  const hasTables = useSeatingState(({ index }) => index.plan.tables.length > 0)
  const notes = useSeatingState(({ index }) => index.plan.planner_notes)
  return (
    <div className="panel">
      {refusal !== null && <RefusalNote refusal={refusal} />}
      {hasTables && <Attention />}
      {notes !== null && (
        <section className="plan-notes" aria-labelledby="plan-notes">
          <h2 id="plan-notes" className="panel-heading">
            {details.notes}
          </h2>
          <p>{notes}</p>
        </section>
      )}
      {canCreate && (
        <>
          <NewTables />
          <NewZone />
        </>
      )}
    </div>
  )
})
