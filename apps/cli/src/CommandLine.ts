/** The command that arguments name, run to its exit code. */
import { reportDefects } from "@banquet/platform-core/DefectReport"
import * as Logging from "@banquet/server/Logging"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import type { AnyModule } from "banquet/Module"
import { builtInModules } from "banquet/BuiltInModules"
import { Cause, Console, Effect, Exit, Layer, Option, Result } from "effect"
import { CliOutput, Command } from "effect/cli"
import { banquetCommand } from "./BanquetCommand.ts"
import { type CommandError, defect, type Failure, toLines, toProblem } from "./Failure.ts"
import { explain } from "./Outage.ts"
import { ProgramModules, WebModulesFile } from "./ProgramModules.ts"
import { jsonText, linesText } from "./Output.ts"

/** The exit code of who is told to stop before it is done. */
const interrupted = 130

/** Help that was asked for is an answer; help beside a failure is not, and the failure names it. */
const presenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation" || (event._tag === "Help" && event.reason === "Implicit")
      ? Effect.void
      : CliOutput.defaultPresenter.present(event)
})

/** Of a defect nothing is shown but its kind and, for whoever reports it, where it came from: its text may hold what is stored. */
const failureOf = (cause: Cause.Cause<CommandError>): Effect.Effect<Failure> =>
  Result.match(Cause.findError(cause), {
    onSuccess: explain,
    onFailure: () => Effect.succeed(defect(reportDefects(cause)))
  })

/** The exit code of a process of the server that has said itself why it did not start; `null` where nothing has been said. */
const explainedExitCode = (cause: Cause.Cause<CommandError>): number | null => {
  const error = Option.getOrNull(Cause.findErrorOption(cause))
  return error?._tag === "ServerProcessEnded" && error.isExplained ? error.exitCode : null
}

export interface ProgramOptions {
  /** Every module of the program; defaults to the built-in ones. */
  readonly modules?: ReadonlyArray<AnyModule> | undefined
  /** The absolute path of a file that exports the list of the modules with pages; defaults to that of the built-in ones. */
  readonly webModulesFile?: string | undefined
}

/** Prints what the command answers, or how it failed, and succeeds with the exit code. */
export const run = (
  args: ReadonlyArray<string>,
  { modules = builtInModules, webModulesFile }: ProgramOptions = {}
): Effect.Effect<number> => {
  const options = args.includes("--") ? args.slice(0, args.indexOf("--")) : args
  const show = (failure: Failure) =>
    options.includes("--json") ? Console.log(jsonText(toProblem(failure))) : Console.error(linesText(toLines(failure)))

  return Command.runWith(banquetCommand(modules), { version: "0.0.0", renderErrors: false })(args).pipe(
    Effect.as(0),
    Effect.catchCause((cause) => {
      if (Cause.hasInterruptsOnly(cause)) return Effect.succeed(interrupted)
      const explained = explainedExitCode(cause)
      if (explained !== null) return Effect.succeed(explained)
      return failureOf(cause).pipe(
        Effect.tap(show),
        Effect.tap(({ trace = [] }) => Effect.forEach(trace, (line) => Console.error(linesText([line])))),
        Effect.map(({ exitCode }): number => exitCode)
      )
    }),
    Effect.provideService(ProgramModules, modules),
    Effect.provideService(WebModulesFile, webModulesFile),
    Effect.provide(Layer.mergeAll(presenter, Logging.layerTerminal, NodeServices.layer))
  )
}

/** Runs the command that the process's arguments name, and exits with its code. */
export const runMain = (options?: ProgramOptions): void =>
  NodeRuntime.runMain(run(process.argv.slice(2), options), {
    disableErrorReporting: true,
    teardown: (exit, onExit) =>
      onExit(
        Exit.isSuccess(exit) && typeof exit.value === "number" ? exit.value : Number(process.exitCode ?? interrupted)
      )
  })
