/** A request that failed, by the contract's stable code; `offline` is the page's own, for no answer at all. */

/** The members of a problem document. */
export type ProblemDetails = Readonly<Record<string, unknown>>

export class Problem extends Error {
  override readonly name = "Problem"
  readonly status: number
  readonly code: string
  readonly details: ProblemDetails | null
  /** The seconds that the server asks to wait before another try. */
  readonly retryAfter: number | null

  constructor(status: number, code: string, details: ProblemDetails | null, retryAfter: number | null = null) {
    super(code)
    this.status = status
    this.code = code
    this.details = details
    this.retryAfter = retryAfter
  }
}

/** What `Retry-After` says; storage may say a date instead, which is taken for nothing. */
export const secondsOf = (header: string | null): number | null => {
  const seconds = Number(header ?? "")
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null
}

export const retryAfterOf = ({ headers }: Pick<Response, "headers">): number | null =>
  secondsOf(headers.get("retry-after"))

export const offline = (): Problem => new Problem(0, "offline", null)

const isDetails = (body: unknown): body is ProblemDetails & { readonly code: string } =>
  typeof body === "object" && body !== null && "code" in body && typeof body.code === "string"

/** What an answer that is not a success says; answers that are no problem documents count as defects. */
export const problemOf = (response: Response, body: unknown): Problem =>
  isDetails(body)
    ? new Problem(response.status, body.code, body, retryAfterOf(response))
    : new Problem(response.status, "internal_error", null, retryAfterOf(response))

export const asProblem = (error: unknown): Problem =>
  error instanceof Problem ? error : new Problem(0, "internal_error", null)

/** There was no answer, or none that says anything: what was known before still counts. */
export const isOutOfReach = (error: unknown): boolean =>
  ["offline", "temporarily_unavailable"].includes(asProblem(error).code)
