import type { Status } from "./GalleryItems.ts"
import type { Messages } from "./Messages.ts"

/** Says that no decision about a photo is recorded: none has been made, or it is still on its way. */
export const nothingRecorded = ({ moderation }: Pick<Messages, "moderation">, status: Status): string =>
  status === "pending" ? moderation.noDecisions : moderation.notSaved

/** Says who decided what about a photo, or put it back. */
export const decisionWords = ({ moderation }: Pick<Messages, "moderation">, to: Status, name: string): string =>
  to === "pending" ? moderation.putBackBy(name) : moderation.decidedBy(moderation[to], name)
