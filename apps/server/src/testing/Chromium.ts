/** A real Chromium from npm, unpacked once for every version of it. */
import { inflate } from "@sparticuz/chromium"
import { type Browser, chromium } from "playwright-core"
import { createReadStream, createWriteStream, existsSync } from "node:fs"
import { chmod, mkdir, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { pipeline } from "node:stream/promises"
import { fileURLToPath } from "node:url"
import { createBrotliDecompress } from "node:zlib"

const bin = fileURLToPath(new URL("../bin/", import.meta.resolve("@sparticuz/chromium")))
const cache = join(import.meta.dirname, "../../node_modules/.cache")

/** pnpm keeps every version in a folder of its own name. */
const version = basename(fileURLToPath(new URL("../../../../", import.meta.resolve("@sparticuz/chromium"))))

/** Files of tests run at once: each unpacks under a name of its own, and the first to finish gives the good name. */
const unpacked = async (): Promise<string> => {
  const path = join(cache, `${version}.chromium`)
  if (existsSync(path)) return path
  await mkdir(cache, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  await pipeline(
    createReadStream(join(bin, "chromium.br")),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    createWriteStream(unfinished)
  )
  await chmod(unfinished, 0o755)
  if (existsSync(path)) await rm(unfinished)
  else await rename(unfinished, path)
  return path
}

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-software-rasterizer",
  "--in-process-gpu",
  "--disable-site-isolation-trials",
  "--disable-features=PaintHolding,Translate,BackForwardCache,IsolateOrigins,site-per-process",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-sync"
]

/** Uses the machine's libraries, and those that come with the browser where the machine lacks them. */
export const launchChromium = async (more: ReadonlyArray<string> = []): Promise<Browser> => {
  const executablePath = await unpacked()
  const options = { executablePath, args: [...args, ...more] }
  try {
    return await chromium.launch(options)
  } catch {
    await Promise.all([inflate(join(bin, "al2023.tar.br")), inflate(join(bin, "fonts.tar.br"))])
    const env = {
      ...process.env,
      LD_LIBRARY_PATH: join(tmpdir(), "al2023", "lib"),
      FONTCONFIG_PATH: join(tmpdir(), "fonts")
    }
    return chromium.launch({ ...options, env })
  }
}
