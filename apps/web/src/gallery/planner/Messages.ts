import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type ModerationMessages = typeof english
export type Messages = SharedMessages & ModerationMessages

export const moderationMessages: MessageBundle<ModerationMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): Messages => useBundle(moderationMessages)
