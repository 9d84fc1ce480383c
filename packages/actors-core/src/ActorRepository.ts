import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"
import type { Actor, Membership } from "./Actor.ts"
import type { AnsweredBy } from "./AnswerLog.ts"
import type { Invitation } from "./Invitation.ts"

/** Where actors, memberships and invitations are kept. */
export class ActorRepository extends Context.Service<
  ActorRepository,
  {
    /** The occasion's actors, by key. */
    readonly actors: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Actor>, StoreUnavailable>
    readonly memberships: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Membership>, StoreUnavailable>
    readonly invitations: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Invitation>, StoreUnavailable>
    /** Returns whether there is an active person, and whether anybody is invited, in one round trip. */
    readonly preparation: (
      occasionId: OccasionId
    ) => Effect.Effect<{ readonly people: boolean; readonly invitations: boolean }, StoreUnavailable>
    /** Inserts, or updates those that have the ids. */
    readonly saveActors: (actors: ReadonlyArray<Actor>) => Effect.Effect<void, StoreUnavailable>
    /** Replaces the parents of each member by those given. */
    readonly replaceParents: (
      occasionId: OccasionId,
      parents: ReadonlyArray<{ readonly memberId: ActorId; readonly parentIds: ReadonlyArray<ActorId> }>
    ) => Effect.Effect<void, StoreUnavailable>
    /**
     * Inserts, or updates those of the same event and actor, and logs the answers that change; `by` defaults to the
     * administrator.
     */
    readonly saveInvitations: (
      occasionId: OccasionId,
      invitations: ReadonlyArray<Invitation>,
      by?: AnsweredBy
    ) => Effect.Effect<void, StoreUnavailable>
    /** Locks the actor until the transaction ends, so that nothing new refers to it. */
    readonly lockForDeletion: (occasionId: OccasionId, actorId: ActorId) => Effect.Effect<void, StoreUnavailable>
    /**
     * Removes the actor with its invitations and memberships, and returns how many of them there were. Its parents and
     * members stay. Nothing else may refer to the actor any more.
     */
    readonly erase: (
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<{ readonly invitations: number; readonly memberships: number }, StoreUnavailable>
  }
>()("@banquet/actors-core/ActorRepository") {}
