import { existsSync } from "node:fs"
import { spawn, spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { type ImageContentType } from "@banquet/assets-core/ImageEngine"
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Exit, Fiber, Logger, Schema, Scope } from "effect"
import { type ImageWorkerBounds, make } from "../../src/ImageWorker.ts"
import type { WorkerModule } from "../../src/WorkerModule.ts"
import { type Unruly, witness } from "../Witness.ts"

const accepts: ReadonlyArray<ImageContentType> = ["image/png"]

/** As though this file were beside the program. */
const unruly = { specifier: "image-worker/UnrulyWorker", adapter: new URL("../Adapter.ts", import.meta.url).href }

const engineWith = (bounds: Partial<ImageWorkerBounds>, module: WorkerModule = unruly) =>
  make({
    module,
    accepts,
    isHeavy: (bytes) => Buffer.from(bytes).includes('"heavy":true'),
    bounds
  })

const Told = Schema.fromJsonString(
  Schema.Struct({ pid: Schema.Int, environment: Schema.Array(Schema.String), limits: Schema.String })
)

/** What the child says of itself, in place of a ThumbHash. */
const told = ({ placeholder }: { readonly placeholder: string }) => Schema.decodeUnknownSync(Told)(placeholder)

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Where the system does not tell how long a child was at work, all of the time is taken for work. */
const canTellTime = existsSync("/proc/self/stat")

/** Takes as at work whatever had a tick of a processor, for how much a busy machine gives to it in so short a time is chance. */
const hasty = { renderTime: "500 millis", minimumCpuShare: 0.01 } as const

const kill = (pid: number) => Effect.sync(() => void process.kill(pid, "SIGKILL"))

