import { type MessageBundle, type SharedMessages, useBundle } from "@banquet/web/Messages"
import type { english } from "./English.ts"

export type GuestbookMessages = typeof english

export const guestbookMessages: MessageBundle<GuestbookMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): SharedMessages & GuestbookMessages => useBundle(guestbookMessages)
