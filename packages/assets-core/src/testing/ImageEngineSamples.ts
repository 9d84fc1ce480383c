/** Images of our own, small enough to stand here, for the tests that always run. */
import { Schema } from "effect"
import type { ImageContentType } from "../ImageEngine.ts"

export interface SampleImage {
  readonly name: string
  readonly bytes: Uint8Array
  readonly contentType: ImageContentType
  /** Of the upright picture. */
  readonly width: number
  readonly height: number
}

/** A picture of four colours: top left, top right, bottom left, bottom right. */
export interface Quadrants extends SampleImage {
  readonly colours: ReadonlyArray<Colour>
}

export interface SampleFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export type Colour = readonly [red: number, green: number, blue: number]

/** Of `withMetadata`, when it is upright. */
export const quadrantColours: ReadonlyArray<Colour> = [
  [220, 30, 30],
  [30, 180, 40],
  [30, 40, 210],
  [230, 220, 40]
]

const fromBase64 = Schema.decodeSync(Schema.Uint8ArrayFromBase64)

const jpeg = fromBase64(
  "/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCABAAGADAREAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAAYIB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAYAQEBAQEBAAAAAAAAAAAAAAAACAYEB//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIhmntoAAAACrcKSQAAAAEo7lbAAAAAKtwpJAAAAASjuVsAAAAAq3CkkAAAABKO5WwAAAACrcKSQAAAAHK1LNmAAAAA2GjNrQAAAAGPFmMkAAAAA2GjNrQAAAAGPFmMkAAAAA2GjNrQAAAAGPFmMkAAAAA2GjNrQAAAAH//Z"
)
const cmyk = fromBase64(
  "/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/8AAFAgAQABgBEMRAE0RAFkRAEsRAP/EABkAAQEBAQEBAAAAAAAAAAAAAAAFCQgDB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8A6pdUuqXVIAAAAAAII4nZVgAAAAAAvDthqoAAAAAACCOJ2VYAAAAAALw7YaqAAAAAAAgjidlWAAAAAAC8O2GqgAAAAAAII4nZVgAAAAAAsPN8baqAAAAAAA9mX6OnAAAAAAA8WoCwogAAAAAA9mX6OnAAAAAAA8WoCwogAAAAAA9mX6OnAAAAAAA8WoCwogAAAAAA9mX6OnAAAAAAA//Z"
)
const png = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAAGAAAABACAIAAABqVuVZAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAzklEQVR4nO3asQ0DMQxD0Uyi+u+PTOJadebIGHbxAE1AiDx++T4789TMt6fmc12RJdASaG3Qstj19FkhvQRaG7QsJoNGURxNeqDGYLG5TapgNQJlg2KxZNCA1UHz49wx7kEOZimKadJBjbBY1zEVrEagbFAslgyap19Wp/PU/LanhkARKBsUiyWDjpA+vmLHZ/7oQYpiimKadFAjLNZ1UgWrESgbFIslg46L4nFyPW7Sx9Heq0aKYpp0UCMs1nVMBasRKBsUiyWDzsu/v/wBeFx5w/mmozAAAAAASUVORK5CYII="
)
const transparent = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAYAAAAf8/9hAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAHUlEQVQ4y2P4z8DAgA8Dyf948agBowaMGjBcDAAA7VB+kBBlSJYAAAAASUVORK5CYII="
)
const displayP3 = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAABP2lDQ1BpY2MAABiVfZC/SwJxGMY/l5V1WBA5Fhyh0FAQOdRSgRcFQRFqoDadp2agctz3wuZqqiVqibamGiJoaGjSsTEIHCv8AxoKaujHxVcHLahneT88PC/vywPKY94siHYNCkXHjsyHtXgiqXlrePDTTS+DhimsxehcDEAYJWE6dp4feq2iyHk3mjOK6a3amb23O/MWnL4+eApUL/hfajojTOADCJiW7YCiAUMlx5I8C/jNnJEGJQ6M2PFEEpQd6a81+EhyqsHnku1YRAelAmhrLZxq4UJ+Q96Vkt/7MsWVKNAFDCBYJoT+R6azntHRGQPZ1+8eRDY03tjyhaHj3nVfguA9hM99130/cd2vJfAcQ8Xf3N9+gKmypKa3UIbLCVCvmt7wJPSpcLNpGbZRtzxAW3Ydnk+hJwH9t6CufgN5X15BavQKkAAAAAlwSFlzAAAD6AAAA+gBtXtSawAAABlJREFUKJFj6D4WTBJiGNVwbDSUuodr0gAAgL2kEEj/uSYAAAAASUVORK5CYII="
)
const grey16 = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAAABAAAAAQEAAAAABqCHz+AAAAEklEQVR42mOY44AfMowqGEkKAB1d3AFxwCDUAAAAAElFTkSuQmCC"
)
const wide = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAACDQAAADSAQAAAACX3T+cAAABDUlEQVR42u3QAQ0AAAgDoPcvrTHuHEQg6ZsD4sGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8ePHjw4MGDBw8eXj8saELh/mdnFiEAAAAASUVORK5CYII="
)
const webp = fromBase64(
  "UklGRpgAAABXRUJQVlA4IIwAAADQBgCdASpgAEAAPrVQoUunJKMhrVs4AOAWiUEOADDaQz/EDbDuifi7w4R36BWDaOeVVOyLfPN4jktHeG2x5AAA/dsjB6PbzomrcYKiKOX7Npb6NRdN0JW7WF2sLxlEHTOAqjHUQwuiF9Lfwn0GerIt1zS/FC4MzwtFlHEGgvEcISx7uyzPmDZ2eoAAAA=="
)
const avif = fromBase64(
  "AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAEcAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAGAAAABAAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAABPbWRhdBIACgk4GW/+0gIaDSAyOBShMYJgABoAAs/MRMkY2AKpx3fVtUPZZ2PeGKSxym+FMLhCgH3mqx30/t6gRZQ/sCoiH2qcJtkL"
)
const animated = fromBase64(
  "R0lGODlhEAAQAIAAAExpccgUFCH/C05FVFNDQVBFMi4wAwEAAAAh+QQFCgAAACwAAAAAEAAQAAACDoyPqcvtD6OctNqLsz4FACH5BAUKAAAALAAAAAAQABAAgExpcRQUyAIOjI+py+0Po5y02ouzPgUAOw=="
)
const twentyThousandSquare = fromBase64(
  "iVBORw0KGgoAAAANSUhEUgAATiAAAE4gCAIAAABsEtFuAAAACElEQVR4nAMAAAAAAUgGidIAAAAASUVORK5CYII="
)

