/** Objects of one bucket, by the calls of the SDK and by signed URLs. */
import { createHash } from "node:crypto"
import { ObjectKey, type StoredObject } from "@banquet/assets-core/ObjectStorage"
import type { Bucket, GetSignedUrlConfig } from "@google-cloud/storage"
import { DateTime, Duration, Effect, Option, Schema } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse } from "effect/http"
import { CallFailed, ofCloudStorage, repeatedly, sdk } from "./GcsCall.ts"

/**
 * The longest validity of a V4 signature. Every signature is dated this long before its expiry, so that equal arguments
 * give equal URLs; one that expires later than this from now is not valid yet.
 */
const longestSignature = Duration.days(7)

const ownTimeToLive = Duration.minutes(5)

/** The expiry of a URL that the adapter uses itself. */
export const soon = Effect.map(DateTime.now, (now) => DateTime.addDuration(now, ownTimeToLive))

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

/** Returns the stored object of its metadata. */
export const storedOf = (metadata: typeof Metadata.Type): StoredObject => ({
  key: metadata.name,
  byteSize: metadata.size,
  contentType: metadata.contentType ?? "application/octet-stream",
  generation: String(metadata.generation),
  createdAt: metadata.timeCreated
})

const md5Of = (bytes: Uint8Array): string => createHash("md5").update(bytes).digest("base64")

/** What a URL is signed for. */
type Terms = Pick<
  GetSignedUrlConfig,
  "action" | "contentType" | "contentMd5" | "extensionHeaders" | "responseType" | "responseDisposition"
>

/** The calls that `GcsStorage` consists of. Each is retried where that is safe. */
export class GcsObjects {
  readonly #bucket: Bucket
  readonly #client: HttpClient.HttpClient

  constructor(bucket: Bucket, client: HttpClient.HttpClient) {
    this.#bucket = bucket
    this.#client = client
  }

  sign(key: ObjectKey, expiresAt: DateTime.Utc, terms: Terms, generation?: string) {
    return sdk("sign", async () => {
      const expires = expiresAt.epochMilliseconds
      const accessibleAt = expires - Duration.toMillis(longestSignature)
      const file = this.#bucket.file(key, generation === undefined ? {} : { generation })
      const [url] = await file.getSignedUrl({ version: "v4", expires, accessibleAt, ...terms })
      return url
    })
  }

  /** Checks an answer; discards the part of its body that was not read. */
  send<A>(
    operation: string,
    request: HttpClientRequest.HttpClientRequest,
    look: (response: HttpClientResponse.HttpClientResponse) => Effect.Effect<A, unknown>
  ): Effect.Effect<A, CallFailed> {
    return HttpClient.withScope(this.#client)
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
  }

  find(key: ObjectKey) {
    return repeatedly(sdk("head", () => this.#bucket.file(key).getMetadata())).pipe(
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
  }

  head(key: ObjectKey) {
    return Effect.map(this.find(key), Option.map(storedOf))
  }

  /** Removes this generation only, so that it is safe to repeat; returns `false` where there is another by now. */
  removeGeneration({ generation, key }: StoredObject) {
    return repeatedly(sdk("remove", () => this.#bucket.file(key).delete({ ifGenerationMatch: generation }))).pipe(
      Effect.as(true),
      Effect.catchIf(
        ({ status }) => status === 404 || status === 412,
        ({ status }) => Effect.succeed(status === 404)
      )
    )
  }

  /** Sends bytes for a key whose generation is still the expected one; 412 where it is not, or was not after a lost answer. */
  readonly put = Effect.fnUntraced(
    { self: this },
    function* (
      this: GcsObjects,
      object: { readonly key: ObjectKey; readonly contentType: string; readonly cacheControl: string },
      bytes: Uint8Array,
      generation: string
    ) {
      const { cacheControl, contentType, key } = object
      const contentMd5 = md5Of(bytes)
      const headers = { "cache-control": cacheControl, "x-goog-if-generation-match": generation }
      const url = yield* repeatedly(
        this.sign(key, yield* soon, { action: "write", contentType, contentMd5, extensionHeaders: headers })
      )
      const request = HttpClientRequest.put(url, { headers: { ...headers, "content-md5": contentMd5 } }).pipe(
        HttpClientRequest.bodyUint8Array(bytes, contentType)
      )
      let tries = 0
      const status = yield* Effect.suspend(() => {
        tries++
        return this.send("write", request, ({ status: answered }) =>
          answered === 200 || answered === 412
            ? Effect.succeed(answered)
            : Effect.fail(new CallFailed({ operation: "write", status: answered }))
        )
      }).pipe(repeatedly)
      return { status, tries, known: contentMd5 }
    }
  )

  /** Returns a page of objects, and the token of the next one. */
  page(prefix: string, pageToken: string | undefined) {
    const query = { prefix, autoPaginate: false, maxResults: pageSize }
    return repeatedly(
      sdk("list", () => this.#bucket.getFiles({ ...query, ...(pageToken === undefined ? {} : { pageToken }) }))
    ).pipe(
      Effect.map(([files, next]) => {
        const objects = files.flatMap(({ metadata }) => Option.toArray(decodeMetadata(metadata))).map(storedOf)
        const token = next !== null && "pageToken" in next ? next.pageToken : undefined
        return [objects, typeof token === "string" ? Option.some(token) : Option.none()] as const
      })
    )
  }
}
