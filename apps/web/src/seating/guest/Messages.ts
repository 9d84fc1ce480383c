import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import { english, type SeatingMessages } from "./English.ts"
import { german } from "./German.ts"

export type { SeatingMessages }
export type Messages = SharedMessages & SeatingMessages

export const seatingMessages: MessageBundle<SeatingMessages> = {
  // Both languages cost less than to ask for one.
  en: () => Promise.resolve(english),
  de: () => Promise.resolve(german)
}

export const useMessages = (): Messages => useBundle(seatingMessages)
