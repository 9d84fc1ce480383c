/** A file without everything that its picture does not need, which is all that a decoder gets. */
import { ImageRejected } from "./ImageCodec.ts"
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
 * Returns the same picture without parts that it does not need, which decoders would unpack and keep as often as they
 * occur. Reads the file once, from the first byte to the last. Throws `ImageRejected` where the bytes are of no format that is read here,
 * or malformed. The beginning of a file is enough where the header is in it.
 */
export const strippedImage = (bytes: Buffer): Buffer => {
  const read = readers.find(([isOne]) => isOne(bytes))?.[1]
  if (read === undefined) throw new ImageRejected("The file is not an image that can be read.")
  return read(bytes)
}
