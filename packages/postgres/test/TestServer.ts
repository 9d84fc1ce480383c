/** vitest's globalSetup: one real PostgreSQL for a run of the tests, with a migrated database to copy. */
import { acquire } from "@banquet/embedded-postgres/EmbeddedPostgres"
import { PgConnection } from "@effect/sql-pg"
import { Effect, Exit, Redacted, Scope } from "effect"
import { spawn } from "node:child_process"
import { access, chmod, constants, mkdtemp, statfs } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as PgClients from "../src/connection/internal/PgClients.ts"
import { migrate } from "../src/Migrations.ts"
import { moduleTracks } from "./Repositories.ts"
import { serverUrlVariable, templateDatabase } from "../src/testing/TestDatabase.ts"

/** Nothing of a run of the tests must survive a loss of power, nobody guesses its password, and no database lives to be vacuumed. */
const settings = {
  autovacuum: "off",
  fsync: "off",
  full_page_writes: "off",
  max_connections: "300",
  max_wal_senders: "0",
  scram_iterations: "1",
  wal_level: "minimal"
}

/** A file system in memory, and how many bytes must be free in it. */
const memory = "/dev/shm"
const room = 3 * 1024 ** 3

/** Where files go that live for seconds: in memory, where a database is made and dropped ten times as fast. */
const findPlace = async (): Promise<string> => {
  try {
    await access(memory, constants.W_OK)
    const { bavail, bsize } = await statfs(memory)
    return Math.min(bavail * bsize, process.availableMemory()) > room ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Ends what a run leaves behind that was killed, and takes its folder away in any case: it reads until this process is gone. */
const tidyUp = `
cat
pid=$(head -n 1 "$0/postgres/data/postmaster.pid" 2> /dev/null) && kill -INT "$pid"
while kill -0 "$pid"; do sleep 0.1; done
rm -rf "$0"`

export default async function setup(): Promise<() => Promise<void>> {
  // A run that a test has started may have the server of that test's run.
  if (process.env[serverUrlVariable] !== undefined) return async () => {}
  const directory = await mkdtemp(join(await findPlace(), "banquet-"))
  await chmod(directory, 0o755)
  // Whatever the tests leave behind goes with it.
  process.env["TMPDIR"] = directory
  const tidying = spawn("/bin/sh", ["-c", tidyUp, directory], { stdio: ["pipe", "ignore", "ignore"], detached: true })
  const tidied = new Promise((resolve) => tidying.once("exit", resolve))
  const scope = Scope.makeUnsafe()
  const stop = async () => {
    await Effect.runPromise(Scope.close(scope, Exit.void))
    tidying.stdin.end()
    await tidied
  }
  const said: Array<string> = []
  try {
    const report = (line: string) => void said.push(line)
    const { url } = await Effect.runPromise(Scope.provide(acquire({ directory, report, settings }), scope))
    const server = new URL(Redacted.value(url))
    await Effect.runPromise(
      Effect.gen(function* () {
        const connection = yield* PgConnection.make({ url })
        // Not the cluster's own user, after whom a schema of the tests is called.
        yield* connection.query(`create role postgres superuser login password '${server.password}'`)
        yield* connection.query(`create database ${templateDatabase}`)
      }).pipe(Effect.scoped)
    )
    server.username = "postgres"
    server.pathname = ""
    process.env[serverUrlVariable] = server.href
    server.pathname = templateDatabase
    await Effect.runPromise(Effect.provide(migrate(moduleTracks), PgClients.layer({ url: Redacted.make(server.href) })))
    return stop
  } catch (error) {
    await stop()
    throw new Error(["The test database did not start:", ...said].join("\n"), { cause: error })
  }
}
