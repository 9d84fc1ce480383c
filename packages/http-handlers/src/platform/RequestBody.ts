/** Reads the body of a request: JSON in UTF-8, an object, at most 1 MiB unless a route takes more; no body is `{}`. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import {
  type InvalidRequestProblem,
  PayloadTooLargeProblem,
  TemporarilyUnavailableProblem,
  UnsupportedMediaTypeProblem
} from "@banquet/http-api/platform/PlatformProblems"
import { ByteSize, Effect, type Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { BodyPermits } from "./BodyPermits.ts"
import { CurrentRequest } from "./CurrentRequest.ts"
import { decodeInput, refuseInput } from "./InputErrors.ts"

const defaultLimit = ByteSize.mebibytes(1)

/** Bodies of up to so many announced bytes are read without a permit. */
const small = 16 * 1024

/** The timeout for a body to arrive. */
const timeout = "30 seconds"

const utf8 = new TextDecoder("utf-8", { fatal: true })

const tooLarge = (limit: ByteSize.ByteSize) =>
  Effect.flatMap(CurrentRequest, ({ id }) => {
    const kibibytes = ByteSize.toNumberUnsafe(limit) / 2 ** 10
    const most = kibibytes < 1024 ? `${kibibytes} KiB` : `${kibibytes / 1024} MiB`
    return Effect.fail(new PayloadTooLargeProblem({ detail: `The body is larger than ${most}.`, request_id: id }))
  })

const notJson = Effect.flatMap(CurrentRequest, ({ id }) =>
  Effect.fail(
    new UnsupportedMediaTypeProblem({
      detail: "The body must be application/json in UTF-8, not compressed.",
      request_id: id
    })
  )
)

const tooMany = Effect.flatMap(CurrentRequest, ({ id }) =>
  Effect.fail(
    new TemporarilyUnavailableProblem({
      detail: "Too many large bodies are being read; try again.",
      request_id: id
    })
  )
)

const consumed = refuseInput([
  {
    path: "",
    message: "was read before it came here: mount Banquet in front of express.json() and of whatever else reads bodies"
  }
])
const late = refuseInput([{ path: "", message: "did not arrive in time" }])
const unreadable = refuseInput([{ path: "", message: "could not be read" }])
const malformed = refuseInput([{ path: "", message: "must be valid JSON in UTF-8" }])
const notAnObject = refuseInput([{ path: "", message: "must be a JSON object" }])

const isJson = (contentType: string): boolean => {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";")
  if (!/^application\/(?:[^\s/+]+\+)?json$/.test(type.trim())) return false
  const charset = parameters.find((parameter) => parameter.trim().startsWith("charset="))
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset.trim())
}

/** Compressed bodies are refused: a small one may unpack to a huge one. */
const isPlain = (encoding: string): boolean => encoding.trim().toLowerCase() === "identity"

/** The text that adapters make of a body that a middleware has parsed. */
const stringified = "[object Object]"

/** Whether a middleware has read the body before: then it is empty, or is not what was sent. */
const isConsumed = ({ headers, source }: HttpServerRequest.HttpServerRequest, bytes: Uint8Array | null): boolean =>
  (source instanceof Request && bytes === null && source.bodyUsed) ||
  (bytes?.byteLength === 0 && Number(headers["content-length"] ?? 0) > 0) ||
  (bytes?.byteLength === stringified.length && utf8.decode(bytes) === stringified)

type BodyProblem = InvalidRequestProblem | PayloadTooLargeProblem | UnsupportedMediaTypeProblem

const parse = (
  request: HttpServerRequest.HttpServerRequest,
  bytes: Uint8Array
): Effect.Effect<object, InvalidRequestProblem | UnsupportedMediaTypeProblem> => {
  if (bytes.byteLength === 0) return isConsumed(request, bytes) ? consumed : Effect.succeed({})
  if (!isPlain(request.headers["content-encoding"] || "identity")) return notJson
  if (!isJson(request.headers["content-type"] || "application/json")) return notJson
  let body: unknown
  try {
    body = JSON.parse(utf8.decode(bytes))
  } catch {
    return isConsumed(request, bytes) ? consumed : malformed
  }
  return typeof body === "object" && body !== null && !Array.isArray(body) ? Effect.succeed(body) : notAnObject
}

const read = (
  request: HttpServerRequest.HttpServerRequest,
  limit: ByteSize.ByteSize
): Effect.Effect<Uint8Array, BodyProblem> =>
  request.arrayBuffer.pipe(
    Effect.provideService(HttpServerRequest.MaxBodySize, limit),
    Effect.map((buffer) => new Uint8Array(buffer)),
    Effect.timeout(timeout),
    Effect.catch((error): Effect.Effect<never, InvalidRequestProblem | PayloadTooLargeProblem> => {
      if (error._tag === "TimeoutError") return late
      return error.reason._tag === "RequestParseError" && error.reason.reason === "BodyTooLarge"
        ? tooLarge(limit)
        : isConsumed(request, null)
          ? consumed
          : unreadable
    })
  )

/** Returns a function that reads and decodes a body of at most `limit`; large bodies wait for a permit. */
export const requestBody = <T>(schema: Schema.Decoder<T>, limit = defaultLimit) => {
  const decode = decodeInput(schema)
  return Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest
  ): Effect.fn.Return<T, BodyProblem | TemporarilyUnavailableProblem, CurrentPrincipal | BodyPermits> {
    const announced = Number(request.headers["content-length"] ?? Infinity)
    if (announced > ByteSize.toNumberUnsafe(limit) && announced !== Infinity) return yield* tooLarge(limit)
    const decoded = (bytes: Uint8Array) => Effect.flatMap(parse(request, bytes), decode)
    if (announced <= small) return yield* decoded(yield* read(request, limit))
    const { tokenId } = yield* CurrentPrincipal
    const permits = yield* BodyPermits
    return yield* permits.hold(tokenId, read(request, limit), decoded, tooMany)
  })
}

/** The largest body of a route that takes no token. */
const openLimit = ByteSize.kibibytes(16)

/** Returns a function that reads and decodes a small body of anybody, whom no permit is kept for. */
export const openRequestBody = <T>(schema: Schema.Decoder<T>) => {
  const decode = decodeInput(schema)
  return Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest): Effect.fn.Return<T, BodyProblem> {
    const announced = Number(request.headers["content-length"] ?? 0)
    if (announced > ByteSize.toNumberUnsafe(openLimit)) return yield* tooLarge(openLimit)
    return yield* Effect.flatMap(parse(request, yield* read(request, openLimit)), decode)
  })
}
