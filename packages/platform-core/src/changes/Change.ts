import type { Schema } from "effect"
import type { PlannerAction } from "../authorization/Action.ts"
import type { EventId, OccasionId } from "../Ids.ts"

/** A change of a record, for those who follow its occasion. */
export interface Change {
  /** The noun of the record, such as `playlist`. */
  readonly kind: string
  /** The position of the domain event. */
  readonly position: number
  readonly occasionId: OccasionId
  /** `null` where the record belongs to no event of the occasion. */
  readonly eventId: EventId | null
  readonly id: string
  /** Whether guests whose token opens the event may see the record now. */
  readonly visibleToGuests: boolean
  /** The permission that lets planners see the record. */
  readonly permission: PlannerAction
  /** The members that planners are sent beside `id` and `event_id`. */
  readonly data: Readonly<Record<string, Schema.Json>>
}