export const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

const joined = (...parts: ReadonlyArray<ReadonlyArray<number> | Uint8Array>): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]))

const beginningOf = (bytes: Uint8Array, share: number): Uint8Array => bytes.slice(0, Math.floor(bytes.length * share))

/** What must not be found in anything an engine makes of `withMetadata`. */
export const secret = "SECRET<script>alert(1)</script>"

const little = (value: number, size: number): ReadonlyArray<number> =>
  Array.from({ length: size }, (_, index) => (value >> (8 * index)) & 255)

const entry = (tag: number, type: number, count: number, value: ReadonlyArray<number>): ReadonlyArray<number> => [
  ...little(tag, 2),
  ...little(type, 2),
  ...little(count, 4),
  ...value
]

/** EXIF with a description, an orientation, and a place in its GPS directory. */
const exif = (orientation: number): Uint8Array => {
  const directory = 8
  const gps = directory + 2 + 3 * 12 + 4
  const text = gps + 2 + 12 + 4
  return joined(
    ascii("Exif\0\0"),
    ascii("II*\0"),
    little(directory, 4),
    little(3, 2),
    entry(0x010e, 2, secret.length + 1, little(text, 4)),
    entry(0x0112, 3, 1, little(orientation, 4)),
    entry(0x8825, 4, 1, little(gps, 4)),
    little(0, 4),
    little(1, 2),
    entry(0x001d, 2, secret.length + 1, little(text, 4)),
    little(0, 4),
    ascii(`${secret}\0`)
  )
}

const segment = (marker: number, content: Uint8Array): Uint8Array =>
  joined([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255], content)

