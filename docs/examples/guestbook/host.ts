/** A service with Banquet and the guestbook under /banquet of a Fastify app. */
import { createBanquet, toNodeHandler } from "banquet"
import Fastify from "fastify"
import { Guestbook } from "./module.ts"

const port = Number(process.env["PORT"] ?? 3000)
const url = process.env["DATABASE_URL"]
export const banquet = await createBanquet({
  publicUrl: `http://localhost:${port}/banquet`,
  modules: [Guestbook],
  webhookPrivate: process.env["BANQUET_WEBHOOK_PRIVATE"] === "true",
  ...(url === undefined ? {} : { database: { url } })
})
await banquet.migrate()
const handle = toNodeHandler(banquet.handler)

export const app = Fastify().addHook("preClose", banquet.close)
app.register(
  async (routes) => {
    routes.removeAllContentTypeParsers()
    routes.addContentTypeParser("*", (_request, _body, done) => done(null))
    routes.all("/*", ({ raw }, reply) => handle(raw, reply.hijack().raw))
  },
  { prefix: "/banquet" }
)
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void app.close())
export const address = await app.listen({ port })
console.log(`The API is at ${address}/banquet/docs`)
