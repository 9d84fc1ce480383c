import type { ChangedPlanAnswer } from "@banquet/http-api/seating/PlannerSeatingApi"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { changedPlanDocument } from "./PlannerSeatingDocuments.ts"

/** The answer with the changed plan only. */
export const changedPlan = (plan: SeatingPlan) =>
  jsonAnswer<typeof ChangedPlanAnswer.Encoded>({ plan: changedPlanDocument(plan) })
