/** A receiver of webhooks that takes nothing but what Banquet signed, and nothing older than five minutes. */
import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer, type IncomingHttpHeaders } from "node:http"

const [, secret] = (process.env["WEBHOOK_SECRET"] ?? "").split("whsec_")
if (!secret) throw new Error("WEBHOOK_SECRET must be what `banquet webhook add` printed")
const key = Buffer.from(secret, "base64")

const isGenuine = (headers: IncomingHttpHeaders, body: string): boolean => {
  const { "webhook-id": id, "webhook-signature": signatures, "webhook-timestamp": timestamp } = headers
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const expected = createHmac("sha256", key)
    .update(`${String(id)}.${String(timestamp)}.${body}`)
    .digest()
  return String(signatures)
    .split(" ")
    .map((signature) => Buffer.from(signature.replace("v1,", ""), "base64"))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}

/** Events that were dealt with: each may come more than once. */
const known = new Set<string>()

const server = createServer((request, response) => {
  let body = ""
  request.setEncoding("utf8").on("data", (text: string) => (body += text))
  request.on("end", () => {
    if (!isGenuine(request.headers, body)) return response.writeHead(400).end()
    const event = JSON.parse(body)
    if (!known.has(event.id)) console.log(event.type, event.aggregate.id)
    known.add(event.id)
    response.writeHead(204).end()
  })
})

server.listen(Number(process.env["PORT"] ?? 4000), "127.0.0.1", () => console.log("listening", server.address()))
