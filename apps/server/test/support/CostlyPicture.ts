/** Pictures that take long to decode and no time to make. */
import { crc32, deflateSync } from "node:zlib"

const chunk = (type: string, data: Buffer): Buffer => {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), data])
  const bytes = Buffer.alloc(typed.length + 8)
  bytes.writeUInt32BE(data.length)
  typed.copy(bytes, 4)
  bytes.writeUInt32BE(crc32(typed), typed.length + 4)
  return bytes
}

/** Where each pass of an interlaced PNG begins, and how far apart its pixels are. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2]
] as const

/** Returns an interlaced PNG, black all over, of three bytes a pixel. */
export const costlyPicture = (width: number, height: number): Buffer => {
  const sizes = passes.map(
    ([x, y, across, down]) => Math.ceil((height - y) / down) * (1 + 3 * Math.ceil((width - x) / across))
  )
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 1], 8)
  const pixels = Buffer.alloc(sizes.reduce((sum, size) => sum + size, 0))
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(pixels, { level: 1 })),
    chunk("IEND", Buffer.alloc(0))
  ])
}
