/** The least that can take uploads: `node FileSink.ts DIRECTORY` writes what is put to it into files, and nothing else. */
import { createWriteStream } from "node:fs"
import { createServer } from "node:http"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"

const [directory = "."] = process.argv.slice(2)
let files = 0

const server = createServer((request, response) => {
  pipeline(request, createWriteStream(join(directory, `${files++}`))).then(
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
