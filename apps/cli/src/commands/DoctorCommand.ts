import type { Setting } from "banquet/configuration/Configuration"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { all, type Check, type Checked, checkDatabase, checkImages, checkStorage, notChecked } from "../DoctorChecks.ts"
import { refused } from "../Failure.ts"
import { answer, table } from "../Output.ts"
import { loadConfiguration, readEnvironment } from "../Session.ts"

const checkConfiguration = (settings: ReadonlyArray<Setting>, unknown: ReadonlyArray<string>): Checked => {
  const problems = settings.flatMap(({ problem }) => problem ?? [])
  const ok = problems.length === 0
  const detail = [ok ? "every variable is fine" : problems.join("; "), ...unknown].join("; ")
  return { checks: [{ name: "configuration", ok, detail }], exitCode: ok ? 0 : 2 }
}

const text = (settings: ReadonlyArray<Setting>, checks: ReadonlyArray<Check>): string =>
  [
    table(
      ["variable", "value", "from"],
      settings.map(({ source, value, variable }) => [variable, value === "" ? "-" : value, source]),
      ""
    ),
    "",
    ...checks.map(({ detail, name, ok }) => `${ok ? "ok    " : "failed"}  ${name}: ${detail}`)
  ].join("\n")

export const doctorCommand = Command.make("doctor", {}, () =>
  Effect.gen(function* () {
    const environment = yield* readEnvironment
    const { describe: describeConfiguration, unknownVariables } = yield* Effect.promise(
      () => import("banquet/configuration/Configuration")
    )
    const settings = describeConfiguration(environment)
    const configured = checkConfiguration(settings, unknownVariables(environment))
    const tried =
      configured.exitCode === 0
        ? yield* Effect.flatMap(loadConfiguration(environment), (configuration) =>
            Effect.all([checkDatabase(configuration), checkStorage(configuration), checkImages(configuration)], {
              concurrency: "unbounded"
            })
          )
        : [notChecked]
    const { checks, exitCode } = all([configured, ...tried])
    const document = { ok: exitCode === 0, checks, configuration: settings }
    if (exitCode === 0) return yield* answer(document, text(settings, checks))
    const failed = checks.filter(({ ok }) => !ok).map(({ name }) => name)
    return yield* refused("checks_failed", `Not in order: ${failed.join(", ")}.`, {
      exitCode,
      members: document,
      lines: text(settings, checks).split("\n")
    })
  })
).pipe(
  Command.withDescription("Check the configuration, the database and its migrations, the storage and the image engine")
)
