/**
 * The SQL client of this package, on two pools of one database, straight or through a pooler.
 *
 * Statements outside of transactions share the connections of the first pool and travel in one write where they meet.
 * A transaction has a connection of the second pool to itself; its statements still need not wait for each other's
 * answers, so that `begin`, a lock and the reads behind it are one round trip, and the last write and the commit another.
 */
import { CurrentDependencies } from "@banquet/platform-core/ReadDependencies"
import { ReadReplica } from "@banquet/platform-core/ReadReplica"
import { PgClient, type PgConnection } from "@effect/sql-pg"
import { Context, Duration, Effect, Layer, type Queue, type Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, type SqlError } from "effect/sql"
import { listener } from "./PgListener.ts"
import { asBorrower, borrowing, defaultQueryTimeout, makePools, type Options, type Pools, timedOut } from "./PgPools.ts"
import * as PgReplica from "./PgReplica.ts"
import { InTransaction, refuseRollback } from "./PgStatements.ts"

export { defaultQueryTimeout, type Options }

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

/** How long a connection is given to take back what an interrupted transaction did, until it is thrown away. */
const rollbackTimeout = Duration.seconds(1)

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

/** Runs what nobody can read again by itself. */
const unrepeatable = <A, E, R>(statement: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.withFiber(({ context }) => {
    Context.get(context, CurrentDependencies)?.markIncomplete()
    return statement
  })

const make = Effect.fnUntraced(function* (options: Options) {
  const acquireTimeout = Duration.fromInputUnsafe(options.acquireTimeout ?? "5 seconds")
  const queryTimeout = Duration.fromInputUnsafe(options.queryTimeout ?? defaultQueryTimeout)
  const pools = yield* makePools(options)
  const { lone, statements, transactions, within } = pools
  const primary = borrowing(pools, queryTimeout, "query")
  const replica = yield* PgReplica.make(options, primary)

  const acquireTransaction = unrepeatable(
    Effect.flatMap(transactions.get, (connection) => within(connection, Effect.succeed))
  ).pipe(Effect.timeoutOrElse({ duration: acquireTimeout, orElse: () => timedOut("acquire") }))

  const borrower = replica?.borrower ?? asBorrower(primary)
  const client = yield* SqlClient.make({
    acquirer: unrepeatable(
      Effect.flatMap(statements.get, (connection) => lone(connection, Effect.succeed<SqlConnection.Connection>))
    ),
    borrower: (f) => unrepeatable(borrower(f)),
    transactionAcquirer: acquireTransaction,
    compiler: PgClient.makeCompiler(),
    driver: "pg",
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes
  })

  const withTransaction = transacting(pools, client, acquireTransaction)
  const { directUrl, replicaUrl: _, ...others } = options
  return Context.make(SqlClient.SqlClient, Object.assign(client, { withTransaction })).pipe(
    Context.add(AroundPooler, directUrl === undefined ? null : { ...others, url: directUrl, maxConnections: 2 }),
    Context.add(ReadReplica, replica),
    Context.add(Notifications, {
      listen: (channel) => Effect.flatMap(listener(options), (connection) => connection.listen(channel))
    })
  )
})

const run = (connection: SqlConnection.Connection, statement: string): Effect.Effect<void, SqlError.SqlError> =>
  Effect.asVoid(connection.execute(statement, [], undefined))

export const layer = (options: Options): Layer.Layer<SqlClient.SqlClient | Notifications> =>
  Layer.effectContext(Effect.orDie(make(options))).pipe(Layer.provide(Reactivity.layer))
