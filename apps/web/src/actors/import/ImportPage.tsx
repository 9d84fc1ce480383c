/** Brings people in from a list: whether the page is open to this planner, and then the steps. */
import "./import.css"
import { Skeleton } from "../../design/Loading.tsx"
import { FailedState, ForbiddenState } from "../../design/States.tsx"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { asProblem } from "../../platform/api/Problem.ts"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../../platform/planner/SignedInPlanner.tsx"
import { useOccasionEvents } from "../../platform/planner/useOccasionEvents.ts"
import { usePlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import type { ImportEnvironment } from "./ImportEnvironment.ts"
import { ImportSteps } from "./ImportSteps.tsx"
import { importRequests } from "./ImportRequests.ts"
import { useMessages } from "./Messages.ts"

export const ImportPage = () => {
  const { people } = useMessages()
  return <SignedInPlanner title={people.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { people } = useMessages()
  const { occasion, problem, retry } = usePlannerOccasion(token, occasionId)
  const events = useOccasionEvents(token, occasionId)
  const failed = problem ?? (events.error === null ? null : asProblem(events.error))
  if (failed?.status === 401) return <SignedOutState isWithdrawn />
  if (failed !== null) {
    const again = () => {
      retry()
      void events.refetch()
    }
    return <FailedState error={failed} retry={again} />
  }
  if (occasion === undefined || events.data === undefined) {
    return (
      <WaitingPage className="import-page" title={people.title}>
        <Skeleton height="2.25rem" width="16rem" />
        <Skeleton height="12rem" />
      </WaitingPage>
    )
  }
  if (!occasion.permissions.includes("actors:list")) return <ForbiddenState />
  const environment: ImportEnvironment = {
    occasionId,
    events: events.data.items,
    requests: importRequests(token, occasionId),
    mayImport: occasion.permissions.includes("actors:update")
  }
  return <ImportSteps {...environment} />
}
