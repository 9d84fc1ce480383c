/** What is logged, as a line for people or for machines. */
import { Formatter, Logger, type LogLevel, References } from "effect"
import { terminalJson, terminalLine, terminalLines } from "./TerminalText.ts"

/** Which of several processes of a server this is. */
export type ProcessNumber = number | undefined

/** Says in what is logged which process it is of. */
const numbered = (number: ProcessNumber) =>
  Logger.map(Logger.formatStructured, (line) =>
    number === undefined ? line : { ...line, annotations: { ...line.annotations, process: number } }
  )

/** Text, numbers and flags, which need no care: nothing in them is secret, large or in a circle. */
const isPlain = (value: unknown): boolean =>
  typeof value === "string" || typeof value === "number" || typeof value === "boolean"

/** Returns what most lines are, a text and plain annotations, as `Formatter.formatJson` has it, sooner; `null` for others. */
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

/** Lines for machines: JSON, in which nothing steers a terminal. */
export const jsonLines = (number: ProcessNumber): Logger.Logger<unknown, string> => {
  const whole = Logger.map(numbered(number), (line) => Formatter.formatJson(line))
  return Logger.make<unknown, string>((options) => terminalJson(plainJson(options, number) ?? whole.log(options)))
}

const colours: Partial<Record<LogLevel.LogLevel, number>> = { Fatal: 41, Error: 31, Warn: 33, Info: 32, Debug: 34 }

const shown = (value: unknown): string => (typeof value === "string" ? value : Formatter.formatJson(value))

/** Lines for people, each with what belongs to it below; nothing that was logged steers the terminal, only the colours do. */
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