/** The quadrants as a JPEG that tells everything: EXIF, GPS, XMP, IPTC, a comment, and bytes after its end. */
export const withMetadata = (orientation: number): Uint8Array =>
  joined(
    jpeg.slice(0, 2),
    segment(0xe1, exif(orientation)),
    segment(0xe1, ascii(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${secret}</x:xmpmeta>`)),
    segment(0xed, ascii(`Photoshop 3.0\u00008BIM\u0004\u0004\0\0\0\0\0$\u001c\u0002x\0${secret}`)),
    segment(0xfe, ascii(secret)),
    jpeg.slice(2),
    ascii(`PK\u0003\u0004${secret}`)
  )

const cmykColours: ReadonlyArray<Colour> = [
  [255, 255, 255],
  [5, 5, 0],
  [250, 240, 10],
  [230, 20, 15]
]

/** Upright as they are. */
export const quadrants: ReadonlyArray<Quadrants> = (
  [
    ["a JPEG", jpeg, "image/jpeg"],
    ["a CMYK JPEG", cmyk, "image/jpeg"],
    ["a PNG", png, "image/png"],
    ["a WebP", webp, "image/webp"],
    ["an AVIF", avif, "image/avif"]
  ] as const
).map(([name, bytes, contentType]) => ({
  name,
  bytes,
  contentType,
  width: 96,
  height: 64,
  colours: bytes === cmyk ? cmykColours : quadrantColours
}))

/** Pictures that are one colour, or two halves, with the colour of the left and the right when shown on white in sRGB. */
export const plain: ReadonlyArray<
  SampleImage & { readonly left: Colour; readonly right: Colour; readonly wide: boolean }
> = [
  {
    name: "a PNG that is half transparent is shown on white",
    bytes: transparent,
    contentType: "image/png",
    width: 16,
    height: 16,
    left: [255, 255, 255],
    right: [0, 0, 255],
    wide: false
  },
  {
    name: "a grey PNG of 16 bits",
    bytes: grey16,
    contentType: "image/png",
    width: 16,
    height: 16,
    left: [156, 156, 156],
    right: [156, 156, 156],
    wide: false
  },
  {
    name: "an animated GIF shows its first frame",
    bytes: animated,
    contentType: "image/gif",
    width: 16,
    height: 16,
    left: [200, 20, 20],
    right: [200, 20, 20],
    wide: false
  },
  {
    name: "colours of Display P3 become those of sRGB",
    bytes: displayP3,
    contentType: "image/png",
    width: 16,
    height: 16,
    left: [120, 200, 60],
    right: [120, 200, 60],
    wide: true
  }
]

/** Larger than both variants. */
export const large: SampleImage = {
  name: "a wide PNG",
  bytes: wide,
  contentType: "image/png",
  width: 2100,
  height: 210
}

const headerIn = (bytes: Uint8Array, mark: ReadonlyArray<number>): number =>
  bytes.findIndex((_, at) => mark.every((byte, index) => bytes[at + index] === byte))

const patched = (bytes: Uint8Array, at: number, patch: ReadonlyArray<number>): Uint8Array => {
  const copy = bytes.slice()
  copy.set(patch, at)
  return copy
}

const big = (value: number, size: number): ReadonlyArray<number> => little(value, size).toReversed()

/** Where the size stands, and how; no checksum holds it. */
const claims = {
  "image/jpeg": (width: number, height: number) =>
    patched(jpeg, headerIn(jpeg, [0xff, 0xc0]) + 5, [...big(height, 2), ...big(width, 2)]),
  "image/gif": (width: number, height: number) => {
    const size = [...little(width, 2), ...little(height, 2)]
    return patched(patched(animated, 6, size), headerIn(animated, [0x2c, 0, 0, 0, 0]) + 5, size)
  },
  "image/avif": (width: number, height: number) =>
    patched(avif, headerIn(avif, [...ascii("ispe")]) + 8, [...big(width, 4), ...big(height, 4)])
}

/** A small picture whose header says that it is of this size. */
export const claiming = (contentType: keyof typeof claims, width: number, height: number): Uint8Array =>
  claims[contentType](width, height)

export const notImages: ReadonlyArray<SampleFile> = [
  { name: "nothing", bytes: new Uint8Array(0) },
  { name: "text", bytes: ascii("just words") },
  { name: "HTML", bytes: ascii("<!doctype html><script>alert(1)</script>") },
  {
    name: "SVG",
    bytes: ascii(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>`)
  },
  { name: "PDF", bytes: ascii("%PDF-1.4\n1 0 obj\n<< >>\nendobj\n%%EOF") },
  { name: "a zip archive", bytes: ascii("PK\u0005\u0006" + "\0".repeat(18)) },
  {
    name: "a BMP",
    bytes: joined(
      ascii("BM"),
      little(58, 4),
      little(0, 4),
      little(54, 4),
      little(40, 4),
      little(1, 4),
      little(1, 4),
      little(1, 2),
      little(24, 2),
      little(0, 28)
    )
  },
  { name: "the first bytes of a JPEG", bytes: jpeg.slice(0, 24) },
  { name: "a JPEG without its signature", bytes: jpeg.slice(1) },
  { name: "a PNG of 400 megapixels", bytes: twentyThousandSquare }
]

/** Their headers are in order. */
export const broken: ReadonlyArray<SampleFile> = [
  { name: "a JPEG cut off in its picture", bytes: beginningOf(jpeg, 0.9) },
  { name: "a PNG cut off in its picture", bytes: beginningOf(png, 0.6) }
]
