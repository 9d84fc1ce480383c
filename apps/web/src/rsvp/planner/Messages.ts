import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type AnswersMessages = typeof english

/** Both languages come with the page: each file of its own would be named in what every page loads. */
export const answersMessages: MessageBundle<AnswersMessages> = {
  en: async () => (await import("./PlannerRsvpPage.tsx")).english,
  de: async () => (await import("./PlannerRsvpPage.tsx")).german
}

export const useMessages = (): SharedMessages & AnswersMessages => useBundle(answersMessages)
