import { quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { describe, expect, it, vi } from "vitest"
import { codec } from "../src/internal/SharpCodec.ts"

/** Every picture that was computed, by what it was made from. */
const computed = vi.hoisted((): Array<unknown> => [])

vi.mock(import("sharp"), async (original) => {
  const real = await original()
  const counting = new Proxy(real.default, {
    apply: (target, self, args: Parameters<typeof real.default>) => {
      const image = Reflect.apply(target, self, args)
      const toBuffer = image.toBuffer.bind(image)
      return Object.assign(image, {
        toBuffer: (...options: Parameters<typeof toBuffer>) => {
          computed.push(args[0])
          return toBuffer(...options)
        }
      })
    }
  })
  return { ...real, default: counting }
})

describe("SharpCodec", () => {
  for (const { bytes, name } of quadrants) {
    it(`decodes ${name} once for both variants and the placeholder`, async () => {
      const original = Buffer.from(bytes)
      computed.length = 0
      await codec.inspect(original)
      expect(computed).toEqual([])
      await codec.render(original)
      expect(computed.filter((input) => input === original)).toHaveLength(1)
      expect(computed.length).toBeGreaterThan(2)
    })
  }
})
