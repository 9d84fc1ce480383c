/** What a child process offers: a library's way to read headers and to render. It may throw, hang or crash. */
import type { ImageHeader, RenderedImage } from "@banquet/assets-core/ImageEngine"

export interface ImageCodec {
  readonly inspect: (bytes: Buffer) => Promise<ImageHeader>
  readonly render: (bytes: Buffer) => Promise<RenderedImage>
}

/** Thrown by a codec that can say in our own words why the bytes are no image; whatever else it throws stays inside. */
export class Refusal extends Error {}

export const webSide = 2048
export const thumbnailSide = 400
/** What a ThumbHash is made of; it holds no more detail. */
export const placeholderSide = 32

export const tooManyPixels = (pixels: number, limit: number): Refusal =>
  new Refusal(
    `The image has ${Math.ceil(pixels / 1e6)} megapixels; at most ${limit / 1e6} are accepted in this format.`
  )
