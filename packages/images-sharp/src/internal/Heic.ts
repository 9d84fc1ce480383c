/** HEIC: decoded by libheif, coloured by libvips. */
import { crc32, deflateSync } from "node:zlib"
import sharp, { type Metadata, type Sharp } from "sharp"

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(typed.length + 8)
  framed.writeUInt32BE(data.length, 0)
  typed.copy(framed, 4)
  framed.writeUInt32BE(crc32(typed), typed.length + 4)
  return framed
}

const headerLength = 33

/** A PNG that says which colours its numbers mean: sharp takes no profile beside raw pixels. */
const withProfile = (png: Buffer, profile: Buffer): Buffer =>
  Buffer.concat([
    png.subarray(0, headerLength),
    chunk("iCCP", Buffer.concat([Buffer.from("icc\0\0", "latin1"), deflateSync(profile, { level: 1 })])),
    png.subarray(headerLength)
  ])

/**
 * The upright picture (libheif turns it), made smaller by `shrink` before its colours are converted. Of several pictures
 * it is the one that the header speaks of, so that none slips past the limit of pixels.
 */
export const decodeHeic = async (bytes: Buffer, header: Metadata, shrink: (image: Sharp) => Sharp): Promise<Sharp> => {
  const { default: libheif } = await import("heic-decode")
  const pictures = await libheif.all({ buffer: bytes })
  try {
    const picture = pictures.find(({ height, width }) => width * height === header.width * header.height)
    if (picture === undefined) throw new Error("no picture of the size in the header")
    const { data, height, width } = await picture.decode()
    const image = shrink(
      sharp(Buffer.from(data.buffer, data.byteOffset, data.byteLength), { raw: { width, height, channels: 4 } })
    )
    if (header.icc === undefined) return image
    return sharp(withProfile(await image.png({ compressionLevel: 0 }).toBuffer(), header.icc))
  } finally {
    pictures.dispose()
  }
}
