/** Serves `/_storage/`: uploads to signed URLs, reads from signed URLs, and preflights. */
import type { FileHandle } from "node:fs/promises"
import { attachment } from "@banquet/assets-core/ContentDisposition"
import { Context, DateTime, Effect, Layer, type Scope, Stream } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { FileStorageOptions } from "./FileStorage.ts"
import { byteRange } from "./internal/ByteRange.ts"
import { type Disk, FileSystemCalls } from "./internal/Disk.ts"
import * as ObjectFile from "./internal/ObjectFile.ts"
import { receiveBody, tooLarge } from "./internal/ReceivedBody.ts"
import { signedTerms, storagePath, type Terms } from "./internal/SignedUrl.ts"
import { attempt, crossOrigin, failWith, type StorageProblem, problemResponse } from "./internal/StorageProblem.ts"
import { beginUpload, existsAlready } from "./internal/UploadsUnderWay.ts"

type Response = HttpServerResponse.HttpServerResponse

/** The `Cache-Control` of uploaded objects. */
const uploadCacheControl = "private, max-age=0"

/** The bytes that are read at once, and the most that are buffered for one reader. */
const chunkSize = 128 * 1024

const preflight = HttpServerResponse.empty({
  status: 204,
  headers: {
    ...crossOrigin,
    "access-control-allow-methods": "PUT, GET, HEAD",
    "access-control-allow-headers": "content-type, if-none-match, if-range, range",
    "access-control-max-age": "3600"
  }
})

/** The options that limit uploads. */
type UploadLimits = Pick<FileStorageOptions["Service"], "freeSpaceFloor" | "uploadBytesPerSecond">

const receive = Effect.fnUntraced(function* (
  disk: Disk,
  limits: UploadLimits,
  request: HttpServerRequest.HttpServerRequest,
  terms: Terms & { readonly op: "put" }
) {
  const { contentType, key, maximum, minimum } = terms
  const declared = request.headers["content-length"]
  if (request.headers["content-type"] !== contentType) {
    return yield* failWith("permission_denied", `The URL was signed for ${contentType}.`)
  }
  // A client that sends a part would believe that the whole is stored.
  if (request.headers["content-range"] !== undefined) {
    return yield* failWith("invalid_request", "A file is sent whole.")
  }
  const expected = declared === undefined ? maximum : Number(declared)
  if (expected > maximum) return yield* Effect.fail(tooLarge(maximum))
  const upload = yield* Effect.acquireRelease(
    attempt(() => beginUpload(disk, key, expected, limits.freeSpaceFloor)),
    ({ end }) => Effect.promise(end)
  )
  const body = yield* receiveBody(request, upload, { maximum, bytesPerSecond: limits.uploadBytesPerSecond })
  if (body.byteSize < minimum) return yield* failWith("invalid_request", "A file has at least one byte.")
  const object = { key, contentType, cacheControl: uploadCacheControl, now: yield* DateTime.now }
  const stored = yield* Effect.uninterruptible(attempt(() => ObjectFile.commit(disk, upload.temporary, object, body)))
  body.release()
  if (stored === null) return yield* Effect.fail(existsAlready)
  return HttpServerResponse.empty({ status: 200, headers: { ...crossOrigin, etag: `"${stored.generation}"` } })
})

/** Returns the `Cache-Control` of the object, limited so that no cache answers after the URL's expiry. */
const cacheControlUntil = (cacheControl: string, expires: number, now: DateTime.Utc) => {
  const left = Math.max(0, Math.floor((expires - now.epochMilliseconds) / 1000))
  return cacheControl.replace(/\bmax-age=(\d+)/, (_, seconds) => `max-age=${Math.min(Number(seconds), left)}`)
}

/** Streams the bytes from `start` to `end`, exclusive, in chunks. */
const bytesOf = (handle: FileHandle, start: number, end: number): Stream.Stream<Uint8Array, StorageProblem> =>
  Stream.unfold(start, (position) =>
    position >= end
      ? Effect.undefined
      : attempt(async () => {
          const chunk = new Uint8Array(Math.min(chunkSize, end - position))
          const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
          if (bytesRead === 0) throw new Error("The object ended before its end")
          return [chunk.subarray(0, bytesRead), position + bytesRead] as const
        })
  )

