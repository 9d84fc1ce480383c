/** The page of the guests' links. */
import type { PlannerPage } from "../../platform/WebModule.ts"
import { linksAddress } from "./Address.ts"
import { linksMessages } from "./Messages.ts"

export const linksPage: PlannerPage = {
  address: linksAddress,
  messages: linksMessages,
  load: async () => (await import("./LinksPage.tsx")).LinksPage,
  entry: { permission: "guests:link", label: { en: "Links", de: "Links" } }
}
