/** An actor with all that a revision counts: what an import reads, writes, and restores when it is undone. */
import type { ActorId, EventId } from "@banquet/platform-core/Ids"
import type { ActorProfile } from "../ActorProfile.ts"
import type { Response } from "../Invitation.ts"

export interface ActorState {
  readonly actor: ActorProfile
  /** Its households and groups. */
  readonly parentIds: ReadonlyArray<ActorId>
  readonly invitations: ReadonlyArray<{ readonly eventId: EventId; readonly response: Response | null }>
}

/** What an import is decided on: the people of the occasion, and its events. */
export interface ImportFacts {
  readonly actors: ReadonlyArray<ActorState>
  readonly events: ReadonlyArray<{ readonly id: EventId; readonly key: string }>
}

/** A decided change of an actor; `before` is `null` where it is made. */
export interface ImportWrite {
  readonly before: ActorState | null
  readonly after: ActorState
}
