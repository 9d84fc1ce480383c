/** The page that brings people in from a list, and writes them as one. */
import type { PlannerPage } from "../../platform/WebModule.ts"
import { importAddress } from "./Address.ts"
import { importMessages } from "./Messages.ts"

export const importPage: PlannerPage = {
  address: importAddress,
  messages: importMessages,
  load: async () => (await import("./ImportPage.tsx")).ImportPage
}
