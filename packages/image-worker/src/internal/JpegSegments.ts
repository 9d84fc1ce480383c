/** The segments of a JPEG that its picture takes. */
import { ImageRejected } from "../ImageCodec.ts"
import { maximumProfile, partCounter, keptPartsOf } from "./KeptParts.ts"

export const isJpeg = (bytes: Buffer): boolean => bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8

/** Cameras and programs write a dozen at most; each of them is a walk over the whole picture. */
const maximumScans = 100

/** Tables and scans of a JPEG are few. */
const maximumSegments = 1000

const startOfScan = 0xda
const endOfImage = 0xd9

/** Markers that stand alone: restarts, and one that is reserved. */
const isAlone = (marker: number): boolean => (marker >= 0xd0 && marker <= 0xd7) || marker === 0x01

/** Tables of Huffman and arithmetic codes, quantization, restarts, and the number of lines. */
const isTable = (marker: number): boolean => [0xc4, 0xcc, 0xdb, 0xdc, 0xdd].includes(marker)

const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

const isTalk = (marker: number): boolean => (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe

const begins = (content: Buffer, word: string): boolean => content.toString("latin1", 0, word.length) === word

/** What the first segments of a kind begin with that say something of use. */
const words: Readonly<Record<number, string>> = { 0xe0: "JFIF\0", 0xe1: "Exif\0\0", 0xee: "Adobe" }

/** Returns whether a segment that is no table says something of use: each word once, and the parts of one profile. */
const usefulSegments = (): ((marker: number, content: Buffer) => boolean) => {
  const once = new Set<string>()
  let profile = 0
  let profileParts = 0
  return (marker, content) => {
    if (marker === 0xe2 && begins(content, "ICC_PROFILE\0")) {
      // Its parts are numbered, from 1; the others are of no profile.
      if (content[12] !== profileParts + 1) return false
      profileParts += 1
      profile += content.length
      return profile <= maximumProfile
    }
    const word = words[marker]
    if (word === undefined || once.has(word) || !begins(content, word)) return false
    once.add(word)
    return true
  }
}

/** Returns where the marker behind the data of a scan is. */
const behindScan = (bytes: Buffer, from: number): number => {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !isAlone(next)) return at
  }
  return bytes.length
}

/**
 * The JPEG without comments, previews, further pictures and what stands behind its end. The first EXIF says how it was
 * held, and a profile and the marks of Adobe and JFIF what its numbers mean. What breaks off in the picture is kept as
 * far as it goes; of what a decoder stops at, the decoder says so.
 */
export const read = (bytes: Buffer): Buffer => {
  const pieces = keptPartsOf(bytes)
  pieces.keep(0, 2)
  const isUseful = usefulSegments()
  const count = partCounter()
  let kept = 0
  let scans = 0

  const keep = (start: number, end: number): void => {
    kept += 1
    if (kept > maximumSegments) throw new ImageRejected("The JPEG has more tables than any picture takes.")
    pieces.keep(start, end)
  }

  for (let at = 2; ;) {
    // What stands between segments is skipped, as decoders do.
    at = bytes.indexOf(0xff, at)
    const marker = bytes[at + 1]
    if (at < 0 || marker === undefined) break
    if (marker === 0xff || marker === 0x00 || isAlone(marker)) {
      at += marker === 0xff ? 1 : 2
      continue
    }
    if (marker === endOfImage) {
      if (scans > 0) pieces.keep(at, at + 2)
      break
    }
    count()
    const end = at + 4 > bytes.length ? Infinity : at + 2 + bytes.readUInt16BE(at + 2)
    const isKnown = isTable(marker) || isTalk(marker) || marker === startOfScan || (isFrame(marker) && scans === 0)
    if (end > bytes.length || end < at + 4 || !isKnown) {
      if (scans === 0) throw new ImageRejected("The JPEG has a header that cannot be read.")
      pieces.keep(at, bytes.length)
      break
    }
    if (marker === startOfScan) {
      scans += 1
      if (scans > maximumScans) throw new ImageRejected("The JPEG has more scans than any picture takes.")
      const behind = behindScan(bytes, end)
      keep(at, behind)
      at = behind
    } else {
      if (!isTalk(marker) || isUseful(marker, bytes.subarray(at + 4, end))) keep(at, end)
      at = end
    }
  }
  if (scans === 0) throw new ImageRejected("The JPEG breaks off before its picture.")
  return pieces.joined()
}
