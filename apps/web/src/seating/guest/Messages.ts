import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type SeatingMessages = typeof english
export type Messages = SharedMessages & SeatingMessages

export const seatingMessages: MessageBundle<SeatingMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): Messages => useBundle(seatingMessages)
