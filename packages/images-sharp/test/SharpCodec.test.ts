import { notImages, quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { strippedImage } from "@banquet/image-worker/StrippedImage"
import { hostileImages } from "@banquet/image-worker/testing/HostileImages"
import sharp, { type Sharp } from "sharp"
import { describe, expect, it, vi } from "vitest"
import { codec } from "../src/internal/SharpCodec.ts"

/** Every picture that was computed, by what it was made from. */
const computed = vi.hoisted((): Array<unknown> => [])

/** Everything that sharp was given. */
const given = vi.hoisted((): Array<unknown> => [])

vi.mock(import("sharp"), async (original) => {
  const real = await original()
  const counted = (image: Sharp, input: unknown): Sharp => {
    const toBuffer = image.toBuffer.bind(image)
    const clone = image.clone.bind(image)
    return Object.assign(image, {
      toBuffer: (...options: Parameters<typeof toBuffer>) => {
        computed.push(input)
        return toBuffer(...options)
      },
      clone: () => counted(clone(), input)
    })
  }
  const counting = new Proxy(real.default, {
    apply: (target, self, args: Parameters<typeof real.default>) => {
      given.push(args[0])
      return counted(Reflect.apply(target, self, args), args[0])
    }
  })
  return { ...real, default: counting }
})

describe("SharpCodec", () => {
  for (const { bytes, name } of quadrants) {
    it(`decodes ${name} once for both variants and the placeholder`, async () => {
      const original = Buffer.from(bytes)
      const read = strippedImage(original)
      computed.length = 0
      await codec.inspect(original)
      expect(computed).toEqual([])
      await codec.render(original)
      expect(computed.filter((input) => input instanceof Buffer && input.equals(read))).toHaveLength(1)
      expect(computed.length).toBeGreaterThan(2)
    })
  }

  for (const { bytes, name } of hostileImages(2 * 1024 * 1024)) {
    it(`does not let a decoder see the parts of ${name}`, async () => {
      given.length = 0
      await Promise.allSettled([codec.inspect(bytes), codec.render(bytes)])
      // What a HEIF has of other parts stays where it is, as free space.
      const most = name.includes("HEIF") ? 2 * 1024 * 1024 : 128 * 1024
      expect(given.flatMap((input) => (input instanceof Buffer && input.length > most ? [input.length] : []))).toEqual(
        []
      )
    })
  }

  it("leaves no loader open that its formats do not need", async () => {
    const svg = notImages.find(({ name }) => name === "SVG")
    await expect(sharp(svg?.bytes).metadata()).rejects.toThrow("unsupported image format")
  })
})
