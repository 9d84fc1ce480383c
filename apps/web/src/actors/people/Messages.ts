import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type PeopleMessages = typeof english
export type Messages = SharedMessages & PeopleMessages

export const peopleMessages: MessageBundle<PeopleMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): Messages => useBundle(peopleMessages)
