import type { Erasure } from "@banquet/platform-core/erasure/Erasure"
import { Effect } from "effect"
import { SeatingChange } from "./SeatingChange.ts"
import { changedPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"

/** Frees the seats of an actor; the plans that it was seated in are drafts again, and are answered as `plans`. */
export const seatingErasure = Effect.map(SeatingRepository, (repository): Erasure => ({
  eraseActor: Effect.fnUntraced(function* (occasionId, actorId) {
    const seats = yield* repository.seatsForChange(occasionId, actorId)
    const plans = yield* Effect.forEach(seats, ({ assignment, plan }) => {
      const changed = changedPlan(plan)
      return Effect.as(
        repository.save(SeatingChange.AssignmentDeleted({ plan: changed, assignmentId: assignment.id }), []),
        changed
      )
    })
    return {
      counts: { seatingAssignments: seats.length },
      details: {
        plans: plans.map(({ eventId, id, revision, status }) => ({ id, event_id: eventId, status, revision }))
      },
      objects: []
    }
  })
}))
