/** Named statements of SQL: whole texts with typed parameters and rows. */
import type { SqlClient, Statement as SqlStatement } from "effect/sql"

/** The names of a statement's parameters, as they stand in its text. */
export type Placeholders<Parameters> = { readonly [Name in keyof Parameters & string]: string }

// Characters that no statement has otherwise.
const bound = /«(\w+)»/g
const inlined = /‹(\w+)›/g

/** A parameter that is written into the text as a whole number: for an unknown limit the planner expects a tenth of the rows. */
export const inline = (placeholder: string): string => placeholder.replace("«", "‹").replace("»", "›")

const indentation = (line: string): number => line.length - line.trimStart().length

/** The text without empty lines, and without the margin that its lines share. */
const dedent = (text: string): string => {
  const lines = text
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
  const margin = Math.min(...lines.map(indentation))
  return lines.map((line) => line.slice(margin)).join("\n")
}

/**
 * A text of SQL. Its parts are SQL too, such as a placeholder or a shared fragment, of which every line is
 * indented like the one that it begins in.
 */
export const sql = (strings: TemplateStringsArray, ...fragments: ReadonlyArray<string>): string => {
  let text = strings[0]!
  for (const [index, fragment] of fragments.entries()) {
    const line = text.slice(text.lastIndexOf("\n") + 1)
    const margin = " ".repeat(indentation(line.trim() === "" ? line : line.trimEnd()))
    text += dedent(fragment).replaceAll("\n", `\n${margin}`) + strings[index + 1]!
  }
  return dedent(text)
}

const wholeNumber = (value: unknown): string => Math.max(0, Math.trunc(Number(value))).toFixed()

/** A statement by its name. */
export class Statement<Parameters extends object, Row extends object> {
  /** The method that runs it, and what of it where there are several. */
  readonly name: string
  /** For people: each parameter is written as `:name`. */
  readonly text: string
  private readonly prepared: string
  private readonly names: ReadonlyArray<string>
  private readonly hasInlined: boolean

  constructor(name: string, text: string) {
    const names: Array<string> = []
    this.name = name
    this.text = text.replaceAll(bound, ":$1").replaceAll(inlined, ":$1")
    this.prepared = text.replaceAll(bound, (_, parameter: string) => {
      if (!names.includes(parameter)) names.push(parameter)
      return `$${names.indexOf(parameter) + 1}`
    })
    this.names = names
    this.hasInlined = this.prepared.includes("‹")
  }

  /** The statement with these parameters, to be run by the client, in the transaction of the fiber if it is in one. */
  on(client: SqlClient.SqlClient, parameters: Parameters): SqlStatement.Statement<Row> {
    const valueOf = (name: string): unknown => Reflect.get(parameters, name) ?? null
    const text = this.hasInlined
      ? this.prepared.replaceAll(inlined, (_, name: string) => wholeNumber(valueOf(name)))
      : this.prepared
    return client.unsafe<Row>(text, this.names.map(valueOf))
  }
}

/** Names a statement, whose text is built once of placeholders for its parameters. */
export const statement = <Parameters extends object, Row extends object = object>(
  name: string,
  build: (parameters: Placeholders<Parameters>) => string
): Statement<Parameters, Row> => {
  const placeholders = new Proxy({}, { get: (_, parameter) => `«${String(parameter)}»` })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a placeholder is made for whatever name is asked for
  return new Statement(name, build(placeholders as Placeholders<Parameters>))
}
