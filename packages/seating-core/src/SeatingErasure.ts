import type { Erasure } from "@banquet/platform-core/erasure/Erasure"
import { Effect } from "effect"
import { SeatingChange } from "./SeatingChange.ts"
import { changedPlan } from "./SeatingPlan.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { actorsOfWish, withoutActor } from "./SeatingWish.ts"

/** Frees the seats of an actor and removes the wishes about it; the plans that it was seated in are drafts again, and are answered as `plans`. */
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
    const lists = yield* repository.wishesOfActorForChange(occasionId, actorId)
    yield* Effect.forEach(lists, ({ list, plan }) => repository.saveWishes(plan, withoutActor(list, actorId), []))
    const wishes = lists.flatMap(({ list }) => list.wishes.filter((wish) => actorsOfWish(wish).includes(actorId)))
    return {
      counts: { seatingAssignments: seats.length, seatingWishes: wishes.length },
      details: {
        plans: plans.map(({ eventId, id, revision, status }) => ({ id, event_id: eventId, status, revision }))
      },
      objects: []
    }
  })
}))
