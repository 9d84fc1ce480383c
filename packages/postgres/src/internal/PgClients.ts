/**
 * The SQL client of this package, on two pools of one database.
 *
 * Statements outside of transactions share the connections of the first pool and travel in one write where they meet.
 * A transaction has a connection of the second pool to itself; its statements still need not wait for each other's
 * answers, so that `begin`, a lock and the reads behind it are one round trip.
 */
import { PgClient, PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, Metric, type Queue, type Redacted, type Scope, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"

export interface Options {
  readonly url: Redacted.Redacted
  /** The PostgreSQL schema that all tables are in, and none other is looked at; what the server says unless told. */
  readonly schema?: string | undefined
  /** Connections in all; 10 unless told. At least 2. */
  readonly maxConnections?: number | undefined
  /** How long a new connection may take; 5 seconds unless told. */
  readonly connectTimeout?: Duration.Input | undefined
  /** How long a transaction waits for a free connection; 5 seconds unless told. */
  readonly acquireTimeout?: Duration.Input | undefined
  /** How long one read, or a whole transaction, may take until it is given up; 15 seconds unless told. */
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

export const defaultQueryTimeout: Duration.Input = "15 seconds"

/** A statement that waits for a row longer than this gives up, so that one stuck writer does not hold up a plan's others. */
const lockTimeout = Duration.seconds(10)

/** How long a connection is given to take back what an interrupted transaction did, until it is thrown away. */
const rollbackTimeout = Duration.seconds(1)

class Connection implements SqlConnection.Connection {
  readonly session: PgConnection.PgConnection

  constructor(session: PgConnection.PgConnection) {
    this.session = session
  }

  execute(sql: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.session.query(sql, params), (result) => result.rows)
  }
  executeUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.session.query(sql, params, false), (result) => result.rows)
  }
  executeRaw(sql: string, params: ReadonlyArray<unknown>) {
    return this.session.query(sql, params)
  }
  executeValues(sql: string, params: ReadonlyArray<unknown>) {
    return this.session.queryValues(sql, params)
  }
  executeValuesUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return this.session.queryValues(sql, params, false)
  }
  executeStream(sql: string, params: ReadonlyArray<unknown>): Stream.Stream<unknown, SqlError.SqlError> {
    return this.session.stream(sql, params)
  }
}

/** What a connection is told so that it sees the schema and no other. */
export const searchPath = ({ schema }: Pick<Options, "schema">): Readonly<Record<string, string>> =>
  schema === undefined ? {} : { search_path: `"${schema.replaceAll('"', '""')}"` }

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

const make = Effect.fnUntraced(function* (options: Options) {
  const maxConnections = Math.max(2, options.maxConnections ?? 10)
  const shared = Math.max(1, Math.floor(maxConnections * 0.4))
  const acquireTimeout = Duration.fromInputUnsafe(options.acquireTimeout ?? "5 seconds")
  const queryTimeout = Duration.fromInputUnsafe(options.queryTimeout ?? defaultQueryTimeout)

  const session = {
    url: options.url,
    connectTimeout: options.connectTimeout ?? "5 seconds",
    keepAlive: "10 seconds",
    applicationName: "banquet",
    multiplex: true,
    maxMessageSize: 256 * 1024 * 1024,
    startupParameters: {
      ...searchPath(options),
      timezone: "UTC",
      jit: "off",
      plan_cache_mode: "force_generic_plan",
      lock_timeout: String(Duration.toMillis(lockTimeout)),
      statement_timeout: String(Duration.toMillis(queryTimeout)),
      idle_in_transaction_session_timeout: String(Duration.toMillis(queryTimeout))
    }
  } as const
  const statements = yield* PgPool.make({ ...session, maxConnections: shared, multiplexConcurrency: 16 })
  const transactions = yield* PgPool.make({
    ...session,
    maxConnections: maxConnections - shared,
    multiplexConcurrency: 1
  })

  const borrower: SqlConnection.Borrower = (f) =>
    Effect.suspend(() => {
      let lent: PgConnection.PgConnection | undefined
      return statements
        .use((connection) => {
          lent = connection
          return f(new Connection(connection))
        })
        .pipe(
          Effect.timeoutOrElse({
            duration: queryTimeout,
            orElse: () =>
              Effect.andThen(lent === undefined ? Effect.void : statements.invalidate(lent), timedOut("query"))
          })
        )
    })

  const acquireTransaction = Effect.map(transactions.get, (connection) => new Connection(connection)).pipe(
    Effect.timeoutOrElse({ duration: acquireTimeout, orElse: () => timedOut("acquire") })
  )

  const client = yield* SqlClient.make({
    acquirer: Effect.map(statements.get, (connection) => new Connection(connection)),
    borrower,
    transactionAcquirer: acquireTransaction,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes: [["db.system.name", "postgresql"]]
  })

  const withTransaction = SqlClient.makeWithTransaction({
    transactionService: client.transactionService,
    spanAttributes: [["db.system.name", "postgresql"]],
    acquireConnection: (restore) => restore(acquireTransaction),
    // Not waited for: it cannot be refused by a session that lives, and a dead one refuses the next statement too.
    begin: (connection) => Effect.asVoid(Effect.forkDetach(Effect.ignore(run(connection, "BEGIN")), startNow)),
    savepoint: (connection, id) => run(connection, `SAVEPOINT banquet_${id}`),
    releaseSavepoint: (connection, id) => run(connection, `RELEASE SAVEPOINT banquet_${id}`),
    rollbackSavepoint: (connection, id) => run(connection, `ROLLBACK TO SAVEPOINT banquet_${id}`),
    commit: (connection) => Effect.flatMap(connection.executeRaw("COMMIT", []), refuseRollback),
    // A session that cannot roll back is thrown away; the server rolls back when it notices.
    rollback: (connection) =>
      Effect.interruptible(run(connection, "ROLLBACK")).pipe(
        Effect.timeout(rollbackTimeout),
        Effect.catch(() =>
          connection instanceof Connection ? transactions.invalidate(connection.session) : Effect.void
        )
      )
  })
  return Context.make(SqlClient.SqlClient, Object.assign(client, { withTransaction })).pipe(
    Context.add(Notifications, {
      listen: (channel) =>
        Effect.flatMap(PgConnection.make({ ...session, multiplex: false }), (connection) => connection.listen(channel))
    })
  )
})

const startNow = { startImmediately: true } as const

const run = (connection: SqlConnection.Connection, statement: string): Effect.Effect<void, SqlError.SqlError> =>
  Effect.asVoid(connection.execute(statement, [], undefined))

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK. */
const refuseRollback = (result: unknown): Effect.Effect<void, SqlError.SqlError> =>
  typeof result === "object" && result !== null && "command" in result && result.command === "COMMIT"
    ? Effect.void
    : Effect.fail(new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause: new Error("Rolled back") }) }))

export const layer = (options: Options): Layer.Layer<SqlClient.SqlClient | Notifications> =>
  Layer.effectContext(Effect.orDie(make(options))).pipe(Layer.provide(Reactivity.layer))
