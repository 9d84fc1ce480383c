import type { MessageBundle } from "../messages/Messages.tsx"
import type { english } from "./English.ts"

export type StaffMessages = typeof english

export const staffMessages: MessageBundle<StaffMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}
