/** The plan of one event: made where there is none yet, or else worked on. */
import { Suspense, useEffect, useState } from "react"
import type { SeatingClient } from "../SeatingClient.ts"
import { NoPlan } from "./LaterParts.ts"
import { PlanEditor } from "./PlanEditor.ts"
import { PlanWorkspace } from "./PlanWorkspace.tsx"
import type { TableNamingStrategy } from "./TableNaming.ts"
import type { Plan, SeatingEvent } from "./SeatingView.ts"
import { type KnownPlan, usePlan, usePlanReader } from "./usePlan.ts"

interface EventPlanProps {
  readonly client: SeatingClient
  readonly occasionId: string
  readonly event: SeatingEvent
  readonly events: ReadonlyArray<SeatingEvent>
  readonly permissions: ReadonlyArray<string>
  readonly tableNaming: TableNamingStrategy
  readonly keepsPublished: boolean
  readonly known: KnownPlan
}

export const EventPlan = (props: EventPlanProps) => {
  const { client, event, events, keepsPublished, known, occasionId, permissions, tableNaming } = props
  const of = { client, occasionId, eventId: event.id }
  const { plan, trouble } = usePlan(of, known)
  const read = usePlanReader(of)
  if (plan === null) {
    const mayCreate = permissions.includes("seating:create") && event.enablement !== null
    return (
      <Suspense fallback={null}>
        <NoPlan client={client} occasionId={occasionId} event={event} events={events} mayCreate={mayCreate} />
      </Suspense>
    )
  }
  return (
    <EditedPlan
      key={plan.id}
      plan={plan}
      makeEditor={(first) => new PlanEditor({ client, occasionId }, first, read)}
      workspace={{ occasionId, event, events, permissions, tableNaming, keepsPublished, trouble }}
    />
  )
}

interface EditedPlanProps {
  readonly plan: Plan
  readonly makeEditor: (plan: Plan) => PlanEditor
  readonly workspace: Omit<Parameters<typeof PlanWorkspace>[0], "editor">
}

const EditedPlan = ({ makeEditor, plan, workspace }: EditedPlanProps) => {
  const [editor] = useState(() => makeEditor(plan))
  useEffect(() => editor.receive(plan), [editor, plan])
  return <PlanWorkspace editor={editor} {...workspace} />
}
