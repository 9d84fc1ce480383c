import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { administrator } from "banquet/Administrator"
import { Effect } from "effect"
import { notFound } from "./Failure.ts"
import { findEvent, findOccasion } from "./Lookup.ts"
import { serviceOf } from "./ProgramModules.ts"

/** Returns the occasion, and the plan of its event as the administrator sees it. */
export const findPlan = Effect.fnUntraced(function* (slug: string, key: string) {
  const seating = yield* serviceOf("seating", PlannerSeating)
  const occasion = yield* findOccasion(slug)
  const event = yield* findEvent(occasion, key)
  const [view] = (yield* seating.view(administrator, occasion.id, event.id)).plans
  return view === undefined ? yield* notFound("seating plan of the event", key) : { occasion, view }
})
