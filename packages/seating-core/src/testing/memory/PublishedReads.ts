import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { byCodePoint } from "@banquet/platform-core/Text"
import { DateTime, Effect } from "effect"
import { planViewed } from "../../SeatingAudit.ts"
import type { SeatingTableId } from "../../SeatingIds.ts"
import type { SeatingPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import type { GuestSeat, VendorPlan } from "../../PublishedSeating.ts"
import type { People, SeatingRecords } from "./SeatingRecords.ts"

/** What guests and vendors read of published plans. */
export const publishedReads = Effect.fnUntraced(function* (records: SeatingRecords) {
  const { assignmentsOf, cells, enablement, events, findPeople, installation, placeOf, planOf, read } = records
  const { readPeople, tableOccupancy, tablesOf, zonesOf } = records
  const store = yield* MemoryStore
  const audit = yield* AuditMemory

  /** The published plans with their events and what makes guests see them. */
  const publications = (occasionId: OccasionId, eventIds: "all" | ReadonlyArray<EventId>) =>
    events(occasionId).flatMap((event) => {
      const plan = planOf(event.id)
      const enabled = enablement(event.id)
      if (plan === undefined || enabled === null || plan.status !== "published" || plan.publishedAt === null) return []
      if (eventIds !== "all" && !eventIds.includes(event.id)) return []
      const toGuests = enabled.config["publish_to_guests"] === true
      return [{ event, plan, publishedAt: plan.publishedAt, toGuests }]
    })

  /** The names of those of the household at a table, but for some. */
  const householdAt = (
    { actors, invitations, memberships }: People,
    { eventId, id: planId }: SeatingPlan,
    tableId: SeatingTableId,
    household: ActorId | null,
    except: ReadonlyArray<ActorId>
  ): ReadonlyArray<string> => {
    if (household === null || actors.get(household)?.type !== "household") return []
    const tables = new Map(assignmentsOf(planId).map((assignment) => [assignment.actorId, assignment.tableId]))
    const hasDeclined = (id: ActorId) =>
      invitations.some((row) => row.eventId === eventId && row.actorId === id && row.response === "declined")
    return memberships
      .filter(({ parentId }) => parentId === household)
      .flatMap(({ memberId }) => actors.get(memberId) ?? [])
      .filter(({ id, status, type }) => type === "person" && status === "active" && !except.includes(id))
      .filter(({ id }) => (tables.get(id) ?? tables.get(household)) === tableId && !hasDeclined(id))
      .map(({ displayName }) => displayName)
      .toSorted(byCodePoint)
  }

  /** Whether the first has declined, or where it has not answered the second. */
  const isDeclined = (
    { invitations }: People,
    { eventId }: SeatingPlan,
    [guest, unit]: ReadonlyArray<ActorId>
  ): boolean => {
    const responseOf = (id: ActorId | undefined) =>
      invitations.find((row) => row.eventId === eventId && row.actorId === id)?.response
    return (responseOf(guest) ?? responseOf(unit)) === "declined"
  }

  const guestSeats = (
    people: People,
    occasionId: OccasionId,
    actorIds: ReadonlyArray<ActorId>,
    eventIds: ReadonlyArray<EventId>,
    household: ActorId | null
  ) =>
    publications(occasionId, eventIds)
      .filter(({ toGuests }) => toGuests)
      .flatMap(({ event, plan }) =>
        assignmentsOf(plan.id)
          .flatMap((assignment): ReadonlyArray<GuestSeat> => {
            const table = cells.tables.get().get(assignment.tableId)
            const actor = people.actors.get(assignment.actorId)
            if (table === undefined || actor === undefined || !actorIds.includes(actor.id)) return []
            return [
              {
                event,
                eventPlace: placeOf(event.id),
                planDisplayName: plan.displayName,
                tableName: table.name,
                zoneName: table.zoneId === null ? null : (cells.zones.get().get(table.zoneId)?.name ?? null),
                seatNumber: assignment.seatNumber,
                seatLabel: assignment.seatLabel,
                actorDisplayName: actor.displayName,
                household: householdAt(people, plan, table.id, household, actorIds),
                declined: household !== null && isDeclined(people, plan, actorIds)
              }
            ]
          })
          .toSorted((a, b) => byCodePoint(a.actorDisplayName, b.actorDisplayName))
      )

  const vendorPlan = (
    people: People,
    { event, plan, publishedAt }: ReturnType<typeof publications>[number]
  ): VendorPlan => {
    const occupied = tablesOf(plan.id).map((table) => tableOccupancy(people, table))
    return {
      id: plan.id,
      event,
      displayName: plan.displayName,
      publishedAt,
      zones: zonesOf(plan.id),
      tables: occupied.map(({ assignments, table }) => ({
        ...table,
        occupancy: assignments.reduce((seats, assignment) => seats + assignment.partySize, 0)
      })),
      assignments: occupied.flatMap(({ assignments }) =>
        assignments
          .map(({ actorId, partySize, seatLabel, seatNumber, tableId }) => {
            const displayName = people.actors.get(actorId)?.displayName ?? ""
            return { tableId, displayName, partySize, seatNumber, seatLabel }
          })
          .toSorted(
            (a, b) =>
              (a.seatNumber ?? Infinity) - (b.seatNumber ?? Infinity) || byCodePoint(a.displayName, b.displayName)
          )
      )
    }
  }

  const reads: Pick<
    SeatingRepository["Service"],
    "guestSeats" | "planStatuses" | "eventsPublishedToGuests" | "vendorPlans"
  > = {
    guestSeats: (occasionId, actorIds, eventIds, household) =>
      readPeople("guestSeats", occasionId, (people) => {
        if (installation(occasionId) === null) return { installed: false, seats: [] }
        return { installed: true, seats: guestSeats(people, occasionId, actorIds, eventIds, household) }
      }),

    planStatuses: (occasionId) =>
      read("planStatuses", () =>
        events(occasionId).flatMap(({ id }) => {
          const plan = planOf(id)
          return plan === undefined ? [] : [{ eventId: id, status: plan.status }]
        })
      ),

    eventsPublishedToGuests: (occasionId, eventIds) =>
      read("eventsPublishedToGuests", () =>
        publications(occasionId, eventIds).flatMap(({ event, toGuests }) => (toGuests ? [event.id] : []))
      ),

    vendorPlans: Effect.fnUntraced(function* (occasionId, eventIds, viewer) {
      const people = yield* findPeople(occasionId)
      const requestId = yield* AuditedRequest
      const minuteAgo = DateTime.subtract(yield* DateTime.now, { minutes: 1 })
      return yield* store.write("SeatingRepository.vendorPlans", () => {
        if (installation(occasionId) === null) return { installed: false, plans: [] }
        const found = publications(occasionId, eventIds)
        const seen = audit
          .ofOccasion(occasionId)
          .filter(
            ({ action, at, by }) => action === planViewed && by.id === viewer && DateTime.isGreaterThan(at, minuteAgo)
          )
        const displayName = people.actors.get(viewer)?.displayName ?? null
        audit.append(
          found
            .filter(({ plan }) => !seen.some(({ target }) => target.id === plan.id))
            .map(({ plan }) => ({
              occasionId,
              by: { kind: "vendor", id: viewer, key: null, displayName },
              action: planViewed,
              target: { type: "seating_plan", id: plan.id, name: plan.displayName },
              personId: null,
              changes: []
            })),
          requestId
        )
        return { installed: true, plans: found.map((publication) => vendorPlan(people, publication)) }
      })
    })
  }
  return reads
})
