import { migrationsOf } from "banquet/ModuleList"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { answer } from "../Output.ts"
import { ProgramModules } from "../ProgramModules.ts"
import { locateDatabase } from "../Session.ts"

export const migrateCommand = Command.make("migrate", {}, () =>
  Effect.gen(function* () {
    const { database } = yield* locateDatabase
    const [{ layer }, { migrate }] = yield* Effect.promise(() =>
      Promise.all([import("@banquet/postgres/Postgres"), import("@banquet/postgres/Migrations")])
    )
    const applied = yield* Effect.provide(
      migrate(migrationsOf(yield* ProgramModules)),
      layer({ url: database.url, directUrl: database.directUrl, maxConnections: 2 })
    )
    yield* answer(
      { applied },
      applied.length === 0
        ? "The database has every migration."
        : ["Applied:", ...applied.map((name) => `  ${name}`)].join("\n")
    )
  }).pipe(Effect.scoped)
).pipe(Command.withDescription("Apply pending migrations; safe to run from many machines at once"))
