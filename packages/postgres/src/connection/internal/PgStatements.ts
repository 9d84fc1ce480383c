/** How statements are sent on a connection that keeps what it is told, and on one of a pooler's. */
import type { PgConnection } from "@effect/sql-pg"
import { Effect, Fiber, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { makeForTransaction, parametersOf, type Settings } from "./PgSession.ts"

/** Statements as they are, on a session with its settings or within a transaction; named where names are kept. */
export class Statements implements SqlConnection.Connection {
  readonly session: PgConnection.PgConnection
  /** Whether statements are known to the server by names. */
  readonly named: boolean

  constructor(session: PgConnection.PgConnection, named: boolean) {
    this.session = session
    this.named = named
  }

  /** How a statement is sent, and what with it. */
  protected sent<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return statement
  }

  execute(sql: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.executeRaw(sql, params), (result) => result.rows)
  }
  executeUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.sent(this.session.query(sql, params, false)), (result) => result.rows)
  }
  executeRaw(sql: string, params: ReadonlyArray<unknown>) {
    return this.sent(this.session.query(sql, params, this.named))
  }
  executeValues(sql: string, params: ReadonlyArray<unknown>) {
    return this.sent(this.session.queryValues(sql, params, this.named))
  }
  executeValuesUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return this.sent(this.session.queryValues(sql, params, false))
  }
  executeStream(sql: string, params: ReadonlyArray<unknown>): Stream.Stream<unknown, SqlError.SqlError> {
    return this.session.stream(sql, params)
  }
}

/** Statements of a transaction, which brings settings along where the connection keeps none. */
export class InTransaction extends Statements {
  private readonly settings: Settings | null
  /** The commit that was sent with the last statement of the transaction that is under way. */
  private ending: Fiber.Fiber<unknown, SqlError.SqlError> | null = null
  /** Whether a statement of the transaction has failed, be it before it could be sent. */
  private failed = false

  constructor(session: PgConnection.PgConnection, settings: Settings | null) {
    super(session, settings === null)
    this.settings = settings
  }

  /** The process of the database that it is; `null` behind a pooler, which gives it a number of its own. */
  get processId(): number | null {
    return this.settings === null ? this.session.processId : null
  }

  /** After the commit a statement would be a transaction of its own. */
  protected override sent<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    if (this.ending !== null) return Effect.die(new Error("A statement comes after the last of its transaction"))
    return Effect.tapCause(statement, () =>
      Effect.sync(() => {
        this.failed = true
      })
    )
  }

  /** Not waited for: it cannot be refused by a session that lives, and a dead one refuses the next statement too. */
  get begin(): Effect.Effect<void> {
    return Effect.suspend(() => {
      this.ending = null
      this.failed = false
      const begun = handOver(this.execute("BEGIN", []))
      const { session, settings } = this
      return settings === null
        ? begun
        : Effect.andThen(begun, handOver(session.queryValues(makeForTransaction, parametersOf(settings), false)))
    })
  }

  /**
   * Sends the commit with the statement, in one write. Where the statement is refused the commit rolls back, and nobody who
   * stops waiting for the statement keeps it from being sent.
   */
  endWith<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return Effect.suspend(() => {
      const asked = Effect.runFork(this.sent(statement))
      // Where a statement could not even be sent, PostgreSQL would know nothing of it, and commit the others.
      if (!this.failed) this.ending = Effect.runFork(this.executeRaw("COMMIT", []))
      return Fiber.join(asked)
    })
  }

  /** Commits, or waits for the commit that was sent. */
  get commit(): Effect.Effect<void, SqlError.SqlError> {
    return Effect.suspend(() =>
      Effect.flatMap(this.ending === null ? this.executeRaw("COMMIT", []) : Fiber.join(this.ending), refuseRollback)
    )
  }

  /** Rolls back. Where the commit was sent it waits for the end of the transaction, whichever it is. */
  get rollback(): Effect.Effect<unknown, SqlError.SqlError> {
    return Effect.suspend(() => (this.ending === null ? this.execute("ROLLBACK", []) : Fiber.join(this.ending)))
  }
}

/** What runs the last statement of a transaction: the commit goes with it. */
export class LastStatement extends Statements {
  private readonly transaction: InTransaction

  constructor(transaction: InTransaction) {
    super(transaction.session, transaction.named)
    this.transaction = transaction
  }

  protected override sent<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return this.transaction.endWith(statement)
  }
}

/** Hands a statement over and goes on; whatever becomes of it shows in those that follow. */
const handOver = (statement: Effect.Effect<unknown, SqlError.SqlError>): Effect.Effect<void> =>
  Effect.asVoid(Effect.forkDetach(Effect.ignore(statement), { startImmediately: true }))

/** The same before anything else can run. */
const send = (statement: Effect.Effect<unknown, SqlError.SqlError>): void =>
  void Effect.runFork(Effect.ignore(statement))

/** PostgreSQL answers the commit of a failed transaction with ROLLBACK. */
export const refuseRollback = (result: unknown): Effect.Effect<void, SqlError.SqlError> =>
  typeof result === "object" && result !== null && "command" in result && result.command === "COMMIT"
    ? Effect.void
    : Effect.fail(new SqlError.SqlError({ reason: new SqlError.UnknownError({ cause: new Error("Rolled back") }) }))

/** Each statement as a transaction of its own, with its settings, in one write; on a connection that others may share. */
export class LoneStatements extends Statements {
  private readonly settings: Settings

  constructor(session: PgConnection.PgConnection, settings: Settings) {
    super(session, false)
    this.settings = settings
  }

  /** Nobody else's statement comes in between: all are handed over before anything else can run. */
  protected override sent<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return Effect.suspend(() => {
      const { session, settings } = this
      send(session.query("BEGIN", [], false))
      send(session.queryValues(makeForTransaction, parametersOf(settings), false))
      const asked = Effect.runFork(statement)
      const ended = Effect.runFork(session.query("COMMIT", [], false))
      return Effect.tap(Fiber.join(asked), () => Effect.flatMap(Fiber.join(ended), refuseRollback))
    })
  }

  /** All rows at once, for a stream would have the connection to itself. */
  override executeStream(sql: string, params: ReadonlyArray<unknown>): Stream.Stream<unknown, SqlError.SqlError> {
    return Stream.fromIterableEffect(this.executeUnprepared(sql, params))
  }
}
