/** The planner's seating page: whose plan it is and which event, what is missing, and then the work itself. */
import "./planner-seating.css"
import { onlineManager, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { getRouteApi } from "@tanstack/react-router"
import { CircleSlash2, LayoutGrid } from "lucide-react"
import { useEffect, useMemo, useState, useSyncExternalStore } from "react"
import { BanquetClient } from "../../platform/api/BanquetClient.ts"
import { plannerTokenFor } from "../../platform/api/DeviceTokens.ts"
import { asProblem, offline } from "../../platform/api/Problem.ts"
import { plannerChanges, useChanges } from "../../platform/api/useChanges.ts"
import { useMessages } from "../../platform/catalogue/Catalogue.tsx"
import { Button } from "../../design/Button.tsx"
import { FailedState, Loading, Skeleton, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { wordsForRefused } from "./OutcomeWords.ts"
import { PlanEditor } from "./PlanEditor.ts"
import { EventChoice } from "./plan/PlanHeader.tsx"
import { PlanWorkspace } from "./PlanWorkspace.tsx"
import type { Plan, SeatingEvent } from "./SeatingView.ts"

const route = getRouteApi("/occasions/$occasionId/seating")

/** How other planners' changes are heard of while the page is looked at. */
const listening = { pollEvery: 4000, calm: 500 }
/** Answers to invitations are no changes of the plan, and nothing tells of them. */
const answersEvery = 60_000

export const PlannerSeatingPage = () => {
  const { seating } = useMessages()
  useTitle(seating.title)
  const { occasionId } = route.useParams()
  const token = plannerTokenFor(occasionId)
  if (token === null) return <SignedOutState />
  return <SignedIn key={token} token={token} occasionId={occasionId} />
}

interface SignedInProps {
  readonly token: string
  readonly occasionId: string
}

const SignedIn = ({ occasionId, token }: SignedInProps) => {
  const { seating } = useMessages()
  const { event: wanted } = route.useSearch()
  const client = useMemo(() => new BanquetClient(token), [token])
  const session = useQuery({
    queryKey: ["session", token],
    queryFn: ({ signal }) => client.request("GET /v1/session", { params: {}, signal })
  })
  const view = useQuery({
    queryKey: ["seating", occasionId, "events"],
    queryFn: ({ signal }) =>
      client.request("GET /v1/occasions/:occasion_id/seating", { params: { occasion_id: occasionId }, signal })
  })
  const error = session.error ?? view.error
  if (error !== null && (session.data === undefined || view.data === undefined)) {
    const { code, status } = asProblem(error)
    if (code === "module_not_installed") {
      return <State icon={CircleSlash2} title={seating.noEventsTitle} text={seating.noInstallationText} />
    }
    if (status === 401) return <SignedOutState isWithdrawn />
    return <FailedState error={error} retry={() => void Promise.all([session.refetch(), view.refetch()])} />
  }
  if (session.data === undefined || view.data === undefined) return <WaitingPlan />
  const occasion = session.data.occasions.find(({ id }) => id === occasionId)
  const events = view.data.events
    .filter(({ enablement, seating_plan_id }) => enablement !== null || seating_plan_id !== null)
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  const event = events.find(({ id }) => id === wanted) ?? events[0]
  if (event === undefined) {
    return <State icon={CircleSlash2} title={seating.noEventsTitle} text={seating.noEventsText} />
  }
  return (
    <OpenEvent
      key={event.id}
      client={client}
      occasionId={occasionId}
      event={event}
      events={events}
      permissions={occasion?.permissions ?? []}
      known={{
        plan: view.data.plans.find(({ event_id }) => event_id === event.id) ?? null,
        at: view.dataUpdatedAt
      }}
    />
  )
}

interface OpenEventProps {
  readonly client: BanquetClient
  readonly occasionId: string
  readonly event: SeatingEvent
  readonly events: ReadonlyArray<SeatingEvent>
  readonly permissions: ReadonlyArray<string>
  /** The plan as it was read with the events, and when that was. */
  readonly known: { readonly plan: Plan | null; readonly at: number }
}

const OpenEvent = ({ client, event, events, known, occasionId, permissions }: OpenEventProps) => {
  const messages = useMessages()
  const { seating } = messages
  const queries = useQueryClient()
  const planQuery = {
    queryKey: ["seating", occasionId, event.id],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Plan | null> => {
      const { plans } = await client.request("GET /v1/occasions/:occasion_id/seating", {
        params: { occasion_id: occasionId },
        query: { event_id: event.id },
        signal
      })
      return plans[0] ?? null
    },
    // The editor keeps what has stayed the same, by id; comparing by position would keep little of it.
    structuralSharing: false
  }
  const {
    data: plan,
    error,
    refetch
  } = useQuery({
    ...planQuery,
    // What was read with the events is as new as they are.
    initialData: known.plan,
    initialDataUpdatedAt: known.at,
    staleTime: listening.calm,
    refetchInterval: answersEvery,
    refetchOnReconnect: true
  })
  useChanges(client.token, plannerChanges(occasionId), {
    ...listening,
    onNews: (news) => {
      const isNew =
        news === null ||
        news.some(
          ({ eventId, kind, revision }) =>
            kind === "seating_plan" && eventId === event.id && (revision ?? Infinity) > (plan?.revision ?? 0)
        )
      if (isNew) void refetch()
    }
  })
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline()
  )
  const trouble = isOnline ? (error === null ? null : asProblem(error)) : offline()
  const create = useMutation({
    mutationFn: () =>
      client.request("POST /v1/occasions/:occasion_id/seating/plans", {
        params: { occasion_id: occasionId },
        body: { event_id: event.id }
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: planQuery.queryKey })
  })

  if (plan === null) {
    return (
      <State
        icon={LayoutGrid}
        title={seating.noPlanTitle(event.name)}
        text={create.error === null ? seating.noPlanText : wordsForRefused(messages, asProblem(create.error))}
      >
        <EventChoice event={event} events={events} occasionId={occasionId} />
        {permissions.includes("seating:create") && event.enablement !== null && (
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
  const read = async (): Promise<Plan> => {
    // What has been asked for before may be older than what is known by now.
    await queries.cancelQueries({ queryKey: planQuery.queryKey })
    const found = await queries.fetchQuery({ ...planQuery, staleTime: 0 })
    if (found === null) throw new Error("the plan is gone")
    return found
  }
  return (
    <EditedPlan
      key={plan.id}
      plan={plan}
      makeEditor={(first) => new PlanEditor({ client, occasionId }, first, read)}
      work={{ occasionId, event, events, permissions, trouble }}
    />
  )
}

interface EditedPlanProps {
  readonly plan: Plan
  readonly makeEditor: (plan: Plan) => PlanEditor
  readonly work: Omit<Parameters<typeof PlanWorkspace>[0], "editor">
}

const EditedPlan = ({ makeEditor, plan, work }: EditedPlanProps) => {
  const [editor] = useState(() => makeEditor(plan))
  useEffect(() => editor.receive(plan), [editor, plan])
  // What is under way would be lost with the page.
  useEffect(() => {
    const warn = (leaving: BeforeUnloadEvent) => {
      if (editor.isBusy) leaving.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [editor])
  return <PlanWorkspace editor={editor} {...work} />
}

const WaitingPlan = () => (
  <main className="plan" data-wide>
    <Loading>
      <div className="plan-waiting">
        <Skeleton height="3.5rem" />
        <Skeleton height="60vh" />
      </div>
    </Loading>
  </main>
)
