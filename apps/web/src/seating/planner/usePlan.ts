/** Reads the plan of an event, and again when it has changed. */
import { onlineManager, useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useSyncExternalStore } from "react"
import type { SeatingClient } from "../SeatingClient.ts"
import { asProblem, offline, type Problem } from "../../platform/api/Problem.ts"
import type { Change } from "../../platform/api/Changes.ts"
import { plannerChanges, useChanges } from "../../platform/api/useChanges.ts"
import { useModules } from "../../platform/Links.tsx"
import { planChange } from "../PlanChange.ts"
import { eventNotesKey } from "./EventNotesKey.ts"
import type { Plan } from "./SeatingView.ts"
import { readSeatingView } from "./SeatingViewReader.ts"

interface PlanOf {
  readonly client: SeatingClient
  readonly occasionId: string
  readonly eventId: string
}

/** The plan as it was read with the events, and when that was. */
export interface KnownPlan {
  readonly plan: Plan | null
  readonly at: number
}

/** How other planners' changes, people's and their answers are listened to, in milliseconds. */
const listening = { pollInterval: 4000, minInterval: 500 }
/** The kind of change that tells of people. */
const peopleChange = "actor"
/** Not everybody may hear of people and of answers, which are no changes of the plan. */
const answersEvery = 60_000

const planQuery = ({ client, eventId, occasionId }: PlanOf) => ({
  queryKey: ["seating", occasionId, eventId],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<Plan | null> => {
    const { plans } = await readSeatingView({ client, occasionId, eventId, signal })
    return plans[0] ?? null
  },
  // The editor keeps what has stayed the same, by id; comparing by position would keep little of it.
  structuralSharing: false
})

/** Returns the plan, `null` where there is none yet, and why it could not be read again when that was last tried. */
export const usePlan = (
  of: PlanOf,
  known: KnownPlan
): { readonly plan: Plan | null; readonly trouble: Problem | null } => {
  const {
    data: plan,
    error,
    refetch
  } = useQuery({
    ...planQuery(of),
    // What was read with the events is as new as they are.
    initialData: known.plan,
    initialDataUpdatedAt: known.at,
    staleTime: listening.minInterval,
    refetchInterval: answersEvery,
    refetchOnReconnect: true
  })
  const queries = useQueryClient()
  const modules = useModules()
  useChanges(of.client.token, plannerChanges(of.occasionId), {
    ...listening,
    kind: [planChange, peopleChange, ...modules.flatMap(({ planner }) => planner?.eventNotes?.change ?? [])].join(" "),
    onChange: (changes) => {
      const isNew = (change: Change): boolean =>
        change.kind === planChange && Number(change.data["revision"] ?? Infinity) > (plan?.revision ?? 0)
      const ofEvent = changes?.filter(({ eventId }) => eventId === null || eventId === of.eventId)
      const isOfPeople = ofEvent?.some(({ kind }) => kind !== planChange) ?? true
      if (isOfPeople || ofEvent?.some(isNew) === true) void refetch()
      // Who comes and what is said of them is of the same moment.
      if (isOfPeople) void queries.invalidateQueries({ queryKey: eventNotesKey(of.occasionId, of.eventId) })
    }
  })
  const isOnline = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline()
  )
  return { plan, trouble: !isOnline ? offline() : error === null ? null : asProblem(error) }
}

/** Returns a function that reads the plan anew and drops answers that are still on their way. */
export const usePlanReader = (of: PlanOf): (() => Promise<Plan>) => {
  const queries = useQueryClient()
  const query = planQuery(of)
  return async () => {
    // An answer to an earlier request may be older than the plan that is known by now.
    await queries.cancelQueries({ queryKey: query.queryKey })
    const found = await queries.fetchQuery({ ...query, staleTime: 0 })
    if (found === null) throw new Error("the plan is gone")
    return found
  }
}

export const useCreatePlan = (of: PlanOf) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      of.client.request("POST /v1/occasions/:occasion_id/seating/plans", {
        params: { occasion_id: of.occasionId },
        body: { event_id: of.eventId }
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: planQuery(of).queryKey })
  })
}
