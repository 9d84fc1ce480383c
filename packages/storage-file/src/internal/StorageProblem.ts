/** The problem documents of storage, which scripts of any origin can read. */
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import { isFull } from "./Disk.ts"

/** The CORS headers: any origin is allowed, because only the signature counts. */
export const crossOrigin = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "content-disposition, content-length, content-range, etag, retry-after",
  "cross-origin-resource-policy": "cross-origin",
  "x-content-type-options": "nosniff"
}

const titles = {
  invalid_request: "Invalid request",
  permission_denied: "Permission denied",
  not_found: "Not found",
  method_not_allowed: "Method not allowed",
  upload_in_progress: "Upload in progress",
  precondition_failed: "There already",
  file_too_large: "File too large",
  range_not_satisfiable: "Range not satisfiable",
  temporarily_unavailable: "Temporarily unavailable",
  insufficient_storage: "Insufficient storage"
} as const

const statuses: Readonly<Record<keyof typeof titles, number>> = {
  invalid_request: 400,
  permission_denied: 403,
  not_found: 404,
  method_not_allowed: 405,
  upload_in_progress: 409,
  precondition_failed: 412,
  file_too_large: 413,
  range_not_satisfiable: 416,
  temporarily_unavailable: 503,
  insufficient_storage: 507
}

/** An error that is answered as a problem document. */
export class StorageProblem {
  readonly _tag = "StorageProblem"
  readonly code: keyof typeof titles
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>

  constructor(code: keyof typeof titles, detail: string, headers: Readonly<Record<string, string>> = {}) {
    this.code = code
    this.detail = detail
    this.headers = headers
  }
}

export const failWith = (code: keyof typeof titles, detail: string, headers?: Readonly<Record<string, string>>) =>
  Effect.fail(new StorageProblem(code, detail, headers))

export const problemResponse = (
  { code, detail, headers }: StorageProblem,
  requestId: string
): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.jsonUnsafe(
    {
      type: `urn:banquet:problem:${code}`,
      title: titles[code],
      status: statuses[code],
      detail,
      code,
      request_id: requestId,
      ...(code === "invalid_request" ? { errors: [] } : {})
    },
    {
      status: statuses[code],
      contentType: "application/problem+json",
      headers: { ...crossOrigin, "cache-control": "no-store", ...headers }
    }
  )

/** The disk has too little free space for uploads; reads are still served. */
export const insufficientStorage = new StorageProblem(
  "insufficient_storage",
  "There is no space left for uploads just now.",
  {
    "retry-after": "60"
  }
)

const outOfReach = new StorageProblem("temporarily_unavailable", "Storage is out of reach.", { "retry-after": "5" })

const problemOf = (cause: unknown): StorageProblem => {
  if (cause instanceof StorageProblem) return cause
  return isFull(cause) ? insufficientStorage : outOfReach
}

/** Runs calls of the file system; every failure but a problem is a full disk or unavailable storage. */
export const attempt = <A>(body: () => Promise<A>): Effect.Effect<A, StorageProblem> =>
  Effect.tryPromise({ try: body, catch: problemOf })
