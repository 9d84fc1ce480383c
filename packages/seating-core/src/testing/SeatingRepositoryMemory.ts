/** Seating in the `MemoryStore` that the platform's records are in, beside any `ActorRepository`. */
import type { Actor, Membership } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Invitation } from "@banquet/actors-core/Invitation"
import type { RsvpFacts } from "@banquet/actors-core/RsvpPosture"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { AuditedRequest } from "@banquet/platform-core/AuditLog"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { DomainEventsMemory } from "@banquet/platform-core/testing/DomainEventLogMemory"
import { MemoryStore, reference, unique, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { byCodePoint } from "@banquet/platform-core/Text"
import { DateTime, Effect, Layer } from "effect"
import type { SeatingAssignment } from "../SeatingAssignment.ts"
import { planViewed } from "../SeatingAudit.ts"
import { seatingEvent } from "../SeatingEvents.ts"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "../SeatingIds.ts"
import type { SeatingPlan, EnablementFacts, InstallationFacts, PlanFacts } from "../SeatingPlan.ts"
import { SeatingRepository } from "../SeatingRepository.ts"
import type { GuestSeat, VendorPlan } from "../PublishedSeating.ts"
import { SeatingChange } from "../SeatingChange.ts"
import type { SwapSide } from "../AssignmentDecisions.ts"
import type { TableOccupancy } from "../SeatingRules.ts"
import type { SeatingTable } from "../SeatingTable.ts"
import type { SeatingZone } from "../SeatingZone.ts"

/** Who there is in an occasion. */
interface People {
  readonly actors: ReadonlyMap<ActorId, Actor>
  readonly memberships: ReadonlyArray<Membership>
  readonly invitations: ReadonlyArray<Invitation>
}

export const layer = Layer.effect(
  SeatingRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const platform = yield* PlatformMemory
    const actorRepository = yield* ActorRepository
    const told = yield* DomainEventsMemory
    const audit = yield* AuditMemory
    const cells = {
      plans: store.cell<ReadonlyMap<SeatingPlanId, SeatingPlan>>(new Map()),
      zones: store.cell<ReadonlyMap<SeatingZoneId, SeatingZone>>(new Map()),
      tables: store.cell<ReadonlyMap<SeatingTableId, SeatingTable>>(new Map()),
      assignments: store.cell<ReadonlyMap<SeatingAssignmentId, SeatingAssignment>>(new Map())
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
        if (row.eventId === eventId && row.module === "seating" && row.enabled)
          return { id: row.id, config: row.config }
      }
      return null
    }

    const events = (occasionId: OccasionId) =>
      [...platform.events.get().values()]
        .filter((event) => event.occasionId === occasionId)
        .map(({ id, name, startsAt }) => ({ id, name, startsAt }))
        .toSorted((a, b) => DateTime.Order(a.startsAt, b.startsAt) || byCodePoint(a.id, b.id))

    const planOf = (eventId: EventId) => [...cells.plans.get().values()].find((plan) => plan.eventId === eventId)

    const zonesOf = (planId: SeatingPlanId) => inOrder(cells.zones.get().values(), planId)
    const tablesOf = (planId: SeatingPlanId) => inOrder(cells.tables.get().values(), planId)
    const assignmentsOf = (planId: SeatingPlanId) =>
      [...cells.assignments.get().values()].filter((assignment) => assignment.planId === planId)

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

    /** The published plans with their events and what makes guests see them. */
    const publications = (occasionId: OccasionId, eventIds: "all" | ReadonlyArray<EventId>) =>
      events(occasionId).flatMap((event) => {
        const plan = planOf(event.id)
        const enabled = enablement(event.id)
        if (plan === undefined || enabled === null || plan.status !== "published" || plan.publishedAt === null)
          return []
        if (eventIds !== "all" && !eventIds.includes(event.id)) return []
        const toGuests = enabled.config["publish_to_guests"] === true
        return [{ event, plan, publishedAt: plan.publishedAt, toGuests }]
      })

    const guestSeats = (
      people: People,
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>,
      eventIds: ReadonlyArray<EventId>
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
                  planDisplayName: plan.displayName,
                  tableName: table.name,
                  zoneName: table.zoneId === null ? null : (cells.zones.get().get(table.zoneId)?.name ?? null),
                  seatNumber: assignment.seatNumber,
                  seatLabel: assignment.seatLabel,
                  actorDisplayName: actor.displayName
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

    const swapSide = (people: People, planId: SeatingPlanId, id: SeatingAssignmentId): SwapSide | null => {
      const assignment = cells.assignments.get().get(id)
      if (assignment?.planId !== planId) return null
      const table = cells.tables.get().get(assignment.tableId)
      const actor = people.actors.get(assignment.actorId)
      const plan = cells.plans.get().get(planId)
      if (table === undefined || actor === undefined || plan === undefined) return null
      return {
        assignment,
        actor: { ...party(actor), rsvp: rsvp(people, plan.eventId, actor.id) },
        table: tableOccupancy(people, table)
      }
    }

    /** Throws where a database would refuse: what belongs to no plan, two alike, people without a seat. */
    const constrain = (people: People, plan: SeatingPlan) => {
      reference("seating_plans_event", platform.events.get().get(plan.eventId)?.occasionId === plan.occasionId)
      unique("seating_plans_event", cells.plans.get(), (row) => row.eventId)
      for (const table of tablesOf(plan.id)) {
        reference(
          "seating_tables_zone",
          table.zoneId === null || cells.zones.get().get(table.zoneId)?.planId === plan.id
        )
        const { assignments } = tableOccupancy(people, table)
        const occupancy = assignments.reduce((seats, assignment) => seats + assignment.partySize, 0)
        reference("seating_tables_capacity", occupancy <= table.capacity)
        reference(
          "seating_assignments_seat",
          assignments.every(({ seatNumber }) => (seatNumber ?? 0) <= table.capacity)
        )
      }
      for (const assignment of assignmentsOf(plan.id)) {
        reference("seating_assignments_table", cells.tables.get().get(assignment.tableId)?.planId === plan.id)
        reference("seating_assignments_actor", people.actors.has(assignment.actorId))
      }
      unique("seating_assignments_actor", cells.assignments.get(), ({ actorId, planId }) => `${planId} ${actorId}`)
      unique(
        "seating_assignments_seat",
        cells.assignments.get(),
        ({ id, seatNumber, tableId }) => `${tableId} ${seatNumber ?? id}`
      )
    }

    const write = SeatingChange.$match({
      PlanCreated: () => {},
      PlanChanged: () => {},
      ZoneCreated: ({ zone }) => cells.zones.set(withRows(cells.zones.get(), [zone], (row) => row.id)),
      ZoneChanged: ({ zone }) => cells.zones.set(withRows(cells.zones.get(), [zone], (row) => row.id)),
      ZoneDeleted: ({ zoneId }) => {
        cells.zones.set(without(cells.zones.get(), zoneId))
        const left = [...cells.tables.get().values()].filter((table) => table.zoneId === zoneId)
        cells.tables.set(
          withRows(
            cells.tables.get(),
            left.map((table) => ({ ...table, zoneId: null })),
            (row) => row.id
          )
        )
      },
      TableCreated: ({ table }) => cells.tables.set(withRows(cells.tables.get(), [table], (row) => row.id)),
      TableChanged: ({ table }) => cells.tables.set(withRows(cells.tables.get(), [table], (row) => row.id)),
      TableDeleted: ({ tableId }) => cells.tables.set(without(cells.tables.get(), tableId)),
      AssignmentCreated: ({ assignment }) =>
        cells.assignments.set(withRows(cells.assignments.get(), [assignment], (row) => row.id)),
      AssignmentsChanged: (change) =>
        cells.assignments.set(withRows(cells.assignments.get(), change.assignments, (row) => row.id)),
      AssignmentDeleted: ({ assignmentId }) => cells.assignments.set(without(cells.assignments.get(), assignmentId))
    })

    return SeatingRepository.of({
      plannerFacts: (occasionId, eventId) =>
        readPeople("plannerFacts", occasionId, (people) => {
          const found = events(occasionId).filter((event) => eventId === null || event.id === eventId)
          return {
            installation: installation(occasionId),
            events: found.map((event) => ({ ...event, enablement: enablement(event.id) })),
            plans: found.flatMap((event) => {
              const plan = planOf(event.id)
              if (plan === undefined) return []
              return [
                {
                  plan,
                  zones: zonesOf(plan.id),
                  tables: tablesOf(plan.id),
                  assignments: assignmentsOf(plan.id),
                  invitations: people.invitations.filter((invitation) => invitation.eventId === event.id)
                }
              ]
            }),
            actors: [...people.actors.values()]
              .map(party)
              .toSorted((a, b) => byCodePoint(a.displayName, b.displayName) || byCodePoint(a.id, b.id)),
            memberships: people.memberships
          }
        }),

      guestSeats: (occasionId, actorIds, eventIds) =>
        readPeople("guestSeats", occasionId, (people) => {
          if (installation(occasionId) === null) return { installed: false, seats: [] }
          return { installed: true, seats: guestSeats(people, occasionId, actorIds, eventIds) }
        }),

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
      }),

      newPlanForChange: (occasionId, eventId) =>
        read("newPlanForChange", () => {
          const event = events(occasionId).find((candidate) => candidate.id === eventId) ?? null
          return {
            installation: installation(occasionId),
            event,
            enablement: event === null ? null : enablement(event.id),
            planExists: event !== null && planOf(event.id) !== undefined
          }
        }),

      planForChange: (occasionId, planId) => read("planForChange", () => planFacts(occasionId, planId)),

      zoneForChange: (occasionId, part) =>
        read("zoneForChange", () => {
          const named = "zone" in part ? cells.zones.get().get(part.zone) : undefined
          const facts = planFacts(occasionId, "plan" in part ? part.plan : named?.planId)
          return {
            ...facts,
            zone: facts.plan === null ? null : (named ?? null),
            lastSortOrder: facts.plan === null ? 0 : lastSortOrder(zonesOf(facts.plan.id))
          }
        }),

      tableForChange: (occasionId, part) =>
        readPeople("tableForChange", occasionId, (people) => {
          const named = "table" in part ? cells.tables.get().get(part.table) : undefined
          const facts = planFacts(occasionId, "plan" in part ? part.plan : named?.planId)
          const table = facts.plan === null ? null : (named ?? null)
          const { assignments } = table === null ? { assignments: [] } : tableOccupancy(people, table)
          const all = facts.plan === null ? [] : tablesOf(facts.plan.id)
          return {
            ...facts,
            table,
            occupancy: assignments.reduce((seats, assignment) => seats + assignment.partySize, 0),
            assignmentCount: assignments.length,
            highestSeatNumber: Math.max(0, ...assignments.map(({ seatNumber }) => seatNumber ?? 0)),
            zoneIds: facts.plan === null ? [] : zonesOf(facts.plan.id).map(({ id }) => id),
            tableNames: all.map(({ name }) => name),
            lastSortOrder: lastSortOrder(all)
          }
        }),

      assignmentForChange: (occasionId, planId, actorId, tableId) =>
        readPeople("assignmentForChange", occasionId, (people) => {
          const facts = planFacts(occasionId, planId)
          const table = cells.tables.get().get(tableId)
          const actor = people.actors.get(actorId)
          if (facts.plan === null) return { ...facts, table: null, actor: null, current: null }
          return {
            ...facts,
            table: table?.planId === planId ? tableOccupancy(people, table) : null,
            actor: actor === undefined ? null : { ...party(actor), rsvp: rsvp(people, facts.plan.eventId, actorId) },
            current: assignmentsOf(planId).find((assignment) => assignment.actorId === actorId) ?? null
          }
        }),

      swapForChange: (occasionId, planId, [first, second]) =>
        readPeople("swapForChange", occasionId, (people) => {
          const facts = planFacts(occasionId, planId)
          if (facts.plan === null) return { ...facts, sides: [null, null] }
          return { ...facts, sides: [swapSide(people, planId, first), swapSide(people, planId, second)] }
        }),

      unassignmentForChange: (occasionId, assignmentId) =>
        read("unassignmentForChange", () => {
          const assignment = cells.assignments.get().get(assignmentId)
          const facts = planFacts(occasionId, assignment?.planId)
          return { ...facts, assignment: facts.plan === null ? null : (assignment ?? null) }
        }),

      save: Effect.fnUntraced(function* (change, entries) {
        const people = yield* findPeople(change.plan.occasionId)
        const requestId = yield* AuditedRequest
        yield* store.write("SeatingRepository.save", () => {
          cells.plans.set(withRows(cells.plans.get(), [change.plan], (row) => row.id))
          write(change)
          constrain(people, change.plan)
          told.tell([seatingEvent(change)])
          audit.append(entries, requestId)
        })
      }),

      seatedPartiesForChange: (occasionId) =>
        readPeople("seatedPartiesForChange", occasionId, (people) =>
          [...cells.assignments.get().values()].flatMap(({ actorId, tableId }) => {
            const table = cells.tables.get().get(tableId)
            const actor = people.actors.get(actorId)
            if (table === undefined || actor === undefined) return []
            const { capacity, name: tableName } = table
            return [{ actorId, tableId, tableName, capacity, partySize: actor.partySize }]
          })
        ),

      seatsForChange: (occasionId, actorId) =>
        read("seatsForChange", () =>
          [...cells.plans.get().values()]
            .filter((plan) => plan.occasionId === occasionId)
            .toSorted((a, b) => byCodePoint(a.id, b.id))
            .flatMap((plan) =>
              assignmentsOf(plan.id)
                .filter((assignment) => assignment.actorId === actorId)
                .map(({ id }) => ({ plan, assignmentId: id }))
            )
        )
    })
  })
)

const party = ({ displayName, id, partySize, status, type }: Actor) => ({ id, type, displayName, partySize, status })

/** What the actor's invitations to the event amount to. */
const rsvp = ({ invitations, memberships }: People, eventId: EventId, actorId: ActorId): RsvpFacts => {
  const invited = invitations.filter((invitation) => invitation.eventId === eventId)
  const parentIds = memberships.filter(({ memberId }) => memberId === actorId).map(({ parentId }) => parentId)
  return {
    tracked: invited.length > 0,
    own: invited.find((invitation) => invitation.actorId === actorId)?.response,
    units: invited.filter((invitation) => parentIds.includes(invitation.actorId)).map(({ response }) => response)
  }
}

/** Those of the plan by sort order; what is equal keeps the order of its creation. */
const inOrder = <Row extends { readonly planId: SeatingPlanId; readonly sortOrder: number }>(
  rows: Iterable<Row>,
  planId: SeatingPlanId
): Array<Row> => [...rows].filter((row) => row.planId === planId).toSorted((a, b) => a.sortOrder - b.sortOrder)

const lastSortOrder = (rows: ReadonlyArray<{ readonly sortOrder: number }>): number => rows.at(-1)?.sortOrder ?? 0

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> => {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
