import { type MessageBundle, type SharedMessages, useBundle } from "../messages/Messages.tsx"
import type { SettingsMessages } from "./English.ts"

export type { SettingsMessages }

export const settingsMessages: MessageBundle<SettingsMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}

export const useMessages = (): SharedMessages & SettingsMessages => useBundle(settingsMessages)
