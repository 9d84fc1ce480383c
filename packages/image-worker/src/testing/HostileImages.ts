/** Files of which a decoder would make work that no picture is worth: small pictures among millions of other parts. */
import { claiming, quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { crc32, deflateSync } from "node:zlib"

export interface HostileImage {
  readonly name: string
  readonly bytes: Buffer
  /** Whether there is a picture in it, which may be shown. */
  readonly isPicture: boolean
}

const ascii = (text: string): Buffer => Buffer.from(text, "latin1")

const big = (value: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}

const little = (value: number, size: number): Buffer => Buffer.from(big(value, size).toReversed())

const sample = (contentType: string): Buffer =>
  Buffer.from(quadrants.find((each) => each.contentType === contentType)?.bytes ?? [])

/** As many of a part as there is room for. */
const filled = (size: number, before: Buffer, part: Buffer, after: Buffer): Buffer => {
  const count = Math.floor((size - before.length - after.length) / part.length)
  return Buffer.concat([before, ...Array.from({ length: count }, () => part), after])
}

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([ascii(type), data])
  return Buffer.concat([big(data.length, 4), typed, big(crc32(typed), 4)])
}

/** Eight million zeros in eight thousand bytes: as much as libpng unpacks of one chunk. */
const bomb = (): Buffer => deflateSync(Buffer.alloc(7_900_000), { level: 9 })

const pngWith = (size: number, part: Buffer): Buffer => {
  const png = sample("image/png")
  return filled(size, png.subarray(0, 33), part, png.subarray(33))
}

const jpegWith = (size: number, part: Buffer): Buffer => {
  const jpeg = sample("image/jpeg")
  return filled(size, jpeg.subarray(0, 2), part, jpeg.subarray(2))
}

const segment = (marker: number, content: Buffer): Buffer =>
  Buffer.concat([Buffer.of(0xff, marker), big(content.length + 2, 2), content])

/** One progressive picture, whose scans add nothing to it. */
const scans = (size: number): Buffer => {
  const jpeg = sample("image/jpeg")
  const at = jpeg.indexOf(Buffer.of(0xff, 0xda))
  const scan = jpeg.subarray(at, jpeg.length - 2)
  return filled(size, jpeg.subarray(0, at), scan, jpeg.subarray(jpeg.length - 2))
}

const gif = (): Buffer => Buffer.from(claiming("image/gif", 16, 16))

const gifWith = (size: number, part: Buffer): Buffer => {
  const picture = gif()
  return filled(size, picture.subarray(0, 19), part, picture.subarray(19))
}

/** Frames of one pixel, whose data is followed by as much that is of no use. */
const frames = (size: number, useless: number): Buffer => {
  const place = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0]
  const data = useless === 0 ? [] : [useless, ...Buffer.alloc(useless)]
  return gifWith(size, Buffer.of(...place, 2, 2, 0x4c, 1, ...data, 0))
}

const riff = (type: string, data: Buffer): Buffer =>
  Buffer.concat([ascii(type), little(data.length, 4), data, Buffer.alloc(data.length % 2)])

const webpOf = (size: number, flags: number, part: Buffer, after: Buffer): Buffer => {
  const canvas = riff("VP8X", Buffer.concat([Buffer.of(flags, 0, 0, 0), little(95, 3), little(63, 3)]))
  const webp = filled(size, Buffer.concat([ascii("RIFF"), little(0, 4), ascii("WEBP"), canvas]), part, after)
  webp.writeUInt32LE(webp.length - 8, 4)
  return webp
}

/** Frames, each of which a decoder counts. */
const webpFrames = (size: number): Buffer => {
  const place = Buffer.concat([Buffer.alloc(6), little(95, 3), little(63, 3), little(1, 3), Buffer.of(0)])
  const frame = riff("ANMF", Buffer.concat([place, sample("image/webp").subarray(12)]))
  const webp = webpOf(size - 14, 2, frame, Buffer.alloc(0))
  const whole = Buffer.concat([webp.subarray(0, 30), riff("ANIM", Buffer.alloc(6)), webp.subarray(30)])
  whole.writeUInt32LE(whole.length - 8, 4)
  return whole
}

