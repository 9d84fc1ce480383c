/** The one place where what the driver reports becomes what the ports promise. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, Schema } from "effect"
import { SqlError } from "effect/sql"
import { outageOfConnecting } from "../connection/Outage.ts"

/** A fault of ours, or a row the schema does not know: names and codes, never the driver's text or a row's content. */
export class StoreDefect extends Error {
  override readonly name = "StoreDefect"
  readonly operation: string
  readonly code: string

  constructor(operation: string, code: string, constraint: string | undefined) {
    super(`${operation}: ${code}${constraint === undefined ? "" : ` (${constraint})`}`)
    this.operation = operation
    this.code = code
  }
}

/** Why a transaction may be tried again from its beginning: it lost a deadlock or a serialization conflict. */
export class TransactionConflict extends Error {
  override readonly name = "TransactionConflict"
}

/** SQLSTATE, or the reason's name where the server said nothing. */
const codeOf = (error: SqlError.SqlError): string => stringOf(error.reason.cause, "code") ?? error.reason._tag

const stringOf = (cause: unknown, member: string): string | undefined => {
  const value: unknown = typeof cause === "object" && cause !== null ? Reflect.get(cause, member) : undefined
  return typeof value === "string" ? value : undefined
}

/** Why a transaction is decided again at once: its facts have changed since it read them. */
export class FactsChanged extends Error {
  override readonly name = "FactsChanged"
  /** The defect that it is where it happens again and again. */
  readonly refusal: StoreDefect

  constructor(refusal: StoreDefect) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/** Whether what a row refers to is not there: it may have gone a moment ago. */
export const isBrokenReference = (error: unknown): boolean => SqlError.isSqlError(error) && codeOf(error) === "23503"

/**
 * SQLSTATEs that pass by themselves, beside every refusal of a new connection: connection exceptions (08), credentials
 * being changed (28), no such database (3D), insufficient resources (53), locks not to be had (55P03), cancellations and shutdowns (57), failed disks (58), a server
 * that only reads because another took over (25006) and a session that was idle for too long (25P03).
 */
const transientCode = /^(08(?!P01)...|28...|3D000|53...|55P03|57...|58...|25006|25P03)$/

const isTransient = (error: SqlError.SqlError): boolean => {
  switch (error.reason._tag) {
    case "ConnectionError":
      // A protocol violation is a message that we got wrong; the driver counts it among lost connections.
      return codeOf(error) !== "08P01"
    case "AuthenticationError":
    case "LockTimeoutError":
    case "StatementTimeoutError":
      return true
    default:
      return transientCode.test(codeOf(error))
  }
}

/** Fails with `StoreUnavailable` where trying again later may succeed, and dies where it cannot. */
const translate = (operation: string, error: unknown): Effect.Effect<never, StoreUnavailable> => {
  if (error instanceof StoreUnavailable) return Effect.fail(error)
  if (Schema.isSchemaError(error)) return Effect.die(new StoreDefect(operation, "undecodable row", undefined))
  if (!SqlError.isSqlError(error)) return Effect.die(new StoreDefect(operation, "unknown failure", undefined))
  if (error.reason._tag === "DeadlockError" || error.reason._tag === "SerializationError") {
    return Effect.fail(new StoreUnavailable({ cause: new TransactionConflict() }))
  }
  if (error.reason.operation === "connect")
    return Effect.fail(new StoreUnavailable({ cause: outageOfConnecting(error) }))
  return isTransient(error)
    ? Effect.fail(new StoreUnavailable())
    : Effect.die(new StoreDefect(operation, codeOf(error), stringOf(error.reason.cause, "constraint")))
}

/** Has the transaction decided again where the constraint of this name refuses: it shows that the facts have changed. */
export const decideAgainIfRefused = (operation: string, constraint: string) =>
  Effect.catchIf(
    (error: unknown): error is SqlError.SqlError =>
      SqlError.isSqlError(error) && stringOf(error.reason.cause, "constraint") === constraint,
    (error) => {
      const refusal = new StoreDefect(operation, codeOf(error), constraint)
      return Effect.fail(new StoreUnavailable({ cause: new FactsChanged(refusal) }))
    }
  )

/** Runs what talks to the database; `operation` is `Port.method`. */
export const attempt =
  (operation: string) =>
  <A, R>(effect: Effect.Effect<A, unknown, R>): Effect.Effect<A, StoreUnavailable, R> =>
    effect.pipe(Effect.catch((error) => translate(operation, error)))
