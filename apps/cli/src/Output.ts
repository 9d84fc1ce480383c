/** What a command prints: text for people, or one JSON document. */
import { terminalJson, terminalLine, terminalLines } from "@banquet/server/TerminalText"
import { Console, DateTime, Effect } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

/** `--json`, on every command. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("Print one JSON document on standard output, and nothing else there"),
    Flag.withDefault(false)
  )
})

/** A text of lines, or the lines, none of which gets longer by what people wrote. */
export type Lines = string | ReadonlyArray<string>

/** What lines say, in which nothing that people wrote steers the terminal. */
export const linesText = (lines: Lines): string =>
  (typeof lines === "string" ? terminalLines(lines) : lines.map(terminalLine)).join("\n")

export const jsonText = (document: unknown): string => terminalJson(JSON.stringify(document, null, 2))

/** Prints the answer of a command, once; below the lines a drawing of our own, which may have colours. */
export const answer = (document: unknown, lines: Lines, drawing?: string) =>
  Effect.flatMap(Json, (json) =>
    Console.log(
      json ? jsonText(document) : [linesText(lines), ...(drawing === undefined ? [] : ["", drawing])].join("\n")
    )
  )

export const isoOrNull = (time: DateTime.Utc | null): string | null => (time === null ? null : DateTime.formatIso(time))

/** A line about progress. */
export const report = (line: string): void => {
  process.stderr.write(`${terminalLine(line)}\n`)
}

/** Rows under their headings, aligned; `empty` where there are none. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  empty: string
): string => {
  if (rows.length === 0) return empty
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(terminalLine))]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => [...(line[column] ?? "")].length)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - [...cell].length))
        .join("  ")
        .trimEnd()
    )
    .join("\n")
}
