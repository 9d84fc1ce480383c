import { withMetadata } from "@banquet/assets-core/testing/ImageEngineSamples"
import { Jimp } from "jimp"
import { describe, expect, it, vi } from "vitest"
import { codec } from "../src/internal/JimpCodec.ts"

describe("JimpCodec", () => {
  it("decodes a picture once for both variants and the placeholder, and none for a header", async () => {
    const decoding = vi.spyOn(Jimp, "fromBuffer")
    const bytes = Buffer.from(withMetadata(6))
    await codec.inspect(bytes)
    expect(decoding).toHaveBeenCalledTimes(0)
    await codec.render(bytes)
    expect(decoding).toHaveBeenCalledTimes(1)
  })
})
