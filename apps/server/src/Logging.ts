/** Where logs go: standard error, for people or for machines. */
import { Effect, Formatter, type Layer, Logger, type LogLevel } from "effect"
import { LogSink } from "./LogSink.ts"
import { terminalJson, terminalLine, terminalLines } from "./TerminalText.ts"

/** What a process that is killed loses at most: the lines of a tenth of a second, and no more than 64 KiB of them. */
const bounds = { window: 100, batch: 64 * 1024, capacity: 4 * 1024 * 1024 } as const

/** How long a server that ends waits for whoever reads its log, in milliseconds. */
const drainTimeout = 2_000

/** Text, numbers and flags, which need no care: nothing in them is secret, large or in a circle. */
const isPlain = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const formatJson = Logger.map(Logger.formatStructured, (line) =>
  terminalJson(
    isPlain(line.message) && Object.values(line.annotations).every(isPlain)
      ? JSON.stringify(line)
      : Formatter.formatJson(line)
  )
)

const droppedLine = (count: number): string =>
  JSON.stringify({
    message: "Log lines were dropped",
    level: "WARN",
    timestamp: new Date().toISOString(),
    annotations: { count },
    spans: {}
  })

const urgent = new Set<LogLevel.LogLevel>(["Warn", "Error", "Fatal"])

/** Lines of a short while are written together, without waiting for whoever reads them; warnings and errors at once. */
const batched = (lines: Logger.Logger<unknown, string>) =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const sink = new LogSink(2, { ...bounds, dropped: droppedLine })
      const flush = () => sink.flush()
      process.on("exit", flush)
      return { sink, flush }
    }),
    ({ flush, sink }) =>
      Effect.promise(() => sink.drain(drainTimeout)).pipe(Effect.andThen(Effect.sync(() => process.off("exit", flush))))
  ).pipe(
    Effect.map(({ sink }) =>
      Logger.make<unknown, void>((options) => sink.write(lines.log(options), urgent.has(options.logLevel)))
    )
  )

const colours: Partial<Record<LogLevel.LogLevel, number>> = { Fatal: 41, Error: 31, Warn: 33, Info: 32, Debug: 34 }

const shown = (value: unknown): string => (typeof value === "string" ? value : Formatter.formatJson(value))

/** A line, and below it what belongs to it; nothing that was logged steers the terminal, only the colours do. */
const prettyText = Logger.make<unknown, string>((options) => {
  const { annotations, cause, message, spans } = Logger.formatStructured.log(options)
  const parts = Array.isArray(message) ? message : [message]
  const time = options.date.toISOString().slice(11, 23)
  const level = options.logLevel.toUpperCase()
  const colour = process.stderr.isTTY ? colours[options.logLevel] : undefined
  const lines = [
    `[${time}] ${colour === undefined ? level : `\u001b[${colour}m${level}\u001b[0m`} (#${options.fiber.id}): ${terminalLine(shown(parts[0]))}`,
    ...parts.slice(1).map((part) => `  ${terminalLine(shown(part))}`),
    ...Object.entries({ ...annotations, ...spans }).map(
      ([key, value]) => `  ${terminalLine(key)}: ${terminalLine(shown(value))}`
    ),
    ...(cause === undefined ? [] : terminalLines(cause).map((line) => `  ${line}`))
  ]
  return lines.join("\n")
})

const pretty = Logger.withConsoleError(prettyText)

/** Logs for the person at the terminal, at once. */
export const layerTerminal: Layer.Layer<never> = Logger.layer([pretty])

/** Logs for whoever keeps those of a server. A terminal gets each line at once. */
export const layer = (format: "pretty" | "json"): Layer.Layer<never> =>
  format === "json"
    ? Logger.layer([batched(formatJson)])
    : process.stderr.isTTY
      ? layerTerminal
      : Logger.layer([batched(prettyText)])
