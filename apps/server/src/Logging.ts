/** Where logs go: standard error, for people or for machines. */
import { Console, Effect, Formatter, type Layer, Logger, type LogLevel } from "effect"
import { terminalJson, terminalLine, terminalLines } from "./TerminalText.ts"

/** Lines of a short while are written together, so that logging does not slow requests down. */
const json = Logger.batched(Logger.map(Logger.formatJson, terminalJson), {
  window: "200 millis",
  flush: (lines) => Effect.sync(() => process.stderr.write(`${lines.join("\n")}\n`))
})

const colours: Partial<Record<LogLevel.LogLevel, number>> = { Fatal: 41, Error: 31, Warn: 33, Info: 32, Debug: 34 }

const shown = (value: unknown): string => (typeof value === "string" ? value : Formatter.formatJson(value))

/** A line, and below it what belongs to it; nothing that was logged steers the terminal, only the colours do. */
const pretty = Logger.make<unknown, void>((options) => {
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
  options.fiber.getRef(Console.Console).error(lines.join("\n"))
})

export const layer = (format: "pretty" | "json"): Layer.Layer<never> =>
  Logger.layer([format === "json" ? json : pretty])