const serve = Effect.fnUntraced(function* (
  disk: Disk,
  request: HttpServerRequest.HttpServerRequest,
  { contentType, expires, fileName, key }: Terms & { readonly op: "get" }
) {
  const handle = yield* Effect.acquireRelease(
    attempt(() => ObjectFile.openObject(disk, key)),
    (opened) => (opened === null ? Effect.void : Effect.promise(() => opened.close()))
  )
  const file = handle === null ? null : yield* attempt(() => ObjectFile.readTrailer(handle, key))
  if (handle === null || file === null) return yield* failWith("not_found", "There is nothing under this key.")

  const { byteSize, generation } = file.stored
  const etag = `"${generation}"`
  const headers: Record<string, string> = {
    ...crossOrigin,
    "accept-ranges": "bytes",
    "cache-control": cacheControlUntil(file.cacheControl, expires, yield* DateTime.now),
    "content-disposition": fileName === null ? "inline" : attachment(fileName),
    "content-security-policy": "sandbox; default-src 'none'",
    etag
  }
  const known = request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, ""))
  if (known !== undefined && (known.includes(etag) || known.includes("*"))) {
    return HttpServerResponse.empty({ status: 304, headers })
  }
  const condition = request.headers["if-range"]
  const asked = condition === undefined || condition === etag ? request.headers["range"] : undefined
  const range = byteRange(asked, byteSize)
  if (range === "unsatisfiable") {
    const detail = `The file has ${byteSize} bytes.`
    return yield* failWith("range_not_satisfiable", detail, { "content-range": `bytes */${byteSize}` })
  }
  const { end, start } = range ?? { start: 0, end: byteSize }
  if (range !== null) headers["content-range"] = `bytes ${start}-${end - 1}/${byteSize}`
  const options = { status: range === null ? 200 : 206, headers, contentType }
  if (request.method === "HEAD") {
    const length = { "content-type": contentType, "content-length": String(end - start) }
    return HttpServerResponse.empty({ ...options, headers: { ...headers, ...length } })
  }
  if (end - start > chunkSize) {
    return HttpServerResponse.stream(bytesOf(handle, start, end), { ...options, contentLength: end - start })
  }
  const bytes = new Uint8Array(end - start)
  yield* attempt(() => ObjectFile.readFully(handle, bytes, start))
  return HttpServerResponse.uint8Array(bytes, options)
})

const allowed = new Set(["PUT", "GET", "HEAD"])

/**
 * Answers requests whose path begins with `/_storage/`. `StorageHandler.routes` mounts it into an `HttpRouter`; elsewhere
 * `handle` is an app of its own, for `HttpServer.serveEffect` or `NodeHttpServer.makeHandler`.
 */
export class StorageHandler extends Context.Service<
  StorageHandler,
  {
    /** The path prefix of its routes, with a slash at its end. */
    readonly path: typeof storagePath
    /** The request's scope must last until its answer is sent. */
    readonly handle: Effect.Effect<Response, never, HttpServerRequest.HttpServerRequest | Scope.Scope>
  }
>()("@banquet/storage-file/StorageHandler") {
  /** Everything under `/_storage/`, for `HttpRouter.serve` along with other routes and under their global middleware. */
  static readonly routes = Layer.unwrap(
    StorageHandler.use(({ handle, path }) => Effect.succeed(HttpRouter.add("*", `${path}*`, handle)))
  )

  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const { directory, requestId, secret, ...limits } = yield* FileStorageOptions
      const disk: Disk = { directory, calls: yield* FileSystemCalls }

      const answer = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest) {
        if (request.method === "OPTIONS") return preflight
        if (!allowed.has(request.method)) {
          return yield* failWith("method_not_allowed", "PUT, GET, HEAD will do here.", {
            allow: "PUT, GET, HEAD, OPTIONS"
          })
        }
        const terms = signedTerms(secret, request.url)
        if (terms === null) return yield* failWith("permission_denied", "The URL is not signed, or was changed.")
        const now = yield* DateTime.now
        if (now.epochMilliseconds >= terms.expires) return yield* failWith("permission_denied", "The URL has expired.")
        if (terms.op === "put") {
          return request.method === "PUT"
            ? yield* Effect.scoped(receive(disk, limits, request, terms))
            : yield* failWith("permission_denied", "The URL was signed for PUT.")
        }
        return request.method === "PUT"
          ? yield* failWith("permission_denied", "The URL was signed for GET and HEAD.")
          : yield* serve(disk, request, terms)
      })

      return StorageHandler.of({
        path: storagePath,
        handle: HttpServerRequest.HttpServerRequest.use((request) =>
          answer(request).pipe(
            Effect.catchTag("StorageProblem", (problem) => Effect.map(requestId, (id) => problemResponse(problem, id)))
          )
        )
      })
    })
  )
}
