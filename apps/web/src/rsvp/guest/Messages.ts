import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type RsvpMessages = typeof english

export const rsvpMessages: MessageBundle<RsvpMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): SharedMessages & RsvpMessages => useBundle(rsvpMessages)
