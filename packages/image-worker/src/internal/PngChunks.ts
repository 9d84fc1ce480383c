/** The chunks of a PNG that its picture takes. */
import { inflateSync } from "node:zlib"
import { ImageRejected } from "../ImageCodec.ts"
import { maximumExif, maximumProfile, partCounter, keptPartsOf } from "./KeptParts.ts"

const signature = Buffer.from("89504e470d0a1a0a", "hex")

export const isPng = (bytes: Buffer): boolean => bytes.subarray(0, signature.length).equals(signature)

/** What a profile may take compressed. */
const maximumCompressed = 1024 * 1024

/** What comes before the picture and is of use for it, each once, and how long it may be. */
const useful: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  iCCP: maximumCompressed,
  eXIf: maximumExif
}

const isCritical = (firstOfType: number): boolean => (firstOfType & 0x20) === 0

/** Whether a profile is as small as it looks. */
const isModest = (chunk: Buffer): boolean => {
  const name = chunk.indexOf(0)
  if (name < 0) return false
  try {
    return inflateSync(chunk.subarray(name + 2), { maxOutputLength: maximumProfile }).length > 0
  } catch {
    return false
  }
}

/**
 * The PNG without text, times, further frames and whatever else there is: any number of chunks, each of which a decoder
 * would unpack. A picture that breaks off is kept as far as it goes.
 */
export const read = (bytes: Buffer): Buffer => {
  const pieces = keptPartsOf(bytes)
  pieces.keep(0, signature.length)
  const seen = new Set<string>()
  const count = partCounter()
  for (let at = signature.length; ;) {
    if (at + 8 > bytes.length) break
    count()
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString("latin1", at + 4, at + 8)
    const end = at + 12 + length
    if (type === "IEND" || (seen.has("IDAT") && end > bytes.length && type !== "IDAT")) {
      pieces.keep(at, Math.min(end, bytes.length))
      return pieces.joined()
    }
    if (type === "IDAT") {
      seen.add(type)
      pieces.keep(at, Math.min(end, bytes.length))
    } else if (end > bytes.length) {
      throw new ImageRejected("The PNG breaks off before its picture.")
    } else if (!seen.has("IDAT")) {
      const most = useful[type]
      const inOrder = type === "IHDR" || seen.has("IHDR")
      const fits = inOrder && most !== undefined && length <= most && !seen.has(type)
      if (fits) {
        seen.add(type)
        if (type !== "iCCP" || isModest(bytes.subarray(at + 8, end - 4))) pieces.keep(at, end)
      } else if (isCritical(bytes.readUInt8(at + 4))) {
        throw new ImageRejected("The PNG has a part that no picture has.")
      }
    }
    at = end
  }
  if (!seen.has("IDAT")) throw new ImageRejected("The PNG breaks off before its picture.")
  return pieces.joined()
}
