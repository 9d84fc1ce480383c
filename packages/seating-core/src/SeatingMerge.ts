import type { ActorMerge } from "@banquet/platform-core/erasure/ActorMerge"
import { idMaker } from "@banquet/platform-core/Ids"
import { Effect } from "effect"
import { SeatingChange } from "./SeatingChange.ts"
import { SeatingAssignmentId } from "./SeatingIds.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { withMergedActor } from "./SeatingWish.ts"

/** Seats, their locks, what was published of them and wishes go over, and published plans stay published; two seats in one plan contradict each other. */
export const seatingMerge = Effect.gen(function* () {
  const newId = yield* idMaker
  const repository = yield* SeatingRepository
  const merge: ActorMerge = {
    conflicts: Effect.fnUntraced(function* (occasionId, { fromId, intoId }) {
      const from = yield* repository.seatsForChange(occasionId, fromId)
      const into = new Set((yield* repository.seatsForChange(occasionId, intoId)).map(({ plan }) => plan.id))
      return from
        .filter(({ plan }) => into.has(plan.id))
        .map(({ plan: { eventId } }) => ({ reason: "seating_assignment", eventId }))
    }),

    move: Effect.fnUntraced(function* (occasionId, { fromId, intoId }) {
      const seats = yield* repository.seatsForChange(occasionId, fromId)
      yield* Effect.forEach(
        seats,
        Effect.fnUntraced(function* ({ assignment, plan }) {
          const created = [{ ...assignment, id: yield* newId(SeatingAssignmentId), actorId: intoId }]
          const changed = { ...plan, revision: plan.revision + 1 }
          const change = { plan: changed, created, moved: [], deleted: [assignment.id] }
          yield* repository.save(SeatingChange.SeatsChanged(change), [])
        }),
        { discard: true }
      )
      yield* repository.movePublishedSeats(occasionId, fromId, intoId)
      const lists = yield* repository.wishesOfActorForChange(occasionId, fromId)
      yield* Effect.forEach(
        lists,
        ({ list, plan }) => repository.saveWishes(plan, withMergedActor(list, fromId, intoId), []),
        { discard: true }
      )
    })
  }
  return merge
})
