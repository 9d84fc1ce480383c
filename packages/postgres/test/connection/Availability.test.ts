import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { guestsFixture, newAssetRecords } from "@banquet/assets-core/testing/AssetFixture"
import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { newOccasion } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Deferred, Effect, Fiber, Layer, Option, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { pending } from "../../src/Migrations.ts"
import type * as Postgres from "../../src/Postgres.ts"
import * as Repositories from "../Repositories.ts"
import { TestDatabase } from "../../src/testing/TestDatabase.ts"
import { actorFixture } from "../Servers.ts"
import * as TcpProxy from "./TcpProxy.ts"

/** Repositories whose way to the database goes through a proxy, and others that go straight. */
const setting = Effect.fnUntraced(function* (options: Omit<Postgres.Options, "url"> = {}) {
  const { url } = yield* TestDatabase
  const proxy = yield* TcpProxy.make(url)
  const straight = yield* Layer.build(Layer.fresh(Repositories.layer({ url })))
  const services = yield* Layer.build(Layer.fresh(Repositories.layer({ ...options, url: proxy.url })))
  return {
    proxy,
    services,
    straight: Context.get(straight, SqlClient.SqlClient),
    watcher: Context.get(yield* Layer.build(Layer.fresh(Repositories.layer({ url }))), SqlClient.SqlClient),
    occasions: Context.get(services, OccasionRepository),
    transaction: Context.get(services, Transaction)
  }
})

const run = <A, E>(effect: Effect.Effect<A, E, TestDatabase | Scope.Scope>) =>
  effect.pipe(Effect.scoped, Effect.provide(TestDatabase.layer))

const unavailable = <A, E>(effect: Effect.Effect<A, E>) =>
  Effect.map(Effect.exit(effect), (exit) => {
    assert.isTrue(exit._tag === "Failure" && Cause.hasFails(exit.cause), String(exit))
    if (exit._tag === "Failure") {
      for (const reason of exit.cause.reasons) {
        assert.isTrue(reason._tag === "Fail" && reason.error instanceof StoreUnavailable, String(exit.cause))
      }
    }
  })

/** A slow machine needs longer than a test allows that tries how long one waits. */
const inTheEnd = <A, R>(effect: Effect.Effect<A, StoreUnavailable, R>) => Effect.retry(effect, { times: 30 })

describe("a database that goes away", () => {
  it.live("is StoreUnavailable while it is gone, and nothing need be restarted when it returns", () =>
    run(
      Effect.gen(function* () {
        const { occasions, proxy, services, transaction } = yield* setting()
        const occasion = yield* newOccasion
        yield* occasions.saveOccasion(occasion)
        for (let round = 0; round < 3; round++) {
          yield* proxy.cut
          yield* unavailable(occasions.findBySlug(occasion.slug))
          yield* unavailable(occasions.list)
          yield* unavailable(transaction.run(occasions.saveOccasion(occasion)))
          yield* unavailable(transaction.run(Effect.void))
          yield* unavailable(Effect.provide(pending(Repositories.moduleTracks), services))
          yield* proxy.restore
          assert.deepStrictEqual(yield* occasions.findBySlug(occasion.slug), Option.some(occasion))
          yield* transaction.run(occasions.saveOccasion(occasion))
          assert.deepStrictEqual(yield* Effect.provide(pending(Repositories.moduleTracks), services), [])
        }
      })
    )
  )

  it.live("in the middle of a transaction leaves nothing of it", () =>
    run(
      Effect.gen(function* () {
        const { occasions, proxy, transaction } = yield* setting()
        const first = yield* newOccasion
        const second = yield* newOccasion
        yield* unavailable(
          transaction.run(
            Effect.gen(function* () {
              yield* occasions.saveOccasion(first)
              yield* proxy.cut
              yield* occasions.saveOccasion(second)
            })
          )
        )
        yield* proxy.restore
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(first.slug)))
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(second.slug)))
      })
    )
  )

  it.live("before the commit is StoreUnavailable, not success", () =>
    run(
      Effect.gen(function* () {
        const { occasions, proxy, transaction } = yield* setting()
        const occasion = yield* newOccasion
        yield* unavailable(transaction.run(Effect.andThen(occasions.saveOccasion(occasion), proxy.cut)))
        yield* proxy.restore
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(occasion.slug)))
      })
    )
  )

  it.live("without a word does not hold anybody for ever, and is left behind when it returns", () =>
    run(
      Effect.gen(function* () {
        const { occasions, proxy, transaction } = yield* setting({
          queryTimeout: "400 millis",
          connectTimeout: "300 millis",
          acquireTimeout: "300 millis"
        })
        const occasion = yield* newOccasion
        yield* inTheEnd(transaction.run(occasions.saveOccasion(occasion)))
        yield* inTheEnd(occasions.list)
        yield* proxy.clog
        yield* Effect.all(
          [
            ...Array.from({ length: 30 }, () => unavailable(occasions.list)),
            ...Array.from({ length: 30 }, () => unavailable(transaction.run(occasions.list)))
          ],
          { concurrency: "unbounded" }
        )
        yield* proxy.restore
        assert.isTrue(Option.isSome(yield* inTheEnd(occasions.findBySlug(occasion.slug))))
        assert.isTrue(Option.isSome(yield* inTheEnd(transaction.run(occasions.findBySlug(occasion.slug)))))
      })
    )
  )

  it.live("by an administrator's command is StoreUnavailable too", () =>
    run(
      Effect.gen(function* () {
        const { occasions, straight, transaction } = yield* setting()
        const occasion = yield* newOccasion
        const opened = yield* Deferred.make<void>()
        const ended = yield* Deferred.make<void>()
        const fiber = yield* Effect.forkChild(
          unavailable(
            transaction.run(
              Effect.gen(function* () {
                yield* occasions.saveOccasion(occasion)
                yield* Deferred.succeed(opened, undefined)
                yield* Deferred.await(ended)
                yield* occasions.saveOccasion(occasion)
              })
            )
          )
        )
        yield* Deferred.await(opened)
        yield* straight`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`
        yield* Deferred.succeed(ended, undefined)
        yield* Fiber.join(fiber)
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(occasion.slug)))
      })
    )
  )
})

