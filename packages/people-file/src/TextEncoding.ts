/** The text of bytes of which nobody says how they are encoded. */

/** Enough to see a heading in it. */
const headBytes = 4096

const decode = (bytes: Uint8Array, encoding: string): string => new TextDecoder(encoding).decode(bytes)

/** In UTF-16 the zero bytes of Latin letters, digits and delimiters stand at even or at odd places; elsewhere at any. */
const utf16 = (bytes: Uint8Array): "utf-16le" | "utf-16be" | null => {
  const head = bytes.subarray(0, headBytes)
  let [even, odd] = [0, 0]
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even++
    else odd++
  }
  const [more, fewer] = [Math.max(even, odd), Math.min(even, odd)]
  if (more < fewer * 4 || more < head.length / 50 || bytes.length % 2 === 1) return null
  return odd > even ? "utf-16le" : odd < even ? "utf-16be" : null
}

/**
 * Returns the text: UTF-8 or UTF-16 by its byte order mark, UTF-16 where there are zero bytes, as in each delimiter,
 * UTF-8 where the bytes are well-formed, and else Windows-1252.
 */
export const decodedText = (bytes: Uint8Array): string => {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return decode(bytes, "utf-16le")
  if (first === 0xfe && second === 0xff) return decode(bytes, "utf-16be")
  if (first === 0xef && second === 0xbb && third === 0xbf) return decode(bytes, "utf-8")
  const wide = utf16(bytes)
  if (wide !== null) return decode(bytes, wide)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, "windows-1252")
  }
}
