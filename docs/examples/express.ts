/** Banquet in an Express app: its whole HTTP API under /banquet. */
import { createBanquet, toNodeHandler } from "banquet"
import express from "express"

const port = Number(process.env["PORT"] ?? 3000)
const banquet = await createBanquet({ publicUrl: `http://localhost:${port}/banquet` })

const app = express()
app.use("/banquet", toNodeHandler(banquet.handler))
app.use(express.json())

const server = app.listen(port, () => console.log(`The API is at http://localhost:${port}/banquet/docs`))
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => {
    server.close()
    void banquet.close()
  })
}
