/** What the server says about why a plan cannot be changed so. */
import type { Problem } from "../../platform/api/Problem.ts"

/** The rule that an assignment would break. */
export interface Violation {
  readonly code: string
  readonly table_name?: string
  readonly seat_number?: number
  readonly capacity?: number
  readonly occupancy?: number
  readonly party_size?: number
  readonly display_name?: string
}

export interface PlanProblemDetails {
  readonly violations?: ReadonlyArray<Violation>
  readonly capacity?: number
  readonly occupancy?: number
  readonly assignments?: number
  readonly highest_seat_number?: number
}

export const planProblemDetails = ({ details }: Problem): PlanProblemDetails => details ?? {}
