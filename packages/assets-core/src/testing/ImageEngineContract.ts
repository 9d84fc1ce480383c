/** What every `ImageEngine` keeps to, and what those that decode pictures do with them. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer, type Result, Schema } from "effect"
import {
  type ImageContentType,
  ImageEngine,
  type ImageUndecodable,
  type NotAnImage,
  type RenderedImage,
  type RenderedVariant
} from "../ImageEngine.ts"
import * as Samples from "./ImageEngineSamples.ts"

export interface EngineSamples {
  /** One at least that is larger than both variants. */
  readonly accepted: ReadonlyArray<Samples.SampleImage>
  readonly notImages: ReadonlyArray<Samples.SampleFile>
  /** Their headers are in order, their pictures are not. */
  readonly broken: ReadonlyArray<Samples.SampleFile>
}

export interface Pixels {
  readonly width: number
  readonly height: number
  readonly rgba: ArrayLike<number>
}

export interface DecodingEngine {
  /** Decodes what the engine made, by other means or the same, stretched to a square when a side is given. */
  readonly decode: (bytes: Uint8Array, side?: number) => Promise<Pixels>
  readonly decodePlaceholder: (hash: Uint8Array) => Pixels
  readonly accepts: ReadonlyArray<ImageContentType>
  /** How many pixels it accepts at most, of types that the samples can claim a size in. */
  readonly pixels: ReadonlyArray<readonly [contentType: "image/jpeg" | "image/gif" | "image/avif", most: number]>
  /** Whether the engine reads colour profiles. One that does not takes the numbers for sRGB. */
  readonly convertsProfiles: boolean
  readonly files: ReadonlyArray<ImageFile>
}

/** A file of somebody else's, and what has to become of it. */
export interface ImageFile {
  readonly name: string
  readonly bytes: Uint8Array
  /** Absent when the file is none of the accepted types. */
  readonly contentType: ImageContentType | null
  readonly outcome: "rendered" | "NotAnImage" | "ImageUndecodable" | "any"
  readonly web: { readonly width: number; readonly height: number } | null
  /** Files that show the same picture, upright. */
  readonly alike: string | null
}

const fitting = (size: { readonly width: number; readonly height: number }, side: number) => {
  const scale = Math.min(1, side / Math.max(size.width, size.height))
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) }
}

const sizeOf = ({ height, width }: { readonly width: number; readonly height: number }) => ({ width, height })

const fromBase64 = Schema.decodeSync(Schema.Uint8ArrayFromBase64)

const failureOf = <A, E extends { readonly _tag: string }>(effect: Effect.Effect<A, E, ImageEngine>) =>
  Effect.match(effect, { onFailure: (error) => error, onSuccess: () => ({ _tag: "Success" }) as const })

const tagAndReason = (failure: { readonly _tag: string; readonly reason?: string }): string => {
  if (failure.reason !== undefined) assert.match(failure.reason, /^[A-Z][^\n]{10,120}\.$/)
  return failure._tag
}

const inspect = (bytes: Uint8Array) => ImageEngine.use((engine) => engine.inspect(bytes))
const render = (bytes: Uint8Array) => ImageEngine.use((engine) => engine.render(bytes))

const variantsOf = (image: RenderedImage): ReadonlyArray<RenderedVariant> => [image.web, image.thumbnail]

export const suite = (name: string, layer: Layer.Layer<ImageEngine, unknown>, samples: EngineSamples) =>
  withLayer(layer, { excludeTestServices: true })(`ImageEngine: ${name}`, (it) => {
    for (const sample of samples.accepted) {
      it.effect(`says type and size of ${sample.name} by its header`, () =>
        Effect.gen(function* () {
          const { contentType, height, width } = sample
          assert.deepStrictEqual(yield* inspect(sample.bytes), { contentType, width, height })
        })
      )

      it.effect(`makes variants of ${sample.name} that fit and are never larger`, () =>
        Effect.gen(function* () {
          const { placeholder, thumbnail, web } = yield* render(sample.bytes)
          assert.deepStrictEqual(sizeOf(web), fitting(sample, 2048))
          assert.deepStrictEqual(sizeOf(thumbnail), fitting(sample, 400))
          const hash = fromBase64(placeholder)
          assert.isTrue(hash.length >= 5 && hash.length <= 25, "the placeholder is a ThumbHash")
        })
      )
    }

    for (const { bytes, name: sample } of samples.notImages) {
      it.effect(`refuses ${sample} as no image, by the header`, () =>
        Effect.gen(function* () {
          assert.strictEqual(tagAndReason(yield* failureOf(inspect(bytes))), "NotAnImage")
          assert.strictEqual(tagAndReason(yield* failureOf(render(bytes))), "NotAnImage")
        })
      )
    }

    for (const { bytes, name: sample } of samples.broken) {
      it.effect(`accepts the header of ${sample} and refuses to render it`, () =>
        Effect.gen(function* () {
          yield* inspect(bytes)
          assert.strictEqual(tagAndReason(yield* failureOf(render(bytes))), "ImageUndecodable")
        })
      )
    }

    it.effect("does many jobs at once, and a bad one harms no other", () =>
      Effect.gen(function* () {
        const jobs = [...samples.accepted, ...samples.broken, ...samples.notImages].map(({ bytes }) => bytes)
        const alone = yield* Effect.forEach(jobs, (bytes) => Effect.exit(render(bytes)))
        const together = yield* Effect.forEach(jobs, (bytes) => Effect.exit(render(bytes)), {
          concurrency: "unbounded"
        })
        assert.deepStrictEqual(
          together.map(({ _tag }) => _tag),
          alone.map(({ _tag }) => _tag)
        )
      })
    )
  })

