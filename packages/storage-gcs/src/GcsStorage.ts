/** `ObjectStorage` in a bucket of Google Cloud Storage. */
import { attachment } from "@banquet/assets-core/ContentDisposition"
import {
  ObjectExists,
  type ObjectKey,
  ObjectMissing,
  ObjectStorage,
  type StoredObject
} from "@banquet/assets-core/ObjectStorage"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Layer, Option, Stream } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import type { GcsConfigurationInvalid } from "./GcsConfigurationInvalid.ts"
import { CallFailed, repeatedly, unavailable, within } from "./internal/GcsCall.ts"
import { type GcsStorageOptions, makeBucket } from "./internal/GcsClient.ts"
import { GcsObjects, soon, storedOf } from "./internal/GcsObjects.ts"

export type { GcsStorageOptions }

type Storage = ObjectStorage["Service"]

/** The content of a sealed key: no bytes, which no upload has. */
const sealOf = (key: ObjectKey) => ({ key, contentType: "application/octet-stream", cacheControl: "no-store" })

/** An object that claims an encoding is not what it says; stores that know better say what it was stored with. */
const isEncoded = ({ headers }: HttpClientResponse.HttpClientResponse): boolean =>
  (headers["x-goog-stored-content-encoding"] ?? headers["content-encoding"] ?? "identity") !== "identity"

const signing = (objects: GcsObjects): Pick<Storage, "signUpload" | "signRead"> => ({
  signUpload: ({ contentType, expiresAt, key, maximumByteSize }) => {
    const headers = {
      "x-goog-content-length-range": `1,${maximumByteSize}`,
      "x-goog-if-generation-match": "0"
    }
    return repeatedly(objects.sign(key, expiresAt, { action: "write", contentType, extensionHeaders: headers })).pipe(
      Effect.map((url) => ({ method: "PUT" as const, url, headers: { "content-type": contentType, ...headers } })),
      within("sign"),
      Effect.catchTag("CallFailed", unavailable)
    )
  },
  signRead: ({ contentType, expiresAt, fileName, key }) =>
    repeatedly(
      objects.sign(key, expiresAt, {
        action: "read",
        responseType: contentType,
        responseDisposition: fileName === null ? "inline" : attachment(fileName)
      })
    ).pipe(within("sign"), Effect.catchTag("CallFailed", unavailable))
})

/** The bytes of an answer to a read of a range; null where there is no such object. */
const bytesOf = (
  response: HttpClientResponse.HttpClientResponse
): Effect.Effect<Uint8Array<ArrayBuffer> | null, unknown> => {
  const { status } = response
  // Where the bucket itself is away, nothing is known of its objects.
  if (status === 404) {
    return Effect.flatMap(response.text, (text) =>
      text.includes("NoSuchBucket")
        ? Effect.fail(new CallFailed({ operation: "readRange", status: null }))
        : Effect.succeed(null)
    )
  }
  if (status === 416 || ((status === 206 || status === 200) && isEncoded(response))) {
    return Effect.succeed(new Uint8Array())
  }
  if (status === 206) return Effect.map(response.arrayBuffer, (bytes) => new Uint8Array(bytes))
  return Effect.fail(new CallFailed({ operation: "readRange", status }))
}

const reading = (objects: GcsObjects): Pick<Storage, "head" | "readRange" | "list"> => ({
  head: (key) => objects.head(key).pipe(within("head"), Effect.catchTag("CallFailed", unavailable)),
  readRange: ({ generation, key }, { end, start }) => {
    if (end <= start) return Effect.succeed(new Uint8Array())
    return Effect.gen(function* () {
      const url = yield* objects.sign(key, yield* soon, { action: "read" }, generation)
      const request = HttpClientRequest.get(url, { headers: { range: `bytes=${start}-${end - 1}` } })
      return yield* objects.send("readRange", request, bytesOf)
    }).pipe(
      repeatedly,
      Effect.flatMap((bytes) => (bytes === null ? Effect.fail(new ObjectMissing({ key })) : Effect.succeed(bytes))),
      within("readRange"),
      Effect.catchTag("CallFailed", unavailable)
    )
  },
  list: (prefix) =>
    Stream.paginate<string | undefined, StoredObject, StoreUnavailable>(undefined, (token) =>
      objects.page(prefix, token).pipe(within("list"), Effect.catchTag("CallFailed", unavailable))
    )
})

const writing = (objects: GcsObjects): Pick<Storage, "write" | "seal" | "remove"> => ({
  write: ({ cacheControl, contentType, key }, bytes) =>
    Effect.gen(function* () {
      const { known, status, tries } = yield* objects.put({ key, contentType, cacheControl }, bytes, "0")
      const found = Option.getOrNull(yield* objects.find(key))
      // An object that is there after a lost answer is this very write.
      const isOwn = status === 200 || (tries > 1 && found?.md5Hash === known)
      if (!isOwn) return yield* new ObjectExists({ key })
      return found === null ? yield* new StoreUnavailable() : storedOf(found)
    }).pipe(within("write"), Effect.catchTag("CallFailed", unavailable)),
  seal: (key) =>
    Effect.gen(function* () {
      for (let round = 0; round < 3; round++) {
        const found = Option.getOrNull(yield* objects.head(key))
        if (found?.byteSize === 0) return
        const { status } = yield* objects.put(sealOf(key), new Uint8Array(), found?.generation ?? "0")
        if (status === 200) return
      }
      return yield* new StoreUnavailable()
    }).pipe(within("seal"), Effect.catchTag("CallFailed", unavailable)),
  remove: (key) =>
    Effect.gen(function* () {
      for (let round = 0; round < 3; round++) {
        const found = Option.getOrNull(yield* objects.head(key))
        if (found === null || (yield* objects.removeGeneration(found))) return
      }
      return yield* new StoreUnavailable()
    }).pipe(within("remove"), Effect.catchTag("CallFailed", unavailable))
})

/** Stores objects in a bucket; fails early without credentials that can sign. Bytes travel by the `HttpClient`, over signed URLs. */
export const layer = (
  options: GcsStorageOptions
): Layer.Layer<ObjectStorage, GcsConfigurationInvalid, HttpClient.HttpClient> =>
  Layer.effect(
    ObjectStorage,
    Effect.gen(function* () {
      const objects = new GcsObjects(yield* makeBucket(options), yield* HttpClient.HttpClient)
      return ObjectStorage.of({ ...signing(objects), ...reading(objects), ...writing(objects) })
    })
  )
