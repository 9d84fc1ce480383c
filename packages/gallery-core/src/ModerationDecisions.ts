/** What is decided when planners moderate items: any state may be decided again, and every decision is kept. */
import type { GalleryItem } from "./GalleryItem.ts"
import type { Moderation, ModerationAction, ModerationDecision, ModerationStatus } from "./GalleryModeration.ts"

/** An item after a decision, and the decision as its history keeps it. */
export interface ModeratedItem {
  readonly item: GalleryItem
  readonly decision: ModerationDecision
}

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
