/** The pools of connections, and how a statement borrows one. */
import { type PgConnection, PgPool } from "@effect/sql-pg"
import { Duration, Effect, Metric, type Redacted } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { connectingTo } from "../ConnectionUrl.ts"
import { preparedConnections } from "./PgPreparedConnections.ts"
import type { Settings } from "./PgSession.ts"
import { InTransaction, LoneStatements, Statements } from "./PgStatements.ts"

export interface Options {
  readonly url: Redacted.Redacted
  /** The same database around a pooler, for what needs a session of its own: migrations, locks and listening. */
  readonly directUrl?: Redacted.Redacted | undefined
  /** A streaming replica of the same database, for reads of guests. */
  readonly replicaUrl?: Redacted.Redacted | undefined
  /** How long a read waits for the replica until the primary is asked; defaults to half a second. */
  readonly replicaTimeout?: Duration.Input | undefined
  /** The PostgreSQL schema that all tables are in, and none other is looked at; defaults to what the server says. */
  readonly schema?: string | undefined
  /** Connections in all; defaults to 10, at least 2. */
  readonly maxConnections?: number | undefined
  /** How long a new connection may take; defaults to 5 seconds. */
  readonly connectTimeout?: Duration.Input | undefined
  /** How long a transaction waits for a free connection; defaults to 5 seconds. */
  readonly acquireTimeout?: Duration.Input | undefined
  /** How long one read, or a whole transaction, may take until it is given up; defaults to 15 seconds. */
  readonly queryTimeout?: Duration.Input | undefined
}

export const defaultQueryTimeout: Duration.Input = "15 seconds"

/** A statement that waits for a row longer than this gives up, so that one stuck writer does not hold up a plan's others. */
const lockTimeout = Duration.seconds(10)

/** What statements run under. A schema is all of the search path. */
const settingsOf = ({ schema, queryTimeout = defaultQueryTimeout }: Options): Settings => {
  const limit = String(Duration.toMillis(Duration.fromInputUnsafe(queryTimeout)))
  return [
    ...(schema === undefined ? [] : [["search_path", `"${schema.replaceAll('"', '""')}"`] as const]),
    ["timezone", "UTC"],
    ["jit", "off"],
    ["plan_cache_mode", "force_generic_plan"],
    ["random_page_cost", "1.1"],
    ["lock_timeout", String(Duration.toMillis(lockTimeout))],
    ["statement_timeout", limit],
    ["idle_in_transaction_session_timeout", limit]
  ]
}

type Operation = "query" | "acquire" | "replica"

const timeoutSeries = (operation: Operation) =>
  Metric.counter("db_timeouts_total", {
    description:
      "Queries, and waits for a free connection, that were given up; of a replica, that the primary answered",
    incremental: true,
    attributes: { operation }
  })
const timeouts = { query: timeoutSeries("query"), acquire: timeoutSeries("acquire"), replica: timeoutSeries("replica") }

export const timedOut = (operation: Operation): Effect.Effect<never, SqlError.SqlError> =>
  Effect.andThen(
    Metric.update(timeouts[operation], 1),
    Effect.fail(
      new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("Timed out"), operation }) })
    )
  )

const connectTimeoutOf = ({ connectTimeout = "5 seconds" }: Options): Duration.Input => connectTimeout

const poolConfiguration = (options: Options) =>
  Effect.fromResult(connectingTo(options.url)).pipe(
    Effect.mapError((problem) => new Error(`The URL of the database ${problem}`)),
    Effect.map(
      (connecting) =>
        ({
          ...connecting,
          connectTimeout: connectTimeoutOf(options),
          keepAlive: "10 seconds",
          applicationName: "banquet",
          multiplex: true,
          maxMessageSize: 256 * 1024 * 1024
        }) as const
    )
  )

/** How many connections statements share, and how many transactions have. */
const sharesOf = ({ maxConnections = 10 }: Options) => {
  const all = Math.max(2, maxConnections)
  const shared = Math.max(1, Math.floor(all * 0.4))
  return { shared, others: all - shared }
}

/** The pool of statements, which share connections that are made ready when they are lent. */
export const statementsPool = Effect.fnUntraced(function* (options: Options) {
  const settings = settingsOf(options)
  const statements = yield* PgPool.make({
    ...(yield* poolConfiguration(options)),
    maxConnections: sharesOf(options).shared,
    multiplexConcurrency: 16
  })
  const lone = yield* preparedConnections({
    pool: statements,
    settings,
    timeout: connectTimeoutOf(options),
    ready: (connection, keeps) =>
      keeps === "session" ? new Statements(connection, true) : new LoneStatements(connection, settings)
  })
  return { statements, lone }
})

export type StatementsPool = Effect.Success<ReturnType<typeof statementsPool>>

/** The pool of transactions. */
const transactionsPool = Effect.fnUntraced(function* (options: Options) {
  const settings = settingsOf(options)
  const transactions = yield* PgPool.make({
    ...(yield* poolConfiguration(options)),
    maxConnections: sharesOf(options).others,
    multiplexConcurrency: 1
  })
  const within = yield* preparedConnections({
    pool: transactions,
    settings,
    timeout: connectTimeoutOf(options),
    ready: (connection, keeps) => new InTransaction(connection, keeps === "session" ? null : settings)
  })
  return { transactions, within }
})

/** The pools of statements and of transactions. */
export const makePools = (options: Options) =>
  Effect.map(Effect.all([statementsPool(options), transactionsPool(options)]), ([statements, transactions]) => ({
    ...statements,
    ...transactions
  }))

export type Pools = Effect.Success<ReturnType<typeof makePools>>

/** Lends a connection to one statement, and throws it away with a statement that takes too long. */
export const borrowing =
  ({ lone, statements }: StatementsPool, timeout: Duration.Input, operation: "query" | "replica") =>
  <A, E, R>(f: (connection: Statements) => Effect.Effect<A, E, R>): Effect.Effect<A, E | SqlError.SqlError, R> =>
    Effect.suspend(() => {
      let lent: PgConnection.PgConnection | undefined
      return statements
        .use((connection) => {
          lent = connection
          return lone(connection, f)
        })
        .pipe(
          Effect.timeoutOrElse({
            duration: timeout,
            orElse: () =>
              Effect.andThen(lent === undefined ? Effect.void : statements.invalidate(lent), timedOut(operation))
          })
        )
    })

/** How statements borrow a connection of a pool. */
export type Borrowing = ReturnType<typeof borrowing>

/** `Borrowing` as the client of `effect/sql` wants it. */
export const asBorrower =
  (borrow: Borrowing): SqlConnection.Borrower =>
  (f) =>
    borrow(f)
