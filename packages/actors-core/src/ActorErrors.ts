/** The errors of changes of actors. */
import { EventId } from "@banquet/platform-core/Ids"
import { Data, Schema } from "effect"

/** The actor has changed since the revision that the caller saw. */
export class StaleActor extends Schema.TaggedError<StaleActor>()("StaleActor", { revision: Schema.Int }) {}

/** Another actor of the occasion has the key. */
export class ActorKeyTaken extends Schema.TaggedError<ActorKeyTaken>()("ActorKeyTaken", { key: Schema.String }) {}

/** An actor that is named beside the one in question is not one of the occasion. */
export class ActorNotInOccasion extends Schema.TaggedError<ActorNotInOccasion>()("ActorNotInOccasion", {
  /** The member that names it, such as `member_of[0]`. */
  path: Schema.String
}) {}

/** The actor would be a member of itself, directly or through others. */
export class MembershipCycle extends Schema.TaggedError<MembershipCycle>()("MembershipCycle", {}) {}

/** Vendors are not invited. */
export class VendorNotEligible extends Schema.TaggedError<VendorNotEligible>()("VendorNotEligible", {}) {}

/** The actor is none that access as a vendor can be given to. */
export class NotAVendor extends Schema.TaggedError<NotAVendor>()("NotAVendor", {}) {}

/** Records refer to the actor, so that it cannot be deleted. */
export class ActorInUse extends Schema.TaggedError<ActorInUse>()("ActorInUse", {
  /** The nouns of the records, such as `playlist_entry`. */
  uses: Schema.Array(Schema.String)
}) {}

/** Two actors cannot become one as they are. */
export class MergeConflict extends Schema.TaggedError<MergeConflict>()("MergeConflict", {
  conflicts: Schema.Array(Schema.Struct({ reason: Schema.String, eventId: Schema.NullOr(EventId) }))
}) {}

/** The records of a module contradict the change. */
export class ActorChangeRefused extends Data.TaggedError("ActorChangeRefused")<{
  /** The module's own error. */
  readonly reason: { readonly _tag: string }
}> {}