describe("a child that dies, hangs or swells", () => {
  const answers = Effect.fnUntraced(function* (
    engine: Effect.Success<ReturnType<typeof make>>,
    job: (deed: Unruly["deed"], name: string) => Uint8Array
  ) {
    assert.isTrue(isAlive(told(yield* engine.render(job("answer", "afterwards"))).pid))
  })

  for (const [deed, bounds] of [
    ["exit", {}],
    ["spin", { ...hasty, inspectTime: "500 millis" }],
    ["babble", {}],
    ["contradict", {}]
  ] satisfies ReadonlyArray<readonly [Unruly["deed"], Partial<ImageWorkerBounds>]>) {
    it.live(`a picture under which children ${deed} is undecodable, and the children are gone`, () =>
      Effect.gen(function* () {
        const { job, next } = yield* witness
        const engine = yield* engineWith(bounds)
        const failure = yield* Effect.flip(engine.render(job(deed, "bad")))
        assert.strictEqual(failure._tag, "ImageUndecodable")
        const [first, second] = [yield* next, yield* next]
        assert.notStrictEqual(second.pid, first.pid)
        for (const { pid } of [first, second]) assert.isFalse(isAlive(pid))
        yield* answers(engine, job)
      })
    )
  }

  it.live("a picture whose children were given no time says nothing about the picture", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const engine = yield* engineWith({ renderTime: "500 millis" })
      const failure = yield* Effect.flip(engine.render(job("stall", "starved")))
      assert.strictEqual(failure._tag, canTellTime ? "ImageEngineUnavailable" : "ImageUndecodable")
      yield* answers(engine, job)
    })
  )

  it.live("nor does one whose children are killed by somebody else, however often", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const engine = yield* engineWith({})
      const fiber = yield* Effect.forkChild(Effect.flip(engine.render(job("wait", "picture"))))
      yield* kill((yield* next).pid)
      yield* kill((yield* next).pid)
      assert.strictEqual((yield* Fiber.join(fiber))._tag, "ImageEngineUnavailable")
    })
  )

  it.live("a picture that takes more memory than a child may have is undecodable", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const roomy = yield* engineWith({ dataBytes: 2 * 1024 * 1024 * 1024 })
      assert.strictEqual((yield* roomy.render(job("swell", "large"))).web.width, 1)
      const narrow = yield* engineWith({ dataBytes: 1024 * 1024 * 1024 })
      assert.strictEqual((yield* Effect.flip(narrow.render(job("swell", "large"))))._tag, "ImageUndecodable")
      yield* answers(narrow, job)
    })
  )

  for (const [how, bounds, data, seconds] of [
    ["", { dataBytes: 1024 * 1024 * 1024, processorSeconds: 60 }, "1073741824", ["60", "65"]],
    [", by default to 2 GiB and ten minutes", {}, "2147483648", ["600", "605"]]
  ] as const) {
    it.live.skipIf(!canTellTime)(
      `the system holds a child to its memory and its time${how}, and lets it write no file`,
      () =>
        Effect.gen(function* () {
          const { job } = yield* witness
          const engine = yield* engineWith(bounds)
          const { limits } = told(yield* engine.render(job("answer", "picture")))
          const limitOf = (name: string) => new RegExp(`^Max ${name} +(\\S+) +(\\S+)`, "m").exec(limits)?.slice(1)
          assert.deepStrictEqual(limitOf("data size"), [data, data])
          assert.deepStrictEqual(limitOf("cpu time"), [...seconds])
          assert.deepStrictEqual(limitOf("core file size"), ["0", "0"])
          assert.deepStrictEqual(limitOf("file size"), ["0", "0"])
        })
    )
  }

  it.live.skipIf(!canTellTime)("a picture under which children work longer than they may in all is undecodable", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const engine = yield* engineWith({ processorSeconds: 1, renderTime: "1 minute" })
      assert.strictEqual((yield* Effect.flip(engine.render(job("spin", "endless"))))._tag, "ImageUndecodable")
      yield* answers(engine, job)
    })
  )

  for (const deed of ["exit", "spin"] as const) {
    it.live(`a header under which children ${deed} is no image`, () =>
      Effect.gen(function* () {
        const { job } = yield* witness
        const engine = yield* engineWith({ ...hasty, inspectTime: "500 millis" })
        const failure = yield* Effect.flip(engine.inspect(job(deed, "bad", { inHeader: true })))
        assert.strictEqual(failure._tag, "NotAnImage")
        assert.strictEqual((yield* engine.inspect(job("answer", "good"))).width, 1)
      })
    )
  }

  it.live("a job whose child is killed once is done by another", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const engine = yield* engineWith({})
      const fiber = yield* Effect.forkChild(engine.render(job("wait", "picture")))
      const first = yield* next
      yield* kill(first.pid)
      const second = yield* next
      yield* second.letGo
      assert.strictEqual(told(yield* Fiber.join(fiber)).pid, second.pid)
      assert.notStrictEqual(second.pid, first.pid)
    })
  )

  it.live("an idle child that is killed is replaced", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const engine = yield* engineWith({})
      const { pid } = told(yield* engine.render(job("answer", "first")))
      const { gone } = yield* next
      yield* kill(pid)
      yield* gone
      assert.notStrictEqual(told(yield* engine.render(job("answer", "second"))).pid, pid)
    })
  )

  it.live("a child is replaced after so many jobs, and kept until then", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const engine = yield* engineWith({ jobsPerChild: 3 })
      const renders = Effect.map(engine.render(job("answer", "picture")), (image) => told(image).pid)
      const pids = yield* Effect.all(Array.from({ length: 6 }, () => renders))
      assert.deepStrictEqual(
        pids.map((pid) => pids.indexOf(pid)),
        [0, 0, 0, 3, 3, 3]
      )
      assert.isFalse(isAlive(pids[0] ?? 0))
    })
  )

  it.live("a child is replaced when it has grown too large", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const engine = yield* engineWith({ bytesPerChild: 512 * 1024 * 1024 })
      const renders = (deed: Unruly["deed"]) =>
        Effect.map(engine.render(job(deed, "picture")), (image) => told(image).pid)
      const [small, large, next] = yield* Effect.all([renders("answer"), renders("swell"), renders("answer")])
      assert.strictEqual(large, small)
      assert.notStrictEqual(next, large)
    })
  )

  it.live("an engine whose child does not start, or does not greet in time, is unavailable", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const wordless = yield* engineWith({}, { ...unruly, file: new URL("../../package.json", import.meta.url) })
      assert.strictEqual((yield* Effect.flip(wordless.render(job("answer", "one"))))._tag, "ImageEngineUnavailable")
      const slow = yield* engineWith({ startTime: "1 millis" })
      assert.strictEqual((yield* Effect.flip(slow.render(job("answer", "two"))))._tag, "ImageEngineUnavailable")
    })
  )

  it.live("a child that somebody else kills while it starts is a warning, one that cannot start is an error", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const logged: Array<string> = []
      const logger = Logger.make(({ logLevel }) => void logged.push(logLevel))
      for (const file of ["../KilledWorker.ts", "../../package.json"]) {
        const engine = yield* engineWith({}, { ...unruly, file: new URL(file, import.meta.url) })
        const failure = yield* Effect.flip(engine.render(job("answer", "one"))).pipe(
          Effect.provide(Logger.layer([logger]))
        )
        assert.strictEqual(failure._tag, "ImageEngineUnavailable")
      }
      assert.deepStrictEqual(logged, ["Warn", "Error"])
    })
  )
})

