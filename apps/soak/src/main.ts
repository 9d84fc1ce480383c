/**
 * `pnpm soak [--minutes 10] [--clients 16] [--seed N] [--no-hostile] [--baseline FILE] [--json]`: kills servers under load for some minutes, and says
 * whether anything that was acknowledged is lost and whether any rule was broken. Exits with 1 if so.
 */
import { readFileSync } from "node:fs"
import { parseArgs } from "node:util"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect } from "effect"
import { soak } from "./Soak.ts"
import { feedMillisOf, page } from "./SoakReport.ts"

const usage = `pnpm soak [--minutes 10] [--clients 16] [--seed N] [--no-hostile] [--baseline FILE] [--json]

Kills servers and the database under load, while one guest attacks, and says whether anything is lost or broken.
FILE is what a run with --no-hostile --json printed: the others may wait three times as long for the feed, not more.
`

const parsed = () => {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      minutes: { type: "string", default: "10" },
      clients: { type: "string", default: "16" },
      seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000) + 1) },
      json: { type: "boolean", default: false },
      hostile: { type: "boolean", default: true },
      baseline: { type: "string" },
      help: { type: "boolean", short: "h", default: false }
    }
  })
  if (values.help) {
    process.stdout.write(usage)
    process.exit(0)
  }
  const positive = (name: "minutes" | "clients" | "seed"): number => {
    const value = Number(values[name])
    if (!(value > 0)) throw new Error(`--${name} is a number greater than zero`)
    return value
  }
  return {
    minutes: positive("minutes"),
    clients: Math.ceil(positive("clients")),
    seed: Math.ceil(positive("seed")),
    hostile: values.hostile,
    baseline: values.baseline === undefined ? null : feedMillisOf(readFileSync(values.baseline, "utf8")),
    json: values.json
  }
}

const read = (): ReturnType<typeof parsed> => {
  try {
    return parsed()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

const options = read()

const program = soak({ ...options, report: (line) => void process.stderr.write(`${line}\n`) }).pipe(
  Effect.tap((report) =>
    Effect.sync(() => {
      process.stdout.write(`${options.json ? JSON.stringify(report, null, 2) : page(report)}\n`)
      if (report.findings.length > 0) process.exitCode = 1
    })
  ),
  Effect.tapCause(() =>
    Effect.sync(() => void process.stderr.write(`It did not come to its end; --seed ${options.seed}\n`))
  )
)

/** Whatever goes wrong, nothing is left behind. */
const giveUp = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
  process.kill(process.pid, "SIGTERM")
}
process.once("uncaughtException", giveUp)
process.once("unhandledRejection", giveUp)

NodeRuntime.runMain(program)
