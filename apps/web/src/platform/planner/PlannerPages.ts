/**
 * The platform's own pages for planners. Each stands in the navigation with its `entry`; pages with `section: "settings"`
 * share one entry and are listed below it.
 */
import { importPage } from "../../actors/import/page.ts"
import { homeAddress } from "../Address.ts"
import { plannerMessages } from "../messages/Messages.tsx"
import type { PlannerPage } from "../WebModule.ts"

const home: PlannerPage = {
  address: homeAddress,
  messages: plannerMessages,
  load: async () => (await import("./HomePage.tsx")).HomePage,
  entry: { permission: null, label: { en: "Overview", de: "Übersicht" } }
}

/** Come before those of the modules. */
export const leadingPages: ReadonlyArray<PlannerPage> = [home, importPage]

/** Come after those of the modules. */
export const trailingPages: ReadonlyArray<PlannerPage> = []
