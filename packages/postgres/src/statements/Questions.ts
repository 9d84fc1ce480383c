/** Questions of several requests in one statement: what they are written as, and how they wait for each other. */
import type { SqlClient, Statement as SqlStatement } from "effect/sql"
import { type Placeholders, sql, type Statement, statement } from "./Statement.ts"

/** How many questions one statement answers at most. */
export const maxBatch = 64

/** How long questions wait for an answer that is under way. */
export const maxWait = "10 millis"

/** The type of each parameter of a question. */
export type ParameterTypes<Parameters extends object> = { readonly [Name in keyof Parameters & string]-?: string }

/** The parameters of a statement that answers several: a list of JSON objects. */
interface Questions {
  readonly questions: string
}

/** A parameter as JSON; bytes as PostgreSQL writes them. */
const parameter = (value: unknown): string =>
  value instanceof Uint8Array
    ? `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}"`
    : JSON.stringify(value ?? null)

/** Returns what stands for the parameters of a question in the text of a statement on the `recordset`. */
const placeholdersOf = <Parameters extends object>(types: ParameterTypes<Parameters>) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one for each type
  Object.fromEntries(Object.keys(types).map((name) => [name, `question."${name}"`])) as Placeholders<Parameters>

/** Returns the table `question` of the questions, each with its `number` from 1, a part of a `from`. */
const recordset = (questions: string, types: Readonly<Record<string, string>>): string => {
  const columns = Object.keys(types).map((name) => `"${name}"`)
  const typed = Object.entries(types).map(([name, type]) => `"${name}" ${type}`)
  return sql`
    rows from (jsonb_to_recordset(${questions}::jsonb) as (${typed.join(", ")}))
      with ordinality as question (${columns.join(", ")}, number)`
}

/** A statement by its name that answers several questions, each with parameters of its own. */
export abstract class QuestionsStatement<Parameters extends object, Row extends object> {
  private readonly statement: Statement<Questions, Row>
  private readonly parameters: ReadonlyArray<string>

  /** `build` is given the table `question` for its `from`, and what stands for the parameters of each. */
  constructor(
    name: string,
    types: ParameterTypes<Parameters>,
    build: (questions: string, parameters: Placeholders<Parameters>) => string
  ) {
    this.statement = statement(name, ({ questions }) => build(recordset(questions, types), placeholdersOf(types)))
    this.parameters = Object.keys(types)
  }

  /** The method that runs it. */
  get name(): string {
    return this.statement.name
  }

  /** For people: what is asked for each question. */
  get text(): string {
    return this.statement.text
  }

  /** Returns the question with these parameters as JSON: the same question is the same text. */
  protected questionOf(parameters: Parameters): string {
    let question = ""
    for (const name of this.parameters) {
      question += `${question === "" ? "{" : ","}"${name}":${parameter(Reflect.get(parameters, name))}`
    }
    return `${question}}`
  }

  /** The statement with these questions, as `questionOf` has each. */
  protected answering(client: SqlClient.SqlClient, questions: ReadonlyArray<string>): SqlStatement.Statement<Row> {
    return this.statement.on(client, { questions: `[${questions.join(",")}]` })
  }
}
