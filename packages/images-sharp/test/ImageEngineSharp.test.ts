import { ImageContentType } from "@banquet/assets-core/ImageEngine"
import { pictures, type Pixels, realSamples, suite } from "@banquet/assets-core/testing/ImageEngineContract"
import { publicImages } from "@banquet/image-worker/testing/PublicImages"
import sharp from "sharp"
import { layer } from "../src/ImageEngineSharp.ts"

const decode = async (bytes: Uint8Array, side?: number): Promise<Pixels> => {
  const image = side === undefined ? sharp(bytes) : sharp(bytes).resize(side, side, { fit: "fill" })
  const { data, info } = await image.ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: data }
}

suite("sharp", layer, realSamples(ImageContentType.literals))

pictures("sharp", layer, {
  decode,
  accepts: ImageContentType.literals,
  convertsProfiles: true,
  files: publicImages,
  refuses: []
})
