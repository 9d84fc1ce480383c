/** Reads headers and renders pictures by sharp. Runs in the child process only, because its settings are global. */
import type { ImageContentType, ImageHeader, RenderedImage, RenderedVariant } from "@banquet/assets-core/ImageEngine"
import { strippedImage } from "@banquet/image-worker/StrippedImage"
import {
  type ImageCodec,
  placeholderSide,
  ImageRejected,
  thumbnailSide,
  tooManyPixels,
  webSide
} from "@banquet/image-worker/ImageCodec"
import sharp, { type Metadata, type Sharp, type SharpInput, type SharpOptions } from "sharp"
import { rgbaToThumbHash } from "thumbhash"
import { decodeHeic } from "./Heic.ts"

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ["VipsForeignLoad"] })
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Nsgif", "Heif"].map((loader) => `VipsForeignLoad${loader}Buffer`)
})

const contentTypes: Record<string, ImageContentType> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  "heif/av1": "image/avif",
  "heif/hevc": "image/heic"
}

/** Formats that are decoded as a whole take more memory for each pixel. */
const pixelLimit = (contentType: ImageContentType): number =>
  ["image/jpeg", "image/png", "image/webp"].includes(contentType) ? 100e6 : 32e6

const headerOf = (metadata: Metadata): ImageHeader => {
  const format = metadata.compression === undefined ? metadata.format : `${metadata.format}/${metadata.compression}`
  const contentType = contentTypes[format]
  if (contentType === undefined) throw new ImageRejected("The file is of a format that is not accepted.")
  const { height, width } = metadata.autoOrient
  if (width * height > pixelLimit(contentType)) throw tooManyPixels(width * height, pixelLimit(contentType))
  return { contentType, width, height }
}

/** Reads the header without decoding; checks the limit of pixels itself, for a message of its own. */
const metadataOf = (bytes: Buffer): Promise<Metadata> => sharp(bytes, { limitInputPixels: false }).metadata()

interface Pixels {
  readonly data: Buffer
  readonly raw: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 }
}

const pixelsOf = async (image: Sharp): Promise<Pixels> => {
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const fitting = (image: Sharp, side: number): Sharp =>
  image.resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })

const open = (input: SharpInput, options: SharpOptions = {}): Sharp => sharp(input, { failOn: "error", ...options })

const upright = async (bytes: Buffer, metadata: Metadata): Promise<Sharp> => {
  if (metadata.compression !== "hevc") return open(bytes, { limitInputPixels: 100e6 }).autoOrient()
  return decodeHeic(bytes, metadata, (image) => fitting(image, webSide))
}

const webp = async ({ data, raw }: Pixels, quality: number): Promise<RenderedVariant> => ({
  bytes: await sharp(data, { raw }).webp({ quality, effort: 4 }).toBuffer(),
  contentType: "image/webp",
  width: raw.width,
  height: raw.height
})

const placeholder = async ({ data, raw }: Pixels): Promise<string> => {
  const small = await pixelsOf(fitting(sharp(data, { raw }), placeholderSide).toColourspace("srgb").ensureAlpha())
  return Buffer.from(rgbaToThumbHash(small.raw.width, small.raw.height, small.data)).toString("base64")
}

/** Decodes once; makes both variants and the placeholder from pixels without any metadata. */
const render = async (file: Buffer): Promise<RenderedImage> => {
  const bytes = strippedImage(file)
  const image = await upright(bytes, await metadataOf(bytes))
  const web = await pixelsOf(fitting(image, webSide).flatten({ background: "#ffffff" }).toColourspace("srgb"))
  const thumbnail = await pixelsOf(fitting(sharp(web.data, { raw: web.raw }), thumbnailSide))
  const [webVariant, thumbnailVariant, hash] = await Promise.all([
    webp(web, 80),
    webp(thumbnail, 75),
    placeholder(thumbnail)
  ])
  return { web: webVariant, thumbnail: thumbnailVariant, placeholder: hash }
}

export const codec: ImageCodec = {
  inspect: async (bytes) => headerOf(await metadataOf(strippedImage(bytes))),
  render
}
