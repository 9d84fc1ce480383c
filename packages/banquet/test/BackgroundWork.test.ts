/** The work in the background. */
import { AssetId } from "@banquet/assets-core/AssetIds"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { type VariantJob, VariantQueue } from "@banquet/assets-core/VariantQueue"
import { VariantWork } from "@banquet/assets-core/VariantWork"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { PgConnection } from "@effect/sql-pg"
import { DateTime, Deferred, Effect, Fiber, Layer, Logger, Option, Queue, Redacted } from "effect"
import { TestClock } from "effect/testing"
import { describe, expect, it } from "vitest"
import * as BackgroundWork from "../src/operations/BackgroundWork.ts"
import { type Database, inTurn, unlessAtIt } from "../src/operations/DatabaseTurn.ts"

/** Asks for advisory locks of this database: other tests have theirs on the same server. */
const advisoryLocks = (which: "granted" | "not granted") =>
  `select from pg_locks join pg_database on oid = database
  where datname = current_database() and locktype = 'advisory' and ${which}`

const nowhere = { url: Redacted.make("postgres://nobody:secret@127.0.0.1:1/nothing") }

describe("work that one server does at a time", () => {
  const underWay = (database: Database) =>
    Effect.gen(function* () {
      const begun = yield* Deferred.make<void>()
      const end = yield* Deferred.make<string>()
      const work = Effect.andThen(Deferred.succeed(begun, undefined), Deferred.await(end))
      const fiber = yield* Effect.forkChild(unlessAtIt(database, "sweep")(work))
      yield* Deferred.await(begun)
      return { end, fiber }
    })

  it("is left to whoever is at it, and another's when that is done", () =>
    Effect.gen(function* () {
      const database = { url: yield* make() }
      const { end, fiber } = yield* underWay(database)
      const turn = unlessAtIt(database, "sweep")
      expect(yield* turn(Effect.die("two sweeps at once"))).toEqual(Option.none())
      yield* Deferred.succeed(end, "swept")
      expect(yield* Fiber.join(fiber)).toEqual(Option.some("swept"))
      expect(yield* turn(Effect.succeed("swept again"))).toEqual(Option.some("swept again"))
    }).pipe(Effect.scoped, Effect.runPromise))

  it("is free for whoever comes the moment after, however it ended", () =>
    Effect.gen(function* () {
      const database = { url: yield* make() }
      const sql = yield* PgConnection.make(database)
      const held = sql.queryValues(advisoryLocks("granted"))
      for (const turn of [unlessAtIt, inTurn]) {
        for (const ending of [Effect.void, Effect.fail("broken"), Effect.interrupt]) {
          for (let times = 0; times < 10; times++) {
            yield* Effect.exit(Effect.asVoid(turn(database, "sweep")(ending)))
            expect(yield* held).toHaveLength(0)
          }
        }
      }
    }).pipe(Effect.scoped, Effect.runPromise))

  it("or waited for, by whoever is not told to stop", () =>
    Effect.gen(function* () {
      const database = { url: yield* make() }
      const waiting = Effect.gen(function* () {
        const sql = yield* PgConnection.make(database)
        const rows = yield* sql.queryValues(advisoryLocks("not granted"))
        return rows.length
      }).pipe(Effect.scoped)
      const { end, fiber } = yield* underWay(database)
      const turn = inTurn(database, "sweep")
      const stopped = yield* Effect.forkChild(turn(Effect.die("a turn of who was stopped")))
      const patient = yield* Effect.forkChild(turn(Effect.succeed("swept next")))
      yield* Effect.repeat(waiting, { until: (count) => count === 2 })
      yield* Fiber.interrupt(stopped)
      yield* Deferred.succeed(end, "swept")
      yield* Fiber.join(fiber)
      expect(yield* Fiber.join(patient)).toBe("swept next")
    }).pipe(Effect.scoped, Effect.runPromise))

  it("is locked where no pooler is in the way", () =>
    Effect.gen(function* () {
      const turn = unlessAtIt({ ...nowhere, directUrl: yield* make() }, "sweep")
      expect(yield* turn(Effect.succeed("swept"))).toEqual(Option.some("swept"))
    }).pipe(Effect.scoped, Effect.runPromise))

  it("is not held up by the same work in another schema", () =>
    Effect.gen(function* () {
      const database = { url: yield* make() }
      yield* underWay({ ...database, schema: "north" })
      expect(yield* unlessAtIt({ ...database, schema: "south" }, "sweep")(Effect.succeed("swept"))).toEqual(
        Option.some("swept")
      )
    }).pipe(Effect.scoped, Effect.runPromise))

  it("does not hold up work of another kind", () =>
    Effect.gen(function* () {
      const database = { url: yield* make() }
      yield* underWay(database)
      expect(yield* inTurn(database, "demo")(Effect.succeed("made"))).toBe("made")
    }).pipe(Effect.scoped, Effect.runPromise))

  it("is put off while the database is away", async () => {
    for (const turn of [unlessAtIt, inTurn]) {
      const failure = await Effect.runPromise(Effect.flip(Effect.asVoid(turn(nowhere, "sweep")(Effect.void))))
      expect(failure._tag).toBe("StoreUnavailable")
    }
  })
})

