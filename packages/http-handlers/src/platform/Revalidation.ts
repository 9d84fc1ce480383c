/** Answers that are not sent again to whoever still has them: each has an entity tag, which is a digest of the answer itself. */
import { Effect, Schema } from "effect"
import { Digest } from "effect/crypto"
import { HttpServerResponse } from "effect/http"

/** A document as it is sent. */
export interface EncodedDocument {
  readonly bytes: Uint8Array
  /** The same for the same bytes, and for no others. */
  readonly entityTag: string
}

const textEncoder = new TextEncoder()
const base64Url = Schema.encodeSync(Schema.Uint8ArrayFromBase64Url)

/** Encodes a document that is in the encoded form of its schema, as `jsonAnswer` does. */
export const documentEncoder = Effect.map(Digest.Digest, (digest) =>
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  <Document>(document: Document): Effect.Effect<EncodedDocument> => {
    const bytes = textEncoder.encode(JSON.stringify(document))
    return Effect.map(digest.digest(Digest.sha256, bytes), (hash) => ({
      bytes,
      entityTag: `"${base64Url(hash.subarray(0, 16))}"`
    }))
  }
)

/** Tags of `If-None-Match` compare by what they say, weak or not: a proxy that compresses an answer weakens its tag. */
const tagsOf = (ifNoneMatch: string): ReadonlyArray<string> =>
  ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""))

/** Returns the tag as `documentEncoder` writes it, of one that is weak or without its quotes. */
export const writtenTag = (tag: string): string => `"${tag.trim().replace(/^W\//, "").replaceAll('"', "")}"`

/** Returns the document, or a 304 for whoever has it by one of the tags of `If-None-Match`. */
export const revalidatedAnswer = (
  { bytes, entityTag }: EncodedDocument,
  ifNoneMatch: string | undefined
): HttpServerResponse.HttpServerResponse => {
  const headers = { etag: entityTag, vary: "authorization" }
  return ifNoneMatch !== undefined && tagsOf(ifNoneMatch).includes(entityTag)
    ? HttpServerResponse.empty({ status: 304, headers })
    : HttpServerResponse.uint8Array(bytes, { contentType: "application/json", headers })
}
