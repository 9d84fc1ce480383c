import { AssetId } from "@banquet/assets-core/AssetIds"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { guestsFixture, newAssetRecords } from "@banquet/assets-core/testing/AssetFixture"
import { VariantQueue } from "@banquet/assets-core/VariantQueue"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Fiber, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { assertIndexed, atomically, plansOf, rowsRead } from "../QueryPlan.ts"
import { actorFixture, database, server } from "../Servers.ts"

class Busy extends Schema.TaggedError<Busy>()("Busy", { fileName: Schema.String }) {}

/** A stored asset whose job nobody has offered yet. */
const insertedAsset = Effect.gen(function* () {
  const assets = yield* AssetRepository
  const { occasion } = yield* guestsFixture
  const { asset, attachment } = yield* newAssetRecords(occasion.id)
  yield* assets.insert(asset, attachment)
  return asset.id
})

const jobOf = Effect.fnUntraced(function* (assetId: AssetId) {
  const sql = yield* SqlClient.SqlClient
  const [job] = yield* sql<{ attempts: number; due: number; lease: string | null; reason: string | null }>`
    select attempts, extract(epoch from run_at - now())::float8 as due, lease, last_failure as reason
    from variant_jobs where asset_id = ${assetId}`
  return job ?? null
})

/** As if so much time had gone by. */
const ages = (assetId: AssetId, seconds: number) =>
  SqlClient.SqlClient.use(
    (sql) =>
      sql`update variant_jobs set run_at = run_at - make_interval(secs => ${seconds}) where asset_id = ${assetId}`
  )

/** A job that a worker of the queue works on without ever ending, and that worker. */
const endless = Effect.fnUntraced(function* (queue: VariantQueue["Service"]) {
  const started = yield* Deferred.make<AssetId>()
  const worker = yield* Effect.forkChild(
    Effect.exit(queue.take(({ assetId }) => Effect.andThen(Deferred.succeed(started, assetId), Effect.never)))
  )
  return { worker, assetId: yield* Deferred.await(started) }
})

