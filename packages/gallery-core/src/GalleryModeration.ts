/** The moderation of an item: any state may be decided again, and every decision is kept. */
import { Decider } from "@banquet/platform-core/Principal"
import { Notes } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { GalleryItemId } from "./GalleryIds.ts"

export const ModerationStatus = Schema.Literals(["pending", "approved", "rejected"])
export type ModerationStatus = typeof ModerationStatus.Type

export const ModerationAction = Schema.Literals(["approve", "reject", "reopen"])
export type ModerationAction = typeof ModerationAction.Type

/** What a planner leaves beside a decision. */
export const Moderation = Schema.Struct({
  notes: Schema.NullOr(Notes),
  decidedAt: Schema.DateTimeUtc,
  decidedBy: Decider
})
export interface Moderation extends Schema.Schema.Type<typeof Moderation> {}

/** A decision as its history keeps it. */
export const ModerationDecision = Schema.Struct({
  itemId: GalleryItemId,
  from: ModerationStatus,
  to: ModerationStatus,
  ...Moderation.fields
})
export interface ModerationDecision extends Schema.Schema.Type<typeof ModerationDecision> {}

const outcomes = { approve: "approved", reject: "rejected", reopen: "pending" } as const

/** The state that an action leads to, whatever the state was. */
export const decidedStatus = (action: ModerationAction): ModerationStatus => outcomes[action]

/** The action of a decision in the audit log: of an item that is pending again, that it was reopened. */
export const auditedDecision = (to: ModerationStatus): string => `gallery_item.${to === "pending" ? "reopened" : to}`
