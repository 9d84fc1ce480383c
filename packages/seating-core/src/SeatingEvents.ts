/** The domain events of changes of seating plans. */
import type { NewDomainEvent } from "@banquet/platform-core/events/DomainEvent"
import type { SeatingChange } from "./SeatingChange.ts"

/** The events of the aggregate `seating_plan`. */
export type SeatingEventType =
  | "seating_plan.created"
  | "seating_plan.changed"
  | "seating_plan.published"
  | "seating_plan.unpublished"

const everyType: Readonly<Record<SeatingEventType, true>> = {
  "seating_plan.changed": true,
  "seating_plan.created": true,
  "seating_plan.published": true,
  "seating_plan.unpublished": true
}

export const seatingEventTypes: ReadonlyArray<string> = Object.keys(everyType)

const typeOf = ({ _tag, plan }: SeatingChange): SeatingEventType => {
  if (_tag === "PlanCreated") return "seating_plan.created"
  if (_tag === "PublicationRemoved") return "seating_plan.unpublished"
  return plan.status === "published" ? "seating_plan.published" : "seating_plan.changed"
}

/** Returns the event of a change; `data` is `{ status, revision }` after it. */
export const seatingEvent = (change: SeatingChange): NewDomainEvent => {
  const { eventId, id, occasionId, revision, status } = change.plan
  return {
    type: typeOf(change),
    occasionId,
    eventId,
    aggregate: { type: "seating_plan", id },
    data: { status, revision }
  }
}
