/**
 * An engine for images that are a line of text, with the faults of the `MemoryStore`: `ImageEngine.inspect` and
 * `ImageEngine.render`.
 */
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { Effect, Layer, Option, Schema } from "effect"
import {
  ImageContentType,
  ImageEngine,
  ImageEngineUnavailable,
  type ImageHeader,
  ImageUndecodable,
  NotAnImage,
  type RenderedVariant
} from "../ImageEngine.ts"

const MemoryImage = Schema.TaggedStruct("MemoryImage", {
  contentType: ImageContentType,
  width: Schema.Int,
  height: Schema.Int,
  broken: Schema.Boolean
})

const parse = Schema.decodeUnknownOption(Schema.fromJsonString(MemoryImage))
const encode = (ascii: string): Uint8Array => Uint8Array.from(ascii, (character) => character.charCodeAt(0))

/** The bytes of an image that this engine reads; a broken one has a header and no picture. */
export const memoryImage = (
  image: Partial<ImageHeader> & { readonly broken?: boolean; readonly padding?: number }
): Uint8Array => {
  const { broken = false, contentType = "image/jpeg", height = 1200, padding = 0, width = 1600 } = image
  const line = JSON.stringify({ _tag: "MemoryImage", contentType, width, height, broken })
  return encode(line + " ".repeat(padding))
}

const read = (bytes: Uint8Array) => parse(String.fromCharCode(...bytes.subarray(0, 256)).trim())

const fitting = ({ height, width }: ImageHeader, side: number, name: string): RenderedVariant => {
  const scale = Math.min(1, side / Math.max(width, height))
  const fitted = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return { ...fitted, contentType: "image/webp", bytes: encode(`${name} ${fitted.width}x${fitted.height}`) }
}

const largest = 100e6

export const layer: Layer.Layer<ImageEngine, never, MemoryStore> = Layer.effect(
  ImageEngine,
  Effect.gen(function* () {
    const store = yield* MemoryStore

    const operation = (name: string) =>
      store
        .read(`ImageEngine.${name}`, () => undefined)
        .pipe(Effect.mapError((cause) => new ImageEngineUnavailable({ cause })))

    const recognized = (bytes: Uint8Array) =>
      Option.match(read(bytes), {
        onNone: () => Effect.fail(new NotAnImage({ reason: "The file is not an image that can be read." })),
        onSome: ({ _tag, broken, ...header }) =>
          header.width * header.height > largest
            ? Effect.fail(new NotAnImage({ reason: "The image has too many megapixels." }))
            : Effect.succeed({ broken, header })
      })

    return ImageEngine.of({
      accepts: ImageContentType.literals,
      inspect: (bytes) =>
        operation("inspect").pipe(
          Effect.andThen(recognized(bytes)),
          Effect.map(({ header }) => header)
        ),
      render: (bytes) =>
        operation("render").pipe(
          Effect.andThen(recognized(bytes)),
          Effect.filterOrFail(
            ({ broken }) => !broken,
            () => new ImageUndecodable({ reason: "The picture is broken or incomplete." })
          ),
          Effect.map(({ header }) => ({
            web: fitting(header, 2048, "web"),
            thumbnail: fitting(header, 400, "thumbnail"),
            placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI"
          }))
        )
    })
  })
)
