import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type ImportMessages = typeof english
export type Messages = SharedMessages & ImportMessages

export const importMessages: MessageBundle<ImportMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): Messages => useBundle(importMessages)
