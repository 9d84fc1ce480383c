/** Formats log entries as lines, for people and for machines. */
import { Formatter, Logger, type LogLevel, References } from "effect"
import { terminalJson, terminalLine, terminalLines } from "./TerminalText.ts"

/** Which of several processes of a server this is. */
export type ProcessNumber = number | undefined

/** Returns a logger that adds the number of the process to the annotations of an entry. */
const numbered = (number: ProcessNumber) =>
  Logger.map(Logger.formatStructured, (line) =>
    number === undefined ? line : { ...line, annotations: { ...line.annotations, process: number } }
  )

/** Returns whether a value is text, a number or a flag, which `JSON.stringify` writes as `Formatter.formatJson` does. */
const isPlain = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** Formats an entry of a text and plain annotations, as most are, in less time than by way of a structure; returns `null` for others. */
const plainJson = (
  { cause, date, fiber, logLevel, message }: Logger.Options<unknown>,
  number: ProcessNumber
): string | null => {
  const text: unknown = Array.isArray(message) && message.length === 1 ? message[0] : message
  const annotations = fiber.getRef(References.CurrentLogAnnotations)
  if (!isPlain(text) || cause.reasons.length > 0 || fiber.getRef(References.CurrentLogSpans).length > 0) return null
  for (const name in annotations) if (!isPlain(annotations[name])) return null
  const noted = JSON.stringify(number === undefined ? annotations : { ...annotations, process: number })
  const head = `"message":${JSON.stringify(text)},"level":"${logLevel.toUpperCase()}","timestamp":"${date.toISOString()}"`
  return `{${head},"annotations":${noted},"spans":{},"fiberId":"#${fiber.id}"}`
}

/** Formats entries for machines: as JSON, in which nothing steers a terminal. */
export const jsonLines = (number: ProcessNumber): Logger.Logger<unknown, string> => {
  const whole = Logger.map(numbered(number), (line) => Formatter.formatJson(line))
  return Logger.make<unknown, string>((options) => terminalJson(plainJson(options, number) ?? whole.log(options)))
}

const colours: Partial<Record<LogLevel.LogLevel, number>> = { Fatal: 41, Error: 31, Warn: 33, Info: 32, Debug: 34 }

const shown = (value: unknown): string => (typeof value === "string" ? value : Formatter.formatJson(value))

/** Formats entries for people, each with its details on lines below; nothing that was logged steers the terminal, only the colours do. */
export const prettyLines = (number: ProcessNumber): Logger.Logger<unknown, string> =>
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
