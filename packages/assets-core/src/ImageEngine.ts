/** The port to whatever decodes and makes images. Its input is hostile: it answers within bounds or fails. */
import { Context, type Effect, Schema } from "effect"

/** The types that guests may upload, less what the engine at hand cannot read. */
export const ImageContentType = Schema.Literals([
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/gif",
  "image/avif",
  "image/heic",
  "image/heif"
])
export type ImageContentType = typeof ImageContentType.Type

/** What the header of an image says; width and height are those of the upright picture. */
export interface ImageHeader {
  readonly contentType: ImageContentType
  readonly width: number
  readonly height: number
}

export interface RenderedVariant {
  readonly bytes: Uint8Array
  readonly contentType: string
  readonly width: number
  readonly height: number
}

/** Both variants of one decode: upright, sRGB, without any metadata, never larger than the original. */
export interface RenderedImage {
  /** Fits 2048 × 2048. */
  readonly web: RenderedVariant
  /** Fits 400 × 400. */
  readonly thumbnail: RenderedVariant
  /** A ThumbHash in base64. */
  readonly placeholder: string
}

/** The bytes are no image that this engine accepts; `reason` is for people and names no decoder's message. */
export class NotAnImage extends Schema.TaggedError<NotAnImage>()("NotAnImage", { reason: Schema.String }) {}

/**
 * The header was fine and the picture is not: truncated, broken, or beyond the bounds of time or memory. An engine that
 * decodes in a process of its own says so when the process ended or ran out of time under this image twice, the second
 * time in a process that had done nothing else; so much for a header is `NotAnImage`.
 */
export class ImageUndecodable extends Schema.TaggedError<ImageUndecodable>()("ImageUndecodable", {
  reason: Schema.String
}) {}

/** The engine itself failed: its process could not be started, or the engine is being closed. Trying again may succeed. */
export class ImageEngineUnavailable extends Schema.TaggedError<ImageEngineUnavailable>()("ImageEngineUnavailable", {
  cause: Schema.optionalKey(Schema.Defect())
}) {}

export class ImageEngine extends Context.Service<
  ImageEngine,
  {
    readonly accepts: ReadonlyArray<ImageContentType>

    /**
     * What the bytes are, by their header alone and within the limits of pixels; claimed types and names are nothing.
     * Jobs wait for their turn with their bytes in memory: a caller bounds how many it holds.
     */
    readonly inspect: (bytes: Uint8Array) => Effect.Effect<ImageHeader, NotAnImage | ImageEngineUnavailable>

    /** Refuses by the header what `inspect` refuses, and decodes the rest, once. */
    readonly render: (
      bytes: Uint8Array
    ) => Effect.Effect<RenderedImage, NotAnImage | ImageUndecodable | ImageEngineUnavailable>
  }
>()("@banquet/assets-core/ImageEngine") {}
