import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { Json, jsonText, linesText, report } from "../Output.ts"
import { untilGone } from "../PackageManager.ts"
import { ProgramModules, WebModulesFile } from "../ProgramModules.ts"
import { loadConfiguration, readEnvironment } from "../Session.ts"

const demoFlag = Flag.Boolean("demo").pipe(
  Flag.withDescription("Also make the demo occasion and print how to use it"),
  Flag.withDefault(false)
)

export const serveCommand = Command.make("serve", { demo: demoFlag }, ({ demo }) =>
  Effect.gen(function* () {
    const environment = yield* readEnvironment
    const { unknownVariables } = yield* Effect.promise(() => import("banquet/configuration/Configuration"))
    yield* Effect.forEach(unknownVariables(environment), (line) => Console.error(linesText([`warning: ${line}`])))
    const configuration = yield* loadConfiguration(environment)
    const json = yield* Json
    const { serve } = yield* Effect.promise(() => import("@banquet/server/Server"))
    const serving = serve(configuration, {
      modules: yield* ProgramModules,
      webModulesFile: yield* WebModulesFile,
      demo,
      report,
      ready: ({ demo: made, url }) => {
        // From here on, to be told to stop is how it ends well.
        process.exitCode = 0
        return json
          ? Console.log(jsonText({ url, demo: made?.document ?? null }))
          : Console.log(
              linesText([...(made === null ? [] : [made.instructions, ""]), `listening on ${url}`].join("\n"))
            )
      }
    })
    const launcherGone = Effect.andThen(
      untilGone(process.env),
      Effect.sync(() => report("the package manager that started this server has ended, and so does the server"))
    )
    return yield* Effect.raceFirst(serving, launcherGone)
  })
).pipe(Command.withDescription("Migrate, serve HTTP and run until told to stop"))
