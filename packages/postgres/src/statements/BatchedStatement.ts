/** Statements that answer several requests at once: what is asked while one is on its way travels in the next. */
import { Effect, Exit, Latch, Option, Request, RequestResolver } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { admittedBy, admittedNow } from "../connection/internal/PgReplica.ts"
import { type Placeholders, sql, type Statement, statement } from "./Statement.ts"

/** How many questions one statement answers at most; whoever asks as the next does not wait. */
const maxBatch = 64

/** How long questions wait for an answer that is under way: one that does not come holds nobody up. */
const maxWait = "10 millis"

interface Questions {
  readonly questions: string
}

interface Answer {
  /** Which question it answers, from 1. */
  readonly question: number
}

interface Question<Row> extends Request.Request<ReadonlyArray<Row>, SqlError.SqlError> {
  /** Its parameters as JSON: the same question is asked once. */
  readonly parameters: string
}

/** A parameter as JSON; bytes as PostgreSQL writes them. */
const written = (value: unknown): string =>
  value instanceof Uint8Array
    ? `"\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString("hex")}"`
    : JSON.stringify(value ?? null)

/** A statement by its name. */
export class BatchedStatement<Parameters extends object, Row extends object> {
  private readonly batch: Statement<Questions, Row & Answer>
  private readonly names: ReadonlyArray<string>

  constructor(batch: Statement<Questions, Row & Answer>, names: ReadonlyArray<string>) {
    this.batch = batch
    this.names = names
  }

  /**
   * What asks the client, and answers with the rows. In a transaction each question is asked at once, by itself. What a batch
   * reads of a replica is as new as its last question.
   */
  on(client: SqlClient.SqlClient): (parameters: Parameters) => Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError> {
    const question = Request.of<Question<Row>>()
    const answered = Latch.makeUnsafe(true)
    const resolver = RequestResolver.makeWith<Question<Row>>({
      batchKey: ({ context }) => admittedBy(context),
      // Those that come in the same turn of the event loop travel together also where nothing is under way.
      delay: Effect.andThen(Effect.timeoutOption(answered.await, maxWait), Effect.yieldNow),
      collectWhile: (entries) => entries.size < maxBatch,
      runAll: (entries) => {
        answered.closeUnsafe()
        const rowsOf = new Map<string, Array<Row>>(entries.map(({ request }) => [request.parameters, []]))
        const rows = [...rowsOf.values()]
        return this.ask(client, [...rowsOf.keys()]).pipe(
          admittedNow,
          Effect.map((answers) => {
            for (const answer of answers) rows[answer.question - 1]!.push(answer)
            for (const entry of entries) entry.completeUnsafe(Exit.succeed(rowsOf.get(entry.request.parameters)!))
          }),
          Effect.onExit(() => Effect.sync(() => answered.openUnsafe()))
        )
      }
    })
    return (parameters) =>
      Effect.flatMap(Effect.serviceOption(client.transactionService), (transaction) =>
        Option.isSome(transaction)
          ? this.ask(client, [this.written(parameters)])
          : Effect.request(question({ parameters: this.written(parameters) }), resolver)
      )
  }

  private ask(client: SqlClient.SqlClient, questions: ReadonlyArray<string>) {
    return this.batch.on(client, { questions: `[${questions.join(",")}]` })
  }

  private written(parameters: Parameters): string {
    let text = ""
    for (const name of this.names) {
      text += `${text === "" ? "{" : ","}"${name}":${written(Reflect.get(parameters, name))}`
    }
    return `${text}}`
  }
}

/**
 * Names a statement, whose text is built once of the columns that stand for its parameters, each of this type. Its plan is made
 * for one question, as if it were alone, and runs for each.
 */
export const batched = <Parameters extends object, Row extends object>(
  name: string,
  types: { readonly [Name in keyof Parameters & string]-?: string },
  build: (parameters: Placeholders<Parameters>) => string
): BatchedStatement<Parameters, Row> => {
  const names = Object.keys(types)
  const columns = names.map((parameter) => `"${parameter}"`)
  const typed = Object.entries(types).map(([parameter, type]) => `"${parameter}" ${String(type)}`)
  const placeholders = Object.fromEntries(names.map((parameter) => [parameter, `question."${parameter}"`]))
  return new BatchedStatement(
    statement(
      name,
      ({ questions }) => sql`
        select question.number::int as question, answer.*
        from rows from (jsonb_to_recordset(${questions}::jsonb) as (${typed.join(", ")}))
          with ordinality as question (${columns.join(", ")}, number)
        cross join lateral (
          ${build(
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one for each type
            placeholders as Placeholders<Parameters>
          )}
          offset 0
        ) answer`
    ),
    names
  )
}
