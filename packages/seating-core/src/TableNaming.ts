/** How a table without a name is named. */
import { Schema } from "effect"

/** `numbered`: Table 1, Table 2, …; `lettered`: Table A, …, Table Z, Table AA, …; `custom`: a name must be given. */
export const TableNamingStrategy = Schema.Literals(["numbered", "lettered", "custom"])
export type TableNamingStrategy = typeof TableNamingStrategy.Type
