/** Banquet in a Hono app: its whole HTTP API under /banquet. */
import { serve } from "@hono/node-server"
import { createBanquet } from "banquet"
import { Hono } from "hono"

const port = Number(process.env["PORT"] ?? 3000)
const banquet = await createBanquet({ publicUrl: `http://localhost:${port}/banquet` })

const app = new Hono()
app.all("/banquet/*", ({ req }) => banquet.handler(req.raw))

const server = serve({ fetch: app.fetch, port }, () => {
  console.log(`The API is at http://localhost:${port}/banquet/docs`)
})
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close()
    void banquet.close()
  })
}
