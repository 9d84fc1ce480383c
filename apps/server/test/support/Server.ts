/** One running server with a database of its own for each file of tests. */
import { GuestErasure } from "@banquet/actors-core/GuestErasure"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { ActorId, EventId, OccasionId, TokenId } from "@banquet/platform-core/Ids"
import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { SetupLinks } from "@banquet/platform-core/setup/SetupLinks"
import type { TokenHolder } from "@banquet/platform-core/tokens/TokenRepository"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { administrator } from "banquet/Administrator"
import { PgConnection } from "@effect/sql-pg"
import { Duration, Effect, Exit, Option, Redacted, Scope, Stream } from "effect"
import { SqlClient } from "effect/sql"
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll } from "vitest"
import { type Demo, makeDemo } from "../../src/Demo.ts"
import { startTestServer, type TestServerOptions } from "../../src/testing/TestServer.ts"
import { Client } from "./Client.ts"
import { type Applied, Occasion } from "./Occasion.ts"
import { ShiftedClock } from "./ShiftedClock.ts"
import { documentOf, type OccasionDocument, type OccasionParts } from "./OccasionDocument.ts"

type Running = Awaited<ReturnType<typeof startTestServer>>

export class Server {
  readonly clock = new ShiftedClock()
  #running: Running | undefined
  #databaseUrl = ""

  start(running: Running, databaseUrl: Redacted.Redacted): void {
    this.#running = running
    this.#databaseUrl = Redacted.value(databaseUrl)
  }

  get #server(): Running {
    if (this.#running === undefined) throw new Error("the server has not started")
    return this.#running
  }

