/** Banquet in a Fastify app: its whole HTTP API under /banquet. */
import { createBanquet, toNodeHandler } from "banquet"
import Fastify from "fastify"

const port = Number(process.env["PORT"] ?? 3000)
const banquet = await createBanquet({ publicUrl: `http://localhost:${port}/banquet` })
const handle = toNodeHandler(banquet.handler)

const app = Fastify().addHook("preClose", banquet.close)
app.register(
  async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser("*", (_request, _body, done) => done(null))
    routes.all("/*", ({ raw }, reply) => handle(raw, reply.hijack().raw))
  },
  { prefix: "/banquet" }
)
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void app.close())
console.log(`The API is at ${await app.listen({ port })}/banquet/docs`)
