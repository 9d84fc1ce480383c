/** `ObjectStorage` in a bucket of Google Cloud Storage. */
import { createHash } from "node:crypto"
import { attachment } from "@banquet/assets-core/ContentDisposition"
import {
  ObjectExists,
  ObjectKey,
  ObjectMissing,
  ObjectStorage,
  type StoredObject
} from "@banquet/assets-core/ObjectStorage"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Bucket, GetSignedUrlConfig } from "@google-cloud/storage"
import { DateTime, Duration, Effect, Layer, Option, Schema, Stream } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import type { GcsConfigurationInvalid } from "./GcsConfigurationInvalid.ts"
import { CallFailed, ofCloudStorage, repeatedly, sdk, unavailable, within } from "./internal/GcsCall.ts"
import { type GcsStorageOptions, makeBucket } from "./internal/GcsClient.ts"

export type { GcsStorageOptions }

/**
 * How long a V4 signature is good for at most. Every signature is dated so long before its expiry, so that equal
 * arguments give equal URLs; what expires later than this from now is not yet good for anything.
 */
const longestSignature = Duration.days(7)

/** URLs that are used here and now. */
const ownTimeToLive = Duration.minutes(5)

const pageSize = 1000

const Metadata = Schema.Struct({
  name: ObjectKey,
  size: Schema.Union([Schema.Finite, Schema.FiniteFromString]),
  generation: Schema.Union([Schema.String, Schema.Finite]),
  contentType: Schema.optionalKey(Schema.String),
  timeCreated: Schema.DateTimeUtcFromString,
  md5Hash: Schema.optionalKey(Schema.String)
})
const decodeMetadata = Schema.decodeUnknownOption(Metadata)

const storedOf = (metadata: typeof Metadata.Type): StoredObject => ({
  key: metadata.name,
  byteSize: metadata.size,
  contentType: metadata.contentType ?? "application/octet-stream",
  generation: String(metadata.generation),
  createdAt: metadata.timeCreated
})

/** What holds a sealed key: an object of no bytes, as no upload is. */
const sealOf = (key: ObjectKey) => ({ key, contentType: "application/octet-stream", cacheControl: "no-store" })

const md5Of = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("base64")

/** An object that claims an encoding is not what it says; stores that know better say what it was stored with. */
const isEncoded = ({ headers }: HttpClientResponse.HttpClientResponse): boolean =>
  (headers["x-goog-stored-content-encoding"] ?? headers["content-encoding"] ?? "identity") !== "identity"

