/**
 * `node LoggingProcess.ts BURST… [throw|throw-busy]`: logs numbered lines in bursts of so many, says on standard output after each how long that took,
 * and waits half a second; then it logs a line a millisecond until it is told to stop, and says how many lines there were. With `throw`
 * it fails right after a burst, outside of whatever could handle it, and with `throw-busy` while the thread that writes is busy.
 */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect } from "effect"
import { pbkdf2 } from "node:crypto"
import * as Logging from "../../src/Logging.ts"

const throws = process.argv.at(-1)?.startsWith("throw") === true
const isBusy = process.argv.at(-1) === "throw-busy"
const bursts = (throws ? process.argv.slice(2, -1) : process.argv.slice(2)).map(Number)

const fail = (): never => {
  throw new Error("Nobody handles this")
}

let count = 0
const line = Effect.suspend(() => Effect.logInfo("Line").pipe(Effect.annotateLogs({ number: count++ })))

const say = (words: object): void => void process.stdout.write(`${JSON.stringify(words)}\n`)

const burst = (lines: number) =>
  Effect.gen(function* () {
    if (isBusy) pbkdf2("", "", 200_000, 64, "sha512", () => {})
    const [started, memory] = [performance.now(), process.memoryUsage().rss]
    yield* Effect.repeat(line, { times: lines - 1 })
    say({
      count,
      millis: performance.now() - started,
      mebibytes: (process.memoryUsage().rss - memory) / 1024 / 1024
    })
    if (throws) queueMicrotask(fail)
    yield* Effect.sleep("500 millis")
  })

const program = Effect.gen(function* () {
  yield* Effect.addFinalizer(() =>
    Effect.andThen(
      line,
      Effect.sync(() => say({ count }))
    )
  )
  yield* Effect.forEach(bursts, burst)
  return yield* Effect.forever(Effect.andThen(line, Effect.sleep("1 millis")))
})

NodeRuntime.runMain(program.pipe(Effect.scoped, Effect.provide(Logging.layer("json"))))
