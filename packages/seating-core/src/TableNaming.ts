/** The names of tables that are created without one. */
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Result, Schema } from "effect"

/** `numbered`: Table 1, Table 2, …; `lettered`: Table A, …, Table Z, Table AA, …; `custom`: a name must be given. */
export const TableNamingStrategy = Schema.Literals(["numbered", "lettered", "custom"])
export type TableNamingStrategy = typeof TableNamingStrategy.Type

/** Returns the nth name of a sequence, from 1. */
const sequences = {
  numbered: (n: number): string => `Table ${n}`,
  lettered: (n: number): string => `Table ${letters(n)}`
}

/** Returns the nth of A, …, Z, AA, …, AZ, BA, …, from 1. */
const letters = (n: number): string => {
  let word = ""
  for (let rest = n; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    word = String.fromCharCode(65 + ((rest - 1) % 26)) + word
  }
  return word
}

/** Returns the first name of the strategy's sequence that is not taken; names are compared exactly. */
export const nextTableName = (
  strategy: TableNamingStrategy,
  taken: ReadonlyArray<string>
): Result.Result<string, InvalidInput> => {
  if (strategy === "custom") return Result.fail(new InvalidInput({ path: "name", message: "must be given" }))
  const borne = new Set(taken)
  let n = 1
  while (borne.has(sequences[strategy](n))) n++
  return Result.succeed(sequences[strategy](n))
}
