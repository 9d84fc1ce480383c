import type { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Data } from "effect"
import type { ActorProfile } from "./ActorProfile.ts"
import type { Response } from "./Invitation.ts"

/** A decided change of an actor; `actor` is what it is then, but in a deletion. */
export type ActorWrite = Data.TaggedEnum<{
  ActorCreated: { readonly actor: ActorProfile; readonly parentIds: ReadonlyArray<ActorId> }
  ActorUpdated: { readonly actor: ActorProfile; readonly parentIds: ReadonlyArray<ActorId> }
  ActorDeleted: { readonly actor: ActorProfile }
  /** What `from` has becomes the actor's. */
  ActorMerged: { readonly actor: ActorProfile; readonly from: ActorProfile }
  InvitationSaved: { readonly actor: ActorProfile; readonly eventId: EventId; readonly response: Response | null }
  InvitationDeleted: { readonly actor: ActorProfile; readonly eventId: EventId }
}>

export const ActorWrite = Data.taggedEnum<ActorWrite>()
