import { pictures, type Pixels, realSamples, suite } from "@banquet/assets-core/testing/ImageEngineContract"
import { publicImages } from "@banquet/image-worker/testing/PublicImages"
import sharp from "sharp"
import { thumbHashToRGBA } from "thumbhash"
import { layer } from "../../src/ImageEngineJimp.ts"

const accepts = ["image/jpeg", "image/png"] as const

/** By another library than the one that wrote it, and a quicker one. */
const decode = async (bytes: Uint8Array, side?: number): Promise<Pixels> => {
  const image = side === undefined ? sharp(bytes) : sharp(bytes).resize(side, side, { fit: "fill" })
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

const decodePlaceholder = (hash: Uint8Array): Pixels => {
  const { h, rgba, w } = thumbHashToRGBA(hash)
  return { width: w, height: h, rgba }
}

suite("jimp", layer, realSamples(accepts))

pictures("jimp", layer, {
  decode,
  decodePlaceholder,
  accepts,
  pixels: [["image/jpeg", 36e6]],
  convertsProfiles: false,
  // Photos as large as cameras make them take this engine seconds each: sharp is tried with them.
  files: publicImages.filter(({ name }) => !/^photo\/|^orient\/landscape/.test(name))
  // A chunk before the header of the image, which a PNG must not have.
})
