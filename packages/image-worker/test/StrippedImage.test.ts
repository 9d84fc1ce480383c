import { quadrants, plain, secret, withMetadata } from "@banquet/assets-core/testing/ImageEngineSamples"
import { deflateSync } from "node:zlib"
import { describe, expect, it } from "vitest"
import { strippedImage } from "../src/StrippedImage.ts"
import { ImageRejected } from "../src/ImageCodec.ts"
import { hostileImages } from "../src/testing/HostileImages.ts"
import { publicImages } from "../src/testing/PublicImages.ts"

const size = 1024 * 1024

const outcome = (bytes: Buffer): number | string => {
  try {
    return strippedImage(bytes).length
  } catch (error) {
    return error instanceof ImageRejected ? error.message : `threw ${String(error)}`
  }
}

const typesOf = (png: Buffer): ReadonlyArray<string> => {
  const types: Array<string> = []
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) types.push(png.toString("latin1", at + 4, at + 8))
  return types
}

const chunk = (type: string, data: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type, "latin1"), data, Buffer.alloc(4)])
}

const sample = (contentType: string): Buffer =>
  Buffer.from(quadrants.find((each) => each.contentType === contentType)?.bytes ?? [])

const pngWith = (...chunks: ReadonlyArray<Buffer>): Buffer => {
  const png = sample("image/png")
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])
}

describe("of a file a decoder gets", () => {
  const files = hostileImages(15 * size)
  const inPlace = files.filter(({ isPicture, name }) => isPicture && name.includes("HEIF"))
  const pictures = files.filter((file) => file.isPicture && !inPlace.includes(file))

  it.each(pictures)("what the picture takes: $name", ({ bytes }) => {
    expect(outcome(bytes)).toBeTypeOf("number")
    expect(outcome(bytes)).toBeLessThan(65 * 1024)
  })

  it.each(inPlace)("as much, where other parts say where they are: $name", ({ bytes }) => {
    expect(outcome(bytes)).toBe(bytes.length)
  })

  it.each(files.filter(({ isPicture }) => !isPicture))("nothing: $name", ({ bytes }) => {
    expect(outcome(bytes)).toMatch(/^The [^\n]{10,120}\.$/)
  })

  it("the first of what may be there once, and nothing of what is as large as it should not be", () => {
    const profile = chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(Buffer.alloc(1000))]))
    const bomb = chunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(Buffer.alloc(5 * size))]))
    const useless = [
      chunk("tEXt", Buffer.from("a\0b")),
      chunk("eXIf", Buffer.alloc(70_000)),
      chunk("acTL", Buffer.alloc(8))
    ]
    expect(typesOf(strippedImage(pngWith(profile, profile, ...useless)))).toEqual(["IHDR", "iCCP", "IDAT", "IEND"])
    expect(typesOf(strippedImage(pngWith(bomb, profile)))).toEqual(["IHDR", "IDAT", "IEND"])
    expect(outcome(pngWith(chunk("ABCD", Buffer.alloc(4))))).toBe("The PNG has a part that no picture has.")
  })

  it("of metadata the orientation, and nothing that stands behind the picture", () => {
    const left = strippedImage(Buffer.concat([withMetadata(6), Buffer.from("behind")]))
    expect(left.includes("Exif\0\0")).toBe(true)
    for (const gone of ["adobe.com", "Photoshop", "PK\u0003\u0004", "behind"]) expect(left.includes(gone)).toBe(false)
    expect(left.toString("latin1").split(secret).length).toBeLessThanOrEqual(3)
  })

  it("the first frame of an animation", () => {
    const animated = Buffer.from(plain.find(({ contentType }) => contentType === "image/gif")?.bytes ?? [])
    const left = strippedImage(animated)
    expect([left.at(-1), left.includes("NETSCAPE"), left.length < animated.length]).toEqual([0x3b, false, true])
    expect(outcome(animated.subarray(0, animated.length - 4))).toBe("The GIF breaks off before its end.")
  })

  it("of a HEIF all of it where it is, with other boxes as free space", () => {
    const avif = sample("image/avif")
    const film = Buffer.concat([Buffer.of(0, 0, 0, 16), Buffer.from("moov"), Buffer.alloc(8, 7)])
    const left = strippedImage(Buffer.concat([avif, film]))
    expect(left.subarray(0, avif.length).equals(avif)).toBe(true)
    expect([left.length, left.includes("moov"), left.includes("free")]).toEqual([avif.length + 16, false, true])
  })

  it("the file itself where nothing of it is useless, and never another than it was", () => {
    for (const { bytes } of [...quadrants, ...plain]) {
      const file = Buffer.from(bytes)
      const before = Buffer.from(file)
      strippedImage(file)
      expect(file.equals(before)).toBe(true)
    }
    const jpeg = sample("image/jpeg")
    expect(strippedImage(jpeg).equals(jpeg)).toBe(true)
  })
})

describe("whatever breaks off or is broken", () => {
  const pictures = [...quadrants, ...plain].map(({ bytes }) => Buffer.from(bytes))

  it("is refused in our words, or left to the decoder, and nothing else happens", () => {
    for (const picture of pictures) {
      for (let end = 0; end < picture.length; end += 7) {
        expect(String(outcome(picture.subarray(0, end)))).not.toContain("threw")
      }
      for (let at = 0; at < Math.min(picture.length, 400); at++) {
        for (const byte of [0, 1, 0x7f, 0xff]) {
          const changed = Buffer.from(picture)
          changed[at] = byte
          const left = outcome(changed)
          expect(String(left)).not.toContain("threw")
          expect(typeof left === "number" ? left : 0).toBeLessThanOrEqual(changed.length + 1)
        }
      }
    }
  })

  it("also where it is a file of somebody else's", () => {
    for (const { bytes } of publicImages) {
      const file = Buffer.from(bytes)
      for (const share of [1, 0.7, 0.2, 0.01]) {
        expect(String(outcome(file.subarray(0, Math.floor(file.length * share))))).not.toContain("threw")
      }
    }
  })
})
