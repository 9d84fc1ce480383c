/** The commit that is sent with the last statement of a transaction. */
import { PermissionDenied, StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Context, Deferred, Effect, Exit, Fiber, Layer, Redacted, type Scope } from "effect"
import { SqlClient } from "effect/sql"
import { last } from "../../src/statements/LastStatement.ts"
import { attempt } from "../../src/statements/StoreAttempt.ts"
import * as PoolerProxy from "../../src/testing/PoolerProxy.ts"
import * as StatementCounter from "../../src/testing/StatementCounter.ts"
import { TestDatabase } from "../../src/testing/TestDatabase.ts"
import * as Repositories from "../Repositories.ts"
import * as TcpProxy from "./TcpProxy.ts"

/** What a way to the database gives: entries of a list, which may not hold one twice. */
const entriesAt = Effect.fnUntraced(function* (url: Redacted.Redacted, maxConnections = 2) {
  const services = yield* Layer.build(Layer.fresh(Repositories.layer({ url, maxConnections })))
  const sql = Context.get(services, SqlClient.SqlClient)
  const { commitWith, run } = Context.get(services, Transaction)
  const insert = (entry: number) => sql`insert into entries (id) values (${entry})`.pipe(Effect.asVoid)
  return {
    sql,
    run,
    commitWith,
    insert: (entry: number) => insert(entry).pipe(attempt("Entries.insert")),
    insertLast: (entry: number) => insert(entry).pipe(last(sql), attempt("Entries.insertLast")),
    entries: Effect.map(sql<{ readonly id: number }>`select id from entries order by id`, (rows) =>
      rows.map(({ id }) => id)
    )
  }
})

type Entries = Effect.Success<ReturnType<typeof entriesAt>>

/** Holds an entry in a transaction that forgets it, and returns what ends the transaction. */
const holding = Effect.fnUntraced(function* ({ insert, run }: Entries, entry: number) {
  const held = yield* Deferred.make<void>()
  const released = yield* Deferred.make<void>()
  const transaction = Effect.gen(function* () {
    yield* insert(entry)
    yield* Deferred.succeed(held, undefined)
    yield* Deferred.await(released)
    return yield* new PermissionDenied()
  })
  const holder = yield* Effect.forkChild(Effect.exit(run(transaction)))
  yield* Deferred.await(held)
  return Effect.andThen(Deferred.succeed(released, undefined), Fiber.join(holder))
})

