/** What Seating contributes to the platform's view of an occasion and its events. */
import type { Checklist } from "@banquet/platform-core/occasions/Checklist"
import type { EventUsage } from "@banquet/platform-core/occasions/EventUsage"
import { Effect } from "effect"
import { SeatingRepository } from "./SeatingRepository.ts"

/** Whether there is a plan, and none that is still a draft. */
export const seatingChecklist = Effect.map(SeatingRepository, (repository): Checklist => ({
  items: (occasionId) =>
    Effect.map(repository.planStatuses(occasionId), (plans) => [
      { code: "plan_published", done: plans.length > 0 && plans.every(({ status }) => status === "published") }
    ])
}))

/** Plans refer to their event. */
export const planUsage = Effect.map(SeatingRepository, (repository): EventUsage => ({
  uses: (occasionId, eventId) =>
    Effect.map(repository.planStatuses(occasionId), (plans) =>
      plans.some((plan) => plan.eventId === eventId) ? ["seating_plan"] : []
    )
}))
