/** The errors that every domain shares. They carry names and ids, never payloads or a driver's text. */
import { Schema } from "effect"

/** The store cannot be reached at the moment; a retry may succeed. */
export class StoreUnavailable extends Schema.TaggedError<StoreUnavailable>()("StoreUnavailable", {
  cause: Schema.optionalKey(Schema.Defect())
}) {}

/** The token is missing, unknown, expired or revoked; which of these is not disclosed. */
export class Unauthenticated extends Schema.TaggedError<Unauthenticated>()("Unauthenticated", {}) {}

/** The principal may not do this, or this does not exist for it. */
export class PermissionDenied extends Schema.TaggedError<PermissionDenied>()("PermissionDenied", {}) {}

/** The guest's token belongs to another occasion than the path names. */
export class GuestOccasionMismatch extends Schema.TaggedError<GuestOccasionMismatch>()("GuestOccasionMismatch", {}) {}

/** The guest's token does not open the event, whether it exists or not. */
export class EventNotAccessible extends Schema.TaggedError<EventNotAccessible>()("EventNotAccessible", {}) {}

export class VendorNotActive extends Schema.TaggedError<VendorNotActive>()("VendorNotActive", {}) {}

export class VendorNotInOccasion extends Schema.TaggedError<VendorNotInOccasion>()("VendorNotInOccasion", {}) {}

/** The occasion has not installed the module. */
export class ModuleNotInstalled extends Schema.TaggedError<ModuleNotInstalled>()("ModuleNotInstalled", {
  module: Schema.String
}) {}

/** The module is not enabled on the event. */
export class ModuleNotEnabled extends Schema.TaggedError<ModuleNotEnabled>()("ModuleNotEnabled", {
  module: Schema.String
}) {}

/** The occasion does not have what was named. `resource` is its kind, such as `playlist`. */
export class NotFound extends Schema.TaggedError<NotFound>()("NotFound", { resource: Schema.String }) {}

/** The input is well-formed and yet not acceptable here; `path` names the member. */
export class InvalidInput extends Schema.TaggedError<InvalidInput>()("InvalidInput", {
  path: Schema.String,
  message: Schema.String
}) {}

/** The record has changed since the revision that the caller saw. `revision` is the one that it has, 0 where there is none. */
export class StaleRecord extends Schema.TaggedError<StaleRecord>()("StaleRecord", {
  resource: Schema.String,
  revision: Schema.Int
}) {}

/** Another record of the kind in the occasion has the key. */
export class KeyTaken extends Schema.TaggedError<KeyTaken>()("KeyTaken", { resource: Schema.String }) {}

/** Another occasion has the slug. */
export class SlugTaken extends Schema.TaggedError<SlugTaken>()("SlugTaken", {}) {}

/** Records refer to the event; `uses` are their nouns, such as `playlist`. */
export class EventInUse extends Schema.TaggedError<EventInUse>()("EventInUse", {
  uses: Schema.Array(Schema.String)
}) {}

/** Nobody else manages the occasion, so that this planner cannot lose the permission to. */
export class LastManager extends Schema.TaggedError<LastManager>()("LastManager", {}) {}
