/** A request that failed, by the contract's stable code; `offline` is the page's own, for no answer at all. */

/** The rule that an assignment would break, with what the server says of it. */
export interface Violation {
  readonly code: string
  readonly table_name?: string
  readonly seat_number?: number
  readonly capacity?: number
  readonly occupancy?: number
  readonly party_size?: number
  readonly display_name?: string
}

export interface ProblemDetails extends Violation {
  readonly violations?: ReadonlyArray<Violation>
  readonly assignments?: number
  readonly highest_seat_number?: number
  readonly request_id?: string
}

export class Problem extends Error {
  override readonly name = "Problem"
  readonly status: number
  readonly code: string
  readonly details: ProblemDetails | null

  constructor(status: number, code: string, details: ProblemDetails | null) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const offline = (): Problem => new Problem(0, "offline", null)

const isDetails = (body: unknown): body is ProblemDetails =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"

/** What an answer that is not a success says; answers that are no problem documents count as defects. */
export const problemOf = (status: number, body: unknown): Problem =>
  isDetails(body) ? new Problem(status, body.code, body) : new Problem(status, "internal_error", null)

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, "internal_error", null)
