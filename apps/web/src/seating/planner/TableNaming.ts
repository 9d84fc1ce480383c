/** Names of tables that are made without one, in the planner's language. The server would give them English ones. */
import type { Plan, SeatingView } from "./SeatingView.ts"

export type TableNamingStrategy = SeatingView["installation"]["config"]["table_naming_strategy"]

export interface TableNaming {
  /** What the names begin with. */
  readonly word: string
  readonly strategy: Exclude<TableNamingStrategy, "custom">
}

/** Returns the nth of A, …, Z, AA, …, from 1. */
const letters = (n: number): string =>
  n === 0 ? "" : letters(Math.floor((n - 1) / 26)) + String.fromCodePoint(65 + ((n - 1) % 26))

const signs = { numbered: String, lettered: letters }

/** Returns the first name whose number or letter no table of the plan has, whatever language that was named in. */
export const nextTableName = ({ tables }: Plan, { strategy, word }: TableNaming): string => {
  const taken = new Set(tables.map(({ name }) => name.split(/\s+/).at(-1)))
  let n = 1
  while (taken.has(signs[strategy](n))) n++
  return `${word} ${signs[strategy](n)}`
}
