import type { ArrangingProblem } from "@banquet/seating-core/arranging/ArrangingProblem"
import { Arranger } from "@banquet/seating-core/Arranger"
import { ArrangerBusy } from "@banquet/seating-core/SeatingErrors"
import { arrangingProblem as party, suite } from "@banquet/seating-core/testing/ArrangerContract"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Option } from "effect"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { getPriority, tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { type ArrangerBounds, layerWith } from "../src/ArrangerThreads.ts"

const propose = (problem: ArrangingProblem, timeLimit = 20_000, seed = 1) =>
  Arranger.use((arranger) => arranger.propose(problem, { seed, timeLimit }))

const arranging = <A, E>(bounds: Partial<ArrangerBounds>, effect: Effect.Effect<A, E, Arranger>, program?: string) =>
  Effect.scoped(Effect.provide(effect, layerWith(bounds, program)))

/** A program that dies or hangs as many times as a file says, and then answers nothing but that it lives. */
const unruly = Effect.acquireRelease(
  Effect.sync(() => {
    const folder = mkdtempSync(join(tmpdir(), "banquet-arranger-"))
    const times = join(folder, "times")
    const file = join(folder, "Thread.mjs")
    writeFileSync(
      file,
      `import { readFileSync, writeFileSync } from "node:fs"
       import { parentPort } from "node:worker_threads"
       parentPort.on("message", () => {
         const times = Number(readFileSync(${JSON.stringify(times)}, "utf8"))
         writeFileSync(${JSON.stringify(times)}, String(times - 1))
         if (times > 0) throw new Error("planted")
         parentPort.postMessage({ proposal: { seats: [], complete: true }, millis: times })
       })`
    )
    return { folder, file, dieTimes: (count: number) => writeFileSync(times, String(count)) }
  }),
  ({ folder }) => Effect.sync(() => rmSync(folder, { recursive: true, force: true }))
)

// More than there are threads, so that one waits for its turn.
suite("threads", layerWith({ threads: 2 }))

describe("Arranger in threads", () => {
  it.live("leaves the program free for others meanwhile", () =>
    arranging(
      { threads: 1 },
      Effect.gen(function* () {
        yield* propose(party(1, 8))
        const search = propose(party(1, 1000), 60_000).pipe(Effect.as("search"))
        const others = Effect.repeat(Effect.sleep("5 millis"), { times: 50 }).pipe(Effect.as("others"))
        assert.strictEqual(yield* Effect.race(search, others), "others")
      })
    )
  )

  it.live("ends when the time is over", () =>
    arranging(
      { threads: 1 },
      Effect.gen(function* () {
        const { millis, proposal } = yield* propose(party(1, 1000), 200)
        assert.isFalse(proposal.complete)
        assert.isAtLeast(millis, 200)
      })
    )
  )

  it.live("refuses whom too many are before, and whom it has kept waiting for too long", () =>
    arranging(
      { threads: 1, waiting: 2, patience: "3 seconds" },
      Effect.gen(function* () {
        const long = yield* Effect.forkChild(propose(party(1, 1000), 60_000))
        yield* Effect.sleep("100 millis")
        const start = performance.now()
        const waiting = yield* Effect.forkChild(
          Effect.all([propose(party(2)), propose(party(3))].map(Effect.flip), { concurrency: 2 })
        )
        yield* Effect.sleep("50 millis")
        assert.instanceOf(yield* Effect.flip(propose(party(4))), ArrangerBusy)
        assert.isBelow(performance.now() - start, 2900)
        for (const error of yield* Fiber.join(waiting)) assert.instanceOf(error, ArrangerBusy)
        assert.isAtLeast(performance.now() - start, 2990)
        yield* Fiber.interrupt(long)
        assert.isTrue((yield* propose(party(5, 8))).proposal.complete)
      })
    )
  )

  it.live("ends the search of whoever is interrupted, and gives the turn to the next", () =>
    arranging(
      { threads: 1 },
      Effect.gen(function* () {
        const long = yield* Effect.forkChild(propose(party(1, 1000), 60_000))
        const waiting = yield* Effect.forkChild(propose(party(6)))
        yield* Effect.sleep("200 millis")
        yield* Fiber.interrupt(waiting)
        const start = performance.now()
        yield* Fiber.interrupt(long)
        const { proposal } = yield* propose(party(2, 8))
        assert.isTrue(proposal.complete)
        assert.isBelow(performance.now() - start, 30_000)
      })
    )
  )

  it.live("tries a search once more where its thread died, and goes on after one that dies again", () =>
    Effect.scoped(
      Effect.flatMap(unruly, ({ dieTimes, file }) =>
        arranging(
          { threads: 1 },
          Effect.gen(function* () {
            dieTimes(1)
            assert.strictEqual((yield* propose(party(1))).millis, 0)
            dieTimes(2)
            const exit = yield* Effect.exit(propose(party(1)))
            assert.isTrue(Exit.isFailure(exit) && Option.isNone(Cause.findErrorOption(exit.cause)))
            dieTimes(0)
            assert.strictEqual((yield* propose(party(1))).millis, 0)
          }),
          file
        )
      )
    )
  )

  it.live("refuses as busy whose search the processor has no time for, and ends it", () =>
    Effect.scoped(
      Effect.flatMap(unruly, ({ file }) => {
        writeFileSync(file, `import { parentPort } from "node:worker_threads"; parentPort.on("message", () => {})`)
        return arranging(
          { threads: 1, grace: "50 millis" },
          Effect.gen(function* () {
            for (const seed of [1, 2]) {
              assert.instanceOf(yield* Effect.flip(propose(party(1), 50, seed)), ArrangerBusy)
            }
          }),
          file
        )
      })
    )
  )

  it.live("ends a search that runs out of memory, and not the program", () =>
    arranging(
      { threads: 1, heapMebibytes: 32 },
      Effect.gen(function* () {
        const exit = yield* Effect.exit(propose(party(1, 60_000), 1000))
        assert.isTrue(Exit.isFailure(exit))
        assert.isTrue((yield* propose(party(2, 8))).proposal.complete)
      })
    )
  )

  it.live("lets others go first where the system tells threads apart", (context) => {
    if (process.platform !== "linux") return Effect.sync(() => context.skip("threads have no priority of their own"))
    const priorities = () =>
      readdirSync("/proc/self/task").map((task) => {
        const [, fields = ""] = readFileSync(`/proc/self/task/${task}/stat`, "utf8").split(") ")
        return Number(fields.split(" ")[16])
      })
    return arranging(
      { threads: 1 },
      Effect.gen(function* () {
        yield* propose(party(1, 8))
        assert.isTrue(priorities().includes(19))
        assert.isTrue(priorities().includes(getPriority()))
      })
    )
  })

  it("keeps no program from ending that has nothing else to do", async () => {
    const { spawn } = await import("node:child_process")
    const module = JSON.stringify(join(import.meta.dirname, "../src/ArrangerThreads.ts"))
    const core = JSON.stringify(join(import.meta.dirname, "../../seating-core/src/Arranger.ts"))
    const program = `
      import { Effect, ManagedRuntime } from "effect"
      import { layer } from ${module}
      import { Arranger } from ${core}
      const runtime = ManagedRuntime.make(layer)
      const problem = { actors: [{ partySize: 1, table: null, stays: null }], capacities: [1], wishes: [], groups: [], groupWeight: 0, moveCost: 0 }
      const { proposal } = await runtime.runPromise(Arranger.use((arranger) => arranger.propose(problem, { seed: 1, timeLimit: 50 })))
      console.log(JSON.stringify(proposal.seats))`
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
      cwd: join(import.meta.dirname, "..")
    })
    let said = ""
    child.stdout.on("data", (chunk) => (said += String(chunk)))
    child.stderr.on("data", (chunk) => (said += String(chunk)))
    const code = await Promise.race([new Promise((resolve) => child.once("exit", resolve)), sleep(30_000, "late")])
    child.kill()
    assert.deepStrictEqual([code, said], [0, "[0]\n"])
  })
})
