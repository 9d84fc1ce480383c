import { processNumber } from "@banquet/server/processes/ProcessMessages"
import type { Listening } from "@banquet/server/Listening"
import type { Configuration, Environment } from "banquet/configuration/Configuration"
import { Console, Effect } from "effect"
import { Command, Flag } from "effect/cli"
import { Json, jsonText, linesText, report } from "../Output.ts"
import { untilGone } from "../PackageManager.ts"
import { ownProgram, type Places, printedCommand } from "../PrintedCommand.ts"
import { ProgramModules, WebModulesFile } from "../ProgramModules.ts"
import { setUpServerProcess } from "../ServerProcess.ts"
import { loadConfiguration, readEnvironment } from "../Session.ts"

const demoFlag = Flag.Boolean("demo").pipe(
  Flag.withDescription("Also make the demo occasion and print how to use it"),
  Flag.withDefault(false)
)

const listeningDocument = ({ demo, setupLink, url }: Listening) => ({
  url,
  demo: demo?.document ?? null,
  setup: setupLink === null ? null : { url: setupLink }
})

/** How a planner who cannot sign in gets a link, of a server that listens at the address. */
type LostWayIn = (address: string) => string

const lostWayIn = Effect.fnUntraced(function* (configuration: Configuration, environment: Environment) {
  const { publicUrl } = yield* Effect.promise(() => import("banquet/configuration/PublicUrl"))
  const placesOf = (of: Configuration): Places => ({ ...of, publicUrl: publicUrl(of) })
  // What another terminal finds has the .env of the folder, and nothing of our environment.
  const found = yield* loadConfiguration({ ...environment, variables: {} }).pipe(
    Effect.map(placesOf),
    Effect.orElseSucceed(() => null)
  )
  const way: LostWayIn = (address) => {
    const places = { ...placesOf(configuration), publicUrl: configuration.publicUrl ?? address }
    const { command, secrets } = printedCommand("planner link", ownProgram(), places, found)
    const same = secrets.map((name) => `, with ${name} as this server has it`).join("")
    return `A planner who cannot sign in gets a new link from this command${same}:\n  ${command}`
  }
  return way
})

/** How planners get in: no link itself where there is an occasion, as what a server prints may be kept. */
const wayIn = ({ demo, setupLink, url }: Listening, lost: LostWayIn): string => {
  if (demo !== null) return demo.instructions
  return setupLink === null
    ? lost(url)
    : `There is no occasion yet. Within an hour, this link makes the first one:\n  ${setupLink}`
}

const listeningText = (listening: Listening, lost: LostWayIn): string =>
  `${wayIn(listening, lost)}\n\nlistening on ${listening.url}`

export const serveCommand = Command.make("serve", { demo: demoFlag }, ({ demo }) =>
  Effect.gen(function* () {
    yield* Effect.promise(setUpServerProcess)
    const environment = yield* readEnvironment
    const { unknownVariables } = yield* Effect.promise(() => import("banquet/configuration/Configuration"))
    if (processNumber === null) {
      yield* Effect.forEach(unknownVariables(environment), (line) => Console.error(linesText([`warning: ${line}`])))
    }
    const configuration = yield* loadConfiguration(environment)
    const json = yield* Json
    const lost = yield* lostWayIn(configuration, environment)
    const { serve } = yield* Effect.promise(() => import("@banquet/server/Server"))
    const serving = serve(configuration, {
      modules: yield* ProgramModules,
      webModulesFile: yield* WebModulesFile,
      demo,
      report,
      ready: (listening) => {
        // From here on, to be told to stop is how it ends well.
        process.exitCode = 0
        return Console.log(json ? jsonText(listeningDocument(listening)) : linesText(listeningText(listening, lost)))
      }
    })
    const launcherGone = Effect.andThen(
      untilGone(process.env),
      Effect.sync(() => report("the package manager that started this server has ended, and so does the server"))
    )
    return yield* processNumber === null ? Effect.raceFirst(serving, launcherGone) : serving
  })
).pipe(Command.withDescription("Migrate, serve HTTP and run until told to stop"))