const box = (type: string, ...content: ReadonlyArray<Buffer>): Buffer => {
  const inside = Buffer.concat(content)
  return Buffer.concat([big(inside.length + 8, 4), ascii(type), inside])
}

/** An AVIF whose description has another part before all of its own. */
const avifWith = (part: Buffer): Buffer => {
  const avif = sample("image/avif")
  const at = avif.indexOf("meta") - 4
  const end = at + avif.readUInt32BE(at)
  return Buffer.concat([
    avif.subarray(0, at),
    box("meta", big(0, 4), part, avif.subarray(at + 12, end)),
    avif.subarray(end)
  ])
}

const places = (items: number): Buffer =>
  box("iloc", Buffer.of(1, 0, 0, 0, 0x44, 0x40), big(items, 2), Buffer.alloc(items * 16))

/** Of about so many bytes each, at most as many. */
export const hostileImages = (size: number): ReadonlyArray<HostileImage> => {
  const pictures: ReadonlyArray<readonly [name: string, bytes: Buffer]> = [
    ["a PNG of packed texts", pngWith(size, chunk("zTXt", Buffer.concat([ascii("k\0\0"), bomb()])))],
    [
      "a PNG of packed texts in Unicode",
      pngWith(size, chunk("iTXt", Buffer.concat([ascii("k\0\u0001\0\0\0"), bomb()])))
    ],
    ["a PNG of short texts", pngWith(size, chunk("tEXt", ascii(`k\0${"v".repeat(150)}`)))],
    ["a PNG of profiles", pngWith(size, chunk("iCCP", Buffer.concat([ascii("p\0\0"), bomb()])))],
    ["a PNG of EXIF", pngWith(size, chunk("eXIf", Buffer.alloc(1000)))],
    ["a PNG of parts that nobody knows", pngWith(size, chunk("abCd", Buffer.alloc(150)))],
    ["a JPEG of comments", jpegWith(size, segment(0xfe, Buffer.alloc(160)))],
    ["a JPEG of EXIF", jpegWith(size, segment(0xe1, Buffer.concat([ascii("Exif\0\0II*\0"), Buffer.alloc(60_000)])))],
    [
      "a JPEG of profiles",
      jpegWith(size, segment(0xe2, Buffer.concat([ascii("ICC_PROFILE\0\u0001\u0001"), Buffer.alloc(60_000)])))
    ],
    ["a GIF of frames", frames(size, 200)],
    ["a GIF of comments", gifWith(size, Buffer.of(0x21, 0xfe, 200, ...Buffer.alloc(200), 0))],
    ["a WebP of frames", webpFrames(size)],
    [
      "a WebP of parts that nobody knows",
      webpOf(size, 0, riff("abcd", Buffer.alloc(150)), sample("image/webp").subarray(12))
    ],
    ["a HEIF with a film", Buffer.concat([sample("image/avif"), box("moov", Buffer.alloc(size - 1000))])]
  ]
  const refused: ReadonlyArray<readonly [name: string, bytes: Buffer]> = [
    ["a PNG of nothing without end", pngWith(size, chunk("abCd", Buffer.alloc(0)))],
    ["a GIF of frames without end", frames(size, 0)],
    ["a JPEG of empty comments", jpegWith(size, segment(0xfe, Buffer.alloc(0)))],
    ["a JPEG of scans", scans(size)],
    ["a JPEG of tables", jpegWith(size, segment(0xdb, Buffer.alloc(65)))],
    [
      "a HEIF of boxes",
      Buffer.concat([sample("image/avif"), filled(size - 1000, Buffer.alloc(0), box("free"), Buffer.alloc(0))])
    ],
    ["a HEIF of places", avifWith(places(Math.min(60_000, Math.floor(size / 16))))],
    [
      "a HEIF of properties",
      avifWith(box("iprp", box("ipco", filled(Math.min(size, 500_000), Buffer.alloc(0), box("pixi"), Buffer.alloc(0)))))
    ],
    ["a HEIF that describes itself at length", avifWith(box("abcd", Buffer.alloc(size - 1000)))]
  ]
  return [
    ...pictures.map(([name, bytes]) => ({ name, bytes, isPicture: true })),
    ...refused.map(([name, bytes]) => ({ name, bytes, isPicture: false }))
  ]
}
