/** The files that guests send: pictures drawn at random, photos where there are some, and now and then no picture at all. */
import { createHash } from "node:crypto"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import type { SeededRandom } from "./SeededRandom.ts"

export interface GuestFile {
  readonly bytes: Uint8Array
  readonly hash: string
  readonly isImage: boolean
}

const photoFolder = join(import.meta.dirname, "../../../../shared/images/photo")
const drawnCount = 12

/** A picture of big colourful blots, as heavy to decode as a photo of its size. */
const drawn = async (random: SeededRandom): Promise<Buffer> => {
  const [width, height] = [random.whole(320, 1600), random.whole(240, 1200)]
  const coarse = Buffer.from(Array.from({ length: 16 * 12 * 3 }, () => random.whole(0, 255)))
  return sharp(coarse, { raw: { width: 16, height: 12, channels: 3 } })
    .resize(width, height, { fit: "fill", kernel: "cubic" })
    .jpeg({ quality: random.whole(60, 92), progressive: random.happens(0.2) })
    .toBuffer()
}

const startOfImage = 2

/** The picture with a comment in it that makes its bytes unlike any other's. */
const commented = (jpeg: Buffer, comment: string): Buffer => {
  const text = Buffer.from(comment, "utf8")
  const segment = Buffer.from([0xff, 0xfe, 0, 0])
  segment.writeUInt16BE(text.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, startOfImage), segment, text, jpeg.subarray(startOfImage)])
}

export class Pictures {
  readonly #drawn: ReadonlyArray<Buffer>
  readonly #photos: ReadonlyArray<Buffer>

  private constructor(pictures: ReadonlyArray<Buffer>, photos: ReadonlyArray<Buffer>) {
    this.#drawn = pictures
    this.#photos = photos
  }

  static async make(random: SeededRandom): Promise<Pictures> {
    const photos = globSync("*.jpg", { cwd: photoFolder }).toSorted()
    return new Pictures(
      await Promise.all(Array.from({ length: drawnCount }, () => drawn(random))),
      photos.map((name) => readFileSync(join(photoFolder, name)))
    )
  }

  /** A file whose bytes no other has; `name` is like no other's. */
  next(name: string, random: SeededRandom): GuestFile {
    const isImage = !random.happens(0.03)
    const photo = random.happens(0.02) ? random.oneOf(this.#photos) : undefined
    const picture = photo ?? random.oneOf(this.#drawn)
    const bytes = isImage && picture !== undefined ? commented(picture, name) : Buffer.from(`no picture: ${name}`)
    return { bytes, isImage, hash: hashOf(bytes) }
  }
}

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex")
