/** The planner's seating page: who looks, what there is to plan, and then the plan of one event. */
import "./planner-seating.css"
import "./people/people.css"
import "./picking/picking.css"
import "./plan/plan-header.css"
import "./plan/plan-panel.css"
import "./plan/plan-safety.css"
import "./tables/tables.css"
import { useQuery } from "@tanstack/react-query"
import { CircleSlash2 } from "lucide-react"
import { useMemo } from "react"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { SeatingClient } from "../SeatingClient.ts"
import { asProblem } from "../../platform/api/Problem.ts"
import { useMessages } from "./Messages.ts"
import { FailedState, Loading, Skeleton, State } from "../../design/States.tsx"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../../platform/planner/SignedInPlanner.tsx"
import { planAddress } from "../Address.ts"
import { EventPlan } from "./EventPlan.tsx"
import { usePreloadedLayout } from "./PlanLayout.tsx"
import type { SeatingEvent } from "./SeatingView.ts"
import { readSeatingView } from "./SeatingViewReader.ts"

export const PlannerSeatingPage = () => {
  const { seating } = useMessages()
  usePreloadedLayout()
  return <SignedInPlanner title={seating.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { seating } = useMessages()
  const { event: wanted } = useAddressSearch(planAddress)
  const client = useMemo(() => new SeatingClient(token), [token])
  const session = useQuery({
    queryKey: ["session", token],
    queryFn: ({ signal }) => client.request("GET /v1/session", { params: {}, signal })
  })
  const view = useQuery({
    queryKey: ["seating", occasionId, "events"],
    queryFn: ({ signal }) => readSeatingView({ client, occasionId, signal })
  })
  const error = session.error ?? view.error
  if (error !== null && (session.data === undefined || view.data === undefined)) {
    return <FailedPage error={error} retry={() => void Promise.all([session.refetch(), view.refetch()])} />
  }
  if (session.data === undefined || view.data === undefined) return <WaitingPlan title={seating.title} />
  const occasion = session.data.occasions.find(({ id }) => id === occasionId)
  const events = eventsToPlan(view.data.events)
  const event = events.find(({ id }) => id === wanted) ?? events[0]
  if (event === undefined) {
    return <State icon={CircleSlash2} title={seating.noEventsTitle} text={seating.noEventsText} />
  }
  return (
    <EventPlan
      key={event.id}
      client={client}
      occasionId={occasionId}
      event={event}
      events={events}
      permissions={occasion?.permissions ?? []}
      tableNaming={view.data.installation.config.table_naming_strategy}
      keepsPublished={view.data.installation.config.keep_published === true}
      known={{
        plan: view.data.plans.find(({ event_id }) => event_id === event.id) ?? null,
        at: view.dataUpdatedAt
      }}
    />
  )
}

const eventsToPlan = (events: ReadonlyArray<SeatingEvent>): ReadonlyArray<SeatingEvent> =>
  events
    .filter(({ enablement, seating_plan_id }) => enablement !== null || seating_plan_id !== null)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))

const FailedPage = ({ error, retry }: { readonly error: Error; readonly retry: () => void }) => {
  const { seating } = useMessages()
  const { code, status } = asProblem(error)
  if (code === "module_not_installed") {
    return <State icon={CircleSlash2} title={seating.noEventsTitle} text={seating.noInstallationText} />
  }
  return status === 401 ? <SignedOutState isWithdrawn /> : <FailedState error={error} retry={retry} />
}

const WaitingPlan = ({ title }: { readonly title: string }) => (
  <main className="plan" data-wide>
    <h1 className="visually-hidden">{title}</h1>
    <Loading>
      <div className="plan-waiting">
        <Skeleton height="3.5rem" />
        <Skeleton height="60vh" />
      </div>
    </Loading>
  </main>
)
