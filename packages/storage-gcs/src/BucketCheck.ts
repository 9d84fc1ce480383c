/** Checks that the CORS rules of a bucket allow browsers to use the signed URLs. */
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Option, Schema } from "effect"
import type { GcsConfigurationInvalid } from "./GcsConfigurationInvalid.ts"
import { repeatedly, sdk, unavailable, within } from "./internal/GcsCall.ts"
import { type GcsStorageOptions, makeBucket } from "./internal/GcsClient.ts"

const methods = ["PUT", "GET", "HEAD"]

/** The request headers of an upload by a page's script. */
const uploadHeaders = ["content-type", "x-goog-content-length-range", "x-goog-if-generation-match"]

/** The CORS rules that a bucket needs for the pages of an origin, as `gcloud storage buckets update --cors-file` reads them. */
export const corsFor = (origin: string) => [
  { origin: [origin], method: methods, responseHeader: [...uploadHeaders, "range"], maxAgeSeconds: 3600 }
]

const BucketMetadata = Schema.Struct({
  cors: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({
        origin: Schema.optionalKey(Schema.Array(Schema.String)),
        method: Schema.optionalKey(Schema.Array(Schema.String)),
        responseHeader: Schema.optionalKey(Schema.Array(Schema.String))
      })
    )
  )
})
const decodeMetadata = Schema.decodeUnknownOption(BucketMetadata)

const lacking = (wanted: ReadonlyArray<string>, given: ReadonlyArray<string>): ReadonlyArray<string> => {
  const known = new Set(given.map((each) => each.toLowerCase()))
  return known.has("*") ? [] : wanted.filter((each) => !known.has(each.toLowerCase()))
}

/**
 * What the CORS rules of the bucket lack for pages of the origin: methods and headers, all of them when no rule names the
 * origin; empty when uploads will work. Dies where the account may not look at the bucket, or there is none.
 */
export const missingCors = (
  options: GcsStorageOptions,
  origin: string
): Effect.Effect<ReadonlyArray<string>, GcsConfigurationInvalid | StoreUnavailable> =>
  Effect.gen(function* () {
    const bucket = yield* makeBucket(options)
    const [metadata] = yield* repeatedly(sdk("bucket", () => bucket.getMetadata()))
    const rules = Option.getOrThrow(decodeMetadata(metadata)).cors ?? []
    const wanted = [...methods, ...uploadHeaders]
    return rules
      .filter((rule) => lacking([origin], rule.origin ?? []).length === 0)
      .map((rule) => [...lacking(methods, rule.method ?? []), ...lacking(uploadHeaders, rule.responseHeader ?? [])])
      .reduce((fewest, each) => (each.length < fewest.length ? each : fewest), wanted)
  }).pipe(within("bucket"), Effect.catchTag("CallFailed", unavailable))
