/** Banquet in a Fastify app: its whole HTTP API under /banquet. */
import { Readable } from "node:stream"
import { createBanquet } from "banquet"
import Fastify from "fastify"

const port = Number(process.env["PORT"] ?? 3000)
const banquet = await createBanquet({ publicUrl: `http://localhost:${port}/banquet` })

const app = Fastify().addHook("preClose", banquet.close)
app.register(
  async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser("*", (_request, body, done) => done(null, Readable.toWeb(body)))
    routes.all<{ Body: ReadableStream }>("/*", ({ body, headers, method, signal, url }) => {
      const init = { method, headers: headers as Record<string, string>, body, signal, duplex: "half" } as const
      return banquet.handler(new Request(`http://localhost${url}`, init))
    })
  },
  { prefix: "/banquet" }
)
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void app.close())
console.log(`The API is at ${await app.listen({ port })}/banquet/docs`)
