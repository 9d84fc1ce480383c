/** Where logs go: standard error, for people or for machines. */
import { Context, Effect, Layer, Logger, type LogLevel } from "effect"
import { jsonLines, prettyLines, type ProcessNumber } from "./LogLines.ts"
import { LogSink } from "./LogSink.ts"

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

/** Logs for the person at the terminal, at once. */
export const layerTerminal: Layer.Layer<never> = Logger.layer([Logger.withConsoleError(prettyLines(undefined))])

/** Logs for whoever keeps those of a server. A terminal gets each line at once. */
export const layer = (format: "pretty" | "json", number?: ProcessNumber): Layer.Layer<never> =>
  format === "json"
    ? layerBatched(jsonLines(number))
    : process.stderr.isTTY
      ? layerTerminal
      : layerBatched(prettyLines(number))
