/** Images of public projects, which lie beside the repository on machines of ours: test data of many licences. */
import type { ImageContentType } from "@banquet/assets-core/ImageEngine"
import type { ImageFile } from "@banquet/assets-core/testing/ImageEngineContract"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

const folder = join(import.meta.dirname, "../../../../../shared/images")

const contentTypes: Record<string, ImageContentType> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
  "heif/av1": "image/avif",
  "heif/hevc": "image/heic"
}

/** Refused by header or by picture: the manifest says which as it was measured. */
const outcomeOf = (expected: string, measured: string): ImageFile["outcome"] => {
  if (expected === "accept-or-reject") return "any"
  if (expected !== "reject") return "rendered"
  return measured === "reject:UNREADABLE" ? "ImageUndecodable" : "NotAnImage"
}

const sizeOf = (text: string): ImageFile["web"] => {
  const [width, height] = text.split("x").map(Number)
  return width && height ? { width, height } : null
}

const fileOf = (line: string): ImageFile => {
  const [name = "", , , , expected = "", measured = "", input = "", web = ""] = line.split("\t")
  return {
    name,
    bytes: readFileSync(join(folder, name)),
    contentType: contentTypes[input.split(" ", 1)[0] ?? ""] ?? null,
    outcome: outcomeOf(expected, measured),
    web: sizeOf(web),
    alike: /^orient\/[a-z]+_o\d/.test(name) ? name.replace(/_o\d.*/, "") : null
  }
}

const read = (): ReadonlyArray<ImageFile> => {
  const manifest = join(folder, "MANIFEST.tsv")
  if (!existsSync(manifest)) {
    process.stderr.write(`No images in ${folder}: only our own are tested.\n`)
    return []
  }
  return readFileSync(manifest, "utf8").trim().split("\n").slice(1).map(fileOf)
}

/** None when they are not there, which is printed. */
export const publicImages: ReadonlyArray<ImageFile> = read()
