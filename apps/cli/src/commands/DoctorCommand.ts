import type { Setting } from "banquet/Configuration"
import { Effect, Result } from "effect"
import { Command } from "effect/cli"
import { describe, type Failure, refused } from "../Failure.ts"
import { answer, report, table } from "../Output.ts"
import { loadConfiguration, readEnvironment } from "../Session.ts"

interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** How much a database that could be reached lacks; `null` where it could not be. */
const checkDatabase = Effect.gen(function* () {
  const configuration = yield* loadConfiguration(yield* readEnvironment)
  const [{ locate }, { layer }, { pending }] = yield* Effect.promise(() =>
    Promise.all([import("banquet/Database"), import("banquet/Banquet"), import("@banquet/postgres/Migrations")])
  )
  const { embedded, url } = yield* locate(configuration, report)
  const missing = yield* Effect.provide(pending, layer({ url, maxConnections: 2 }))
  return { embedded, missing, directory: configuration.dataDirectory }
}).pipe(Effect.scoped)

const checks = (
  settings: ReadonlyArray<Setting>,
  database: Result.Result<Effect.Success<typeof checkDatabase>, Failure>
): ReadonlyArray<Check> => {
  const problems = settings.flatMap(({ problem }) => problem ?? [])
  const configuration = {
    name: "configuration",
    ok: problems.length === 0,
    detail: problems.length === 0 ? "every variable is fine" : problems.join("; ")
  }
  if (Result.isFailure(database)) {
    const detail = problems.length === 0 ? database.failure.detail : "not checked, for the configuration is wrong"
    return [configuration, { name: "database", ok: false, detail }, { name: "migrations", ok: false, detail }]
  }
  const { directory, embedded, missing } = database.success
  return [
    configuration,
    { name: "database", ok: true, detail: embedded ? `embedded PostgreSQL in ${directory}` : "DATABASE_URL answers" },
    missing.length === 0
      ? { name: "migrations", ok: true, detail: "all applied" }
      : { name: "migrations", ok: false, detail: `pending: ${missing.join(", ")}; run banquet migrate` }
  ]
}

const text = (settings: ReadonlyArray<Setting>, found: ReadonlyArray<Check>): string =>
  [
    table(
      ["variable", "value", "from"],
      settings.map(({ source, value, variable }) => [variable, value === "" ? "-" : value, source]),
      ""
    ),
    "",
    ...found.map(({ detail, name, ok }) => `${ok ? "ok    " : "failed"}  ${name}: ${detail}`)
  ].join("\n")

export const doctorCommand = Command.make("doctor", {}, () =>
  Effect.gen(function* () {
    const environment = yield* readEnvironment
    const { describe: describeConfiguration } = yield* Effect.promise(() => import("banquet/Configuration"))
    const settings = describeConfiguration(environment)
    const database = yield* checkDatabase.pipe(Effect.mapError(describe), Effect.result)
    const found = checks(settings, database)
    const document = { ok: found.every(({ ok }) => ok), checks: found, configuration: settings }
    if (document.ok) return yield* answer(document, text(settings, found))
    const failed = found.filter(({ ok }) => !ok).map(({ name }) => name)
    return yield* refused("checks_failed", `Not in order: ${failed.join(", ")}.`, {
      exitCode: Result.isFailure(database) ? database.failure.exitCode : 1,
      members: document,
      lines: text(settings, found).split("\n")
    })
  })
).pipe(Command.withDescription("Check the configuration, the database and its migrations"))
