/** Where logs go: standard error, for people or for machines. */
import { Context, Effect, Formatter, Layer, Logger, type LogLevel } from "effect"
import { LogSink } from "./LogSink.ts"
import { terminalJson, terminalLine, terminalLines } from "./TerminalText.ts"

/** What a process that is killed loses at most: the lines of a tenth of a second, and no more than 64 KiB of them. */
const bounds = { window: 100, batch: 64 * 1024, capacity: 4 * 1024 * 1024 } as const

/** How long a server that ends, or fails, waits for whoever reads its log, in milliseconds. */
const readerTimeout = 2_000

/** What tells that the process ends at once. */
const ends = ["exit", "uncaughtExceptionMonitor"] as const

/** Writes a line beside those of this process, as those of the other processes of a server. */
export const LogOutput = Context.Reference<(line: string, isLast: boolean) => void>("@banquet/server/LogOutput", {
  defaultValue: () => (line) => void process.stderr.write(`${line}\n`)
})

/** Which of several processes of a server this is. */
type ProcessNumber = number | undefined

/** Says in what is logged which process it is of. */
const numbered = (number: ProcessNumber) =>
  Logger.map(Logger.formatStructured, (line) =>
    number === undefined ? line : { ...line, annotations: { ...line.annotations, process: number } }
  )

/** Text, numbers and flags, which need no care: nothing in them is secret, large or in a circle. */
const isPlain = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

const formatJson = (number: ProcessNumber) =>
  Logger.map(numbered(number), (line) =>
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
const layerBatched = (lines: Logger.Logger<unknown, string>): Layer.Layer<never> =>
  Effect.acquireRelease(
    Effect.sync(() => {
      const sink = new LogSink(2, { ...bounds, dropped: droppedLine })
      const flush = () => sink.flush(readerTimeout)
      // What nobody handles is printed after the lines before it.
      for (const end of ends) process.on(end, flush)
      return { sink, flush }
    }),
    ({ flush, sink }) =>
      Effect.promise(() => sink.drain(readerTimeout)).pipe(
        Effect.andThen(
          Effect.sync(() => {
            for (const end of ends) process.off(end, flush)
          })
        )
      )
  ).pipe(
    Effect.map(({ sink }) =>
      Layer.merge(
        Logger.layer([
          Logger.make<unknown, void>((options) => sink.write(lines.log(options), urgent.has(options.logLevel)))
        ]),
        Layer.succeed(LogOutput, (line, isLast) => sink.write(line, isLast))
      )
    ),
    Layer.unwrap
  )

const colours: Partial<Record<LogLevel.LogLevel, number>> = { Fatal: 41, Error: 31, Warn: 33, Info: 32, Debug: 34 }

const shown = (value: unknown): string => (typeof value === "string" ? value : Formatter.formatJson(value))

/** A line, and below it what belongs to it; nothing that was logged steers the terminal, only the colours do. */
const prettyText = (number: ProcessNumber) =>
  Logger.make<unknown, string>((options) => {
    const { annotations, cause, message, spans } = numbered(number).log(options)
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

/** Logs for the person at the terminal, at once. */
export const layerTerminal: Layer.Layer<never> = Logger.layer([Logger.withConsoleError(prettyText(undefined))])

/** Logs for whoever keeps those of a server. A terminal gets each line at once. */
export const layer = (format: "pretty" | "json", number?: ProcessNumber): Layer.Layer<never> =>
  format === "json"
    ? layerBatched(formatJson(number))
    : process.stderr.isTTY
      ? layerTerminal
      : layerBatched(prettyText(number))