describe("what a child says and sees", () => {
  it.live("no word of a decoder comes through, and ours do", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      const engine = yield* engineWith({})
      assert.deepInclude(yield* Effect.flip(engine.render(job("fail", "picture"))), {
        _tag: "ImageUndecodable",
        reason: "The picture is broken or incomplete."
      })
      assert.deepInclude(yield* Effect.flip(engine.inspect(job("fail", "header", { inHeader: true }))), {
        _tag: "NotAnImage",
        reason: "The file is not an image that can be read."
      })
      assert.deepInclude(yield* Effect.flip(engine.render(job("refuse", "refused"))), {
        _tag: "NotAnImage",
        reason: "Our own words about it."
      })
    })
  )

  it.live("a child does not get the environment of the server", () =>
    Effect.gen(function* () {
      const { job } = yield* witness
      yield* Effect.acquireRelease(
        Effect.sync(() => void (process.env["BANQUET_TEST_SECRET"] = "secret")),
        () => Effect.sync(() => void delete process.env["BANQUET_TEST_SECRET"])
      )
      const engine = yield* engineWith({})
      const { environment } = told(yield* engine.render(job("answer", "picture")))
      assert.include(environment, "UV_THREADPOOL_SIZE")
      assert.notInclude(environment, "BANQUET_TEST_SECRET")
    })
  )
})

describe("turns", () => {
  it.live("so many pictures are rendered at once, the others in the order in which they came", () =>
    Effect.gen(function* () {
      const { job, next, unseen } = yield* witness
      const engine = yield* engineWith({ renders: 2 })
      const names = ["one", "two", "three", "four", "five"]
      const fibers = yield* Effect.forEach(names, (name) =>
        Effect.forkChild(engine.render(job("wait", name)), { startImmediately: true })
      )
      const order: Array<string> = []
      const working = [yield* next, yield* next]
      for (let sight = working.shift(); sight !== undefined; sight = working.shift()) {
        order.push(sight.name)
        assert.strictEqual(yield* unseen, 0)
        yield* sight.letGo
        if (order.length + working.length < names.length) working.push(yield* next)
      }
      yield* Fiber.joinAll(fibers)
      assert.sameMembers(order.slice(0, 2), names.slice(0, 2))
      assert.deepStrictEqual(order.slice(2), names.slice(2))
    })
  )

  it.live("of heavy pictures fewer are rendered at once, which does not hold up the light ones", () =>
    Effect.gen(function* () {
      const { job, next, unseen } = yield* witness
      const engine = yield* engineWith({ renders: 2, heavyRenders: 1 })
      const start = (name: string, heavy: boolean) =>
        Effect.forkChild(engine.render(job("wait", name, { heavy })), { startImmediately: true })
      const first = yield* start("heavy-1", true)
      const second = yield* start("heavy-2", true)
      const heavy = yield* next
      const light = yield* start("light", false)
      const beside = yield* next
      assert.deepStrictEqual([heavy.name, beside.name], ["heavy-1", "light"])
      yield* beside.letGo
      yield* Fiber.join(light)
      assert.strictEqual(yield* unseen, 0)
      yield* heavy.letGo
      yield* Fiber.join(first)
      yield* Effect.flatMap(next, ({ letGo }) => letGo)
      yield* Fiber.join(second)
    })
  )

  it.live("headers are read while pictures are rendered", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const engine = yield* engineWith({ renders: 1 })
      const rendering = yield* Effect.forkChild(engine.render(job("wait", "picture")))
      const sight = yield* next
      assert.strictEqual((yield* engine.inspect(job("answer", "header"))).contentType, "image/png")
      yield* sight.letGo
      yield* Fiber.join(rendering)
    })
  )
})

