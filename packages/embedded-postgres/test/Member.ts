/** A process that uses the cluster of the directory in its first argument until it is told to end. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Redacted } from "effect"
import { acquire } from "../src/EmbeddedPostgres.ts"

const [, , directory = "", transport] = process.argv

Effect.gen(function* () {
  const { found, url } = yield* acquire({
    directory,
    report: (line) => process.stderr.write(`${line}\n`),
    transport: transport === "tcp" ? "tcp" : "socket"
  })
  process.stdout.write(`${Redacted.value(url)} ${found}\n`)
  return yield* Effect.never
}).pipe(Effect.scoped, NodeRuntime.runMain)
