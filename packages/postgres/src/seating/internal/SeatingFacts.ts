/** What a change looks at, read under a lock on its plan: both are sent at once and answered in one round trip. */
import type { AssignmentFacts, SwapFacts, SwapSide, UnassignmentFacts } from "@banquet/seating-core/AssignmentDecisions"
import type { NewPlanFacts, PlanFacts } from "@banquet/seating-core/SeatingPlan"
import type { SeatMoveFacts } from "@banquet/seating-core/SeatMoves"
import type { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import type { SeatingActor } from "@banquet/seating-core/SeatingRules"
import type { RoomFacts } from "@banquet/seating-core/SeatingRoom"
import type { TableFacts } from "@banquet/seating-core/SeatingTable"
import type { ZoneFacts } from "@banquet/seating-core/SeatingZone"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { attempt } from "../../statements/StoreAttempt.ts"
import * as Facts from "./SeatingFacts.sql.ts"
import { eventOf, factsOf, planOf } from "./SeatingJson.ts"
import * as Locks from "./SeatingLocks.sql.ts"
import { underLocks, withLocks } from "./UnderLocks.ts"

const actorOf = ({ rsvp, ...actor }: Facts.ActorJson): SeatingActor => ({
  ...actor,
  rsvp: { tracked: rsvp.tracked, own: rsvp.invited ? rsvp.own : undefined, units: rsvp.units }
})

const sideOf = (side: Facts.SwapSideJson | null): SwapSide | null =>
  side === null ? null : { ...side, actor: actorOf(side.actor) }

const assignmentFactsOf = ([row]: ReadonlyArray<{ readonly facts: Facts.AssignmentFactsJson }>): AssignmentFacts => {
  const { facts } = row!
  return { ...factsOf(facts), actor: facts.actor === null ? null : actorOf(facts.actor) }
}

const planFacts = (client: SqlClient.SqlClient) =>
  ({
    newPlanForChange: (occasionId, eventId) =>
      underLocks(
        [Locks.lockEvent.on(client, { occasionId, eventId })],
        Facts.newPlanFacts.on(client, { occasionId, eventId })
      ).pipe(
        Effect.map(([row]): NewPlanFacts => {
          const { event, ...facts } = row!.facts
          return { ...facts, event: event === null ? null : eventOf(event) }
        }),
        attempt("SeatingRepository.newPlanForChange")
      ),

    planForChange: (occasionId, planId) =>
      underLocks(
        [Locks.lockPlan.on(client, { occasionId, planId })],
        Facts.factsOfPlan.on(client, { occasionId, planId })
      ).pipe(
        Effect.map(([row]): PlanFacts => factsOf(row!.facts)),
        attempt("SeatingRepository.planForChange")
      ),

    zoneForChange: (occasionId, part) =>
      ("plan" in part
        ? underLocks(
            [Locks.lockPlan.on(client, { occasionId, planId: part.plan })],
            Facts.newZoneFacts.on(client, { occasionId, planId: part.plan })
          )
        : underLocks(
            [Locks.lockPlanOfZone.on(client, { occasionId, zoneId: part.zone })],
            Facts.factsOfZone.on(client, { occasionId, zoneId: part.zone })
          )
      ).pipe(
        Effect.map(([row]): ZoneFacts => factsOf(row!.facts)),
        attempt("SeatingRepository.zoneForChange")
      ),

    tableForChange: (occasionId, part) =>
      ("plan" in part
        ? underLocks(
            [Locks.lockPlan.on(client, { occasionId, planId: part.plan })],
            Facts.newTableFacts.on(client, { occasionId, planId: part.plan })
          )
        : underLocks(
            [Locks.lockPlanOfTable.on(client, { occasionId, tableId: part.table })],
            Facts.factsOfTable.on(client, { occasionId, tableId: part.table })
          )
      ).pipe(
        Effect.map(([row]): TableFacts => factsOf(row!.facts)),
        attempt("SeatingRepository.tableForChange")
      )
  }) satisfies Partial<SeatingRepository["Service"]>

const roomFacts = (client: SqlClient.SqlClient) =>
  ({
    roomForChange: (occasionId, planId) =>
      underLocks(
        [Locks.lockPlan.on(client, { occasionId, planId })],
        Facts.factsOfRoom.on(client, { occasionId, planId })
      ).pipe(
        Effect.map(([row]): RoomFacts => factsOf(row!.facts)),
        attempt("SeatingRepository.roomForChange")
      )
  }) satisfies Partial<SeatingRepository["Service"]>

// Actors are locked too: their party size, type and status hold until the assignment is written.
const assignmentFacts = (client: SqlClient.SqlClient) =>
  ({
    assignmentsForChange: (occasionId, planId, seats) => {
      const actorIds = seats.map(({ actorId }) => actorId)
      return underLocks(
        [Locks.lockPlan.on(client, { occasionId, planId }), Locks.lockActors.on(client, { occasionId, actorIds })],
        Facts.factsOfAssignment.ofEach(
          client,
          seats.map((seat) => ({ occasionId, planId, ...seat }))
        )
      ).pipe(
        Effect.map((answers) => answers.map(assignmentFactsOf)),
        attempt("SeatingRepository.assignmentsForChange")
      )
    },

    tryAssignmentsForChange: Effect.fnUntraced(function* (seats) {
      const occasionIds = [...new Set(seats.map(({ occasionId }) => occasionId))]
      const planIds = [...new Set(seats.map(({ planId }) => planId))]
      const actorIds = [...new Set(seats.map(({ actorId }) => actorId))]
      const locks = [
        Locks.lockFreePlans.on(client, { occasionIds, planIds }),
        Locks.lockFreeActors.on(client, { occasionIds, actorIds })
      ]
      const { locked, rows } = yield* withLocks(locks, Facts.factsOfAssignment.ofEach(client, seats))
      const lockedIds = new Set(locked.map(({ id }) => id))
      return rows.map((answer) => {
        const facts = assignmentFactsOf(answer)
        const isFree = [facts.plan, facts.actor].every((named) => named === null || lockedIds.has(named.id))
        return isFree ? facts : null
      })
    }, attempt("SeatingRepository.tryAssignmentsForChange"))
  }) satisfies Partial<SeatingRepository["Service"]>

const swapFacts = (client: SqlClient.SqlClient) =>
  ({
    swapForChange: (occasionId, planId, [a, b]) =>
      underLocks(
        [Locks.lockPlan.on(client, { occasionId, planId }), Locks.lockActorsOfSides.on(client, { occasionId, a, b })],
        Facts.factsOfSwap.on(client, { occasionId, planId, a, b })
      ).pipe(
        Effect.map(([row]): SwapFacts => {
          const { facts } = row!
          return { ...factsOf(facts), sides: [sideOf(facts.sides[0]), sideOf(facts.sides[1])] }
        }),
        attempt("SeatingRepository.swapForChange")
      ),

    unassignmentForChange: (occasionId, assignmentId) =>
      underLocks(
        [Locks.lockPlanOfAssignment.on(client, { occasionId, assignmentId })],
        Facts.factsOfUnassignment.on(client, { occasionId, assignmentId })
      ).pipe(
        Effect.map(([row]): UnassignmentFacts => factsOf(row!.facts)),
        attempt("SeatingRepository.unassignmentForChange")
      ),

    seatedPartiesForChange: (occasionId) =>
      underLocks(
        [Locks.lockPlansOfOccasion.on(client, { occasionId })],
        Facts.selectSeatedParties.on(client, { occasionId })
      ).pipe(attempt("SeatingRepository.seatedPartiesForChange")),

    seatsForChange: (occasionId, actorId) =>
      underLocks(
        [Locks.lockPlansOfOccasion.on(client, { occasionId })],
        Facts.selectSeatsOfActor.on(client, { occasionId, actorId })
      ).pipe(
        Effect.map((rows) => rows.map((row) => ({ ...row, plan: planOf(row.plan) }))),
        attempt("SeatingRepository.seatsForChange")
      )
  }) satisfies Partial<SeatingRepository["Service"]>

const seatMoveFacts = (client: SqlClient.SqlClient) =>
  ({
    seatMovesForChange: (occasionId, planId, { actorIds, tableIds }) =>
      underLocks(
        [Locks.lockPlan.on(client, { occasionId, planId }), Locks.lockActors.on(client, { occasionId, actorIds })],
        Facts.factsOfSeatMoves.on(client, { occasionId, planId, actorIds, tableIds })
      ).pipe(
        Effect.map(([row]): SeatMoveFacts => {
          const { facts } = row!
          return { ...factsOf(facts), actors: facts.actors.map(actorOf) }
        }),
        attempt("SeatingRepository.seatMovesForChange")
      )
  }) satisfies Partial<SeatingRepository["Service"]>

export const seatingFacts = (client: SqlClient.SqlClient) => ({
  ...planFacts(client),
  ...roomFacts(client),
  ...assignmentFacts(client),
  ...swapFacts(client),
  ...seatMoveFacts(client)
})