describe("ends", () => {
  it.live("who is interrupted takes the child along, and leaves the place to the next", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const engine = yield* engineWith({ renders: 1 })
      for (const deed of ["stall", "spin"] as const) {
        const fiber = yield* Effect.forkChild(engine.render(job(deed, deed)))
        const { gone, pid } = yield* next
        yield* Fiber.interrupt(fiber)
        assert.isFalse(isAlive(pid))
        yield* gone
      }
      assert.isTrue(isAlive(told(yield* engine.render(job("answer", "next"))).pid))
    })
  )

  it.live("who is interrupted while waiting for a turn leaves the others theirs", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const engine = yield* engineWith({ renders: 1 })
      const [first, second, third] = yield* Effect.forEach(["one", "two", "three"], (name) =>
        Effect.forkChild(engine.render(job("wait", name)), { startImmediately: true })
      )
      const working = yield* next
      yield* Fiber.interrupt(second!)
      yield* working.letGo
      const after = yield* next
      assert.deepStrictEqual([working.name, after.name], ["one", "three"])
      yield* after.letGo
      yield* Fiber.joinAll([first!, third!])
    })
  )

  it.live("closing ends every child, busy or idle, and every job as unavailable", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const scope = yield* Scope.make()
      const engine = yield* Scope.provide(engineWith({ renders: 2 }), scope)
      yield* engine.inspect(job("answer", "idle", { inHeader: true }))
      const idle = yield* next
      const fibers = yield* Effect.forEach(["spin", "stall", "answer"] as const, (deed) =>
        Effect.forkChild(Effect.flip(engine.render(job(deed, deed))), { startImmediately: true })
      )
      const busy = [yield* next, yield* next]
      yield* Scope.close(scope, Exit.void)
      for (const { pid } of [idle, ...busy]) assert.isFalse(isAlive(pid))
      for (const fiber of fibers) assert.strictEqual((yield* Fiber.join(fiber))._tag, "ImageEngineUnavailable")
      assert.strictEqual((yield* Effect.flip(engine.render(job("answer", "late"))))._tag, "ImageEngineUnavailable")
    })
  )

  it.live("a server that is killed leaves no child, where the system can tie them even one that spins", () =>
    Effect.gen(function* () {
      const { job, next } = yield* witness
      const canTie = spawnSync("/bin/sh", ["-c", "setpriv --pdeathsig KILL true"]).status === 0
      const bytes = Buffer.from(job(canTie ? "spin" : "stall", "orphan")).toString("base64")
      const server = spawn(process.execPath, [fileURLToPath(new URL("../LoneServer.ts", import.meta.url)), bytes], {
        stdio: "ignore"
      })
      const ended = Deferred.makeUnsafe<void>()
      server.on("close", () => Deferred.doneUnsafe(ended, Effect.void))
      const { gone, pid } = yield* next
      assert.isTrue(isAlive(pid))
      server.kill("SIGKILL")
      yield* Deferred.await(ended)
      yield* gone
    })
  )
})
