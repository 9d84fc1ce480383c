/** ZIP archives, unpacked within bounds: what an entry declares is looked at before its first byte is, and held against what comes. */
import { Inflate, strToU8, zipSync } from "fflate"
import { Result } from "effect"
import { FileRefused } from "../FileRefused.ts"
import { readLimits } from "../ReadLimits.ts"

export interface ZipEntry {
  readonly name: string
  readonly encrypted: boolean
  readonly deflated: boolean
  readonly packedSize: number
  readonly size: number
  /** Where its header begins. */
  readonly offset: number
}

const damaged = new FileRefused({ code: "file_damaged" })
const tooLarge = new FileRefused({ code: "archive_too_large" })

const endSignature = 0x06054b50
const directorySignature = 0x02014b50
const localSignature = 0x04034b50
const endLength = 22
const longestComment = 0xffff

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const endOfDirectory = (data: DataView): number | null => {
  const lowest = Math.max(0, data.byteLength - endLength - longestComment)
  for (let offset = data.byteLength - endLength; offset >= lowest; offset--) {
    if (data.getUint32(offset, true) === endSignature) return offset
  }
  return null
}

/** Returns what the archive says that it has. */
export const zipEntries = (bytes: Uint8Array): Result.Result<ReadonlyArray<ZipEntry>, FileRefused> => {
  const data = view(bytes)
  const end = endOfDirectory(data)
  if (end === null) return Result.fail(damaged)
  const count = data.getUint16(end + 10, true)
  if (count > readLimits.archiveEntries) return Result.fail(tooLarge)
  const entries: Array<ZipEntry> = []
  let at = data.getUint32(end + 16, true)
  for (let index = 0; index < count; index++) {
    if (at + 46 > data.byteLength || data.getUint32(at, true) !== directorySignature) return Result.fail(damaged)
    const nameLength = data.getUint16(at + 28, true)
    const method = data.getUint16(at + 10, true)
    if (method !== 0 && method !== 8) return Result.fail(damaged)
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      encrypted: (data.getUint16(at + 8, true) & 1) === 1,
      deflated: method === 8,
      packedSize: data.getUint32(at + 20, true),
      size: data.getUint32(at + 24, true),
      offset: data.getUint32(at + 42, true)
    })
    at += 46 + nameLength + data.getUint16(at + 30, true) + data.getUint16(at + 32, true)
  }
  return Result.succeed(entries)
}

/** The compressed bytes that are inflated before they are counted: at the strongest compression 16 MiB. */
const stepBytes = 16 * 1024

/** The content, or null where it is not as long as it was said to be. */
const inflated = (packed: Uint8Array, size: number): Uint8Array | null => {
  const content = new Uint8Array(size)
  let length = 0
  const stream = new Inflate((chunk) => {
    if (length + chunk.length <= size) content.set(chunk, length)
    length += chunk.length
  })
  for (let from = 0; from < packed.length; from += stepBytes) {
    stream.push(packed.subarray(from, from + stepBytes), from + stepBytes >= packed.length)
    if (length > size) return null
  }
  return length === size ? content : null
}

const contentOf = (bytes: Uint8Array, entry: ZipEntry): Uint8Array | null => {
  const data = view(bytes)
  if (entry.offset + 30 > bytes.length || data.getUint32(entry.offset, true) !== localSignature) return null
  const start = entry.offset + 30 + data.getUint16(entry.offset + 26, true) + data.getUint16(entry.offset + 28, true)
  if (start + entry.packedSize > bytes.length) return null
  const packed = bytes.subarray(start, start + entry.packedSize)
  if (!entry.deflated) return entry.packedSize === entry.size ? packed : null
  try {
    return inflated(packed, entry.size)
  } catch {
    return null
  }
}

/** Returns the contents of these entries, which together are at most `readLimits.archiveBytes`. */
export const unpacked = (
  bytes: Uint8Array,
  entries: ReadonlyArray<ZipEntry>
): Result.Result<Record<string, Uint8Array>, FileRefused> => {
  if (entries.reduce((sum, { size }) => sum + size, 0) > readLimits.archiveBytes) return Result.fail(tooLarge)
  const contents: Record<string, Uint8Array> = {}
  for (const entry of entries) {
    const content = contentOf(bytes, entry)
    if (content === null) return Result.fail(damaged)
    contents[entry.name] = content
  }
  return Result.succeed(contents)
}

const mtime = new Date("2000-01-01T12:00:00Z")

/** Returns an archive of the same contents in which nothing is packed. */
export const storedArchive = (contents: Record<string, Uint8Array>): ArrayBuffer => {
  const archive = zipSync(contents, { level: 0, mtime })
  return archive.buffer.slice(archive.byteOffset, archive.byteOffset + archive.byteLength)
}

/** Returns a packed archive of these texts. */
export const packedArchive = (texts: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, strToU8(text)])), { mtime })
