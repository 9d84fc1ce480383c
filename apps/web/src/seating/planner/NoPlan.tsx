/** An event that has no plan yet: how to make one. */
import { LayoutGrid } from "lucide-react"
import { asProblem } from "../../platform/api/Problem.ts"
import { Button } from "../../design/Button.tsx"
import { State } from "../../design/States.tsx"
import type { NoPlanProps } from "./LaterParts.ts"
import { useMessages } from "./Messages.ts"
import { EventChoice } from "./plan/PlanHeader.tsx"
import { wordsForRefused } from "./RefusedWords.ts"
import { useCreatePlan } from "./usePlan.ts"

export const NoPlan = ({ client, event, events, mayCreate, occasionId }: NoPlanProps) => {
  const messages = useMessages()
  const { seating } = messages
  const create = useCreatePlan({ client, occasionId, eventId: event.id })
  return (
    <State
      icon={LayoutGrid}
      title={seating.noPlanTitle(event.name)}
      text={create.error === null ? seating.noPlanText : wordsForRefused(messages, asProblem(create.error))}
    >
      <EventChoice event={event} events={events} occasionId={occasionId} />
      {mayCreate && (
        <Button
          kind="next"
          size="large"
          onPress={() => {
            if (!create.isPending) create.mutate()
          }}
        >
          {seating.createPlan}
        </Button>
      )}
    </State>
  )
}
