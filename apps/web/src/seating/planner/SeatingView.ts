/** The planner's view of seating, as the contract answers it. */
import type { Answer } from "../SeatingClient.ts"

/** What changed since a view that the page has. */
export type SeatingViewDelta = Extract<Answer<"GET /v1/occasions/:occasion_id/seating">, { readonly since: string }>
export type SeatingView = Exclude<Answer<"GET /v1/occasions/:occasion_id/seating">, SeatingViewDelta>
export type SeatingEvent = SeatingView["events"][number]
export type Plan = SeatingView["plans"][number]
export type Zone = Plan["zones"][number]
export type Table = Plan["tables"][number]
export type Assignment = Plan["assignments"][number]
export type Candidate = Plan["candidates"][number]
