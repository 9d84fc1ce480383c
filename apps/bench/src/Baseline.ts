/**
 * What a good engineer would write by hand for the benchmarked routes: Fastify 5 and `pg`, the same checks, the same
 * transactions and the same answers as Banquet, with no layers in between. Runs as a process of its own:
 * `node Baseline.ts DATABASE_URL [tuned]` prints where it listens; `tuned` runs PostgreSQL with the settings of Banquet's connections,
 * and names the statements of a guest's own seat.
 */
import { randomBytes } from "node:crypto"
import Fastify from "fastify"
import pg from "pg"
import { galleryRoutes } from "./BaselineGallery.ts"
import { seatingRoutes } from "./BaselineSeating.ts"
import { isTuned, tunedSettings } from "./BaselineTuning.ts"

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, ...(isTuned ? { options: tunedSettings } : {}) })
const app = Fastify()
seatingRoutes(app, pool)
galleryRoutes(app, pool, "http://127.0.0.1", randomBytes(32).toString("base64url"))

process.stdout.write(`listening on ${await app.listen({ host: "127.0.0.1", port: 0 })}\n`)
process.once("SIGTERM", () => void app.close().then(() => pool.end()))
