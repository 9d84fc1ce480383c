import type { Status } from "./GalleryItems.ts"
import type { Messages } from "./Messages.ts"

/** Says who decided what about a photo, or put it back. */
export const decisionWords = ({ moderation }: Pick<Messages, "moderation">, to: Status, name: string): string =>
  to === "pending" ? moderation.putBackBy(name) : moderation.decidedBy(moderation[to], name)
