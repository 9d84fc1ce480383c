/** The parts of a file that are kept, in their order. */
import { Refusal } from "../ImageCodec.ts"

/** Larger profiles and EXIF than any camera writes are left out. */
export const maximumProfile = 4 * 1024 * 1024
export const maximumExif = 64 * 1024

/** More chunks, segments, blocks or frames than any picture takes; a decoder would make something of each. */
const maximumParts = 100_000

/** Throws a `Refusal` when it is called more often than a file may have parts. */
export const partCounter = (): (() => void) => {
  let parts = 0
  return () => {
    parts += 1
    if (parts > maximumParts) throw new Refusal("The file has more parts than any picture takes.")
  }
}

export interface Pieces {
  /** Keeps the bytes from `start` up to but without `end`. */
  readonly keep: (start: number, end: number) => void
  /** Puts bytes that are not the file's. */
  readonly put: (bytes: Buffer) => void
  /** What was kept; a file of which all was kept is not copied. */
  readonly joined: () => Buffer
}

export const piecesOf = (bytes: Buffer): Pieces => {
  const kept: Array<Buffer> = []
  let from = 0
  let to = 0
  const close = (): void => {
    if (to > from) kept.push(bytes.subarray(from, to))
    from = to
  }
  return {
    keep: (start, end) => {
      if (start !== to) {
        close()
        from = start
      }
      to = end
    },
    put: (own) => {
      close()
      kept.push(own)
    },
    joined: () => {
      close()
      const [first] = kept
      return first !== undefined && kept.length === 1 ? first : Buffer.concat(kept)
    }
  }
}
