/** The `Range` header of RFC 9110 with a single range of bytes. */

/** First and last byte, `"unsatisfiable"`, or `null` where the whole object is to be served. */
export type ByteRange = { readonly start: number; readonly end: number } | "unsatisfiable" | null

/** Parses the header for an object of this size; several ranges, and malformed headers, mean the whole object. */
export const byteRange = (header: string | undefined, byteSize: number): ByteRange => {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "")
  if (match === null || match[0] === "bytes=-") return null
  const [, first = "", last = ""] = match
  if (first === "") {
    const length = Math.min(Number(last), byteSize)
    return length === 0 ? "unsatisfiable" : { start: byteSize - length, end: byteSize }
  }
  const start = Number(first)
  const end = last === "" ? byteSize : Math.min(Number(last) + 1, byteSize)
  if (last !== "" && Number(last) < start) return null
  return start >= byteSize ? "unsatisfiable" : { start, end }
}