describe("the queue of variants on a database that goes away", () => {
  /** An asset whose job is queued. */
  const queued = Effect.gen(function* () {
    const assets = yield* AssetRepository
    const queue = yield* VariantQueue
    const { occasion } = yield* guestsFixture
    const { asset, attachment } = yield* newAssetRecords(occasion.id)
    yield* assets.insert(asset, attachment)
    yield* queue.offer(asset.id)
    return asset.id
  }).pipe(Effect.provide(actorFixture))

  it.live("tells waiting workers, and serves them again when it returns", () =>
    run(
      Effect.gen(function* () {
        const { proxy, services, transaction } = yield* setting({ variantQueue: { pollInterval: "20 millis" } })
        const queue = Context.get(services, VariantQueue)
        for (let round = 0; round < 2; round++) {
          const worker = yield* Effect.forkChild(unavailable(queue.take(Effect.succeed)))
          yield* proxy.cut
          yield* Fiber.join(worker)
          yield* unavailable(queue.take(Effect.succeed))
          yield* unavailable(transaction.run(Effect.void))
          yield* proxy.restore
          const assetId = yield* Effect.provide(queued, services)
          assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId, attempt: 1 })
        }
      })
    )
  )

  it.live("stops a worker that cannot renew its lease any more", () =>
    run(
      Effect.gen(function* () {
        const { proxy, services } = yield* setting({ variantQueue: { lease: "400 millis" } })
        const queue = Context.get(services, VariantQueue)
        yield* Effect.provide(queued, services)
        yield* unavailable(queue.take(() => Effect.andThen(proxy.cut, Effect.never)))
      })
    )
  )

  it.live("keeps a job whose end could not be written down, for when its lease ends", () =>
    run(
      Effect.gen(function* () {
        const { proxy, services, straight } = yield* setting()
        const queue = Context.get(services, VariantQueue)
        const assetId = yield* Effect.provide(queued, services)
        yield* unavailable(queue.take(() => proxy.cut))
        yield* proxy.restore
        yield* straight`update variant_jobs set run_at = now() where asset_id = ${assetId} and lease is not null`
        assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId, attempt: 2 })
      })
    )
  )
})

