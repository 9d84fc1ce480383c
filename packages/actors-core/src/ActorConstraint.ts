import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type Effect } from "effect"
import type { Actor } from "./Actor.ts"

/** An actor that is about to change, as it is stored and as it is to be. */
export interface ActorChange {
  readonly before: Actor
  readonly after: Actor
}

export interface ActorViolation {
  readonly actorId: ActorId
  /** Which member of the actor cannot become what it is to be. */
  readonly member: "type" | "displayName" | "partySize" | "status"
  /** Says why, without a full stop. */
  readonly message: string
  /** The error of the module that a request for this change fails with. */
  readonly reason: { readonly _tag: string }
}

/** Refuses changes of actors that the records of a module contradict. Contributed by a module. */
export interface ActorConstraint {
  /**
   * Returns what the changes violate, taken together. Runs in a transaction that has locked the occasion, and locks what
   * it reads until the actors are written.
   */
  readonly violations: (
    occasionId: OccasionId,
    changes: ReadonlyArray<ActorChange>
  ) => Effect.Effect<ReadonlyArray<ActorViolation>, StoreUnavailable>
}

/** The constraints of modules, in the order of registration. */
export class ActorConstraints extends Context.Service<ActorConstraints, ReadonlyArray<ActorConstraint>>()(
  "@banquet/actors-core/ActorConstraint/ActorConstraints"
) {}
