/** The planner's view of seating, as the contract answers it. */
import type { Answer } from "../SeatingClient.ts"

export type SeatingView = Answer<"GET /v1/occasions/:occasion_id/seating">
export type SeatingEvent = SeatingView["events"][number]
export type Plan = SeatingView["plans"][number]
export type Zone = Plan["zones"][number]
export type Table = Plan["tables"][number]
export type Assignment = Plan["assignments"][number]
export type Candidate = Plan["candidates"][number]