/** What an engine that reads real images is held against. */
export const realSamples = (accepts: ReadonlyArray<ImageContentType>): EngineSamples => {
  const all = [...Samples.quadrants, ...Samples.plain, Samples.large]
  return {
    accepted: all.filter(({ contentType }) => accepts.includes(contentType)),
    notImages: [...Samples.notImages, ...all.filter(({ contentType }) => !accepts.includes(contentType))],
    broken: Samples.broken
  }
}

const colourAt = ({ height, rgba, width }: Pixels, x: number, y: number): ReadonlyArray<number> => {
  const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
  return [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
}

const assertColour = (actual: ReadonlyArray<number>, expected: ReadonlyArray<number>, tolerance: number) => {
  const distance = Math.max(...actual.map((value, index) => Math.abs(value - (expected[index] ?? 0))))
  assert.isTrue(distance <= tolerance, `${actual.join()} is not near ${expected.join()}`)
}

/** Mean absolute difference of the colours of two pictures of one size. */
const difference = (a: Pixels, b: Pixels): number => {
  let sum = 0
  for (let index = 0; index < a.rgba.length; index++) {
    if (index % 4 !== 3) sum += Math.abs((a.rgba[index] ?? 0) - (b.rgba[index] ?? 0))
  }
  return sum / ((a.rgba.length / 4) * 3)
}

const black: Samples.Colour = [0, 0, 0]

const corners = [
  [0.25, 0.25],
  [0.75, 0.25],
  [0.25, 0.75],
  [0.75, 0.75]
] as const

/** Which corner of the stored picture is at each corner of the upright one, for the orientations 1 to 8. */
const turns = ["0123", "1032", "3210", "2301", "0213", "2031", "3120", "1302"]

const latin1 = (bytes: Uint8Array): string => {
  let text = ""
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return text
}

/** The parts of a WebP, or of a JPEG up to its picture. */
const partsOf = (bytes: Uint8Array): ReadonlyArray<string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const parts: Array<string> = []
  if (latin1(bytes.subarray(0, 4)) === "RIFF") {
    assert.strictEqual(view.getUint32(4, true) + 8, bytes.length)
    for (let at = 12; at < bytes.length; at += 8 + ((view.getUint32(at + 4, true) + 1) & ~1)) {
      parts.push(latin1(bytes.subarray(at, at + 4)))
    }
  } else {
    assert.strictEqual(view.getUint16(bytes.length - 2), 0xffd9)
    for (let at = 2; view.getUint8(at + 1) !== 0xda; at += 2 + view.getUint16(at + 2)) {
      parts.push(view.getUint8(at + 1).toString(16))
    }
  }
  return parts
}

/** A picture and the tables it needs; `e0` is the mark that says JPEG. */
const pictureParts = ["VP8 ", "e0", "db", "c0", "c2", "c4", "dd"]

const telling = [
  "secret",
  "<script",
  "<?php",
  "<html",
  "%pdf",
  "pk\x03\x04",
  "exif\0",
  "ns.adobe.com",
  "photoshop",
  "icc_profile"
]

const assertTellsNothing = (image: RenderedImage) => {
  for (const { bytes } of variantsOf(image)) {
    assert.deepStrictEqual(
      partsOf(bytes).filter((part) => !pictureParts.includes(part)),
      []
    )
    const content = latin1(bytes).toLowerCase()
    assert.deepStrictEqual(
      telling.filter((each) => content.includes(each)),
      []
    )
  }
}

