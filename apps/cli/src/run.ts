/** Runs the command that the arguments name, and exits as the contract says. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Cause, Console, Effect, Exit, Layer, Logger, Result } from "effect"
import { CliOutput, Command } from "effect/cli"
import { banquetCommand } from "./BanquetCommand.ts"
import { type CommandError, defect, describe, type Failure, toProblem, toText } from "./Failure.ts"

const args = process.argv.slice(2)
const json = args.slice(0, args.includes("--") ? args.indexOf("--") : args.length).includes("--json")

/** Help that was asked for is an answer; help beside a failure is not, and the failure names it. */
const presenter = CliOutput.layerPresenter({
  present: (event) =>
    event._tag === "InvalidInvocation" || (event._tag === "Help" && event.reason === "Implicit")
      ? Effect.void
      : CliOutput.defaultPresenter.present(event)
})

const logging = Layer.mergeAll(Logger.layer([Logger.consolePretty()]), Layer.succeed(Logger.LogToStderr, true))

const failureOf = (cause: Cause.Cause<CommandError>): Failure =>
  Result.match(Cause.findError(cause), {
    onSuccess: describe,
    onFailure: () => {
      const error = Cause.squash(cause)
      return defect(error instanceof Error ? error.name : "unknown")
    }
  })

const show = (failure: Failure) =>
  json ? Console.log(JSON.stringify(toProblem(failure), null, 2)) : Console.error(toText(failure))

const interrupted = 130

Command.runWith(banquetCommand, { version: "0.0.0", renderErrors: false })(args).pipe(
  Effect.as(0),
  Effect.catchCause((cause) => {
    if (Cause.hasInterruptsOnly(cause)) return Effect.succeed(interrupted)
    const failure = failureOf(cause)
    return Effect.as(show(failure), failure.exitCode)
  }),
  Effect.provide(Layer.mergeAll(presenter, logging, NodeServices.layer)),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    teardown: (exit, onExit) =>
      onExit(
        Exit.isSuccess(exit) && typeof exit.value === "number" ? exit.value : Number(process.exitCode ?? interrupted)
      )
  })
)
