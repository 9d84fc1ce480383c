import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type PrintMessages = typeof english

export const printMessages: MessageBundle<PrintMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): SharedMessages & PrintMessages => useBundle(printMessages)
