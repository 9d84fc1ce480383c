/** What a file of the device is called, and what type it has. */
import type { Refusal } from "./Upload.ts"

const types: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  heic: "image/heic",
  heif: "image/heif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp"
}

/** What systems do not know the type of, they leave without one. */
export const typeOf = (file: Blob, name: string): string =>
  file.type === "" ? (types[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream") : file.type

export const cleaned = (text: string): string => text.toWellFormed().replaceAll("\0", "").trim()

export const nameOf = (file: File): string => {
  const name = cleaned(file.name)
  return name.length > 200 ? cleaned(name.slice(-200)) : name === "" ? "photo" : name
}

export const largestFile = 15 * 1024 * 1024

/** Returns why a file need not even be sent: the server refuses it by its kind or size. */
export const refusalOfFile = (file: Blob, name: string): Refusal | null => {
  if (file.size === 0) return "empty"
  if (!/^image\/(?!svg)/.test(typeOf(file, name))) return "notAnImage"
  return file.size > largestFile ? "tooLarge" : null
}
