/** Decides the moderation of items: any state may be decided again, and every decision is kept. */
import { DateTime } from "effect"
import type { GalleryItem } from "./GalleryItem.ts"
import type { Moderation, ModerationAction, ModerationDecision, ModerationStatus } from "./GalleryModeration.ts"

/** An item after a decision, and the decision as its history keeps it. */
export interface ModeratedItem {
  readonly item: GalleryItem
  readonly decision: ModerationDecision
}

/** Returns whether the latest decision about an item is another than the one that was taken then. */
export const isDecidedSince = ({ moderation }: Pick<GalleryItem, "moderation">, decidedAt: DateTime.Utc): boolean =>
  moderation === null || !DateTime.Equivalence(moderation.decidedAt, decidedAt)

const outcomes: Readonly<Record<ModerationAction, ModerationStatus>> = {
  approve: "approved",
  reject: "rejected",
  reopen: "pending"
}

/** Decides an item, whatever its state is. */
export const moderatedItem = (item: GalleryItem, action: ModerationAction, moderation: Moderation): ModeratedItem => {
  const to = outcomes[action]
  return {
    item: { ...item, moderationStatus: to, moderation },
    decision: { itemId: item.id, from: item.moderationStatus, to, ...moderation }
  }
}
