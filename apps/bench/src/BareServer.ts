/** The least that can answer: `node BareServer.ts TEXT` answers every request with the text, and does nothing else. */
import { createServer } from "node:http"

const [text = ""] = process.argv.slice(2)
const body = Buffer.from(text)
const headers = {
  "content-type": "application/json",
  "content-length": body.length,
  "x-request-id": "01890a5d-ac96-774b-bcce-b302099a8057",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store"
}

const server = createServer((_, response) => void response.writeHead(200, headers).end(body))

server.listen(0, "127.0.0.1", () => {
  const address = server.address()
  if (address !== null && typeof address === "object") {
    process.stdout.write(`listening on http://127.0.0.1:${address.port}\n`)
  }
})
process.once("SIGTERM", () => server.close())