const jobOf = (index: number): VariantJob => ({
  assetId: AssetId.make(`01912345-0000-7000-8000-${String(index).padStart(12, "0")}`),
  attempt: 1
})

/** Runs the background work over a queue whose jobs are done like this. */
const working = (
  run: VariantWork["Service"]["run"],
  log: Array<string> = [],
  events: Pick<DomainEventLog["Service"], "forget"> = { forget: () => Effect.succeed(0) }
) =>
  Effect.gen(function* () {
    const jobs = yield* Queue.unbounded<VariantJob>()
    yield* Layer.build(
      BackgroundWork.layer(nowhere).pipe(
        Layer.provide([
          Layer.mock(VariantQueue, { take: (work) => Effect.flatMap(Queue.take(jobs), work) }),
          Layer.mock(VariantWork, { run }),
          Layer.mock(StorageSweep, {}),
          Layer.mock(DomainEventLog, events)
        ]),
        Layer.provideMerge(Logger.layer([Logger.map(Logger.formatJson, (line) => void log.push(line))]))
      )
    )
    return jobs
  })

describe("the sweep", () => {
  it("removes events that are older than 30 days, a thousand at a time [PLAT-31]", () =>
    Effect.gen(function* () {
      const asked: Array<readonly [before: string, limit: number]> = []
      yield* working(() => Effect.never, [], {
        forget: (before, limit) =>
          Effect.sync(() => {
            asked.push([DateTime.formatIso(before), limit])
            return asked.length === 1 ? limit : 7
          })
      })
      yield* TestClock.adjust("1 minute")
      expect(asked).toEqual([
        ["1969-12-02T00:01:00.000Z", 1000],
        ["1969-12-02T00:01:00.000Z", 1000]
      ])
    }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise))
})

describe("the workers", () => {
  it("work two at a time, and stop where they are when the server stops", () =>
    Effect.gen(function* () {
      const begun = yield* Queue.unbounded<VariantJob>()
      const stopped: Array<VariantJob> = []
      yield* Effect.scoped(
        Effect.gen(function* () {
          const jobs = yield* working((job) =>
            Effect.andThen(Queue.offer(begun, job), Effect.never).pipe(
              Effect.onInterrupt(() => Effect.sync(() => stopped.push(job)))
            )
          )
          yield* Queue.offerAll(jobs, [jobOf(1), jobOf(2), jobOf(3)])
          expect([yield* Queue.take(begun), yield* Queue.take(begun)]).toEqual([jobOf(1), jobOf(2)])
          expect(yield* Queue.size(begun)).toBe(0)
        })
      )
      expect(stopped.length).toBe(2)
    }).pipe(Effect.runPromise))

  it("go on after whatever goes wrong, and log what kind of thing it was and nothing of it", () => {
    const log: Array<string> = []
    return Effect.gen(function* () {
      const done = yield* Queue.unbounded<VariantJob>()
      const jobs = yield* working((job) => {
        if (job.assetId === jobOf(1).assetId) return Effect.die(new Error("no place for Alice's photo"))
        if (job.assetId === jobOf(2).assetId) return Effect.fail(new StoreUnavailable({ cause: new Error("Alice") }))
        return Effect.as(Queue.offer(done, job), "ready")
      }, log)
      yield* Queue.offerAll(jobs, [jobOf(1), jobOf(2), jobOf(3)])
      const third = yield* Effect.forkChild(Queue.take(done))
      yield* TestClock.adjust("3 seconds")
      expect(yield* Fiber.join(third)).toEqual(jobOf(3))
      expect(log.filter((line) => line.includes("Variants are still to be made")).length).toBe(2)
      expect(log.join("\n")).toContain("StoreUnavailable")
      expect(log.join("\n")).not.toContain("Alice")
    }).pipe(Effect.scoped, Effect.provide(TestClock.layer()), Effect.runPromise)
  })
})
