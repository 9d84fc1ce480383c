/** Pixels as a PNG file. */
import { promisify } from "node:util"
import { crc32, deflate } from "node:zlib"

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The filter that stores what differs from the row above: little, where colours change slowly. */
const filterUp = 2

const chunk = (type: string, data: Uint8Array): Buffer => {
  const content = Buffer.concat([Buffer.from(type, "latin1"), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, check])
}

/** `rgb` has three bytes a pixel, row by row from the top. */
export const encodePng = async (rgb: Uint8Array, width: number): Promise<Uint8Array> => {
  const stride = width * 3
  const height = rgb.length / stride
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = new Uint8Array((stride + 1) * height)
  for (let y = 0; y < height; y++) {
    const [from, to] = [y * stride, y * (stride + 1) + 1]
    rows[to - 1] = filterUp
    for (let x = 0; x < stride; x++) {
      rows[to + x] = (rgb[from + x] ?? 0) - (y === 0 ? 0 : (rgb[from + x - stride] ?? 0))
    }
  }
  const pixels = await promisify(deflate)(rows, { level: 5 })
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", pixels), chunk("IEND", new Uint8Array())])
}
