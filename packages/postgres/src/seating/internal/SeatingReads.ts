/** What planners read, and what is published as they read it. */
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { PlannerFacts } from "@banquet/seating-core/PlannerSeatingView"
import type { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { DateTime, Effect, Semaphore } from "effect"
import type { SqlClient } from "effect/sql"
import { Remembered } from "@banquet/platform-core/Remembered"
import { selectVersion } from "../../platform/OccasionVersion.sql.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { eventOf, planOf } from "./SeatingJson.ts"
import * as Reads from "./SeatingReads.sql.ts"

type PlanPart = PlannerFacts["plans"][number]

const planPartOf = (json: Reads.PlannerFactsJson["plans"][number]): PlanPart => {
  const { assignments, invitations, publication } = json
  const { eventId, id: planId } = json.plan
  return {
    plan: planOf(json.plan),
    publication: publication && {
      publishedAt: DateTime.makeUnsafe(publication.publishedAt),
      revision: publication.revision
    },
    zones: json.zones,
    tables: json.tables,
    assignments: assignments.id.map((id, at) => ({
      id,
      planId,
      tableId: assignments.tableId[at]!,
      actorId: assignments.actorId[at]!,
      seatNumber: assignments.seatNumber[at]!,
      seatLabel: assignments.seatLabel[at]!,
      locked: assignments.locked[at]!
    })),
    invitations: invitations.actorId.map((actorId, at) => ({ eventId, actorId, response: invitations.response[at]! }))
  }
}

/** The plan as it was when it was published. */
const publishedPlan = (
  part: PlanPart,
  { displayName, floor, floorPicture, publishedAt, revision }: Reads.PublicationJson
): PlanPart => ({
  ...part,
  plan: {
    ...part.plan,
    displayName,
    floor,
    floorPicture,
    revision,
    publishedAt: DateTime.makeUnsafe(publishedAt),
    status: "published"
  }
})

const plannerFactsOf = ({ actors, memberships, ...json }: Reads.PlannerFactsJson): PlannerFacts => ({
  installation: json.installation,
  events: json.events.map(({ enablement, ...found }) => ({ ...eventOf(found), enablement })),
  plans: json.plans.map(planPartOf),
  actors: actors.id.map((id, at) => ({
    id,
    type: actors.type[at]!,
    displayName: actors.displayName[at]!,
    partySize: actors.partySize[at]!,
    status: actors.status[at]!
  })),
  memberships: memberships.parentId.map((parentId, at) => ({ parentId, memberId: memberships.memberId[at]! }))
})

const publishedFactsOf = (json: Reads.PlannerFactsJson): PlannerFacts => {
  const facts = plannerFactsOf(json)
  return {
    ...facts,
    plans: facts.plans.map((part, at) => {
      const publication = json.plans[at]?.publication
      return publication ? publishedPlan(part, publication) : part
    })
  }
}

/** How many views are remembered, and of how many rows each at most. */
const capacity = 16
const mostRows = 5000

interface KnownFacts {
  readonly version: string
  readonly facts: PlannerFacts
  /** Of who reads what has changed. */
  readonly reader: Semaphore.Semaphore
}

const rowsOf = ({ actors, memberships, plans }: PlannerFacts): number =>
  plans.reduce(
    (rows, plan) => rows + plan.assignments.length + plan.invitations.length,
    actors.length + memberships.length
  )

/**
 * Asks the database for the version of facts that it remembers, and for the facts only where it is another. A version is read in the
 * statement that reads the facts, and the same facts are the same value. Of several who ask after a change one reads, and the others wait
 * and take what it has read where it is of the version that they were told.
 */
const plannerFactsRead = (client: SqlClient.SqlClient): SeatingRepository["Service"]["plannerFacts"] => {
  const known = new Remembered<KnownFacts>(capacity)
  const ask = (occasionId: OccasionId, eventId: EventId | null) =>
    eventId === null
      ? Reads.plannerFactsOfOccasion.on(client, { occasionId })
      : Reads.plannerFactsOfEvent.on(client, { occasionId, eventId })
  const version = selectVersion.on(client)
  const read = Effect.fnUntraced(function* (key: string, occasionId: OccasionId, eventId: EventId | null) {
    const [row] = yield* ask(occasionId, eventId)
    const facts = plannerFactsOf(row!.facts)
    const reader = known.get(key)?.reader ?? Semaphore.makeUnsafe(1)
    if (rowsOf(facts) <= mostRows) known.set(key, { version: row!.version, facts, reader })
    return facts
  })
  return Effect.fnUntraced(function* (occasionId, eventId) {
    const key = `${occasionId} ${eventId ?? ""}`
    const before = known.get(key)
    if (before === undefined) return yield* read(key, occasionId, eventId)
    const [now] = yield* version({ occasionId })
    const unlessRead = Effect.suspend(() => {
      const lately = known.get(key)
      return lately !== undefined && lately.version === now?.version
        ? Effect.succeed(lately.facts)
        : read(key, occasionId, eventId)
    })
    return yield* now?.version === before.version ? Effect.succeed(before.facts) : before.reader.withPermit(unlessRead)
  }, attempt("SeatingRepository.plannerFacts"))
}

export const seatingReads = (client: SqlClient.SqlClient) =>
  ({
    plannerFacts: plannerFactsRead(client),

    publishedFacts: (occasionId, eventId) =>
      (eventId === null
        ? Reads.publishedFactsOfOccasion.on(client, { occasionId })
        : Reads.publishedFactsOfEvent.on(client, { occasionId, eventId })
      ).pipe(
        Effect.map(([row]) => publishedFactsOf(row!.facts)),
        attempt("SeatingRepository.publishedFacts")
      ),

    planStatuses: (occasionId) =>
      Reads.planStatuses.on(client, { occasionId }).pipe(attempt("SeatingRepository.planStatuses"))
  }) satisfies Partial<SeatingRepository["Service"]>