  /** Somebody without a token. */
  get anybody(): Client {
    return new Client(this.#server.url)
  }

  /** The demo occasion. */
  demo(): Promise<Demo> {
    return this.#run(makeDemo(this.#server.url))
  }

  /** The token of the link that a server prints when it starts; `null` where it prints none. */
  async setupToken(): Promise<string | null> {
    const issued = await this.#run(SetupLinks.use(({ issue }) => issue))
    return Option.getOrNull(Option.map(issued, Redacted.value))
  }

  /** A fresh occasion: the small wedding, with these parts instead of its own. */
  async occasion(parts: OccasionParts = {}, slug = `o-${randomBytes(8).toString("hex")}`): Promise<Occasion> {
    const document = documentOf(slug, parts)
    const applied = await this.#apply(document)
    return new Occasion(this.#server.url, applied, {
      apply: (changes) => this.#apply({ occasion: document.occasion, ...changes }),
      enable: (module, eventId) =>
        this.#run(
          ModulePlatform.use((modules) =>
            modules.enable(administrator, idOf(applied), EventId.make(eventId), module, undefined)
          )
        ),
      disable: (module, eventId) =>
        this.#run(
          ModulePlatform.use((modules) => modules.disable(administrator, idOf(applied), EventId.make(eventId), module))
        ),
      erase: (key) =>
        this.#run(GuestErasure.use((guests) => guests.erase(administrator, slug, key, { rehearse: false }))),
      issue: (kind, key, minutes) => this.#issue(applied, kind, key, minutes),
      revoke: (token) => this.#run(Tokens.use((tokens) => tokens.revoke(administrator, TokenId.make(token.id))))
    })
  }

  /** Ends the database's sessions and lets no new one begin until `during` is over. */
  async withoutDatabase(during: () => Promise<void>): Promise<void> {
    const url = new URL(this.#databaseUrl)
    const name = url.pathname.slice(1)
    url.pathname = "/postgres"
    const administer = (...statements: ReadonlyArray<string>) =>
      Effect.runPromise(
        Effect.scoped(
          Effect.flatMap(PgConnection.make({ url: Redacted.make(url.href) }), (connection) =>
            Effect.forEach(statements, (statement) => connection.query(statement))
          )
        )
      )
    await administer(
      `alter database ${name} with allow_connections false`,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`
    )
    try {
      await during()
    } finally {
      await administer(`alter database ${name} with allow_connections true`)
    }
  }

  /** Locks a plan, as a change of it does, until `during` is over, which may ask who waits for a lock meanwhile. */
  async holdingPlan(
    planId: string,
    during: (waiting: () => Promise<ReadonlyArray<unknown>>) => Promise<void>
  ): Promise<void> {
    const scope = Scope.makeUnsafe()
    const url = Redacted.make(this.#databaseUrl)
    const holder = await Effect.runPromise(Scope.provide(PgConnection.make({ url }), scope))
    const ask = (statement: string, values: ReadonlyArray<unknown> = []) =>
      Effect.runPromise(holder.query(statement, values))
    try {
      await ask("begin")
      await ask("select from seating_plans where id = $1 for update", [planId])
      await during(async () => {
        // A transaction sees the same sessions all the time otherwise.
        await ask("select pg_stat_clear_snapshot()")
        const blocked = await ask(`
          select pid from pg_stat_activity
          where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`)
        return blocked.rows.map(({ pid }) => pid)
      })
    } finally {
      await Effect.runPromise(Scope.close(scope, Exit.void))
    }
  }

  /** What `banquet gallery approve` does. */
  async approveAsAdministrator(itemId: string): Promise<void> {
    const command = { action: "approve", notes: undefined, itemIds: [GalleryItemId.make(itemId)] } as const
    await this.#run(PlannerGallery.use((gallery) => gallery.moderateAnywhere(administrator, command)))
  }

  /** Returns the stored objects whose keys begin with the prefix, without the empty ones that seal keys of ended sessions. */
  objects(prefix = ""): Promise<ReadonlyArray<string>> {
    const stored = ObjectStorage.use((storage) => Stream.runCollect(storage.list(prefix)))
    return this.#run(
      Effect.map(stored, (objects) => objects.flatMap(({ byteSize, key }) => (byteSize > 0 ? [key] : [])))
    )
  }

  /** Stores a file past the bounds of the URLs that are signed for guests. */
  store(key: string, bytes: Uint8Array): Promise<unknown> {
    const object = { key: ObjectKey.make(key), contentType: "image/jpeg", cacheControl: "private" }
    return this.#run(ObjectStorage.use((storage) => storage.write(object, bytes)))
  }

  /** What the sweep in the background does once an hour. */
  sweep(): Promise<{ readonly sessions: number; readonly objects: number }> {
    return this.#run(StorageSweep.use(({ run }) => run))
  }

  /** Asks the server's database. */
  rows<Row extends object>(query: TemplateStringsArray, ...values: ReadonlyArray<string>): Promise<ReadonlyArray<Row>> {
    return this.#run(SqlClient.SqlClient.use((sql) => sql<Row>(query, ...values)))
  }

  readonly #run: Running["run"] = (effect, options) => this.#server.run(effect, options)

  #apply(document: OccasionDocument): Promise<Applied> {
    return this.#server.apply(document)
  }

  #issue(applied: Applied, kind: TokenHolder["kind"], key: string, minutes: number | null) {
    return this.#run(
      Effect.gen(function* () {
        const planners = yield* (yield* PrincipalRepository).planners(idOf(applied))
        const planner = planners.find((record) => record.key === key)
        const holder: TokenHolder =
          kind === "planner" && planner !== undefined
            ? { kind, plannerId: planner.id }
            : { kind: kind === "vendor" ? "vendor" : "guest", actorId: ActorId.make(applied.actors[key] ?? key) }
        const expiresIn = minutes === null ? null : Duration.minutes(minutes)
        const [issued] = yield* (yield* Tokens).issue(administrator, idOf(applied), [holder], expiresIn)
        if (issued === undefined) return yield* Effect.die(new Error("no token was issued"))
        return { id: issued.id, token: Redacted.value(issued.token) }
      })
    )
  }
}

const idOf = (applied: Applied): OccasionId => OccasionId.make(applied.occasion.id)

type Options = Omit<TestServerOptions, "databaseUrl">

/** Starts a server for the tests of a file and stops it after them, and before what its options were made of. */
export const useServer = (options: Options | Effect.Effect<Options, never, Scope.Scope> = {}): Server => {
  const server = new Server()
  const scope = Scope.makeUnsafe()
  beforeAll(async () => {
    const databaseUrl = await Effect.runPromise(Scope.provide(TestDatabase.make(), scope))
    const given = Effect.isEffect(options) ? await Effect.runPromise(Scope.provide(options, scope)) : options
    const running = await startTestServer({ clock: server.clock, ...given, databaseUrl })
    await Effect.runPromise(Scope.addFinalizer(scope, Effect.promise(running.stop)))
    server.start(running, databaseUrl)
  })
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return server
}
