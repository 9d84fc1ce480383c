/**
 * The script that the image engine is measured against: both variants by sharp, two pictures at a time, and nothing around
 * it. Does all pictures whenever a message comes, and answers with how many milliseconds each took.
 */
import { readFileSync } from "node:fs"
import sharp from "sharp"

const atOnce = 2
const pictures = process.argv.slice(2).map((path) => readFileSync(path))

const render = async (bytes: Buffer): Promise<number> => {
  const { data, info } = await sharp(bytes)
    .autoOrient()
    .resize({ width: 2048, height: 2048, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const variants = await Promise.all([
    sharp(data, { raw }).webp({ quality: 80, effort: 4 }).toBuffer(),
    sharp(data, { raw }).resize({ width: 400, height: 400, fit: "inside" }).webp({ quality: 75, effort: 4 }).toBuffer()
  ])
  return variants.reduce((sum, variant) => sum + variant.length, 0)
}

const work = async (): Promise<ReadonlyArray<number>> => {
  const durations: Array<number> = []
  const queue = [...pictures]
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const start = performance.now()
      await render(next)
      durations.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return durations
}

process.on("message", () => void work().then((durations) => process.send?.(durations)))
