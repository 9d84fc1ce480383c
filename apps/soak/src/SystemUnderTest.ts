/** PostgreSQL, servers and an occasion, of which a run makes use until its scope closes. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import * as EmbeddedPostgres from "@banquet/embedded-postgres/EmbeddedPostgres"
import { Effect } from "effect"
import { Database } from "./Database.ts"
import type { Findings } from "./Findings.ts"
import { clusterDirectory } from "./PostRunVerification.ts"
import { banquet, Logs, Replica } from "./Replica.ts"
import { clusterState, dataIn, environmentOf, workingDirectory } from "./SoakSetup.ts"
import { document, testOccasionOf } from "./TestOccasion.ts"

/** Starts a server of each name on a database of their own, and a connection to it past them. */
export const startServers = Effect.fnUntraced(function* (
  names: ReadonlyArray<string>,
  findings: Findings,
  report: (line: string) => void
) {
  const directory = yield* workingDirectory
  const dataDirectory = dataIn(directory)
  // The servers find it by their data directory, and look after it like this process.
  const { url } = yield* EmbeddedPostgres.acquire({ directory: dataDirectory, report })
  const database = yield* Effect.acquireRelease(
    Effect.sync(() => new Database(url, () => clusterDirectory(clusterState(directory)))),
    (opened) => Effect.promise(() => opened.close())
  )
  const logs = new Logs(findings)
  const environment = environmentOf(dataDirectory)
  const replicas = names.map((name) => new Replica(name, environment, findings, logs))
  yield* Effect.addFinalizer(() => Effect.promise(() => Promise.all(replicas.map((replica) => replica.retire()))))
  // The first may have to build the web app, which all of them serve.
  for (const replica of replicas) {
    if (yield* Effect.promise(() => replica.start())) continue
    return yield* Effect.die(new Error(`the servers do not start: ${Object.keys(logs.lines).join("; ")}`))
  }
  /** Returns what `banquet apply --json` answers to an occasion file. */
  const apply = (file: object): string => {
    const path = join(directory, "occasion.json")
    writeFileSync(path, JSON.stringify(file))
    return banquet(environment, "apply", path, "--json")
  }
  return { directory, dataDirectory, url, database, logs, replicas, apply }
})

const killed = ["killed 1", "killed 2"]

/** Starts everything; `report` is called with lines about the progress. */
export const startSystem = Effect.fnUntraced(function* (findings: Findings, report: (line: string) => void) {
  report("migrating and starting three servers; two of them will be killed")
  const { apply, ...servers } = yield* startServers([...killed, "spared"], findings, report)
  const killable = servers.replicas.slice(0, killed.length)
  return { ...servers, killable, occasion: testOccasionOf(apply(document)) }
})

export type SystemUnderTest = Effect.Success<ReturnType<typeof startSystem>>
