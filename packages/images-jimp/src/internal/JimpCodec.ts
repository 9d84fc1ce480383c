/** Reads headers itself and renders pictures by jimp. Runs in the child process only. */
import type { ImageContentType, RenderedImage, RenderedVariant } from "@banquet/assets-core/ImageEngine"
import { strippedImage } from "@banquet/image-worker/StrippedImage"
import {
  type ImageCodec,
  placeholderSide,
  ImageRejected,
  thumbnailSide,
  tooManyPixels,
  webSide
} from "@banquet/image-worker/ImageCodec"
import { Jimp } from "jimp"
import { rgbaToThumbHash } from "thumbhash"
import * as JpegSegments from "./JpegSegments.ts"
import * as PngHeader from "./PngHeader.ts"

/** The most pixels that fit the memory and the time of a job. */
const pixelLimit = 36e6

interface Picture {
  readonly contentType: ImageContentType
  /** The size as stored. */
  readonly width: number
  readonly height: number
  readonly orientation: number
  /** The file without metadata, which jimp would keep. */
  readonly bare: Buffer
}

const open = (file: Buffer): Picture => {
  const bytes = strippedImage(file)
  const jpeg = JpegSegments.read(bytes)
  const png = PngHeader.read(bytes)
  const picture: Picture | null =
    jpeg !== null
      ? { contentType: "image/jpeg", ...jpeg }
      : png !== null
        ? { contentType: "image/png", ...png, orientation: 1, bare: bytes }
        : null
  if (picture === null) throw new ImageRejected("The file is not an image that can be read.")
  const pixels = picture.width * picture.height
  if (pixels > pixelLimit) throw tooManyPixels(pixels, pixelLimit)
  return picture
}

const isOnItsSide = ({ orientation }: Picture): boolean => orientation > 4

interface Bitmap {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}

/** Flattens onto white, in place. */
const flatten = ({ data }: Bitmap): void => {
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 255
    if (alpha === 255) continue
    for (let colour = at; colour < at + 3; colour++) {
      data[colour] = Math.round(((data[colour] ?? 0) * alpha + 255 * (255 - alpha)) / 255)
    }
    data[at + 3] = 255
  }
}

const fitting = (bitmap: Bitmap, side: number): Bitmap => {
  const scale = side / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) return bitmap
  const image = Jimp.fromBitmap(bitmap).resize({
    w: Math.max(1, Math.round(bitmap.width * scale)),
    h: Math.max(1, Math.round(bitmap.height * scale))
  })
  return { data: image.bitmap.data, width: image.bitmap.width, height: image.bitmap.height }
}

/** Returns where a pixel of the upright picture is in the stored one, of which `w` and `h` are. */
const stored: ReadonlyArray<(x: number, y: number, w: number, h: number) => readonly [x: number, y: number]> = [
  (x, y) => [x, y],
  (x, y, w) => [w - 1 - x, y],
  (x, y, w, h) => [w - 1 - x, h - 1 - y],
  (x, y, _, h) => [x, h - 1 - y],
  (x, y) => [y, x],
  (x, y, _, h) => [y, h - 1 - x],
  (x, y, w, h) => [w - 1 - y, h - 1 - x],
  (x, y, w) => [w - 1 - y, x]
]

const turned = (bitmap: Bitmap, orientation: number): Bitmap => {
  const from = stored[orientation - 1]
  if (orientation === 1 || from === undefined) return bitmap
  const [width, height] = orientation > 4 ? [bitmap.height, bitmap.width] : [bitmap.width, bitmap.height]
  const data = Buffer.alloc(bitmap.data.length)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = from(x, y, bitmap.width, bitmap.height)
      data.writeUInt32LE(bitmap.data.readUInt32LE((fromY * bitmap.width + fromX) * 4), (y * width + x) * 4)
    }
  }
  return { data, width, height }
}

/** Returns a new image of the pixels alone, because jimp copies EXIF and comments to what it writes. */
const jpeg = async ({ data, height, width }: Bitmap): Promise<RenderedVariant> => ({
  bytes: await Jimp.fromBitmap({ data, width, height }).getBuffer("image/jpeg", { quality: 80 }),
  contentType: "image/jpeg",
  width,
  height
})

const placeholder = (bitmap: Bitmap): string => {
  const { data, height, width } = fitting(bitmap, placeholderSide)
  return Buffer.from(rgbaToThumbHash(width, height, data)).toString("base64")
}

const render = async (bytes: Buffer): Promise<RenderedImage> => {
  const picture = open(bytes)
  const { bitmap } = await Jimp.fromBuffer(picture.bare, {
    "image/jpeg": { tolerantDecoding: false, maxMemoryUsageInMB: 1536, maxResolutionInMP: 100 }
  })
  flatten(bitmap)
  const web = turned(fitting(bitmap, webSide), picture.orientation)
  const thumbnail = fitting(web, thumbnailSide)
  return { web: await jpeg(web), thumbnail: await jpeg(thumbnail), placeholder: placeholder(thumbnail) }
}

export const codec: ImageCodec = {
  inspect: async (bytes) => {
    const picture = open(bytes)
    const { contentType, height, width } = picture
    return isOnItsSide(picture) ? { contentType, width: height, height: width } : { contentType, width, height }
  },
  render
}
