/** The segments of a JPEG up to its picture: its size, how it was held, and the same JPEG without what it tells. */

export interface JpegSegments {
  /** As stored. */
  readonly width: number
  readonly height: number
  /** 1 to 8, as EXIF has it. */
  readonly orientation: number
  /** The picture and what it takes to decode it, colour marks included, and nothing else. */
  readonly bare: Buffer
}

const startOfScan = 0xda

/** Baseline, extended, progressive: what jimp decodes. */
const readableFrames = [0xc0, 0xc1, 0xc2]

/** EXIF, profiles, XMP, IPTC and comments; APP0 and APP14 say how colours are coded. */
const isTalk = (marker: number): boolean => (marker >= 0xe1 && marker <= 0xef && marker !== 0xee) || marker === 0xfe

const orientationOf = (segment: Buffer): number | null => {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0") return null
  const tiff = segment.subarray(6)
  const little = tiff.toString("latin1", 0, 2) === "II"
  const short = (at: number): number => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let index = 0; index < short(directory); index++) {
      const entry = directory + 2 + index * 12
      if (short(entry) !== 0x0112) continue
      const orientation = short(entry + 8)
      return orientation >= 1 && orientation <= 8 ? orientation : null
    }
  } catch {
    return null
  }
  return null
}

/** Null when the header is not that of a JPEG that can be decoded here. */
export const read = (bytes: Buffer): JpegSegments | null => {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return null
  const kept: Array<Buffer> = [bytes.subarray(0, 2)]
  let size: { readonly width: number; readonly height: number } | null = null
  let orientation = 1
  for (let at = 2; at + 4 <= bytes.length;) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes.readUInt8(at) !== 0xff) return null
    if (marker === 0xff) {
      at += 1
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return null
    const content = bytes.subarray(at + 4, end)
    if (readableFrames.includes(marker)) {
      if (size !== null || content.length < 6) return null
      size = { height: content.readUInt16BE(1), width: content.readUInt16BE(3) }
    }
    if (marker === 0xe1) orientation = orientationOf(content) ?? orientation
    if (marker === startOfScan) {
      if (size === null || size.width === 0 || size.height === 0) return null
      return { ...size, orientation, bare: Buffer.concat([...kept, bytes.subarray(at)]) }
    }
    if (!isTalk(marker)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return null
}
