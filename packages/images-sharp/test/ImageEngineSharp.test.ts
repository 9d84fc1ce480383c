import { ImageContentType } from "@banquet/assets-core/ImageEngine"
import { pictures, type Pixels, realSamples, suite } from "@banquet/assets-core/testing/ImageEngineContract"
import { publicImages } from "@banquet/image-worker/testing/PublicImages"
import sharp from "sharp"
import { thumbHashToRGBA } from "thumbhash"
import { layer } from "../src/ImageEngineSharp.ts"

const decode = async (bytes: Uint8Array, side?: number): Promise<Pixels> => {
  const image = side === undefined ? sharp(bytes) : sharp(bytes).resize(side, side, { fit: "fill" })
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

const decodePlaceholder = (hash: Uint8Array): Pixels => {
  const { h, rgba, w } = thumbHashToRGBA(hash)
  return { width: w, height: h, rgba }
}

suite("sharp", layer, realSamples(ImageContentType.literals))

pictures("sharp", layer, {
  decode,
  decodePlaceholder,
  accepts: ImageContentType.literals,
  pixels: [
    ["image/jpeg", 100e6],
    ["image/gif", 32e6],
    ["image/avif", 32e6]
  ],
  convertsProfiles: true,
  files: publicImages
})
