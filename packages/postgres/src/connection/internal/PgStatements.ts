/** How statements are sent on a connection that keeps what it is told, and on one of a pooler's. */
import type { PgConnection } from "@effect/sql-pg"
import { Effect, Fiber, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { makeForTransaction, parametersOf, type Settings } from "./PgSession.ts"

/** Statements as they are, on a session with its settings or within a transaction; named where names are kept. */
export class Statements implements SqlConnection.Connection {
  readonly session: PgConnection.PgConnection
  private readonly named: boolean

  constructor(session: PgConnection.PgConnection, named: boolean) {
    this.session = session
    this.named = named
  }

  execute(sql: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.session.query(sql, params, this.named), (result) => result.rows)
  }
  executeUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.session.query(sql, params, false), (result) => result.rows)
  }
  executeRaw(sql: string, params: ReadonlyArray<unknown>) {
    return this.session.query(sql, params, this.named)
  }
  executeValues(sql: string, params: ReadonlyArray<unknown>) {
    return this.session.queryValues(sql, params, this.named)
  }
  executeValuesUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return this.session.queryValues(sql, params, false)
  }
  executeStream(sql: string, params: ReadonlyArray<unknown>): Stream.Stream<unknown, SqlError.SqlError> {
    return this.session.stream(sql, params)
  }
}

/** Statements of a transaction, which brings settings along where the connection keeps none. */
export class InTransaction extends Statements {
  private readonly settings: Settings | null

  constructor(session: PgConnection.PgConnection, settings: Settings | null) {
    super(session, settings === null)
    this.settings = settings
  }

  /** The process of the database that it is; `null` behind a pooler, which gives it a number of its own. */
  get processId(): number | null {
    return this.settings === null ? this.session.processId : null
  }

  /** Not waited for: it cannot be refused by a session that lives, and a dead one refuses the next statement too. */
  get begin(): Effect.Effect<void> {
    const begun = handOver(this.execute("BEGIN", []))
    const { session, settings } = this
    return settings === null
      ? begun
      : Effect.andThen(begun, handOver(session.queryValues(makeForTransaction, parametersOf(settings), false)))
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
export class LoneStatements implements SqlConnection.Connection {
  readonly session: PgConnection.PgConnection
  private readonly settings: Settings

  constructor(session: PgConnection.PgConnection, settings: Settings) {
    this.session = session
    this.settings = settings
  }

  /** Nobody else's statement comes in between: all are handed over before anything else can run. */
  private alone<A>(statement: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> {
    return Effect.suspend(() => {
      const { session, settings } = this
      send(session.query("BEGIN", [], false))
      send(session.queryValues(makeForTransaction, parametersOf(settings), false))
      const asked = Effect.runFork(statement)
      const ended = Effect.runFork(session.query("COMMIT", [], false))
      return Effect.tap(Fiber.join(asked), () => Effect.flatMap(Fiber.join(ended), refuseRollback))
    })
  }

  executeUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return Effect.map(this.executeRaw(sql, params), (result) => result.rows)
  }
  execute(sql: string, params: ReadonlyArray<unknown>) {
    return this.executeUnprepared(sql, params)
  }
  executeRaw(sql: string, params: ReadonlyArray<unknown>) {
    return this.alone(this.session.query(sql, params, false))
  }
  executeValuesUnprepared(sql: string, params: ReadonlyArray<unknown>) {
    return this.alone(this.session.queryValues(sql, params, false))
  }
  executeValues(sql: string, params: ReadonlyArray<unknown>) {
    return this.executeValuesUnprepared(sql, params)
  }
  /** All rows at once, for a stream would have the connection to itself. */
  executeStream(sql: string, params: ReadonlyArray<unknown>): Stream.Stream<unknown, SqlError.SqlError> {
    return Stream.fromIterableEffect(this.executeUnprepared(sql, params))
  }
}
