import { type MessageBundle, type SharedMessages, useBundle } from "../messages/Messages.tsx"
import type { english } from "./English.ts"

export type AuditMessages = typeof english

export const auditMessages: MessageBundle<AuditMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): SharedMessages & AuditMessages => useBundle(auditMessages)
