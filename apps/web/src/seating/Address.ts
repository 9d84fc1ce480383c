/** Where Seating's pages are. */
import { address } from "../platform/Address.ts"

export const moduleKey = "seating"

export const vendorAddress = address("/vendor")

export const placeCardAddress = address("/seating")

/** Which event is open is part of the address, so that it can be shared and survives a reload. */
interface PlanSearch {
  readonly event?: string
}

export const planAddress = address("/occasions/$occasionId/seating", ({ event }): PlanSearch =>
  typeof event === "string" ? { event } : {}
)

/** The page reads the query itself. */
export const printAddress = address("/occasions/$occasionId/seating/print", (query) => query)
