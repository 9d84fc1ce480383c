/** Checks V4 signatures of Cloud Storage, from its public description and not from the code that makes them. */
import { createHash, createVerify, type KeyObject } from "node:crypto"

export interface SignedRequest {
  readonly method: string
  /** Path and query, exactly as on the request line. */
  readonly target: string
  /** With lower-case names; of `host` only the name counts, not the port. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

export interface Signer {
  readonly email: string
  readonly publicKey: KeyObject
}

/** Why a request is refused; `null` for none. */
export type Refusal = "malformed" | "unsigned_header" | "signature" | "not_yet" | "expired" | null

const longest = 604_800
/** Clocks may be apart by so much. */
const tolerance = 15 * 60

const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`)

const decode = (text: string): string => decodeURIComponent(text.replaceAll("+", "%20"))

const parameters = (query: string): ReadonlyArray<readonly [string, string]> =>
  query
    .split("&")
    .filter((part) => part !== "")
    .map((part) => {
      const at = part.indexOf("=")
      return at < 0 ? [decode(part), ""] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })

const timeOf = (date: string): number | null => {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date)
  if (match === null) return null
  const [, year, month, day, hour, minute, second] = match
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) / 1000
}

const canonicalValue = (value: string): string => value.trim().replaceAll(/\s+/g, " ")

/** Whether the request is signed by the signer and good at this second. */
export const refusalOf = (request: SignedRequest, signer: Signer, now: number): Refusal => {
  const [path = "", search = ""] = request.target.split("?", 2)
  const query = parameters(search)
  const only = (name: string): string | null => {
    const found = query.filter(([each]) => each === name)
    return found.length === 1 ? (found[0]?.[1] ?? null) : null
  }
  const date = only("X-Goog-Date") ?? ""
  const [signedAt, expires] = [timeOf(date), Number(only("X-Goog-Expires") ?? Number.NaN)]
  const scope = `${date.slice(0, 8)}/auto/storage/goog4_request`
  const names = only("X-Goog-SignedHeaders")?.split(";") ?? []
  const signature = only("X-Goog-Signature")
  if (
    signedAt === null ||
    signature === null ||
    !Number.isInteger(expires) ||
    expires < 1 ||
    expires > longest ||
    !names.includes("host") ||
    only("X-Goog-Algorithm") !== "GOOG4-RSA-SHA256" ||
    only("X-Goog-Credential") !== `${signer.email}/${scope}`
  ) {
    return "malformed"
  }
  const unsigned = Object.keys(request.headers).filter((name) => name.startsWith("x-goog-") && !names.includes(name))
  if (unsigned.length > 0) return "unsigned_header"
  const valueOf = (name: string): string =>
    name === "host" ? (request.headers["host"] ?? "").replace(/:\d+$/, "") : (request.headers[name] ?? "")
  const canonicalQuery = query
    .filter(([name]) => name !== "X-Goog-Signature")
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted()
    .join("&")
  const canonicalRequest = [
    request.method,
    path,
    canonicalQuery,
    ...names.map((name) => `${name}:${canonicalValue(valueOf(name))}`),
    "",
    names.join(";"),
    request.headers["x-goog-content-sha256"] ?? "UNSIGNED-PAYLOAD"
  ].join("\n")
  const digest = createHash("sha256").update(canonicalRequest).digest("hex")
  const verifier = createVerify("RSA-SHA256").update(["GOOG4-RSA-SHA256", date, scope, digest].join("\n"))
  if (!verifier.verify(signer.publicKey, signature, "hex")) return "signature"
  if (now < signedAt - tolerance) return "not_yet"
  return now >= signedAt + expires ? "expired" : null
}
