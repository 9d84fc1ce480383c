/** What a command prints: text for people, or one JSON document. */
import { Console, DateTime, Effect } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

/** `--json`, on every command. */
export const Json = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("Print one JSON document on standard output, and nothing else there"),
    Flag.withDefault(false)
  )
})

/** Prints the answer of a command, once. */
export const answer = (document: unknown, text: string) =>
  Effect.flatMap(Json, (json) => Console.log(json ? JSON.stringify(document, null, 2) : text))

export const isoOrNull = (time: DateTime.Utc | null): string | null => (time === null ? null : DateTime.formatIso(time))

/** A line about progress. */
export const report = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** A cell keeps to its place: what people wrote may hold line breaks, or steer a terminal. */
const harmless = (cell: string): string => cell.replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, " ")

/** Rows under their headings, aligned; `empty` where there are none. */
export const table = (
  headings: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
  empty: string
): string => {
  if (rows.length === 0) return empty
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((row) => row.map(harmless))]
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
