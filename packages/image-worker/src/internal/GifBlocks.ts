/** The blocks of a GIF that its first frame takes. */
import { ImageRejected } from "../ImageCodec.ts"
import { partCounter, keptPartsOf } from "./KeptParts.ts"

export const isGif = (bytes: Buffer): boolean => /^GIF8[79]a$/.test(bytes.toString("latin1", 0, 6))

const trailer = 0x3b

const brokenOff = (): ImageRejected => new ImageRejected("The GIF breaks off before its end.")

/** The GIF of the first frame alone, of however many blocks. All of them must be whole. */
export const read = (bytes: Buffer): Buffer => {
  const byteAt = (at: number): number => {
    const byte = bytes[at]
    if (byte === undefined) throw brokenOff()
    return byte
  }
  const colours = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  const behindBlocks = (from: number): number => {
    let at = from
    for (let size = byteAt(at); size > 0; size = byteAt(at)) at += size + 1
    return at + 1
  }

  const pieces = keptPartsOf(bytes)
  let at = 13 + colours(byteAt(10))
  byteAt(at - 1)
  pieces.keep(0, at)
  /** What says how the next frame is shown. */
  let control: readonly [start: number, end: number] | null = null
  const count = partCounter()
  let frames = 0
  while (at < bytes.length && bytes[at] !== trailer) {
    count()
    const start = at
    if (bytes[at] === 0x21) {
      at = behindBlocks(start + 2)
      if (bytes[start + 1] === 0xf9) control = [start, at]
    } else if (bytes[at] === 0x2c) {
      at = behindBlocks(start + 11 + colours(byteAt(start + 9)))
      if (frames === 0) {
        if (control !== null) pieces.keep(...control)
        pieces.keep(start, at)
      }
      frames += 1
    } else break
  }
  if (frames === 0) throw new ImageRejected("The GIF has no picture.")
  pieces.put(Buffer.of(trailer))
  return pieces.joined()
}
