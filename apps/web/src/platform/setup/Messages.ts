import type { MessageBundle } from "../messages/Messages.tsx"
import type { SetupMessages } from "./English.ts"

export const setupMessages: MessageBundle<SetupMessages> = {
  en: async () => (await import("./English.ts")).english,
  de: async () => (await import("./German.ts")).german
}
