/** Reads of guests that a replica answers: a real one, that streams from a real primary. */
import { ReadReplica } from "@banquet/platform-core/ReadReplica"
import * as Postgres from "@banquet/postgres/Postgres"
import { findReplica } from "@banquet/postgres/connection/Replica"
import { batched } from "@banquet/postgres/statements/BatchedStatement"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { Clock, Context, Effect, Exit, Fiber, Layer, Logger, Redacted, Scope } from "effect"
import { SqlClient } from "effect/sql"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer } from "../src/testing/TestServer.ts"
import { answered, Client, refused } from "./support/Client.ts"
import { galleryModule, GuestGallery, galleryPermissions } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule, seatingPermissions, wedding } from "./support/OccasionDocument.ts"
import { Rsvp } from "./support/Rsvp.ts"
import { Server } from "./support/Server.ts"
import { ShiftedClock } from "./support/ShiftedClock.ts"
import * as StreamingReplica from "./support/StreamingReplica.ts"

const scope = Scope.makeUnsafe()
const server = new Server()
const clock = new ShiftedClock()
let databases: StreamingReplica.StreamingReplica
let occasion: Occasion

/** A client of the database as the server has it. */
const connect = (options: Partial<Postgres.Options> = {}) =>
  Effect.gen(function* () {
    const services = yield* Layer.build(
      Postgres.layer({ url: databases.primaryUrl, replicaUrl: databases.replicaUrl, ...options }).pipe(
        Layer.provideMerge(Logger.layer([])),
        Layer.provideMerge(Layer.succeed(Clock.Clock, clock))
      )
    )
    const replica = Context.get(services, ReadReplica)
    return { sql: Context.get(services, SqlClient.SqlClient), replica: replica ?? (yield* Effect.die("no replica")) }
  })

const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>): Promise<A> => Effect.runPromise(Effect.scoped(effect))

