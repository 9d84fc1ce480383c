/** What a child process runs: the code of one library that reads headers and renders. It may throw, hang or crash. */
import type { ImageHeader, RenderedImage } from "@banquet/assets-core/ImageEngine"

export interface ImageCodec {
  readonly inspect: (bytes: Buffer) => Promise<ImageHeader>
  readonly render: (bytes: Buffer) => Promise<RenderedImage>
}

/** Thrown by a codec with a reason that guests may read; the text of any other error stays in the process. */
export class ImageRejected extends Error {}

export const webSide = 2048
export const thumbnailSide = 400
/** The size from which a ThumbHash is made; it holds no more detail. */
export const placeholderSide = 32

export const tooManyPixels = (pixels: number, limit: number): ImageRejected =>
  new ImageRejected(
    `The image has ${Math.ceil(pixels / 1e6)} megapixels; at most ${limit / 1e6} are accepted in this format.`
  )
