import type { Actor } from "@banquet/actors-core/Actor"
import type { RsvpFacts } from "@banquet/actors-core/RsvpPosture"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { byCodePoint } from "@banquet/platform-core/Text"
import { Effect } from "effect"
import type { SeatingAssignmentId, SeatingPlanId } from "../../SeatingIds.ts"
import type { NamedSeat, SeatingRepository } from "../../SeatingRepository.ts"
import type { AssignmentFacts, SwapSide } from "../../AssignmentDecisions.ts"
import type { People, SeatingRecords } from "./SeatingRecords.ts"

export const party = ({ displayName, id, partySize, status, type }: Actor) => ({
  id,
  type,
  displayName,
  partySize,
  status
})

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

const lastSortOrder = (rows: ReadonlyArray<{ readonly sortOrder: number }>): number => rows.at(-1)?.sortOrder ?? 0

/** The facts on which changes are decided. */
export const changeFacts = (records: SeatingRecords) => {
  const { assignmentsOf, cells, enablement, events, installation, planFacts, planOf, read, readPeople } = records
  const { tableOccupancy, tablesOf, zonesOf } = records

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

  const assignmentFacts = (
    people: People,
    occasionId: OccasionId,
    planId: SeatingPlanId,
    { actorId, tableId }: NamedSeat
  ): AssignmentFacts => {
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
  }

  const reads: Pick<
    SeatingRepository["Service"],
    | "newPlanForChange"
    | "planForChange"
    | "zoneForChange"
    | "tableForChange"
    | "roomForChange"
    | "assignmentsForChange"
    | "tryAssignmentsForChange"
    | "swapForChange"
    | "unassignmentForChange"
    | "seatMovesForChange"
    | "seatedPartiesForChange"
    | "seatsForChange"
  > = {
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

    roomForChange: (occasionId, planId) =>
      read("roomForChange", () => {
        const facts = planFacts(occasionId, planId)
        return { ...facts, tables: facts.plan === null ? [] : tablesOf(planId) }
      }),

    assignmentsForChange: (occasionId, planId, seats) =>
      readPeople("assignmentsForChange", occasionId, (people) =>
        seats.map((seat) => assignmentFacts(people, occasionId, planId, seat))
      ),

    // Transactions run one after the other: nobody else changes anything.
    tryAssignmentsForChange: (seats) =>
      Effect.forEach(seats, ({ occasionId, planId, ...seat }) =>
        readPeople("tryAssignmentsForChange", occasionId, (people) => assignmentFacts(people, occasionId, planId, seat))
      ),

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

    seatMovesForChange: (occasionId, planId, { actorIds, tableIds }) =>
      readPeople("seatMovesForChange", occasionId, (people) => {
        const facts = planFacts(occasionId, planId)
        if (facts.plan === null) return { ...facts, tables: [], actors: [], assignments: [] }
        const { eventId } = facts.plan
        return {
          ...facts,
          tables: tablesOf(planId).filter(({ id }) => tableIds.includes(id)),
          actors: actorIds.flatMap((id) => {
            const actor = people.actors.get(id)
            return actor === undefined ? [] : [{ ...party(actor), rsvp: rsvp(people, eventId, id) }]
          }),
          assignments: assignmentsOf(planId)
            .filter(({ actorId, tableId }) => actorIds.includes(actorId) || tableIds.includes(tableId))
            .map((assignment) => ({ ...assignment, partySize: people.actors.get(assignment.actorId)?.partySize ?? 0 }))
        }
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
              .map((assignment) => ({ plan, assignment }))
          )
      )
  }
  return reads
}
