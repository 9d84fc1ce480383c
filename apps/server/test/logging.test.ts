/** Log lines, as a terminal and as a machine get them. */
import { Cause, Console, Effect, Formatter, Logger } from "effect"
import { describe, expect, it } from "vitest"
import { jsonLines } from "../src/LogLines.ts"
import * as Logging from "../src/Logging.ts"
import { terminalJson, terminalLine } from "../src/TerminalText.ts"

const steering = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u
const hostile = "x\u001b]0;owned\u0007\u009b31m\u007f\u202egnp\u2028\n[00:00:00.000] ERROR forged"

describe("logs", () => {
  it("for people have lines of their own, whatever was logged, and nothing in them steers the terminal", async () => {
    const printed: Array<string> = []
    const console: Console.Console = { ...globalThis.console, error: (line: string) => void printed.push(line) }
    await Effect.logWarning(hostile, { also: hostile }).pipe(
      Effect.annotateLogs({ [hostile]: hostile, count: 3 }),
      Effect.provide(Logging.layerTerminal),
      Effect.provideService(Console.Console, console),
      Effect.runPromise
    )
    const lines = printed.join("\n").split("\n")
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatch(/^\[[\d:.]{12}\] WARN \(#\d+\): x \]0;owned 31m gnp \[00:00:00\.000\] ERROR forged$/)
    expect(lines.find((line) => line.includes("count"))).toBe("  count: 3")
    for (const line of lines) expect(line).not.toMatch(steering)
  })

  it("for machines mean the same, without a character that a terminal obeys", () => {
    const text = terminalJson(JSON.stringify({ message: hostile }))
    expect(text).not.toMatch(steering)
    expect(JSON.parse(text)).toEqual({ message: hostile })
    expect(terminalLine("José 👩‍👧 ‎שלום")).toBe("José 👩‍👧 ‎שלום")
  })

  it.each([undefined, 3])("for machines are what Effect's own say, however they are made, of process %s", (number) => {
    const made: Array<string> = []
    const expected: Array<unknown> = []
    const structured = Logger.map(Logger.formatStructured, (line) => ({
      ...line,
      annotations: number === undefined ? line.annotations : { ...line.annotations, process: number }
    }))
    const loggers = Logger.layer([
      Logger.map(jsonLines(number), (line) => void made.push(line)),
      Logger.map(structured, (line) => void expected.push(JSON.parse(Formatter.formatJson(line))))
    ])
    const annotations = {
      [hostile]: hostile,
      'quoted "name"': "\ud800",
      whole: -0,
      none: Number.NaN,
      far: 1e21,
      is: true
    }
    const logs = [
      Effect.logInfo("Request"),
      Effect.logWarning(hostile),
      Effect.logError(7),
      Effect.logInfo("two", "parts"),
      Effect.logInfo({ nested: { of: ["it"] } }),
      Effect.logError("failed", Cause.fail("broken")),
      Effect.annotateLogs(Effect.logInfo("more"), { list: [1, "2"], nothing: null }),
      Effect.withLogSpan(Effect.logInfo("timed"), "whole")
    ]
    Effect.runSync(Effect.all(logs).pipe(Effect.annotateLogs(annotations), Effect.provide(loggers)))
    expect(made).toHaveLength(logs.length)
    expect(made.map((line): unknown => JSON.parse(line))).toEqual(expected)
    for (const line of made) expect(line).not.toMatch(steering)
  })
})
