/** What PostgreSQL does for the statements of a question. */
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient, Statement } from "effect/sql"

export interface PlanNode {
  readonly "Node Type": string
  readonly "Relation Name"?: string
  readonly "Index Name"?: string
  readonly "Actual Rows"?: number
  readonly "Actual Loops"?: number
  readonly Plans?: ReadonlyArray<PlanNode>
}

interface Explained {
  readonly "QUERY PLAN": ReadonlyArray<{ readonly Plan: PlanNode }>
}

const nodes = (node: PlanNode): ReadonlyArray<PlanNode> => [node, ...(node.Plans ?? []).flatMap(nodes)]

const literal = (value: unknown): string => {
  if (value === null || value === undefined) return "null"
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (value instanceof Uint8Array) return `'\\x${Buffer.from(value).toString("hex")}'`
  if (Array.isArray(value)) return `'{${value.join(",")}}'`
  switch (typeof value) {
    case "number":
    case "bigint":
    case "boolean":
      return `'${value}'`
    case "string":
      return `'${value.replaceAll("'", "''")}'`
    default:
      throw new Error(`A parameter of type ${typeof value}`)
  }
}

/** The question's answer, and the plan of each of its statements as it ran: prepared once for all values. */
export const plansOf = Effect.fnUntraced(function* <A, E>(question: Effect.Effect<A, E>) {
  const sql = yield* SqlClient.SqlClient
  const statements: Array<readonly [string, ReadonlyArray<unknown>]> = []
  const answer = yield* question.pipe(
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      statements.push(statement.compile())
      return Effect.succeed(statement)
    })
  )
  const explained = yield* Effect.forEach(statements, ([text, parameters]) =>
    sql.withTransaction(
      Effect.gen(function* () {
        yield* sql.unsafe(`prepare question as ${text}`).unprepared
        const values = parameters.length === 0 ? "" : `(${parameters.map(literal).join(", ")})`
        const rows = yield* sql.unsafe<Explained>(`explain (analyze, format json) execute question${values}`).unprepared
        yield* sql.unsafe("deallocate question").unprepared
        return rows
      })
    )
  )
  return { answer, statements: explained.map((rows) => rows.flatMap((row) => nodes(row["QUERY PLAN"][0]!.Plan))) }
})

/** The question's answer, and how many statements it took. */
export const counted = Effect.fnUntraced(function* <A, E, R>(question: Effect.Effect<A, E, R>) {
  let count = 0
  const answer = yield* question.pipe(
    Effect.provideService(Statement.CurrentTransformer, (statement) => {
      count += 1
      return Effect.succeed(statement)
    })
  )
  return { answer, count }
})

/** Fails where one of these tables is read from end to end. */
export const assertIndexed = (
  statements: ReadonlyArray<ReadonlyArray<PlanNode>>,
  large: ReadonlyArray<string>
): void => {
  const scanned = statements
    .flat()
    .filter((node) => node["Node Type"] === "Seq Scan" && large.includes(node["Relation Name"] ?? ""))
  assert.deepStrictEqual(scanned, [])
}

/** How many rows were read of these tables, by whatever way. */
export const rowsRead = (statements: ReadonlyArray<ReadonlyArray<PlanNode>>, tables: ReadonlyArray<string>): number =>
  statements
    .flat()
    .filter((node) => tables.includes(node["Relation Name"] ?? ""))
    .reduce((total, node) => total + (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 0), 0)

/** In one transaction, and on one connection. */
export const atomically = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  SqlClient.SqlClient.use((sql) => sql.withTransaction(effect))
