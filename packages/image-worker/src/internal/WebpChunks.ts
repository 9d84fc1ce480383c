/** The chunks of a WebP that its first frame takes. */
import { ImageRejected } from "../ImageCodec.ts"
import { maximumExif, maximumProfile, partCounter, keptPartsOf } from "./KeptParts.ts"

export const isWebp = (bytes: Buffer): boolean =>
  bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP"

/** The chunks that the picture needs, each once, with the most bytes that each may have. */
const useful: Readonly<Record<string, number>> = {
  VP8X: 10,
  ICCP: maximumProfile,
  ANIM: 6,
  ANMF: Infinity,
  ALPH: Infinity,
  "VP8 ": Infinity,
  VP8L: Infinity,
  EXIF: maximumExif
}

/** The WebP without further frames, XMP and what nobody knows. A picture that breaks off is kept as far as it goes. */
export const read = (bytes: Buffer): Buffer => {
  const pieces = keptPartsOf(bytes)
  const end = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  const seen = new Set<string>()
  const count = partCounter()
  let size = 4
  let at = 12
  while (at + 8 <= end) {
    count()
    const type = bytes.toString("latin1", at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (length <= (useful[type] ?? -1) && !seen.has(type)) {
      seen.add(type)
      pieces.keep(at, Math.min(next, bytes.length))
      // A size that the file does not keep to is the decoder's to find.
      size += next - at
    }
    at = next
  }
  if (!["VP8 ", "VP8L", "ANMF"].some((type) => seen.has(type))) throw new ImageRejected("The WebP has no picture.")
  const header = Buffer.from(bytes.subarray(0, 12))
  header.writeUInt32LE(Math.min(size, 0xfffffffe), 4)
  return Buffer.concat([header, pieces.joined()])
}
