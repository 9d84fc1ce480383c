/** The moderation of an item: its states, what planners may do, and the record of each decision. */
import { Decider } from "@banquet/platform-core/principals/Principal"
import { Notes } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { GalleryItemId } from "./GalleryIds.ts"

export const ModerationStatus = Schema.Literals(["pending", "approved", "rejected"])
export type ModerationStatus = typeof ModerationStatus.Type

export const ModerationAction = Schema.Literals(["approve", "reject", "reopen"])
export type ModerationAction = typeof ModerationAction.Type

/** Who decided, when, and with which notes. */
export const Moderation = Schema.Struct({
  notes: Schema.NullOr(Notes),
  decidedAt: Schema.DateTimeUtc,
  decidedBy: Decider
})
export interface Moderation extends Schema.Schema.Type<typeof Moderation> {}

/** An entry of the history of an item. */
export const ModerationDecision = Schema.Struct({
  itemId: GalleryItemId,
  from: ModerationStatus,
  to: ModerationStatus,
  ...Moderation.fields
})
export interface ModerationDecision extends Schema.Schema.Type<typeof ModerationDecision> {}
