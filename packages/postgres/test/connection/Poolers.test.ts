/** Everything works through a pooler, also one that keeps no sessions. */
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { assert, describe, it } from "@effect/vitest"
import { Context, Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { migrate } from "../../src/Migrations.ts"
import * as Repositories from "../Repositories.ts"
import { make } from "../../src/testing/TestDatabase.ts"
import { outageOf } from "../../src/connection/Outage.ts"
import { expected, queryTimeout, settings, suite } from "./PoolerSuite.ts"
import * as PoolerProxy from "../../src/testing/PoolerProxy.ts"
import * as TcpProxy from "./TcpProxy.ts"

suite({
  name: "a pooler that forgets",
  pooling: "transaction",
  pooler: (url) => Effect.map(PoolerProxy.make(url, { ownIds: true }), (made) => made.url)
})

describe("a pooler that forgets", () => {
  for (const ownIds of [true, false])
    it.live(`is never given a named statement that ${ownIds ? "it could forget" : "a transaction relies on"}`, () =>
      Effect.gen(function* () {
        const { counts, url } = yield* PoolerProxy.make(yield* make(), { ownIds })
        const services = yield* Layer.build(Layer.fresh(Repositories.layer({ url, queryTimeout })))
        for (let round = 0; round < 3; round++) {
          assert.deepStrictEqual(yield* Effect.provide(settings, services), expected)
          const sql = Context.get(services, SqlClient.SqlClient)
          assert.deepStrictEqual(
            yield* Effect.provide(sql.withTransaction(Effect.all([settings, settings])), services),
            [expected, expected]
          )
        }
        assert.isAbove(counts.forgotten, 6)
        // One that passes the server's ids on is tried for what it keeps, once a connection.
        if (ownIds) assert.strictEqual(counts.named, 0)
      }).pipe(Effect.scoped)
    )
})

describe("a pooler that keeps no setting, not even within a transaction", () => {
  it.live("is refused before a statement runs without its limits of time, and is an outage that lasts", () =>
    Effect.gen(function* () {
      const { url } = yield* PoolerProxy.make(yield* make(), { ownIds: true, keepsNothing: true })
      const services = yield* Layer.build(Layer.fresh(Repositories.layer({ url, queryTimeout })))
      const error = yield* Effect.flip(
        Effect.provide(
          OccasionRepository.use((occasions) => occasions.findBySlug("nobody")),
          services
        )
      )
      const outage = outageOf(error)
      assert.deepStrictEqual([outage?.kind, outage?.lasting], ["refused_settings", true])
    }).pipe(Effect.scoped)
  )
})

describe("migrating behind a pooler", () => {
  it.live("goes around it where there is a way", () =>
    Effect.gen(function* () {
      const url = yield* make("template0")
      const { counts, url: pooled } = yield* PoolerProxy.make(url, { ownIds: true })
      const applied = yield* Effect.provide(
        migrate(Repositories.moduleTracks),
        Repositories.layer({ url: pooled, directUrl: url })
      )
      assert.isAbove(applied.length, 0)
      assert.strictEqual(counts.forgotten, 0)
      assert.deepStrictEqual(
        yield* Effect.provide(migrate(Repositories.moduleTracks), Repositories.layer({ url: pooled })),
        []
      )
    }).pipe(Effect.scoped)
  )
})

describe("a read", () => {
  /** How often the client sends something for a read, once the connection is there. */
  const sendsOf = Effect.fnUntraced(function* (url: Redacted.Redacted, sent: () => number) {
    const services = yield* Layer.build(Layer.fresh(Repositories.layer({ url })))
    const read = Effect.provide(
      OccasionRepository.use((occasions) => occasions.findBySlug("nobody")),
      services
    )
    yield* read
    yield* read
    const before = sent()
    for (let round = 0; round < 10; round++) yield* read
    return (sent() - before) / 10
  })

  it.live("is one round trip, straight to the server and through a pooler", () =>
    Effect.gen(function* () {
      const url = yield* make()
      const straight = yield* TcpProxy.make(url)
      assert.strictEqual(yield* sendsOf(straight.url, straight.sent), 1)
      const pooler = yield* PoolerProxy.make(url, { ownIds: true })
      assert.strictEqual(yield* sendsOf(pooler.url, () => pooler.counts.sent), 1)
    }).pipe(Effect.scoped)
  )
})