/** Waits until somebody waits for a row of another. */
const waiting = ({ sql }: Entries) =>
  Effect.repeat(
    sql`select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    { until: (rows) => rows.length > 0 }
  )

/** Waits until nobody else is in a transaction. */
const ended = ({ sql }: Entries) =>
  Effect.repeat(
    sql`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_xid is not null`,
    { until: (rows) => rows.length === 0 }
  )

type Way = (url: Redacted.Redacted) => Effect.Effect<Redacted.Redacted, never, Scope.Scope>

const straight: Way = Effect.succeed
const pooled: Way = (url) => Effect.map(PoolerProxy.make(url, { ownIds: true }), (pooler) => pooler.url)

const setting = Effect.fnUntraced(function* (way: Way = straight) {
  const { url } = yield* TestDatabase
  const others = yield* entriesAt(url)
  yield* others.sql`create table entries (id int4 primary key)`
  return { ...(yield* entriesAt(yield* way(url))), others }
})

const test = <A, E>(effect: Effect.Effect<A, E, TestDatabase | Scope.Scope>) =>
  effect.pipe(Effect.scoped, Effect.provide(TestDatabase.layerEmpty))

const isOutage = (exit: Exit.Exit<unknown, unknown>): boolean =>
  Exit.isFailure(exit) &&
  exit.cause.reasons.every((reason) => Cause.isFailReason(reason) && reason.error instanceof StoreUnavailable)

describe("the commit that is sent with the last statement of a change", () => {
  for (const [name, way] of [["straight", straight] as const, ["through a pooler that forgets", pooled] as const]) {
    it.effect(`keeps all of it, or nothing where the statement is refused, and serves others: ${name} [PLAT-230]`, () =>
      test(
        Effect.gen(function* () {
          const { commitWith, entries, insert, insertLast } = yield* setting(way)
          const both = (first: number, second: number) => commitWith(insert(first), () => insertLast(second))
          yield* both(1, 2)
          assert.deepStrictEqual(yield* entries, [1, 2])
          const refused = yield* Effect.exit(both(3, 1))
          assert.isTrue(Exit.isFailure(refused) && Cause.hasDies(refused.cause), String(refused))
          assert.deepStrictEqual(yield* entries, [1, 2])
          yield* both(3, 4)
          yield* commitWith(insert(5), () => Effect.void)
          yield* commitWith(Effect.succeed(6), insert)
          assert.deepStrictEqual(yield* entries, [1, 2, 3, 4, 5, 6])
        })
      )
    )
  }

  it.effect("is not sent where a statement of the change could not be sent [PLAT-230]", () =>
    test(
      Effect.gen(function* () {
        const { commitWith, entries, insert, insertLast, sql } = yield* setting()
        // Nobody knows of what type such a list is.
        const unsendable = sql.unsafe("insert into entries (id) select unnest($1)", [[null]])
        const asLast = unsendable.pipe(last(sql), attempt("Entries.unsendable"), Effect.asVoid)
        const ahead = Effect.all([unsendable.pipe(attempt("Entries.unsendable")), insertLast(2)], {
          concurrency: "unbounded",
          discard: true
        })
        for (const write of [asLast, ahead]) {
          const exit = yield* Effect.exit(commitWith(insert(1), () => write))
          assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause), String(exit))
          assert.deepStrictEqual(yield* entries, [])
        }
        yield* commitWith(insert(1), () => insertLast(2))
        assert.deepStrictEqual(yield* entries, [1, 2])
      })
    )
  )

  it.effect("waits for no answer but that of the statement [PLAT-230]", () =>
    test(
      Effect.gen(function* () {
        const { others } = yield* setting()
        const { url } = yield* TestDatabase
        const counter = yield* StatementCounter.make(url)
        const { commitWith, insert, insertLast, run } = yield* entriesAt(counter.url)
        const asked = (effect: Effect.Effect<void, StoreUnavailable>) =>
          Effect.promise(() => counter.once(() => Effect.runPromise(effect)))
        yield* run(insert(1))
        assert.deepStrictEqual(yield* asked(run(insert(2))), { statements: 3, roundTrips: 2 })
        const sentAlong = commitWith(Effect.void, () => insertLast(3))
        assert.deepStrictEqual(yield* asked(sentAlong), { statements: 3, roundTrips: 1 })
        assert.deepStrictEqual(yield* others.entries, [1, 2, 3])
      })
    )
  )

  it.effect("is an outage where the connection is lost before the answer, with all or nothing kept [PLAT-230]", () =>
    test(
      Effect.gen(function* () {
        const { others } = yield* setting()
        const { url } = yield* TestDatabase
        const proxy = yield* TcpProxy.make(url)
        const { commitWith, insert, insertLast } = yield* entriesAt(proxy.url)
        const release = yield* holding(others, 2)
        const change = yield* Effect.forkChild(Effect.exit(commitWith(insert(1), () => insertLast(2))))
        yield* waiting(others)
        yield* proxy.cut
        const exit = yield* Fiber.join(change)
        assert.isTrue(isOutage(exit), String(exit))
        yield* release
        yield* ended(others)
        // The server had both, and may have noticed between them that nobody is there.
        assert.include(["", "1,2"], (yield* others.entries).join())
      })
    )
  )

  it.effect(
    "is not taken back by who stops waiting, and the connection waits for the end of the change [PLAT-231]",
    () =>
      test(
        Effect.gen(function* () {
          const { commitWith, insert, insertLast, others, run } = yield* setting()
          const release = yield* holding(others, 2)
          const change = yield* Effect.forkChild(commitWith(insert(1), () => insertLast(2)))
          yield* waiting(others)
          // Time stands still, so that nothing is given up.
          const stopped = yield* Effect.forkChild(Fiber.interrupt(change), { startImmediately: true })
          const next = yield* Effect.forkChild(run(insert(3)), { startImmediately: true })
          assert.deepStrictEqual(yield* others.entries, [])
          yield* release
          yield* Fiber.join(stopped)
          yield* Fiber.join(next)
          assert.deepStrictEqual(yield* others.entries, [1, 2, 3])
        })
      )
  )

  it.effect("is the business of the outer transaction where there is one", () =>
    test(
      Effect.gen(function* () {
        const { commitWith, entries, insert, insertLast, run } = yield* setting()
        const inner = (entry: number) => commitWith(insert(entry), () => insertLast(entry + 1))
        yield* Effect.exit(run(Effect.andThen(inner(1), Effect.die("outer"))))
        assert.deepStrictEqual(yield* entries, [])
        yield* run(Effect.andThen(inner(1), insert(3)))
        yield* Effect.exit(commitWith(inner(4), () => insertLast(1)))
        yield* commitWith(inner(4), () => inner(6))
        assert.deepStrictEqual(yield* entries, [1, 2, 3, 4, 5, 6, 7])
      })
    )
  )

  it.effect("is followed by no statement, which would be a transaction of its own", () =>
    test(
      Effect.gen(function* () {
        const { commitWith, entries, insert, insertLast } = yield* setting()
        for (const again of [insert(2), insertLast(2)]) {
          const exit = yield* Effect.exit(commitWith(Effect.void, () => Effect.andThen(insertLast(1), again)))
          assert.isTrue(Exit.isFailure(exit) && Cause.hasDies(exit.cause), String(exit))
        }
        assert.deepStrictEqual(yield* entries, [1])
      })
    )
  )
})
