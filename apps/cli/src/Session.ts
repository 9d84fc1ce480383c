/** What commands run in: the configuration, the database and the use cases, loaded when a command needs them. */
import type { Environment } from "banquet/Configuration"
import { Effect, type Layer } from "effect"
import { CommandRefused } from "./Failure.ts"
import { report } from "./Output.ts"

/** What a command may ask for. */
export type Services = Layer.Success<ReturnType<(typeof import("banquet/Banquet"))["layer"]>>

export const readEnvironment = Effect.flatMap(
  Effect.promise(() => import("banquet/Configuration")),
  (configuration) => configuration.readEnvironment
)

export const loadConfiguration = Effect.fnUntraced(function* (environment: Environment) {
  const { load } = yield* Effect.promise(() => import("banquet/Configuration"))
  return yield* load(environment)
})

const migrationsPending = (names: ReadonlyArray<string>): CommandRefused =>
  new CommandRefused({
    exitCode: 1,
    code: "migrations_pending",
    title: "Migrations pending",
    status: 409,
    detail: `The database lacks ${names.length} migration${names.length === 1 ? "" : "s"}: run banquet migrate.`,
    members: { pending: names },
    lines: []
  })

/** The database, and whether it is ours to migrate; started if it is embedded and does not run. */
export const locateDatabase = Effect.gen(function* () {
  const configuration = yield* loadConfiguration(yield* readEnvironment)
  const { locate } = yield* Effect.promise(() => import("banquet/Database"))
  return { configuration, database: yield* locate(configuration, report) }
})

/** Runs on a database that has every migration; an embedded one is migrated if need be, any other is refused. */
export const inSession = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const { database } = yield* locateDatabase
    const [{ layer }, { migrate, pending }] = yield* Effect.promise(() =>
      Promise.all([import("banquet/Banquet"), import("@banquet/postgres/Migrations")])
    )
    return yield* Effect.gen(function* () {
      const missing = yield* pending
      if (missing.length > 0) {
        if (!database.embedded) return yield* migrationsPending(missing)
        yield* migrate
      }
      return yield* effect
    }).pipe(Effect.provide(layer({ url: database.url, maxConnections: 2 })))
  }).pipe(Effect.scoped)
