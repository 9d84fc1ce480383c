/** Statements that answer several requests at once: what is asked while one is on its way travels in the next. */
import { batchingResolver } from "@banquet/platform-core/BatchingResolver"
import { CurrentDependencies, type Dependency } from "@banquet/platform-core/ReadDependencies"
import { Context, Effect, Exit, Request } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { admittedBy, admittedNow } from "../connection/internal/PgReplica.ts"
import { maxBatch, maxWait, type ParameterTypes, QuestionsStatement } from "./Questions.ts"
import { type Placeholders, sql } from "./Statement.ts"

interface Answer {
  /** Which question it answers, from 1. */
  readonly question: number
}

interface Question<Row> extends Request.Request<ReadonlyArray<Row>, SqlError.SqlError> {
  /** Its parameters as JSON: the same question is asked once. */
  readonly parameters: string
}

/** Whether two rows say the same, be they of different questions of their statements. */
const isSameRow = (one: object, other: object): boolean => {
  for (const column in one) {
    if (column === "question") continue
    const [value, found]: ReadonlyArray<unknown> = [Reflect.get(one, column), Reflect.get(other, column)]
    if (value === found) continue
    if (typeof value !== "object" || typeof found !== "object") return false
    if (JSON.stringify(value) !== JSON.stringify(found)) return false
  }
  return true
}

/** About how many bytes rows take. */
const sizeOf = (rows: ReadonlyArray<object>): number => {
  let size = 0
  for (const row of rows) {
    for (const value of Object.values(row)) size += typeof value === "string" ? value.length : 64
  }
  return size
}

/** Whether what was read is the same, in the same order. */
const areSame = (rows: ReadonlyArray<object>, others: ReadonlyArray<object>): boolean =>
  rows.length === others.length && rows.every((row, at) => isSameRow(row, others[at]!))

/** A statement by its name. */
export class BatchedStatement<Parameters extends object, Row extends object> extends QuestionsStatement<
  Parameters,
  Row & Answer
> {
  /**
   * Returns what asks the client, and answers with the rows. In a transaction each question is asked at once, by itself. What a batch
   * reads of a replica is as new as its last question. The rows are the same while all of `dependencies` say so, or the
   * statement itself, asked again, where there are none.
   */
  on(
    client: SqlClient.SqlClient,
    dependencies?: (parameters: Parameters, rows: ReadonlyArray<Row>) => ReadonlyArray<Dependency>
  ): (parameters: Parameters) => Effect.Effect<ReadonlyArray<Row>, SqlError.SqlError> {
    const { asking, sameAgain } = this.resolving(client)
    return (parameters) =>
      Effect.withFiber(({ context }) => {
        const asked = this.questionOf(parameters)
        if (Context.getOrUndefined(context, client.transactionService) !== undefined) {
          return Effect.map(this.ask(client, [asked]), ([rows]) => rows!)
        }
        const current = Context.get(context, CurrentDependencies)
        if (current === null) return asking(asked)
        return Effect.tap(asking(asked), (rows) =>
          Effect.sync(() => {
            const known = dependencies?.(parameters, rows) ?? []
            if (known.length === 0) current.add(sameAgain(asked, rows), asked.length + sizeOf(rows))
            for (const dependency of known) current.add(dependency, asked.length)
          })
        )
      })
  }

  /** Asks the client all of these at once, with one statement and no others, and answers with the rows of each. */
  ofEach(
    client: SqlClient.SqlClient,
    all: ReadonlyArray<Parameters>
  ): Effect.Effect<ReadonlyArray<ReadonlyArray<Row>>, SqlError.SqlError> {
    return this.ask(
      client,
      all.map((parameters) => this.questionOf(parameters))
    )
  }

  private resolving(client: SqlClient.SqlClient) {
    const question = Request.of<Question<Row>>()
    const resolver = batchingResolver<Question<Row>>({
      maxBatch,
      maxWait,
      batchKey: ({ context }) => admittedBy(context),
      runAll: (entries) => {
        const asked = [...new Set(entries.map(({ request }) => request.parameters))]
        return this.ask(client, asked).pipe(
          admittedNow,
          // They are of several requests, each of which knows its own.
          Effect.provideService(CurrentDependencies, null),
          Effect.map((rows) => {
            const rowsOf = new Map(asked.map((parameters, at) => [parameters, rows[at]!]))
            for (const entry of entries) entry.completeUnsafe(Exit.succeed(rowsOf.get(entry.request.parameters)!))
          })
        )
      }
    })
    const sameAgain =
      (parameters: string, rows: ReadonlyArray<Row>): Dependency =>
      (context, answer) =>
        void Effect.requestUnsafe(question({ parameters }), {
          resolver,
          context,
          onExit: (exit) => answer(Exit.isSuccess(exit) && areSame(rows, exit.value))
        })
    return { asking: (parameters: string) => Effect.request(question({ parameters }), resolver), sameAgain }
  }

  /** Returns the rows of each question. */
  private ask(client: SqlClient.SqlClient, questions: ReadonlyArray<string>) {
    return Effect.map(this.answering(client, questions), (answers) => {
      const rows = questions.map((): Array<Row> => [])
      for (const answer of answers) rows[answer.question - 1]!.push(answer)
      return rows
    })
  }
}

/**
 * Names a statement, whose text is built once of the columns that stand for its parameters, each of this type. Its plan is made
 * for one question, as if it were alone, and runs for each.
 */
export const batched = <Parameters extends object, Row extends object>(
  name: string,
  types: ParameterTypes<Parameters>,
  build: (parameters: Placeholders<Parameters>) => string
): BatchedStatement<Parameters, Row> =>
  new BatchedStatement<Parameters, Row>(
    name,
    types,
    (questions, parameters) => sql`
      select question.number::int as question, answer.*
      from ${questions}
      cross join lateral (
        ${build(parameters)}
        offset 0
      ) answer`
  )
