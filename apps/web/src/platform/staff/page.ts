import { address } from "../Address.ts"
import type { PlannerPage } from "../WebModule.ts"
import { staffMessages } from "./Messages.ts"

export const plannersAddress = address("/occasions/$occasionId/settings/planners")

/** Who plans the occasion, and what each planner may do. */
export const plannersPage: PlannerPage = {
  address: plannersAddress,
  messages: staffMessages,
  load: async () => (await import("./PlannersPage.tsx")).PlannersPage,
  entry: { permission: "occasion:manage", label: { en: "Planners", de: "Planende" }, section: "settings" }
}
