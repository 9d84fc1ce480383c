import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"

/** A place of an actor at a table. */
export interface ActorSeat {
  readonly actorId: ActorId
  readonly eventId: EventId
  readonly tableName: string
}

/** Says where actors sit. Contributed by a module that seats them. */
export interface ActorSeats {
  /** Returns the seats of these actors, by start of the event. */
  readonly seatsOf: (
    occasionId: OccasionId,
    actorIds: ReadonlyArray<ActorId>
  ) => Effect.Effect<ReadonlyArray<ActorSeat>, StoreUnavailable>
  /** Returns the actors that have a seat at the event or, with `null`, at any. */
  readonly seatedActors: (
    occasionId: OccasionId,
    eventId: EventId | null
  ) => Effect.Effect<ReadonlyArray<ActorId>, StoreUnavailable>
}

/** The seats of every module, in the order of registration. */
export class AllActorSeats extends Context.Service<AllActorSeats, ReadonlyArray<ActorSeats>>()(
  "@banquet/actors-core/ActorSeats/AllActorSeats"
) {}
