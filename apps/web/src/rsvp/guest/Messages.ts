import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type RsvpMessages = typeof english

/** Both languages come with the page: each file of its own would be named in what every page loads. */
export const rsvpMessages: MessageBundle<RsvpMessages> = {
  en: async () => (await import("./GuestRsvpPage.tsx")).english,
  de: async () => (await import("./GuestRsvpPage.tsx")).german
}

export const useMessages = (): SharedMessages & RsvpMessages => useBundle(rsvpMessages)
