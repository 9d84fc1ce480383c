/** Seating in the `MemoryStore` that the platform's records are in, beside any `ActorRepository`. */
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { DomainEventsMemory } from "@banquet/platform-core/testing/DomainEventLogMemory"
import { MemoryStore, reference, unique, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { Effect, Layer } from "effect"
import { seatingEvent } from "../SeatingEvents.ts"
import type { SeatingPlan } from "../SeatingPlan.ts"
import { SeatingRepository } from "../SeatingRepository.ts"
import { SeatingChange } from "../SeatingChange.ts"
import { changeFacts } from "./memory/ChangeFacts.ts"
import { actorsInOrder, publicationFacts, publicationRecords } from "./memory/PublicationRecords.ts"
import { publishedReads } from "./memory/PublishedReads.ts"
import { seatedActorReads } from "./memory/SeatedActorReads.ts"
import { type People, seatingRecords } from "./memory/SeatingRecords.ts"
import { wishRecords } from "./memory/WishRecords.ts"

export const layer = Layer.effect(
  SeatingRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const platform = yield* PlatformMemory
    const domainEvents = yield* DomainEventsMemory
    const audit = yield* AuditMemory
    const records = yield* seatingRecords
    const publications = yield* publicationRecords(records)
    const { assignmentsOf, cells, enablement, events, findPeople, installation, planOf, readPeople } = records
    const { publicationOf, tableOccupancy, tablesOf, zonesOf } = records

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
      PublicationRemoved: ({ plan }) => publications.forget(plan),
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
      TablesPlaced: ({ tables }) => cells.tables.set(withRows(cells.tables.get(), tables, (row) => row.id)),
      TableDeleted: ({ tableId }) => cells.tables.set(without(cells.tables.get(), tableId)),
      AssignmentCreated: ({ assignment }) =>
        cells.assignments.set(withRows(cells.assignments.get(), [assignment], (row) => row.id)),
      AssignmentsChanged: (change) =>
        cells.assignments.set(withRows(cells.assignments.get(), change.assignments, (row) => row.id)),
      AssignmentDeleted: ({ assignmentId }) => cells.assignments.set(without(cells.assignments.get(), assignmentId)),
      SeatsChanged: ({ created, deleted, moved }) => {
        const left = deleted.reduce(without, cells.assignments.get())
        cells.assignments.set(withRows(left, [...moved, ...created], (row) => row.id))
      }
    })

    const save = Effect.fnUntraced(function* (
      change: SeatingChange,
      entries: ReadonlyArray<NewAuditEntry>,
      requestId: string | null
    ) {
      const people = yield* findPeople(change.plan.occasionId)
      yield* store.write("SeatingRepository.save", () => {
        cells.plans.set(withRows(cells.plans.get(), [change.plan], (row) => row.id))
        write(change)
        constrain(people, change.plan)
        if (change.plan.status === "published") publications.keep(change.plan)
        domainEvents.append([seatingEvent(change)])
        audit.append(entries, requestId)
      })
    })

    return SeatingRepository.of({
      ...(yield* publishedReads(records)),
      ...changeFacts(records),
      ...seatedActorReads(records),
      ...(yield* wishRecords(records)),
      ...publications.reads,

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
                  publication: publicationFacts(publicationOf(people, plan.id)),
                  zones: zonesOf(plan.id),
                  tables: tablesOf(plan.id),
                  assignments: assignmentsOf(plan.id),
                  invitations: people.invitations.filter((invitation) => invitation.eventId === event.id)
                }
              ]
            }),
            actors: actorsInOrder(people),
            memberships: people.memberships
          }
        }),

      save: (change, entries) => Effect.flatMap(AuditedRequest, (requestId) => save(change, entries, requestId)),

      saveAssignments: (changes) =>
        Effect.forEach(changes, (each) => save(each.change, each.audit, each.requestId), { discard: true })
    })
  })
)

const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> => {
  const copy = new Map(map)
  copy.delete(key)
  return copy
}