/** Every test takes every job that it offers, so that none is left for the next. */
layer(actorFixture.pipe(Layer.provideMerge(database)))("the queue of variants", (it) => {
  it.effect("gives the job of a worker that died to another one, and counts the try that killed it", () =>
    Effect.gen(function* () {
      const other = Context.get(yield* server(), VariantQueue)
      const queue = yield* VariantQueue
      const offered = yield* insertedAsset
      yield* queue.offer(offered)
      const { assetId, worker } = yield* endless(queue)
      assert.strictEqual(assetId, offered)
      const leased = yield* jobOf(assetId)
      assert.isAbove(leased?.due ?? 0, 50)
      yield* ages(assetId, 120)
      assert.deepStrictEqual(yield* other.take(Effect.succeed), { assetId, attempt: 2 })
      assert.isNull(yield* jobOf(assetId))
      yield* Fiber.interrupt(worker)
    })
  )

  it.effect("keeps a job with the worker that renews its lease", () =>
    Effect.gen(function* () {
      const queue = yield* VariantQueue
      yield* queue.offer(yield* insertedAsset)
      const { assetId, worker } = yield* endless(queue)
      yield* ages(assetId, 50)
      yield* TestClock.adjust("15 seconds")
      const renewed = yield* Effect.repeat(jobOf(assetId), { until: (job) => (job?.due ?? 0) > 50 })
      assert.strictEqual(renewed?.attempts, 1)
      yield* Fiber.interrupt(worker)
      assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId, attempt: 1 })
    })
  )

  it.effect("stops a worker that lost its lease, which leaves the job to the one that has it", () =>
    Effect.gen(function* () {
      const other = Context.get(yield* server(), VariantQueue)
      const queue = yield* VariantQueue
      yield* queue.offer(yield* insertedAsset)
      const { assetId, worker } = yield* endless(queue)
      yield* ages(assetId, 120)
      const second = yield* endless(other)
      assert.strictEqual(second.assetId, assetId)
      yield* TestClock.adjust("15 seconds")
      const exit = yield* Fiber.join(worker)
      assert.isTrue(exit._tag === "Failure")
      if (exit._tag === "Failure") {
        const [reason] = exit.cause.reasons
        assert.isTrue(reason?._tag === "Fail" && reason.error instanceof StoreUnavailable)
      }
      assert.strictEqual((yield* jobOf(assetId))?.attempts, 2)
      yield* Fiber.interrupt(second.worker)
      assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId, attempt: 2 })
    })
  )

  it.effect("lets a failed job wait, each time twice as long, and keeps the kind of the failure and no more", () =>
    Effect.gen(function* () {
      const queue = yield* VariantQueue
      const assetId = yield* insertedAsset
      yield* queue.offer(assetId)
      for (const [failure, kind, delay] of [
        [Effect.fail(new Busy({ fileName: "secret.jpg" })), "Busy", 5],
        [Effect.die("secret"), "Die", 10],
        [Effect.fail("secret"), "Fail", 20]
      ] as const) {
        yield* Effect.exit(queue.take((): Effect.Effect<never, unknown> => failure))
        const job = yield* jobOf(assetId)
        assert.deepStrictEqual([job?.reason, job?.lease], [kind, null])
        assert.isAbove(job?.due ?? 0, delay * 0.8)
        assert.isAtMost(job?.due ?? 0, delay)
        yield* ages(assetId, delay)
      }
      yield* ages(assetId, 100)
      const sql = yield* SqlClient.SqlClient
      yield* sql`update variant_jobs set attempts = 1000 where asset_id = ${assetId}`
      yield* Effect.exit(queue.take(() => Effect.fail("again")))
      assert.isAtMost((yield* jobOf(assetId))?.due ?? 0, 600)
      yield* ages(assetId, 600)
      assert.deepStrictEqual(yield* queue.take(Effect.succeed), { assetId, attempt: 1002 })
    })
  )

  it.effect("wakes a waiting worker of another server when the transaction that offered commits, not before", () =>
    Effect.gen(function* () {
      const other = Context.get(yield* server(), VariantQueue)
      const queue = yield* VariantQueue
      const transaction = yield* Transaction
      const taken = yield* Deferred.make<AssetId>()
      const worker = yield* Effect.forkChild(
        other.take(({ assetId }) => Effect.andThen(Deferred.succeed(taken, assetId), Effect.succeed(assetId)))
      )
      const assetId = yield* insertedAsset
      yield* transaction.run(
        Effect.gen(function* () {
          yield* queue.offer(assetId)
          assert.isFalse(yield* Deferred.isDone(taken))
        })
      )
      assert.strictEqual(yield* Fiber.join(worker), assetId)
    })
  )

  it.effect("is looked at now and then, for jobs that no announcement came for", () =>
    Effect.gen(function* () {
      const queue = yield* VariantQueue
      const sql = yield* SqlClient.SqlClient
      const assetId = yield* insertedAsset
      const worker = yield* Effect.forkChild(queue.take(Effect.succeed))
      yield* sql.withTransaction(
        Effect.andThen(
          sql`set local session_replication_role = replica`,
          sql`insert into variant_jobs (asset_id) values (${assetId})`
        )
      )
      const looked = Effect.andThen(TestClock.adjust("2 seconds"), jobOf(assetId))
      yield* Effect.repeat(looked, { until: (job) => job === null })
      assert.deepStrictEqual(yield* Fiber.join(worker), { assetId, attempt: 1 })
    })
  )

  /** As many stored assets of one occasion, offered. */
  const offeredTogether = Effect.fnUntraced(function* (count: number) {
    const assets = yield* AssetRepository
    const queue = yield* VariantQueue
    const { occasion } = yield* guestsFixture
    return yield* Effect.forEach(Array.from({ length: count }), () =>
      Effect.gen(function* () {
        const { asset, attachment } = yield* newAssetRecords(occasion.id)
        yield* assets.insert(asset, attachment)
        yield* queue.offer(asset.id)
        return asset.id
      })
    )
  })

  const take = VariantQueue.use((queue) => Effect.map(queue.take(Effect.succeed), ({ assetId }) => assetId))

  it.effect("leaves all workers but one to other occasions, however long one's pictures take", () =>
    Effect.gen(function* () {
      const queue = yield* VariantQueue
      const [slow, ...more] = yield* offeredTogether(3)
      const { assetId, worker } = yield* endless(queue)
      assert.strictEqual(assetId, slow)
      const others = yield* offeredTogether(2)
      // While nobody else waits, the rest of the first goes on.
      assert.deepStrictEqual([yield* take, yield* take, yield* take, yield* take], [...others, ...more])
      yield* Fiber.interrupt(worker)
      assert.strictEqual(yield* take, slow)
    })
  )

  it.effect("gives what is to be tried again a turn behind the others of its occasion, however busy the queue is", () =>
    Effect.gen(function* () {
      const queue = yield* VariantQueue
      const [failing, ...more] = yield* offeredTogether(3)
      yield* Effect.exit(queue.take(() => Effect.fail("broken")))
      const [other] = yield* offeredTogether(1)
      yield* ages(failing!, 5)
      yield* TestClock.adjust("2 seconds")
      assert.deepStrictEqual([yield* take, yield* take, yield* take, yield* take], [more[0], other, more[1], failing])
    })
  )

  it.effect(
    "takes no job that a server of the version before has leased, and gives a turn to what that has offered",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const [leased] = yield* offeredTogether(2).pipe(Effect.tap(() => take))
        yield* sql`delete from variant_jobs`
        yield* sql`insert into variant_jobs (asset_id) values (${leased!})`
        assert.strictEqual(yield* take, leased)
        const [held, free] = yield* offeredTogether(2)
        yield* sql`
        update variant_jobs set lease = gen_random_uuid(), run_at = now() + interval '1 minute' where asset_id = ${held!}`
        assert.strictEqual(yield* take, free)
        yield* ages(held!, 120)
        assert.strictEqual(yield* take, held)
      })
  )

  it.effect("queues an asset once, and forgets it with the asset", () =>
    Effect.gen(function* () {
      const queue = yield* VariantQueue
      const sql = yield* SqlClient.SqlClient
      const assetId = yield* insertedAsset
      yield* Effect.all([queue.offer(assetId), queue.offer(assetId)], { concurrency: "unbounded" })
      yield* queue.offer(assetId)
      const jobs = yield* sql`select 1 from variant_jobs where asset_id = ${assetId}`
      assert.strictEqual(jobs.length, 1)
      yield* sql`delete from assets where id = ${assetId}`
      assert.isNull(yield* jobOf(assetId))
    })
  )
})

