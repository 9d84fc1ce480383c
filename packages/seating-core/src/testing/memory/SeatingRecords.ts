import type { Actor, Membership } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Invitation } from "@banquet/actors-core/Invitation"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { byCodePoint } from "@banquet/platform-core/Text"
import { DateTime, Effect } from "effect"
import type { SeatingAssignment } from "../../SeatingAssignment.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "../../SeatingIds.ts"
import type { SeatingPlan, EnablementFacts, InstallationFacts, PlanFacts } from "../../SeatingPlan.ts"
import type { TableOccupancy } from "../../SeatingRules.ts"
import type { Publication } from "../../SeatingPublication.ts"
import type { SeatingTable } from "../../SeatingTable.ts"
import type { SeatingWishes } from "../../SeatingWish.ts"
import type { SeatingZone } from "../../SeatingZone.ts"

/** Who there is in an occasion. */
export interface People {
  readonly actors: ReadonlyMap<ActorId, Actor>
  readonly memberships: ReadonlyArray<Membership>
  readonly invitations: ReadonlyArray<Invitation>
}

/** A plan as it was last published. */
export interface KeptPublication extends Publication {
  readonly planId: SeatingPlanId
  readonly occasionId: OccasionId
  readonly displayName: string
  readonly floor: SeatingPlan["floor"]
  readonly floorPicture: SeatingPlan["floorPicture"]
  readonly zones: ReadonlyArray<SeatingZone>
  readonly tables: ReadonlyArray<SeatingTable>
  readonly assignments: ReadonlyArray<SeatingAssignment>
}

/** The records of Seating in the `MemoryStore`, and how they are looked up. */
export const seatingRecords = Effect.gen(function* () {
  const store = yield* MemoryStore
  const platform = yield* PlatformMemory
  const actorRepository = yield* ActorRepository
  const cells = {
    plans: store.cell<ReadonlyMap<SeatingPlanId, SeatingPlan>>(new Map()),
    zones: store.cell<ReadonlyMap<SeatingZoneId, SeatingZone>>(new Map()),
    tables: store.cell<ReadonlyMap<SeatingTableId, SeatingTable>>(new Map()),
    assignments: store.cell<ReadonlyMap<SeatingAssignmentId, SeatingAssignment>>(new Map()),
    publications: store.cell<ReadonlyMap<SeatingPlanId, KeptPublication>>(new Map()),
    wishes: store.cell<ReadonlyMap<SeatingPlanId, { readonly planId: SeatingPlanId; readonly list: SeatingWishes }>>(
      new Map()
    )
  }

  const findPeople = Effect.fnUntraced(function* (occasionId: OccasionId) {
    const actors = yield* actorRepository.actors(occasionId)
    return {
      actors: new Map(actors.map((actor) => [actor.id, actor])),
      memberships: yield* actorRepository.memberships(occasionId),
      invitations: yield* actorRepository.invitations(occasionId)
    } satisfies People
  })

  const read = <A>(method: string, body: () => A) => store.read(`SeatingRepository.${method}`, body)

  const readPeople = <A>(method: string, occasionId: OccasionId, body: (people: People) => A) =>
    Effect.flatMap(findPeople(occasionId), (found) => read(method, () => body(found)))

  const installation = (occasionId: OccasionId): InstallationFacts | null => {
    for (const row of platform.installations.get().values()) {
      if (row.occasionId === occasionId && row.module === "seating") return { id: row.id, config: row.config }
    }
    return null
  }

  const enablement = (eventId: EventId): EnablementFacts | null => {
    for (const row of platform.enablements.get().values()) {
      if (row.eventId === eventId && row.module === "seating" && row.enabled) return { id: row.id, config: row.config }
    }
    return null
  }

  const events = (occasionId: OccasionId) =>
    [...platform.events.get().values()]
      .filter((event) => event.occasionId === occasionId)
      .map(({ id, name, startsAt }) => ({ id, name, startsAt }))
      .toSorted((a, b) => DateTime.Order(a.startsAt, b.startsAt) || byCodePoint(a.id, b.id))

  const placeOf = (eventId: EventId): string | null => platform.events.get().get(eventId)?.place ?? null

  const planOf = (eventId: EventId) => [...cells.plans.get().values()].find((plan) => plan.eventId === eventId)

  const zonesOf = (planId: SeatingPlanId) => inOrder(cells.zones.get().values(), planId)
  const tablesOf = (planId: SeatingPlanId) => inOrder(cells.tables.get().values(), planId)
  const assignmentsOf = (planId: SeatingPlanId) =>
    [...cells.assignments.get().values()].filter((assignment) => assignment.planId === planId)

  /** The last publication, without whoever is gone. */
  const publicationOf = (people: People, planId: SeatingPlanId): KeptPublication | null => {
    const kept = cells.publications.get().get(planId)
    if (kept === undefined) return null
    return { ...kept, assignments: kept.assignments.filter(({ actorId }) => people.actors.has(actorId)) }
  }

  /** The last publication, where others than planners may see it. */
  const shownOf = (people: People, { id, occasionId, status }: SeatingPlan): KeptPublication | null =>
    status === "published" || installation(occasionId)?.config["keep_published"] === true
      ? publicationOf(people, id)
      : null

  const planFacts = (occasionId: OccasionId, planId: SeatingPlanId | undefined): PlanFacts => {
    const plan = planId === undefined ? undefined : cells.plans.get().get(planId)
    const ours = plan?.occasionId === occasionId ? plan : null
    return {
      installation: installation(occasionId),
      plan: ours,
      enabled: ours !== null && enablement(ours.eventId) !== null
    }
  }

  const tableOccupancy = (people: People, table: SeatingTable): TableOccupancy => ({
    table,
    assignments: assignmentsOf(table.planId)
      .filter(({ tableId }) => tableId === table.id)
      .map((assignment) => ({ ...assignment, partySize: people.actors.get(assignment.actorId)?.partySize ?? 0 }))
  })

  return {
    cells,
    findPeople,
    read,
    readPeople,
    installation,
    enablement,
    events,
    placeOf,
    planOf,
    zonesOf,
    tablesOf,
    assignmentsOf,
    planFacts,
    publicationOf,
    shownOf,
    tableOccupancy
  }
})

export type SeatingRecords = Effect.Success<typeof seatingRecords>

/** Those of the plan by sort order; what is equal keeps the order of its creation. */
const inOrder = <Row extends { readonly planId: SeatingPlanId; readonly sortOrder: number }>(
  rows: Iterable<Row>,
  planId: SeatingPlanId
): Array<Row> => [...rows].filter((row) => row.planId === planId).toSorted((a, b) => a.sortOrder - b.sortOrder)
