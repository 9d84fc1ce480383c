import type { ChangedPlanAnswer } from "@banquet/http-api/seating/PlannerSeatingApi"
import type { SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { changedPlanDocument } from "./PlannerSeatingDocuments.ts"

/** The answer to a change of which only the plan is told. */
export const changedPlan = (plan: SeatingPlan) =>
  jsonAnswer<typeof ChangedPlanAnswer.Encoded>({ plan: changedPlanDocument(plan) })
