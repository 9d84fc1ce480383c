/** What a decoder gets to see of a file: the parts that its picture takes. */
import { Refusal } from "./ImageCodec.ts"
import * as GifBlocks from "./internal/GifBlocks.ts"
import * as HeifBoxes from "./internal/HeifBoxes.ts"
import * as JpegSegments from "./internal/JpegSegments.ts"
import * as PngChunks from "./internal/PngChunks.ts"
import * as WebpChunks from "./internal/WebpChunks.ts"

const readers: ReadonlyArray<readonly [isOne: (bytes: Buffer) => boolean, read: (bytes: Buffer) => Buffer]> = [
  [JpegSegments.isJpeg, JpegSegments.read],
  [PngChunks.isPng, PngChunks.read],
  [GifBlocks.isGif, GifBlocks.read],
  [WebpChunks.isWebp, WebpChunks.read],
  [HeifBoxes.isHeif, HeifBoxes.read]
]

/**
 * The same picture without what is of no use for it, read once from the first byte to the last: decoders unpack and
 * keep whatever a file has, as often as it has it. Throws a `Refusal` where the bytes are of no format that is read here,
 * or not built as theirs. The beginning of a file is as good as the file when the header is in it.
 */
export const essentialsOf = (bytes: Buffer): Buffer => {
  const read = readers.find(([isOne]) => isOne(bytes))?.[1]
  if (read === undefined) throw new Refusal("The file is not an image that can be read.")
  return read(bytes)
}
