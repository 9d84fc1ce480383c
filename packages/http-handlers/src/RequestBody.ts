/** Reads the body of a request: JSON in UTF-8, an object, at most 1 MiB; no body is `{}`. */
import {
  type InvalidRequestProblem,
  PayloadTooLargeProblem,
  UnsupportedMediaTypeProblem
} from "@banquet/http-api/PlatformProblems"
import { ByteSize, Effect, type Schema } from "effect"
import { HttpServerRequest } from "effect/http"
import { CurrentRequest } from "./CurrentRequest.ts"
import { decodeInput, refuseInput } from "./InputErrors.ts"

const limit = ByteSize.mebibytes(1)

/** How long a body may take to arrive. */
const patience = "30 seconds"

const utf8 = new TextDecoder("utf-8", { fatal: true })

const tooLarge = Effect.flatMap(CurrentRequest, ({ id }) =>
  Effect.fail(new PayloadTooLargeProblem({ detail: "The body is larger than 1 MiB.", request_id: id }))
)

const notJson = Effect.flatMap(CurrentRequest, ({ id }) =>
  Effect.fail(
    new UnsupportedMediaTypeProblem({
      detail: "The body must be application/json in UTF-8, not compressed.",
      request_id: id
    })
  )
)

const unreadable = refuseInput([{ path: "", message: "could not be read" }])
const malformed = refuseInput([{ path: "", message: "must be valid JSON in UTF-8" }])
const notAnObject = refuseInput([{ path: "", message: "must be a JSON object" }])

const isJson = (contentType: string): boolean => {
  const [type = "", ...parameters] = contentType.toLowerCase().split(";")
  if (!/^application\/(?:[^\s/+]+\+)?json$/.test(type.trim())) return false
  const charset = parameters.find((parameter) => parameter.trim().startsWith("charset="))
  return charset === undefined || /^charset="?utf-?8"?$/.test(charset.trim())
}

/** Compressed bodies are not read: nobody needs 1 MiB of seating, and a small one may unpack to a huge one. */
const isPlain = (encoding: string): boolean => encoding.trim().toLowerCase() === "identity"

/** A body of this schema, read and decoded. */
export const requestBody = <T>(schema: Schema.Decoder<T>) => {
  const decode = decodeInput(schema)
  return (
    request: HttpServerRequest.HttpServerRequest
  ): Effect.Effect<T, InvalidRequestProblem | PayloadTooLargeProblem | UnsupportedMediaTypeProblem> => {
    const announced = request.headers["content-length"]
    if (announced !== undefined && Number(announced) > ByteSize.toNumberUnsafe(limit)) return tooLarge
    return request.arrayBuffer.pipe(
      Effect.provideService(HttpServerRequest.MaxBodySize, limit),
      Effect.timeout(patience),
      Effect.catch((error): Effect.Effect<never, InvalidRequestProblem | PayloadTooLargeProblem> =>
        error._tag === "HttpServerError" &&
        error.reason._tag === "RequestParseError" &&
        error.reason.reason === "BodyTooLarge"
          ? tooLarge
          : unreadable
      ),
      Effect.flatMap((bytes): Effect.Effect<T, InvalidRequestProblem | UnsupportedMediaTypeProblem> => {
        if (bytes.byteLength === 0) return decode({})
        if (!isPlain(request.headers["content-encoding"] || "identity")) return notJson
        if (!isJson(request.headers["content-type"] || "application/json")) return notJson
        let body: unknown
        try {
          body = JSON.parse(utf8.decode(bytes))
        } catch {
          return malformed
        }
        return typeof body === "object" && body !== null && !Array.isArray(body) ? decode(body) : notAnObject
      })
    )
  }
}
