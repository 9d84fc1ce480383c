import { pictures, type Pixels, realSamples, suite } from "@banquet/assets-core/testing/ImageEngineContract"
import { publicImages } from "@banquet/image-worker/testing/PublicImages"
import { Jimp } from "jimp"
import { layer } from "../src/ImageEngineJimp.ts"

const accepts = ["image/jpeg", "image/png"] as const

const decode = async (bytes: Uint8Array, side?: number): Promise<Pixels> => {
  const image = await Jimp.fromBuffer(Buffer.from(bytes))
  if (side !== undefined) image.resize({ w: side, h: side })
  return { width: image.bitmap.width, height: image.bitmap.height, rgba: image.bitmap.data }
}

suite("jimp", layer, realSamples(accepts))

pictures("jimp", layer, {
  decode,
  accepts,
  convertsProfiles: false,
  files: publicImages,
  // A chunk before the header of the image, which a PNG must not have.
  refuses: ["polyglot/png_zip.png"]
})
