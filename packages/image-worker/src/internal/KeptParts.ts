/** The parts of a file that are kept, in their order. */
import { ImageRejected } from "../ImageCodec.ts"

/** Larger profiles and EXIF than any camera writes are left out. */
export const maximumProfile = 4 * 1024 * 1024
export const maximumExif = 64 * 1024

/** The most chunks, segments, blocks or frames of a file; a decoder would process each. */
const maximumParts = 100_000

/** Returns a function that throws `ImageRejected` when it is called more often than a file may have parts. */
export const partCounter = (): (() => void) => {
  let parts = 0
  return () => {
    parts += 1
    if (parts > maximumParts) throw new ImageRejected("The file has more parts than any picture takes.")
  }
}

export interface KeptParts {
  /** Keeps the bytes from `start` up to but without `end`. */
  readonly keep: (start: number, end: number) => void
  /** Appends bytes that are not the file's. */
  readonly put: (bytes: Buffer) => void
  /** Returns what was kept, without a copy where that is the whole file. */
  readonly joined: () => Buffer
}

export const keptPartsOf = (bytes: Buffer): KeptParts => {
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
