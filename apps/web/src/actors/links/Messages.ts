import { type MessageBundle, type SharedMessages, useBundle } from "../../platform/messages/Messages.tsx"
import type { english } from "./English.ts"

export type LinksMessages = typeof english

export const linksMessages: MessageBundle<LinksMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): SharedMessages & LinksMessages => useBundle(linksMessages)