/** What becomes of pictures; run on adapters that decode. */
export const pictures = (name: string, layer: Layer.Layer<ImageEngine, unknown>, engine: DecodingEngine) =>
  withLayer(layer, { excludeTestServices: true })(`pictures of ImageEngine: ${name}`, (it) => {
    const decode = (variant: RenderedVariant, side?: number) => Effect.promise(() => engine.decode(variant.bytes, side))

    const results = new Map<ImageFile, Result.Result<RenderedImage, NotAnImage | ImageUndecodable>>()

    /** Two tests look at one picture, and decoding takes its time. */
    const renderOnce = Effect.fnUntraced(function* (file: ImageFile) {
      const known = results.get(file)
      if (known !== undefined) return known
      const result = yield* Effect.result(
        render(file.bytes).pipe(Effect.catchTag("ImageEngineUnavailable", Effect.die))
      )
      results.set(file, result)
      return result
    })

    const assertQuadrants = (pixels: Pixels, colours: ReadonlyArray<Samples.Colour>, tolerance: number) => {
      for (const [corner, [x, y]] of corners.entries()) {
        assertColour(colourAt(pixels, x, y), colours[corner] ?? [], tolerance)
      }
    }

    it.effect("says what it accepts", () =>
      Effect.gen(function* () {
        assert.deepStrictEqual((yield* ImageEngine).accepts, engine.accepts)
      })
    )

    for (const [index, turn] of turns.entries()) {
      const orientation = index + 1
      it.effect(`turns a picture of orientation ${orientation} upright and keeps no word of its metadata`, () =>
        Effect.gen(function* () {
          const size = orientation > 4 ? { width: 64, height: 96 } : { width: 96, height: 64 }
          const bytes = Samples.withMetadata(orientation)
          const turned = Array.from(turn, (corner) => Samples.quadrantColours[Number(corner)] ?? black)
          assert.deepStrictEqual(yield* inspect(bytes), { contentType: "image/jpeg" as const, ...size })
          const image = yield* render(bytes)
          assertTellsNothing(image)
          for (const variant of variantsOf(image)) {
            const pixels = yield* decode(variant)
            assert.deepStrictEqual(sizeOf(pixels), size)
            assert.deepStrictEqual(sizeOf(variant), size)
            assertQuadrants(pixels, turned, 12)
          }
          assertQuadrants(engine.decodePlaceholder(fromBase64(image.placeholder)), turned, 60)
        })
      )
    }

    for (const sample of Samples.quadrants.filter(({ contentType }) => engine.accepts.includes(contentType))) {
      it.effect(`keeps the colours of ${sample.name}`, () =>
        Effect.gen(function* () {
          const image = yield* render(sample.bytes)
          assertTellsNothing(image)
          assertQuadrants(yield* decode(image.web), sample.colours, 25)
        })
      )
    }

    for (const sample of Samples.plain) {
      if (!engine.accepts.includes(sample.contentType) || (sample.wide && !engine.convertsProfiles)) continue
      it.effect(sample.name, () =>
        Effect.gen(function* () {
          const image = yield* render(sample.bytes)
          assertTellsNothing(image)
          const pixels = yield* decode(image.web)
          assertColour(colourAt(pixels, 0.2, 0.5), sample.left, 6)
          assertColour(colourAt(pixels, 0.8, 0.5), sample.right, 6)
        })
      )
    }

    for (const [contentType, most] of engine.pixels) {
      it.effect(`accepts ${most / 1e6} megapixels of ${contentType} and no more, by the header`, () =>
        Effect.gen(function* () {
          const width = 8000
          const size = { width, height: most / width }
          assert.deepStrictEqual(yield* inspect(Samples.claiming(contentType, size.width, size.height)), {
            contentType,
            ...size
          })
          const more = Samples.claiming(contentType, width, most / width + 1)
          assert.strictEqual(tagAndReason(yield* failureOf(inspect(more))), "NotAnImage")
          assert.strictEqual(tagAndReason(yield* failureOf(render(more))), "NotAnImage")
        })
      )
    }

    for (const file of engine.files) {
      const isRead = file.contentType === null || engine.accepts.includes(file.contentType)
      const outcome = isRead ? file.outcome : "NotAnImage"
      it.effect(`${file.name}: ${outcome}`, () =>
        Effect.gen(function* () {
          const failed = tagAndReason(yield* failureOf(inspect(file.bytes)))
          if (outcome !== "any") assert.strictEqual(failed, outcome === "NotAnImage" ? "NotAnImage" : "Success")
          const result = yield* renderOnce(file)
          if (result._tag === "Failure") {
            assert.strictEqual(tagAndReason(result.failure), outcome === "any" ? result.failure._tag : outcome)
            return
          }
          assert.isTrue(outcome === "rendered" || outcome === "any")
          if (file.web !== null) assert.deepStrictEqual(sizeOf(result.success.web), file.web)
          if (file.web !== null) assert.deepStrictEqual(sizeOf(result.success.thumbnail), fitting(file.web, 400))
          for (const variant of variantsOf(result.success)) {
            assert.deepStrictEqual(sizeOf(yield* decode(variant)), sizeOf(variant))
          }
          assertTellsNothing(result.success)
        })
      )
    }

    const groups = new Set(engine.files.flatMap(({ alike }) => alike ?? []))
    for (const group of groups) {
      it.effect(`${group}: all orientations look the same`, () =>
        Effect.gen(function* () {
          const files = engine.files.filter(
            ({ alike, contentType }) => alike === group && contentType !== null && engine.accepts.includes(contentType)
          )
          const shown = yield* Effect.forEach(files, (file) =>
            renderOnce(file).pipe(
              Effect.flatMap(Effect.fromResult),
              Effect.flatMap(({ web }) => decode(web, 256))
            )
          )
          const [first] = shown
          assert.isTrue(first !== undefined && shown.length > 1)
          for (const [index, pixels] of shown.entries()) {
            const apart = difference(first ?? pixels, pixels)
            assert.isTrue(apart <= 6, `${files[index]?.name} is ${apart} apart`)
          }
        })
      )
    }
  })