describe("a pool of a few connections", () => {
  it.live("serves many writers and readers at once", () =>
    run(
      Effect.gen(function* () {
        const { occasions, transaction } = yield* setting({ maxConnections: 2, acquireTimeout: "1 minute" })
        const written = yield* Effect.forEach(
          Array.from({ length: 64 }),
          () =>
            Effect.flatMap(newOccasion, (occasion) =>
              transaction.run(
                Effect.gen(function* () {
                  yield* occasions.saveOccasion(occasion)
                  yield* transaction.run(occasions.findBySlug(occasion.slug))
                  return yield* occasions.findBySlug(occasion.slug)
                })
              )
            ).pipe(Effect.tap(() => occasions.list)),
          { concurrency: "unbounded" }
        )
        assert.isTrue(written.every(Option.isSome))
        assert.strictEqual((yield* occasions.list).length, 64)
      })
    )
  )

  it.live("takes back the connection of an interrupted transaction, which waits for nothing any more", () =>
    run(
      Effect.gen(function* () {
        const { occasions, straight, transaction, watcher } = yield* setting({ maxConnections: 2 })
        const occasion = yield* newOccasion
        yield* occasions.saveOccasion(occasion)
        const lock = straight`update occasions set name = 'locked' where id = ${occasion.id}`
        yield* straight.withTransaction(
          Effect.gen(function* () {
            yield* lock
            for (let round = 0; round < 3; round++) {
              const waiting = yield* Effect.forkChild(transaction.run(occasions.saveOccasion(occasion)))
              const blocked = watcher`
                select 1 from pg_locks join pg_stat_activity using (pid)
                where not granted and datname = current_database()`
              yield* Effect.repeat(blocked, { until: (rows) => rows.length > 0 })
              yield* Fiber.interrupt(waiting)
              yield* Effect.repeat(blocked, { until: (rows) => rows.length === 0 })
            }
          })
        )
        yield* transaction.run(occasions.saveOccasion(occasion))
        assert.deepStrictEqual(yield* occasions.findBySlug(occasion.slug), Option.some(occasion))
      })
    )
  )
})

describe("what goes wrong", () => {
  it.live("is a defect that names operation and constraint, and no content", () =>
    run(
      Effect.gen(function* () {
        const { occasions, transaction } = yield* setting()
        const occasion = yield* newOccasion
        yield* occasions.saveOccasion(occasion)
        const clash = occasions.saveOccasion({ ...(yield* newOccasion), slug: occasion.slug })
        for (const attempt of [clash, transaction.run(clash)]) {
          const exit = yield* Effect.exit(attempt)
          assert.isTrue(exit._tag === "Failure")
          if (exit._tag !== "Failure") return
          const text = Cause.pretty(exit.cause)
          assert.include(text, "OccasionRepository.saveOccasion: 23505 (occasions_slug_key)")
          assert.notInclude(text, occasion.slug)
          assert.notInclude(JSON.stringify(exit.cause), occasion.slug)
        }
      })
    )
  )

  it.effect("a transaction that loses a deadlock starts again, when the winner has had time to go on", () =>
    run(
      Effect.gen(function* () {
        const { occasions, transaction } = yield* setting()
        const a = yield* newOccasion
        const b = yield* newOccasion
        yield* occasions.saveOccasion(a)
        yield* occasions.saveOccasion(b)
        let runs = 0
        const holds = [yield* Deferred.make<void>(), yield* Deferred.make<void>()] as const
        const cross = (first: typeof a, second: typeof a, mine: 0 | 1) =>
          transaction.run(
            Effect.gen(function* () {
              runs++
              yield* occasions.saveOccasion(first)
              yield* Deferred.succeed(holds[mine], undefined)
              yield* Deferred.await(holds[mine === 0 ? 1 : 0])
              yield* occasions.saveOccasion(second)
            })
          )
        const both = [yield* Effect.forkChild(cross(a, b, 0)), yield* Effect.forkChild(cross(b, a, 1))] as const
        yield* Effect.raceFirst(Fiber.join(both[0]), Fiber.join(both[1]))
        // Time stands still: the loser waits, however long it takes until the winner has both rows.
        for (let asked = 0; asked < 10; asked++) yield* occasions.list
        assert.strictEqual(runs, 2)
        const timePasses = Effect.andThen(TestClock.adjust("10 millis"), occasions.list)
        yield* Effect.repeat(timePasses, { until: () => runs === 3 })
        yield* Effect.all(both.map(Fiber.join))
        assert.strictEqual(runs, 3)
      })
    )
  )
})
