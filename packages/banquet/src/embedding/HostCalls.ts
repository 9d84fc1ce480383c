/** How a host's calls of functions run: until Banquet is closed, with errors that a host understands. */
import { type ErrorReport, reportDefects } from "@banquet/platform-core/DefectReport"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { OccasionFileMistakes } from "@banquet/occasion-file/OccasionFileMistakes"
import type { MigrationsRefused } from "@banquet/postgres/MigrationTrack"
import { Cause, type Context, Effect, Exit, type ManagedRuntime, Option, type Schema } from "effect"
import { randomUUID } from "node:crypto"
import type * as Embedding from "../Embedding.ts"
import type { DomainError } from "../HttpModules.ts"
import { BanquetError, closed, type errorTranslation, type Failure, internal, refusedInput } from "./BanquetError.ts"
import { decodeArguments } from "./Promised.ts"

const gracePeriod = "10 seconds"

/** Callers of functions are not decoded as those of the HTTP API are: the database has the last word, by its types and constraints. */
const isRefusedValue = ({ code, name }: ErrorReport): boolean => name === "StoreDefect" && /^2[23]/.test(code ?? "")

/** Fails with the `BanquetError` of whatever went wrong; what should not is logged. */
export const plainly = <A, R>(
  effect: Effect.Effect<A, Failure | BanquetError, R>,
  fromError: ReturnType<typeof errorTranslation>
): Effect.Effect<A, BanquetError, R> =>
  Effect.catchCause(effect, (cause) => {
    const error = Option.getOrUndefined(Cause.findErrorOption(cause))
    if (error instanceof BanquetError) return Effect.fail(error)
    if (error !== undefined) return Effect.flatMap(fromError(error), Effect.fail)
    if (Cause.hasInterruptsOnly(cause)) return Effect.fail(closed())
    const defects = reportDefects(cause)
    if (defects.some(isRefusedValue)) return Effect.fail(refusedInput())
    return Effect.logError("A call failed").pipe(
      Effect.annotateLogs({ defects }),
      Effect.andThen(Effect.fail(internal()))
    )
  })

/** What a promise gave or threw, as the promise of the host's. */
export const settled = <A>(exit: Exit.Exit<A, BanquetError>): A => {
  if (Exit.isSuccess(exit)) return exit.value
  throw Option.getOrElse(Cause.findErrorOption(exit.cause), closed)
}

/** Calls that are under way, and those to come until `close`. */
export class HostCalls {
  readonly #runtime: ManagedRuntime.ManagedRuntime<Embedding.Services, Failure>
  readonly #services: Context.Context<Embedding.Services>
  readonly #fromError: ReturnType<typeof errorTranslation>
  readonly #underWay = new Set<Promise<unknown>>()
  #closing: Promise<void> | undefined

  constructor(
    runtime: ManagedRuntime.ManagedRuntime<Embedding.Services, Failure>,
    services: Context.Context<Embedding.Services>,
    fromError: ReturnType<typeof errorTranslation>
  ) {
    this.#runtime = runtime
    this.#services = services
    this.#fromError = fromError
  }

  /** What the call makes, or what it is answered once Banquet is closed. */
  readonly follow = <A>(call: () => Promise<A>, whenClosed: () => Promise<A>): Promise<A> => {
    if (this.#closing !== undefined) return whenClosed()
    const promise = call()
    this.#underWay.add(promise)
    const forget = () => this.#underWay.delete(promise)
    promise.then(forget, forget)
    return promise
  }

  readonly run = <A>(
    effect: Effect.Effect<A, DomainError | MigrationsRefused | OccasionFileMistakes | BanquetError, Embedding.Services>
  ): Promise<A> => {
    const audited = Effect.provideService(effect, AuditedRequest, randomUUID())
    return this.follow(
      () => Effect.runPromiseExitWith(this.#services)(plainly(audited, this.#fromError)),
      () => Promise.reject(closed())
    ).then(settled)
  }

  /** A function of the host's that runs this on its arguments. */
  readonly taking =
    <T extends ReadonlyArray<unknown>, A>(
      schema: Schema.Decoder<T>,
      use: (args: T) => Effect.Effect<A, DomainError | OccasionFileMistakes, Embedding.Services>
    ) =>
    (...args: ReadonlyArray<unknown>): Promise<A> =>
      this.run(Effect.flatMap(decodeArguments(schema, args), use))

  /** Waits for what is under way, and lets go of everything. */
  readonly close = (): Promise<void> =>
    (this.#closing ??= Effect.promise(() => Promise.allSettled(this.#underWay))
      .pipe(Effect.timeoutOption(gracePeriod), Effect.runPromise)
      .then(() => this.#runtime.dispose()))
}
