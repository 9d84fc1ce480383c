/** A PNG that takes a decoder seconds before it learns that the picture is too large for anybody. */
import { crc32, deflateSync } from "node:zlib"

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** More pixels than are taken. */
const side = 30_000

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  body.copy(framed, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** So many bytes of packed texts, each of which unpacks to a thousand times its size. */
export const costlyPicture = (bytes: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([8, 2], 8)
  const packed = deflateSync(Buffer.alloc(1_000_000))
  const text = chunk("zTXt", Buffer.concat([Buffer.from("Comment\0\0", "latin1"), packed]))
  const texts = Array.from({ length: Math.max(1, Math.floor(bytes / text.length)) }, () => text)
  const pixels = chunk("IDAT", deflateSync(Buffer.alloc(1024)))
  return Buffer.concat([signature, chunk("IHDR", header), ...texts, pixels, chunk("IEND", Buffer.alloc(0))])
}
