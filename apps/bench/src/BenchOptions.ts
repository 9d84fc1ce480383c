/** What `pnpm bench` is asked for. */
import { parseArgs } from "node:util"
import { Result } from "effect"

export const letters = [
  "a",
  "b",
  "c",
  "d",
  "e",
  "f",
  "g",
  "h",
  "i",
  "j",
  "k",
  "l",
  "m",
  "n",
  "o",
  "p",
  "q",
  "r",
  "s",
  "t",
  "reads"
] as const

export const usage = `pnpm bench [LETTER…] [--rounds 5] [--seconds 4]

Measures Banquet's server and a hand-written one side by side, and prints a table.
LETTER is one of ${letters.join(", ")}; all of them if none is given. docs/benchmarks.md says what they are:
letters are measured, and of reads it is counted what they take of the database.
`

export interface BenchOptions {
  readonly chosen: ReadonlyArray<string>
  readonly rounds: number
  readonly seconds: number
  readonly help: boolean
}

/** Fails with one line that says what is wrong. */
export const benchOptions = (args: ReadonlyArray<string>): Result.Result<BenchOptions, string> =>
  Result.try({
    try: () => {
      const { positionals, values } = parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          rounds: { type: "string", default: "5" },
          seconds: { type: "string", default: "4" },
          help: { type: "boolean", short: "h", default: false }
        }
      })
      const positive = (name: "rounds" | "seconds"): number => {
        const value = Number(values[name])
        if (!(value > 0)) throw new Error(`--${name} is a number greater than zero`)
        return value
      }
      const unknown = positionals.find((letter) => !letters.some((each) => each === letter))
      if (unknown !== undefined) throw new Error(`There is no benchmark "${unknown}"; there are ${letters.join(", ")}.`)
      return {
        chosen: positionals.length === 0 ? letters : positionals,
        rounds: positive("rounds"),
        seconds: positive("seconds"),
        help: values.help
      }
    },
    catch: (error) => (error instanceof Error ? error.message : String(error))
  })
