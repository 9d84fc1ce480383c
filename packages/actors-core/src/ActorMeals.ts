import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"

/** What is known of what an actor eats. */
export interface ActorMeal {
  readonly actorId: ActorId
  readonly meal: string | null
  readonly dietary: string | null
}

/** What an actor said that it eats at an event. */
export interface EventMeal extends ActorMeal {
  readonly eventId: EventId
}

/** Says what actors eat at an event. Contributed by a module that asks them. */
export interface ActorMeals {
  /** Returns those who said something at the event or, for `null`, at any, by the actor's id, then the event's. */
  readonly mealsOf: (
    occasionId: OccasionId,
    eventId: EventId | null
  ) => Effect.Effect<ReadonlyArray<EventMeal>, StoreUnavailable>
}

/** The meals of every module, in the order of registration. */
export class AllActorMeals extends Context.Service<AllActorMeals, ReadonlyArray<ActorMeals>>()(
  "@banquet/actors-core/ActorMeals/AllActorMeals"
) {}
