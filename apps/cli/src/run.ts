/** Runs the command that the process's arguments name, and exits as the contract says. */
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Exit } from "effect"
import { interrupted, run } from "./CommandLine.ts"

NodeRuntime.runMain(run(process.argv.slice(2)), {
  disableErrorReporting: true,
  teardown: (exit, onExit) =>
    onExit(
      Exit.isSuccess(exit) && typeof exit.value === "number" ? exit.value : Number(process.exitCode ?? interrupted)
    )
})
