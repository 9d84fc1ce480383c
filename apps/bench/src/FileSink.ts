/**
 * The least that can take uploads: `node FileSink.ts DIRECTORY [synced]` writes what is put to it into files, waits for the disk where it
 * is to be synced, and does nothing else.
 */
import { createWriteStream } from "node:fs"
import { open } from "node:fs/promises"
import { createServer, type IncomingMessage } from "node:http"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"

const [directory = ".", synced] = process.argv.slice(2)
let files = 0

/** Waits until the disk has it. */
const sync = async (path: string): Promise<void> => {
  const file = await open(path, "r+")
  await file.datasync()
  await file.close()
}

const take = async (request: IncomingMessage): Promise<void> => {
  const path = join(directory, `${files++}`)
  await pipeline(request, createWriteStream(path))
  if (synced !== undefined) await sync(path)
}

const server = createServer((request, response) => {
  take(request).then(
    () => response.writeHead(200).end(),
    () => response.destroy()
  )
})

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address === "object") {
    process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`)
  }
})
process.once("SIGTERM", () => server.close())
