/** A process that uses the cluster of the directory in its first argument until it is told to end. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect, Redacted } from "effect"
import { acquire } from "../src/EmbeddedPostgres.ts"

const directory = process.argv[2] ?? ""

Effect.gen(function* () {
  const { url } = yield* acquire({ directory, report: (line) => process.stderr.write(`${line}\n`) })
  process.stdout.write(`${Redacted.value(url)}\n`)
  return yield* Effect.never
}).pipe(Effect.scoped, NodeRuntime.runMain)
