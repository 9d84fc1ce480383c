/**
 * The SQL client of this package, on two pools of one database, straight or through a pooler.
 *
 * Statements outside of transactions share the connections of the first pool and travel in one write where they meet.
 * A transaction has a connection of the second pool to itself; its statements still need not wait for each other's
 * answers, so that `begin`, a lock and the reads behind it are one round trip, and the last write and the commit another.
 */
import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, Metric, type Queue, type Redacted, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"
import { connectingTo } from "../ConnectionUrl.ts"
import { listener } from "./PgListener.ts"
import { preparedConnections } from "./PgPreparedConnections.ts"
import type { Settings } from "./PgSession.ts"
import { InTransaction, LoneStatements, refuseRollback, Statements } from "./PgStatements.ts"

export interface Options {
  readonly url: Redacted.Redacted
  /** The same database around a pooler, for what needs a session of its own: migrations, locks and listening. */
  readonly directUrl?: Redacted.Redacted | undefined
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

/** What the database announces, on a connection of its own for each listener. */
export class Notifications extends Context.Service<
  Notifications,
  {
    readonly listen: (
      channel: string
    ) => Effect.Effect<Queue.Dequeue<PgConnection.Notification, SqlError.SqlError>, SqlError.SqlError, Scope.Scope>
  }
>()("@banquet/postgres/internal/Notifications") {}

/** How to reach the database around the pooler that the client goes through; `null` where there is none to go around. */
export const AroundPooler = Context.Reference<Options | null>("@banquet/postgres/internal/AroundPooler", {
  defaultValue: () => null
})

export const defaultQueryTimeout: Duration.Input = "15 seconds"

/** A statement that waits for a row longer than this gives up, so that one stuck writer does not hold up a plan's others. */
const lockTimeout = Duration.seconds(10)

/** How long a connection is given to take back what an interrupted transaction did, until it is thrown away. */
const rollbackTimeout = Duration.seconds(1)

/** What statements run under. A schema is all of the search path. */
const settingsOf = ({ schema }: Options, queryTimeout: Duration.Duration): Settings => [
  ...(schema === undefined ? [] : [["search_path", `"${schema.replaceAll('"', '""')}"`] as const]),
  ["timezone", "UTC"],
  ["jit", "off"],
  ["plan_cache_mode", "force_generic_plan"],
  ["random_page_cost", "1.1"],
  ["lock_timeout", String(Duration.toMillis(lockTimeout))],
  ["statement_timeout", String(Duration.toMillis(queryTimeout))],
  ["idle_in_transaction_session_timeout", String(Duration.toMillis(queryTimeout))]
]

const timeoutSeries = (operation: "query" | "acquire") =>
  Metric.counter("db_timeouts_total", {
    description: "Queries, and waits for a free connection, that were given up",
    incremental: true,
    attributes: { operation }
  })
const timeouts = { query: timeoutSeries("query"), acquire: timeoutSeries("acquire") }

const timedOut = (operation: "query" | "acquire"): Effect.Effect<never, SqlError.SqlError> =>
  Effect.andThen(
    Metric.update(timeouts[operation], 1),
    Effect.fail(
      new SqlError.SqlError({ reason: new SqlError.ConnectionError({ cause: new Error("Timed out"), operation }) })
    )
  )

/** The pools of statements and of transactions, whose connections are made ready when they are lent. */
const makePools = Effect.fnUntraced(function* (options: Options, queryTimeout: Duration.Duration) {
  const maxConnections = Math.max(2, options.maxConnections ?? 10)
  const shared = Math.max(1, Math.floor(maxConnections * 0.4))
  const settings = settingsOf(options, queryTimeout)
  const connectTimeout = options.connectTimeout ?? "5 seconds"
  const connecting = yield* Effect.mapError(
    Effect.fromResult(connectingTo(options.url)),
    (problem) => new Error(`The URL of the database ${problem}`)
  )
  const pool = {
    ...connecting,
    connectTimeout,
    keepAlive: "10 seconds",
    applicationName: "banquet",
    multiplex: true,
    maxMessageSize: 256 * 1024 * 1024
  } as const
  const statements = yield* PgPool.make({ ...pool, maxConnections: shared, multiplexConcurrency: 16 })
  const transactions = yield* PgPool.make({ ...pool, maxConnections: maxConnections - shared, multiplexConcurrency: 1 })
  const lone = yield* preparedConnections({
    pool: statements,
    settings,
    timeout: connectTimeout,
    ready: (connection, keeps) =>
      keeps === "session" ? new Statements(connection, true) : new LoneStatements(connection, settings)
  })
  const within = yield* preparedConnections({
    pool: transactions,
    settings,
    timeout: connectTimeout,
    ready: (connection, keeps) => new InTransaction(connection, keeps === "session" ? null : settings)
  })
  return { statements, transactions, lone, within }
})

type Pools = Effect.Success<ReturnType<typeof makePools>>

/** Lends a connection to one statement, and throws it away with a statement that takes too long. */
const borrowing =
  ({ lone, statements }: Pools, queryTimeout: Duration.Duration): SqlConnection.Borrower =>
  (f) =>
    Effect.suspend(() => {
      let lent: PgConnection.PgConnection | undefined
      return statements
        .use((connection) => {
          lent = connection
          return lone(connection, f)
        })
        .pipe(
          Effect.timeoutOrElse({
            duration: queryTimeout,
            orElse: () =>
              Effect.andThen(lent === undefined ? Effect.void : statements.invalidate(lent), timedOut("query"))
          })
        )
    })

const spanAttributes = [["db.system.name", "postgresql"]] as const

/** Ends what a process of the database still does, or waits for, on behalf of nobody. */
const cancel = ({ statements }: Pools, processId: number) =>
  statements
    .use((connection) => connection.query("select pg_cancel_backend($1)", [processId]))
    .pipe(Effect.timeout(rollbackTimeout), Effect.ignore)

/** Throws a connection away, with what it still does. */
const abandon = (pools: Pools, { processId, session }: InTransaction) =>
  Effect.andThen(processId === null ? Effect.void : cancel(pools, processId), pools.transactions.invalidate(session))

/** Transactions of the client, each on a connection of its own; one within another is a savepoint. */
const transacting = (
  pools: Pools,
  client: SqlClient.SqlClient,
  acquireTransaction: Effect.Effect<SqlConnection.Connection, SqlError.SqlError, Scope.Scope>
) =>
  SqlClient.makeWithTransaction({
    transactionService: client.transactionService,
    spanAttributes,
    acquireConnection: (restore) => restore(acquireTransaction),
    begin: (connection) => (connection instanceof InTransaction ? connection.begin : run(connection, "BEGIN")),
    savepoint: (connection, id) => run(connection, `SAVEPOINT banquet_${id}`),
    releaseSavepoint: (connection, id) => run(connection, `RELEASE SAVEPOINT banquet_${id}`),
    rollbackSavepoint: (connection, id) => run(connection, `ROLLBACK TO SAVEPOINT banquet_${id}`),
    commit: (connection) =>
      connection instanceof InTransaction
        ? connection.commit
        : Effect.flatMap(connection.executeRaw("COMMIT", []), refuseRollback),
    // A session that cannot roll back is thrown away; the server rolls back what is cancelled, or when it notices.
    rollback: (connection) =>
      Effect.interruptible(
        connection instanceof InTransaction ? connection.rollback : run(connection, "ROLLBACK")
      ).pipe(
        Effect.timeout(rollbackTimeout),
        Effect.asVoid,
        Effect.catch(() => (connection instanceof InTransaction ? abandon(pools, connection) : Effect.void))
      )
  })

const make = Effect.fnUntraced(function* (options: Options) {
  const acquireTimeout = Duration.fromInputUnsafe(options.acquireTimeout ?? "5 seconds")
  const queryTimeout = Duration.fromInputUnsafe(options.queryTimeout ?? defaultQueryTimeout)
  const pools = yield* makePools(options, queryTimeout)
  const { lone, statements, transactions, within } = pools

  const acquireTransaction = Effect.flatMap(transactions.get, (connection) => within(connection, Effect.succeed)).pipe(
    Effect.timeoutOrElse({ duration: acquireTimeout, orElse: () => timedOut("acquire") })
  )

  const client = yield* SqlClient.make({
    acquirer: Effect.flatMap(statements.get, (connection) =>
      lone(connection, Effect.succeed<SqlConnection.Connection>)
    ),
    borrower: borrowing(pools, queryTimeout),
    transactionAcquirer: acquireTransaction,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes
  })

  const withTransaction = transacting(pools, client, acquireTransaction)
  const { directUrl, ...others } = options
  return Context.make(SqlClient.SqlClient, Object.assign(client, { withTransaction })).pipe(
    Context.add(AroundPooler, directUrl === undefined ? null : { ...others, url: directUrl, maxConnections: 2 }),
    Context.add(Notifications, {
      listen: (channel) => Effect.flatMap(listener(options), (connection) => connection.listen(channel))
    })
  )
})

const run = (connection: SqlConnection.Connection, statement: string): Effect.Effect<void, SqlError.SqlError> =>
  Effect.asVoid(connection.execute(statement, [], undefined))

export const layer = (options: Options): Layer.Layer<SqlClient.SqlClient | Notifications> =>
  Layer.effectContext(Effect.orDie(make(options))).pipe(Layer.provide(Reactivity.layer))