/** Whether the server that answers is the replica. */
const isReplica = (sql: SqlClient.SqlClient) =>
  Effect.map(sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`, ([row]) => row?.replica === true)

const until = (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 20 }).toBe(true)

type Connected = Effect.Success<ReturnType<typeof connect>>

const found = ({ replica }: Connected, state: string) =>
  Effect.promise(() => until(async () => (await Effect.runPromise(replica.state)) === state))

/** Waits until the replica answers. */
const caughtUp = ({ replica, sql }: Connected) =>
  Effect.promise(() =>
    until(() => Effect.runPromise(Effect.flatMap(replica.admit, (reading) => reading(Effect.orDie(isReplica(sql))))))
  )

/** Stops what the replica replays, until `during` is over. */
const whilePaused = async (during: () => Promise<void>): Promise<void> => {
  await Effect.runPromise(databases.onReplica("select pg_wal_replay_pause()"))
  await until(async () => {
    const [row] = await Effect.runPromise(databases.onReplica("select pg_get_wal_replay_pause_state()"))
    return row?.[0] === "paused"
  })
  try {
    await during()
  } finally {
    await Effect.runPromise(databases.onReplica("select pg_wal_replay_resume()"))
  }
}

const outcomes = async (): Promise<Readonly<Record<string, number>>> => {
  const { text } = await occasion.anybody.get("/metrics")
  const series = text.matchAll(/^db_replica_reads_total\{[^}]*outcome="(\w+)"[^}]*\} (\d+)/gm)
  return Object.fromEntries([...series].map(([, outcome, count]) => [outcome, Number(count)]))
}

/** What `/readyz` says of the server and of the replica. */
const ready = async () => {
  const { body, status } = await occasion.anybody.get<{ readonly replica?: string }>("/readyz")
  return [status, body.replica]
}

/** What `banquet doctor` finds. */
const looked = (url: Redacted.Redacted) => Effect.runPromise(findReplica(databases.primaryUrl, url))

/** Whether reads of the server go to the replica once everything was replayed. */
const isUsed = async (): Promise<boolean> => {
  const before = await outcomes()
  await answered(200, occasion.guest().seating())
  return ((await outcomes())["replica"] ?? 0) > (before["replica"] ?? 0)
}

beforeAll(async () => {
  databases = await Effect.runPromise(Scope.provide(StreamingReplica.make, scope))
  const { primaryUrl: databaseUrl, replicaUrl: databaseReplicaUrl } = databases
  const running = await startTestServer({ databaseUrl, databaseReplicaUrl, clock })
  await Effect.runPromise(Scope.addFinalizer(scope, Effect.promise(running.stop)))
  server.start(running, databaseUrl)
  occasion = await server.occasion({
    modules: [
      seatingModule(),
      galleryModule(),
      { module: "rsvp", config: {}, events: [{ event: "reception", config: {} }] }
    ],
    planners: [{ key: "petra", display_name: "Petra", permissions: [...seatingPermissions, ...galleryPermissions] }],
    invitations: [{ event: "reception", actor: "smiths" }],
    guests: wedding.guests
  })
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

describe("what a replica answers", () => {
  it("nothing that lacks what was committed when the read began, however fast it follows [PLAT-239]", () =>
    run(
      Effect.gen(function* () {
        const client = yield* connect()
        const { replica, sql } = client
        yield* sql`create table if not exists counted (value int not null)`
        yield* sql`insert into counted values (0)`
        yield* found(client, "up")
        let answeredByReplica = 0
        for (let value = 1; value <= 60; value++) {
          // Half of them give it the time that it needs.
          const isPatient = value % 2 === 0
          if (isPatient) yield* caughtUp(client)
          yield* sql`update counted set value = ${value}`
          const reading = yield* replica.admit
          if (isPatient) yield* caughtUp(client)
          const [row] = yield* reading(
            sql<{ value: number; replica: boolean }>`select value, pg_is_in_recovery() as replica from counted`
          )
          expect(row?.value).toBe(value)
          if (row?.replica === true) answeredByReplica++
        }
        expect(answeredByReplica).toBeGreaterThan(0)
      })
    ))

  it("nothing that lacks what was committed when the last of those reads began that travel together [PLAT-239]", () =>
    run(
      Effect.gen(function* () {
        const client = yield* connect()
        const { replica, sql } = client
        yield* sql`create table counted_together (value int not null)`
        yield* sql`insert into counted_together values (0)`
        yield* found(client, "up")
        const ask = batched<{ readonly by: string }, { readonly value: number; readonly replica: boolean }>(
          "Counted.value",
          { by: "text" },
          ({ by }) => `select value, pg_is_in_recovery() as replica from counted_together where ${by} is not null`
        ).on(sql)
        let answeredByReplica = 0
        for (let value = 1; value <= 50; value++) {
          const isPatient = value % 2 === 0
          if (isPatient) yield* caughtUp(client)
          const early = yield* replica.admit
          yield* sql`update counted_together set value = ${value}`
          const late = yield* replica.admit
          if (isPatient) yield* caughtUp(client)
          const asked = [early(ask({ by: "early" })), late(ask({ by: "late" }))]
          const [, [row] = []] = yield* Effect.all(asked, { concurrency: "unbounded" })
          expect(row?.value).toBe(value)
          if (row?.replica === true) answeredByReplica++
        }
        expect(answeredByReplica).toBeGreaterThan(0)
      })
    ))

  it("no statement but those of reads that were admitted, and no transaction [PLAT-238]", () =>
    run(
      Effect.gen(function* () {
        const client = yield* connect()
        const { replica, sql } = client
        yield* sql`create table written (value int not null)`
        yield* found(client, "up")
        yield* caughtUp(client)
        const reading = yield* replica.admit
        expect(yield* isReplica(sql)).toBe(false)
        expect(yield* reading(Effect.orDie(sql.withTransaction(isReplica(sql))))).toBe(false)
        // What writes all the same is written, by the primary.
        expect(yield* reading(sql`insert into written values (1) returning value`)).toStrictEqual([{ value: 1 }])
      })
    ))

  it("not what it gives up for what it has to replay [PLAT-240]", () =>
    run(
      Effect.gen(function* () {
        const client = yield* connect({ replicaTimeout: "1 minute" })
        const { replica, sql } = client
        yield* sql`create table dropped (value int not null)`
        yield* found(client, "up")
        yield* caughtUp(client)
        const reading = yield* replica.admit
        const read = yield* Effect.forkScoped(
          reading(sql`select case when pg_is_in_recovery() then pg_sleep(60)::text else 'primary' end as by from dropped
            right join (values (1)) one (value) using (value)`)
        )
        const sleeping = `select count(*) from pg_stat_activity where wait_event = 'PgSleep'`
        yield* Effect.promise(() =>
          until(async () => (await Effect.runPromise(databases.onReplica(sleeping)))[0]?.[0] === 1n)
        )
        yield* databases.onPrimary("alter table dropped add column other int")
        expect(yield* Fiber.join(read)).toStrictEqual([{ by: "primary" }])
      })
    ))

  it("nothing, where it is none of this database [PLAT-239]", () =>
    run(
      Effect.gen(function* () {
        yield* found(yield* connect({ replicaUrl: databases.primaryUrl }), "down")
        const elsewhere = new URL(Redacted.value(databases.replicaUrl))
        elsewhere.pathname = "/postgres"
        yield* found(yield* connect({ replicaUrl: Redacted.make(elsewhere.href) }), "down")
        yield* found(yield* connect({ url: yield* TestDatabase.make() }), "down")
        // Its guests may see what the primary does not show yet, for it waits.
        const client = yield* connect()
        yield* found(client, "up")
        const setting = "synchronous_standby_names"
        yield* databases.onPrimary(`alter system set ${setting} = '*'`)
        yield* databases.onPrimary("select pg_reload_conf()")
        yield* found(client, "down")
        yield* databases.onPrimary(`alter system reset ${setting}`)
        yield* databases.onPrimary("select pg_reload_conf()")
        yield* found(client, "up")
      })
    ))
})

it("`banquet doctor` says whether what is at the URL can be used, and why not [PLAT-243]", async () => {
  expect((await looked(databases.replicaUrl)).problem).toBe(null)
  expect((await looked(databases.primaryUrl)).problem).toBe("is no replica")
  const stranger = new URL(Redacted.value(databases.replicaUrl))
  stranger.password = "wrong"
  expect((await looked(Redacted.make(stranger.href))).problem).toBe("refuses the user or the password")
})

describe("guests of a server with a replica", () => {
  const seat = async () => (await answered(200, occasion.guest().seating())).assignments[0]?.table.name

  it("see what was acknowledged while the replica replays nothing, and their tokens end with the next request [PLAT-239, PLAT-241, PLAT-242]", async () => {
    const { plan, tables } = await occasion.setUp([8, 8])
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, occasion.planner().publish(await occasion.plan()))
    const issued = await occasion.issue("guest", "carol")
    const carol = new Client(occasion.url, issued.token)
    const seating = `/v1/guest/occasions/${occasion.slug}/seating`
    await until(isUsed)
    // A primary writes by itself too, of which the replica has not all at any moment.
    await expect.poll(ready, { interval: 20 }).toStrictEqual([200, "up"])
    await whilePaused(async () => {
      const before = await outcomes()
      const there = { actor_id: occasion.actor("alice"), seating_table_id: tables[1].id, move: true }
      await answered(200, occasion.planner().assign(plan, there))
      await answered(200, occasion.planner().publish(await occasion.plan()))
      expect(await seat()).toBe(tables[1].name)
      await answered(
        200,
        Rsvp.guest(occasion).answer(occasion.event(), { actor_id: occasion.actor("alice"), response: "declined" })
      )
      const { events } = await answered(200, Rsvp.guest(occasion).read())
      expect(events[0]?.members.find(({ actor_id: id }) => id === occasion.actor("alice"))?.response).toBe("declined")
      await answered(200, occasion.guest().overview())
      await answered(200, new GuestGallery(occasion).feed())
      await answered(200, carol.get(seating))
      await occasion.revoke(issued)
      await refused(401, "unauthenticated", carol.get(seating))
      expect(await ready()).toStrictEqual([200, "behind"])
      expect(await looked(databases.replicaUrl)).toStrictEqual({ problem: null, hasCaughtUp: false })
      expect((await outcomes())["behind"]).toBeGreaterThan(before["behind"] ?? 0)
    })
    await until(isUsed)
    expect(await seat()).toBe(tables[1].name)
    await refused(401, "unauthenticated", carol.get(seating))
  })

  it("are answered while it does not answer and after it was killed, and by it again once it is back [PLAT-240, PLAT-242]", async () => {
    await until(isUsed)
    const replica = databases.replicaProcess()
    const sessions = await Effect.runPromise(
      databases.onReplica("select pid from pg_stat_activity where application_name = 'banquet'")
    )
    const frozen = [replica, ...sessions.map(([pid]) => Number(pid))]
    for (const pid of frozen) process.kill(pid, "SIGSTOP")
    expect(await Promise.all([seat(), seat(), seat()])).toStrictEqual(Array(3).fill(await seat()))
    for (const pid of frozen) process.kill(pid, "SIGKILL")
    expect((await outcomes())["failed"]).toBeGreaterThan(0)
    expect(await ready()).toStrictEqual([200, "down"])
    await answered(200, occasion.guest().seating())
    await until(async () => {
      clock.shift("5 seconds")
      return isUsed()
    })
  })
})
