/** Questions of several requests in one statement: what they are written as, and how they wait for each other. */
import { type Placeholders, sql } from "./Statement.ts"

/** How many questions one statement answers at most. */
export const maxBatch = 64

/** How long questions wait for an answer that is under way. */
export const maxWait = "10 millis"

/** The parameters of a statement that answers several: a list of JSON objects, as `written` has each. */
export interface Questions {
  readonly questions: string
}

/** The type of each parameter of a question. */
export type ParameterTypes<Parameters extends object> = { readonly [Name in keyof Parameters & string]-?: string }

/** A parameter as JSON; bytes as PostgreSQL writes them. */
const parameter = (value: unknown): string =>
  value instanceof Uint8Array
    ? `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}"`
    : JSON.stringify(value ?? null)

/** Returns the question with these parameters as JSON: the same question is the same text. */
export const written = (names: ReadonlyArray<string>, parameters: object): string => {
  let text = ""
  for (const name of names) {
    text += `${text === "" ? "{" : ","}"${name}":${parameter(Reflect.get(parameters, name))}`
  }
  return `${text}}`
}

/** Returns what stands for the parameters of a question in the text of a statement on the `recordset`. */
export const placeholdersOf = <Parameters extends object>(types: ParameterTypes<Parameters>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one for each type
  Object.fromEntries(Object.keys(types).map((name) => [name, `question."${name}"`])) as Placeholders<Parameters>

/** Returns the table `question` of the questions, each with its `number` from 1, a part of a `from`. */
export const recordset = (questions: string, types: Readonly<Record<string, string>>): string => {
  const columns = Object.keys(types).map((name) => `"${name}"`)
  const typed = Object.entries(types).map(([name, type]) => `"${name}" ${type}`)
  return sql`
    rows from (jsonb_to_recordset(${questions}::jsonb) as (${typed.join(", ")}))
      with ordinality as question (${columns.join(", ")}, number)`
}
