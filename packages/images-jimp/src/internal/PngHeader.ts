/** The first chunk of a PNG. */
import { crc32 } from "node:zlib"

/** The signature, and the length and name of the chunk that must be first. */
const beginning = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")

const depthsOfColour: Record<number, ReadonlyArray<number>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16]
}

/** Null when the header is not that of a PNG. */
export const read = (bytes: Buffer): { readonly width: number; readonly height: number } | null => {
  if (bytes.length < 33 || !bytes.subarray(0, beginning.length).equals(beginning)) return null
  if (crc32(bytes.subarray(12, 29)) !== bytes.readUInt32BE(29)) return null
  if (depthsOfColour[bytes.readUInt8(25)]?.includes(bytes.readUInt8(24)) !== true) return null
  const width = bytes.readUInt32BE(16)
  const height = bytes.readUInt32BE(20)
  return width > 0 && height > 0 ? { width, height } : null
}
