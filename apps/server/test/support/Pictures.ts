/** Reads the pictures that the server serves. */
import sharp from "sharp"

/** The kinds of chunk that a WebP file consists of. */
export const chunksOf = (webp: Buffer): ReadonlyArray<string> => {
  if (webp.toString("latin1", 0, 4) !== "RIFF" || webp.toString("latin1", 8, 12) !== "WEBP") return ["no WebP"]
  const chunks: Array<string> = []
  let at = 12
  while (at + 8 <= webp.length) {
    chunks.push(webp.toString("latin1", at, at + 4))
    const size = webp.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return at === webp.length ? chunks : [...chunks, "bytes after the end"]
}

/** Chunks that hold nothing but a picture. */
export const pictureChunks: ReadonlyArray<string> = ["VP8 ", "VP8L"]

/** What a decoder finds besides the picture. */
export const metadataOf = async (bytes: Buffer): Promise<ReadonlyArray<string>> => {
  const found = await sharp(bytes).metadata()
  return (["exif", "xmp", "iptc", "icc", "orientation", "comments"] as const).filter(
    (name) => found[name] !== undefined
  )
}

/** The colours of a picture, stretched to a square. */
export const coloursOf = (bytes: Buffer, side = 256): Promise<Buffer> =>
  sharp(bytes).resize(side, side, { fit: "fill" }).removeAlpha().toColourspace("srgb").raw().toBuffer()

/** The mean absolute difference of the colours of two pictures. */
export const differenceOf = (one: Buffer, other: Buffer): number => {
  if (one.length !== other.length) return Infinity
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0))
  return sum / one.length
}

/** Runs so many at a time. */
export const severalAtOnce = async <A>(
  count: number,
  items: ReadonlyArray<A>,
  work: (item: A) => Promise<void>
): Promise<void> => {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: count }, worker))
}