/** Two hundred jobs of each of a hundred occasions, two under way, and twenty thousand to be tried again; without checks. */
const filled = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    yield* sql`set local session_replication_role = replica`
    yield* sql`
      insert into variant_jobs (asset_id, occasion_id, turn, run_at)
      select gen_random_uuid(), md5(occasion::text)::uuid, n, now() - interval '1 hour'
      from generate_series(1, 100) as occasion, generate_series(1, 200) as n`
    yield* sql`
      insert into variant_jobs (asset_id, occasion_id, run_at, lease)
      select gen_random_uuid(), md5(n::text)::uuid, now() + interval '1 minute', gen_random_uuid()
      from generate_series(1, 2) as n`
    yield* sql`
      insert into variant_jobs (asset_id, occasion_id, run_at)
      select gen_random_uuid(), md5(n::text)::uuid, now() + interval '5 minutes' from generate_series(1, 20000) as n`
    yield* sql`analyze variant_jobs`
  }).pipe(atomically)
)

layer(filled.pipe(Layer.provideMerge(actorFixture), Layer.provideMerge(database)))("a long queue of variants", (it) => {
  it.effect("is read by its next turns alone", () =>
    Effect.gen(function* () {
      const queue = yield* VariantQueue
      const offered = yield* insertedAsset
      const { statements } = yield* plansOf(Effect.andThen(queue.offer(offered), queue.take(Effect.succeed)))
      const onJobs = statements.filter((nodes) => nodes.some((node) => node["Relation Name"] === "variant_jobs"))
      assert.isAtLeast(onJobs.length, 4)
      assertIndexed(onJobs, ["variant_jobs"])
      assert.isAtMost(rowsRead(onJobs, ["variant_jobs"]), 40)
    })
  )
})
