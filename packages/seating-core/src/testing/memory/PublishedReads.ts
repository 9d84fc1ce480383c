import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { byCodePoint } from "@banquet/platform-core/Text"
import { DateTime, Effect } from "effect"
import { planViewed } from "../../SeatingAudit.ts"
import type { SeatingTableId } from "../../SeatingIds.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import type { GuestSeat, VendorPlan } from "../../PublishedSeating.ts"
import type { SeatingTable } from "../../SeatingTable.ts"
import type { KeptPublication, People, SeatingRecords } from "./SeatingRecords.ts"

const seatInRoom = (floor: KeptPublication["floor"], { capacity, place, shape }: SeatingTable): GuestSeat["room"] =>
  floor === null || place === null ? null : { floor, shape, capacity, place }

/** What guests and vendors read of published plans. */
export const publishedReads = Effect.fnUntraced(function* (records: SeatingRecords) {
  const { enablement, events, findPeople, installation, placeOf, planOf, read, readPeople, shownOf } = records
  const store = yield* MemoryStore
  const audit = yield* AuditMemory

  /** The plans as they were last published, with their events and what makes guests see them. */
  const publications = (people: People, occasionId: OccasionId, eventIds: "all" | ReadonlyArray<EventId>) =>
    events(occasionId).flatMap((event) => {
      const plan = planOf(event.id)
      const enabled = enablement(event.id)
      const kept = plan === undefined ? null : shownOf(people, plan)
      if (plan === undefined || enabled === null || kept === null) return []
      if (eventIds !== "all" && !eventIds.includes(event.id)) return []
      return [{ event, kept, toGuests: enabled.config["publish_to_guests"] === true }]
    })

  /** The names of those of the household at a table, but for some. */
  const householdAt = (
    { actors, invitations, memberships }: People,
    eventId: EventId,
    assignments: KeptPublication["assignments"],
    tableId: SeatingTableId,
    household: ActorId | null,
    except: ReadonlyArray<ActorId>
  ): ReadonlyArray<string> => {
    if (household === null || actors.get(household)?.type !== "household") return []
    const tables = new Map(assignments.map((assignment) => [assignment.actorId, assignment.tableId]))
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
  const isDeclined = ({ invitations }: People, eventId: EventId, [guest, unit]: ReadonlyArray<ActorId>): boolean => {
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
    publications(people, occasionId, eventIds)
      .filter(({ toGuests }) => toGuests)
      .flatMap(({ event, kept: { assignments, displayName, floor, tables, zones } }) =>
        assignments
          .flatMap((assignment): ReadonlyArray<GuestSeat> => {
            const table = tables.find(({ id }) => id === assignment.tableId)
            const actor = people.actors.get(assignment.actorId)
            if (table === undefined || actor === undefined || !actorIds.includes(actor.id)) return []
            return [
              {
                event,
                eventPlace: placeOf(event.id),
                planDisplayName: displayName,
                tableName: table.name,
                zoneName: zones.find(({ id }) => id === table.zoneId)?.name ?? null,
                seatNumber: assignment.seatNumber,
                seatLabel: assignment.seatLabel,
                room: seatInRoom(floor, table),
                actorDisplayName: actor.displayName,
                household: householdAt(people, event.id, assignments, table.id, household, actorIds),
                declined: household !== null && isDeclined(people, event.id, actorIds)
              }
            ]
          })
          .toSorted((a, b) => byCodePoint(a.actorDisplayName, b.actorDisplayName))
      )

  const vendorPlan = (people: People, { event, kept }: ReturnType<typeof publications>[number]): VendorPlan => {
    const seatsAt = kept.tables.map((table) => ({
      table,
      seats: kept.assignments
        .filter(({ tableId }) => tableId === table.id)
        .flatMap(({ actorId, seatLabel, seatNumber, tableId }) => {
          const actor = people.actors.get(actorId)
          if (actor === undefined) return []
          return [{ tableId, displayName: actor.displayName, partySize: actor.partySize, seatNumber, seatLabel }]
        })
    }))
    return {
      id: kept.planId,
      event,
      eventPlace: placeOf(event.id),
      displayName: kept.displayName,
      publishedAt: kept.publishedAt,
      floor: kept.floor,
      floorPicture: kept.floorPicture,
      zones: kept.zones,
      tables: seatsAt.map(({ seats, table }) => ({
        ...table,
        occupancy: seats.reduce((sum, { partySize }) => sum + partySize, 0)
      })),
      assignments: seatsAt.flatMap(({ seats }) =>
        seats.toSorted(
          (a, b) => (a.seatNumber ?? Infinity) - (b.seatNumber ?? Infinity) || byCodePoint(a.displayName, b.displayName)
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
      readPeople("eventsPublishedToGuests", occasionId, (people) =>
        publications(people, occasionId, eventIds).flatMap(({ event, toGuests }) => (toGuests ? [event.id] : []))
      ),

    vendorPlans: Effect.fnUntraced(function* (occasionId, eventIds, viewer) {
      const people = yield* findPeople(occasionId)
      const requestId = yield* AuditedRequest
      const hourAgo = DateTime.subtract(yield* DateTime.now, { hours: 1 })
      return yield* store.write("SeatingRepository.vendorPlans", () => {
        if (installation(occasionId) === null) return { installed: false, plans: [] }
        const found = publications(people, occasionId, eventIds)
        const seen = audit.ofOccasion(occasionId).filter(({ action, by }) => action === planViewed && by.id === viewer)
        const isSeen = ({ planId, publishedAt }: (typeof found)[number]["kept"]): boolean =>
          seen.some(
            ({ at, target }) =>
              target.id === planId && DateTime.isGreaterThanOrEqualTo(at, DateTime.max(publishedAt, hourAgo))
          )
        const displayName = people.actors.get(viewer)?.displayName ?? null
        audit.append(
          found
            .filter(({ kept }) => !isSeen(kept))
            .map(({ kept }) => ({
              occasionId,
              by: { kind: "vendor", id: viewer, key: null, displayName },
              action: planViewed,
              target: { type: "seating_plan", id: kept.planId, name: kept.displayName },
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
