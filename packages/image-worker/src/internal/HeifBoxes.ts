/** The boxes of a HEIC or AVIF that its picture takes. */
import { ImageRejected } from "../ImageCodec.ts"

export const isHeif = (bytes: Buffer): boolean => bytes.toString("latin1", 4, 8) === "ftyp"

/** What describes the pictures of a phone takes a hundredth of it. */
const maximumMeta = 512 * 1024
const maximumBoxes = 100
/** Items of a picture of 48 megapixels in tiles are about 200. */
const maximumItems = 1000

interface Box {
  readonly type: string
  readonly typeAt: number
  readonly content: number
  /** Behind the file, where the file breaks off. */
  readonly end: number
}

/** Null where there is none that could be read. */
const boxAt = (bytes: Buffer, at: number, limit: number): Box | null => {
  if (at + 8 > limit) return null
  const size = bytes.readUInt32BE(at)
  const box = { type: bytes.toString("latin1", at + 4, at + 8), typeAt: at + 4 }
  if (size === 0) return { ...box, content: at + 8, end: limit }
  if (size !== 1) return size < 8 ? null : { ...box, content: at + 8, end: at + size }
  if (at + 16 > limit || bytes.readUInt32BE(at + 8) !== 0) return null
  const large = bytes.readUInt32BE(at + 12)
  return large < 16 ? null : { ...box, content: at + 16, end: at + large }
}

/** Those that stand side by side, up to the first that breaks off or is none. */
const boxesIn = (bytes: Buffer, from: number, limit: number): ReadonlyArray<Box> => {
  const boxes: Array<Box> = []
  let at = from
  for (let box = boxAt(bytes, at, limit); box !== null; box = boxAt(bytes, at, limit)) {
    if (boxes.length === maximumBoxes) throw new ImageRejected("The picture has more boxes than any takes.")
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** How many items a box of items speaks of: a number of two or four bytes, by its version. */
const itemsIn = (bytes: Buffer, { content, type }: Box): number => {
  const version = bytes[content] ?? 0
  const at = content + (type === "iloc" ? 6 : 4)
  const wide = type === "iloc" ? version >= 2 : version >= 1
  return wide || type === "ipma" ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at)
}

const checkMeta = (bytes: Buffer, meta: Box): void => {
  if (meta.end > bytes.length) throw new ImageRejected("The picture breaks off before it begins.")
  if (meta.end - meta.content > maximumMeta)
    throw new ImageRejected("The picture describes itself at too great a length.")
  const inside = boxesIn(bytes, meta.content + 4, meta.end)
  const properties = inside.flatMap((box) => (box.type === "iprp" ? boxesIn(bytes, box.content, box.end) : []))
  const lists = [...inside, ...properties].filter(({ type }) => ["iloc", "iinf", "ipma"].includes(type))
  if (lists.some((box) => itemsIn(bytes, box) > maximumItems)) {
    throw new ImageRejected("The picture has more parts than any takes.")
  }
  for (const box of properties) if (box.type === "ipco") boxesIn(bytes, box.content, box.end)
}

const free = Buffer.from("free", "latin1")

/**
 * The file with what is no picture marked as free space, for what there is stands where other parts say that it does: a
 * film, a second description, what phones append.
 */
export const read = (bytes: Buffer): Buffer => {
  const boxes = boxesIn(bytes, 0, bytes.length)
  const meta = boxes.find(({ type }) => type === "meta")
  if (meta === undefined) throw new ImageRejected("The file is not an image that can be read.")
  try {
    checkMeta(bytes, meta)
  } catch (cause) {
    throw cause instanceof RangeError ? new ImageRejected("The picture has a header that cannot be read.") : cause
  }
  const needless = boxes.filter((box) => box !== meta && !["ftyp", "mdat", "free"].includes(box.type))
  const end = Math.min(bytes.length, boxes.at(-1)?.end ?? 0)
  if (needless.length === 0) return bytes.subarray(0, end)
  const copy = Buffer.from(bytes.subarray(0, end))
  for (const { typeAt } of needless) free.copy(copy, typeAt)
  return copy
}
