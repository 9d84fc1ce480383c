import { address } from "../Address.ts"
import type { PlannerPage } from "../WebModule.ts"
import { staffMessages } from "./Messages.ts"

export const plannersAddress = address("/occasions/$occasionId/settings/planners")

export const vendorsAddress = address("/occasions/$occasionId/settings/vendors")

/** Which vendors have access, and what each of them may see. */
export const vendorsPage: PlannerPage = {
  address: vendorsAddress,
  messages: staffMessages,
  load: async () => (await import("./VendorsPage.tsx")).VendorsPage,
  entry: { permission: "occasion:manage", label: { en: "Vendors", de: "Dienstleister" }, section: "settings" }
}

/** Who plans the occasion, and what each planner may do. */
export const plannersPage: PlannerPage = {
  address: plannersAddress,
  messages: staffMessages,
  load: async () => (await import("./PlannersPage.tsx")).PlannersPage,
  entry: { permission: "occasion:manage", label: { en: "Planners", de: "Planungsteam" }, section: "settings" }
}
