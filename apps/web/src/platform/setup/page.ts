import { address } from "../Address.ts"
import type { Page } from "../WebModule.ts"
import { setupMessages } from "./Messages.ts"

/** Where an occasion is made; the link of a server without occasions leads there. */
export const setupPage: Page = {
  address: address("/setup"),
  messages: setupMessages,
  load: async () => (await import("./SetupPage.tsx")).SetupPage
}
