/** The signed URLs of local storage: `/_storage/<key>?op&exp&ct&min&max&fn&sig`. */
import { createHmac, timingSafeEqual } from "node:crypto"
import { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import { Option, Redacted, Schema } from "effect"

/** The path prefix of local storage. */
export const storagePath = "/_storage/"

/** What a URL allows, all of it signed. */
export type Terms = {
  readonly key: ObjectKey
  readonly contentType: string
  /** The expiry of the URL, in milliseconds. */
  readonly expires: number
} & (
  | { readonly op: "put"; readonly minimum: number; readonly maximum: number }
  | { readonly op: "get"; readonly fileName: string | null }
)

/** Joins fields, each after its length, so that different lists never give the same text. */
const lengthPrefixed = (fields: ReadonlyArray<string>): string =>
  fields.map((field) => `${Buffer.byteLength(field)}:${field}`).join("")

const parameters = (terms: Terms): ReadonlyArray<readonly [string, string]> => {
  const common = [
    ["op", terms.op],
    ["exp", String(terms.expires)],
    ["ct", terms.contentType]
  ] as const
  if (terms.op === "put") return [...common, ["min", String(terms.minimum)], ["max", String(terms.maximum)]]
  return terms.fileName === null ? common : [...common, ["fn", terms.fileName]]
}

const signature = (secret: Redacted.Redacted, terms: Terms): string => {
  const fields = parameters(terms).flat()
  const message = lengthPrefixed(["banquet-storage-1", terms.key, ...fields])
  return createHmac("sha256", Redacted.value(secret)).update(message).digest("base64url")
}

/** Returns path and query of the URL that allows this. */
export const signedPath = (secret: Redacted.Redacted, terms: Terms): string => {
  const query = new URLSearchParams(parameters(terms).map(([name, value]) => [name, value]))
  query.set("sig", signature(secret, terms))
  return `${storagePath}${terms.key}?${query.toString()}`
}

const decodeKey = Schema.decodeOption(ObjectKey)
const whole = (text: string | null): number | null => (text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null)

/** Parses what a URL claims to allow, without checking the signature; returns `null` where it is malformed. */
const claimedTerms = (key: ObjectKey, query: URLSearchParams): Terms | null => {
  const expires = whole(query.get("exp"))
  const contentType = query.get("ct")
  if (expires === null || contentType === null) return null
  switch (query.get("op")) {
    case "put": {
      const [minimum, maximum] = [whole(query.get("min")), whole(query.get("max"))]
      return minimum === null || maximum === null ? null : { op: "put", key, contentType, expires, minimum, maximum }
    }
    case "get":
      return { op: "get", key, contentType, expires, fileName: query.get("fn") }
    default:
      return null
  }
}

/** Returns what the path and query of a request allow; `null` where their signature is wrong. Does not check their expiry. */
export const signedTerms = (secret: Redacted.Redacted, target: string): Terms | null => {
  const [path = "", search = ""] = target.split("?", 2)
  const key = Option.getOrNull(decodeKey(path.slice(storagePath.length)))
  if (!path.startsWith(storagePath) || key === null) return null
  const query = new URLSearchParams(search)
  const terms = claimedTerms(key, query)
  if (terms === null) return null
  const expected = Buffer.from(signature(secret, terms))
  const given = Buffer.from(query.get("sig") ?? "")
  return given.length === expected.length && timingSafeEqual(given, expected) ? terms : null
}