const make = (bucket: Bucket, client: HttpClient.HttpClient): ObjectStorage["Service"] => {
  const sign = (
    key: ObjectKey,
    expiresAt: DateTime.Utc,
    terms: Pick<
      GetSignedUrlConfig,
      "action" | "contentType" | "contentMd5" | "extensionHeaders" | "responseType" | "responseDisposition"
    >,
    generation?: string
  ) =>
    sdk("sign", async () => {
      const expires = expiresAt.epochMilliseconds
      const accessibleAt = expires - Duration.toMillis(longestSignature)
      const file = bucket.file(key, generation === undefined ? {} : { generation })
      const [url] = await file.getSignedUrl({ version: "v4", expires, accessibleAt, ...terms })
      return url
    })

  const soon = Effect.map(DateTime.now, (now) => DateTime.addDuration(now, ownTimeToLive))

  /** Looks at an answer; whatever of it was not read is dropped. */
  const send = <A>(
    operation: string,
    request: HttpClientRequest.HttpClientRequest,
    look: (response: HttpClientResponse.HttpClientResponse) => Effect.Effect<A, unknown>
  ): Effect.Effect<A, CallFailed> =>
    HttpClient.withScope(client)
      .execute(request)
      .pipe(
        Effect.flatMap((response) => ofCloudStorage(operation, response)),
        Effect.flatMap(look),
        Effect.scoped,
        Effect.mapError((error) => (error instanceof CallFailed ? error : new CallFailed({ operation, status: null }))),
        // Spans would carry the URL, and with it the signature.
        Effect.provideService(HttpClient.TracerDisabledWhen, () => true),
        Effect.provideService(HttpClient.TracerPropagationEnabled, false)
      )

  const find = (key: ObjectKey) =>
    repeatedly(sdk("head", () => bucket.file(key).getMetadata())).pipe(
      Effect.flatMap(([metadata]) =>
        Option.match(decodeMetadata(metadata), {
          onNone: () => Effect.fail(new CallFailed({ operation: "head", status: null })),
          onSome: (found) => Effect.succeedSome(found)
        })
      ),
      Effect.catchIf(
        ({ status }) => status === 404,
        () => Effect.succeedNone
      )
    )

  const head = (key: ObjectKey) => Effect.map(find(key), Option.map(storedOf))

  /** Removes just this generation, so that it may be repeated; `false` if there is another by now. */
  const removeGeneration = ({ generation, key }: StoredObject) =>
    repeatedly(sdk("remove", () => bucket.file(key).delete({ ifGenerationMatch: generation }))).pipe(
      Effect.as(true),
      Effect.catchIf(
        ({ status }) => status === 404 || status === 412,
        ({ status }) => Effect.succeed(status === 404)
      )
    )

  /** Sends bytes for a key whose generation is still the expected one; 412 where it is not, or was not after a lost answer. */
  const put = Effect.fnUntraced(function* (
    object: { readonly key: ObjectKey; readonly contentType: string; readonly cacheControl: string },
    bytes: Uint8Array,
    generation: string
  ) {
    const { cacheControl, contentType, key } = object
    const contentMd5 = md5Of(bytes)
    const headers = { "cache-control": cacheControl, "x-goog-if-generation-match": generation }
    const url = yield* repeatedly(
      sign(key, yield* soon, { action: "write", contentType, contentMd5, extensionHeaders: headers })
    )
    const request = HttpClientRequest.put(url, { headers: { ...headers, "content-md5": contentMd5 } }).pipe(
      HttpClientRequest.bodyUint8Array(bytes, contentType)
    )
    let tries = 0
    const status = yield* Effect.suspend(() => {
      tries++
      return send("write", request, ({ status: answered }) =>
        answered === 200 || answered === 412
          ? Effect.succeed(answered)
          : Effect.fail(new CallFailed({ operation: "write", status: answered }))
      )
    }).pipe(repeatedly)
    return { status, tries, known: contentMd5 }
  })

  const page = (prefix: string, pageToken: string | undefined) =>
    repeatedly(
      sdk("list", () =>
        bucket.getFiles({
          prefix,
          autoPaginate: false,
          maxResults: pageSize,
          ...(pageToken === undefined ? {} : { pageToken })
        })
      )
    ).pipe(
      Effect.map(([files, next]) => {
        const objects = files.flatMap(({ metadata }) => Option.toArray(decodeMetadata(metadata))).map(storedOf)
        const token = next !== null && "pageToken" in next ? next.pageToken : undefined
        return [objects, typeof token === "string" ? Option.some(token) : Option.none()] as const
      })
    )

  return ObjectStorage.of({
    signUpload: ({ contentType, expiresAt, key, maximumByteSize }) => {
      const headers = {
        "x-goog-content-length-range": `1,${maximumByteSize}`,
        "x-goog-if-generation-match": "0"
      }
      return repeatedly(sign(key, expiresAt, { action: "write", contentType, extensionHeaders: headers })).pipe(
        Effect.map((url) => ({ method: "PUT" as const, url, headers: { "content-type": contentType, ...headers } })),
        within("sign"),
        Effect.catchTag("CallFailed", unavailable)
      )
    },

    signRead: ({ contentType, expiresAt, fileName, key }) =>
      repeatedly(
        sign(key, expiresAt, {
          action: "read",
          responseType: contentType,
          responseDisposition: fileName === null ? "inline" : attachment(fileName)
        })
      ).pipe(within("sign"), Effect.catchTag("CallFailed", unavailable)),

    head: (key) => head(key).pipe(within("head"), Effect.catchTag("CallFailed", unavailable)),

    readRange: ({ generation, key }, { end, start }) => {
      if (end <= start) return Effect.succeed(new Uint8Array())
      return Effect.gen(function* () {
        const url = yield* sign(key, yield* soon, { action: "read" }, generation)
        const request = HttpClientRequest.get(url, { headers: { range: `bytes=${start}-${end - 1}` } })
        return yield* send("readRange", request, (response) => {
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
        })
      }).pipe(
        repeatedly,
        Effect.flatMap((bytes) => (bytes === null ? Effect.fail(new ObjectMissing({ key })) : Effect.succeed(bytes))),
        within("readRange"),
        Effect.catchTag("CallFailed", unavailable)
      )
    },

    write: ({ cacheControl, contentType, key }, bytes) =>
      Effect.gen(function* () {
        const { known, status, tries } = yield* put({ key, contentType, cacheControl }, bytes, "0")
        const found = Option.getOrNull(yield* find(key))
        // What is there after a lost answer is this very write.
        const isOwn = status === 200 || (tries > 1 && found?.md5Hash === known)
        if (!isOwn) return yield* new ObjectExists({ key })
        return found === null ? yield* new StoreUnavailable() : storedOf(found)
      }).pipe(within("write"), Effect.catchTag("CallFailed", unavailable)),

    seal: (key) =>
      Effect.gen(function* () {
        for (let round = 0; round < 3; round++) {
          const found = Option.getOrNull(yield* head(key))
          if (found?.byteSize === 0) return
          const { status } = yield* put(sealOf(key), new Uint8Array(), found?.generation ?? "0")
          if (status === 200) return
        }
        return yield* new StoreUnavailable()
      }).pipe(within("seal"), Effect.catchTag("CallFailed", unavailable)),

    remove: (key) =>
      Effect.gen(function* () {
        for (let round = 0; round < 3; round++) {
          const found = Option.getOrNull(yield* head(key))
          if (found === null || (yield* removeGeneration(found))) return
        }
        return yield* new StoreUnavailable()
      }).pipe(within("remove"), Effect.catchTag("CallFailed", unavailable)),

    list: (prefix) =>
      Stream.paginate<string | undefined, StoredObject, StoreUnavailable>(undefined, (token) =>
        page(prefix, token).pipe(within("list"), Effect.catchTag("CallFailed", unavailable))
      )
  })
}

/** Fails early where there is nothing to sign with. Bytes travel by the `HttpClient`, over signed URLs. */
export const layer = (
  options: GcsStorageOptions
): Layer.Layer<ObjectStorage, GcsConfigurationInvalid, HttpClient.HttpClient> =>
  Layer.effect(
    ObjectStorage,
    Effect.gen(function* () {
      return make(yield* makeBucket(options), yield* HttpClient.HttpClient)
    })
  )
