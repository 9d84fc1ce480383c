/** Runs the command that the process's arguments name, and exits as the contract says. */
import { runMain } from "./CommandLine.ts"

runMain()
