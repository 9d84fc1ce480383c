/** The one error that hosts without Effect catch. */
import { type HttpModule, problemsOf } from "@banquet/http-handlers/platform/HttpModule"
import { moduleNames } from "@banquet/http-handlers/platform/ModuleNames"
import type { ProblemContext } from "@banquet/http-handlers/platform/ProblemTranslation"
import type { EmbeddedPostgresFailed } from "@banquet/embedded-postgres/EmbeddedPostgresFailed"
import type { OccasionFileMistakes } from "@banquet/occasion-file/OccasionFileMistakes"
import { formatPath, type ValidationIssue } from "@banquet/platform-core/ValidationIssue"
import { type Outage, outageOf } from "@banquet/postgres/connection/Outage"
import type { MigrationsRefused } from "@banquet/postgres/MigrationTrack"
import { Effect } from "effect"
import { HttpServerRespondable } from "effect/http"
import type { ConfigurationInvalid } from "../configuration/Configuration.ts"
import type { DomainError } from "../HttpModules.ts"
import type { ModulesInvalid } from "../ModuleList.ts"
import { OptionsInvalid } from "./OptionsCheck.ts"

/** A rule of Seating that an assignment would break. */
export interface RuleViolation {
  /** The position of the move that would break it, where many are asked for in one step. */
  readonly move?: number
  readonly code: string
  readonly detail: string
  readonly [member: string]: unknown
}

/** A mistake in one member of the input. */
export interface InputMistake {
  readonly path: string
  readonly message: string
}

export interface Problem {
  readonly code: string
  readonly status: number
  readonly detail: string
  readonly violations?: ReadonlyArray<RuleViolation>
  readonly errors?: ReadonlyArray<InputMistake>
  readonly [member: string]: unknown
}

/** What went wrong, as the problem document that the HTTP API answers with says it. */
export class BanquetError extends Error {
  override readonly name = "BanquetError"
  /** The problem's stable name, such as `seat_taken`; to switch on. */
  readonly code: string
  /** What the HTTP API answers with. */
  readonly status: number
  /** For people. */
  readonly detail: string
  /** The rules that an assignment would break; empty where it is about something else. */
  readonly violations: ReadonlyArray<RuleViolation>
  /** The mistakes of the input, where the input is the cause. */
  readonly errors: ReadonlyArray<InputMistake>
  /** The whole document, with what only some problems have, such as `revision`. */
  readonly problem: Problem

  constructor(problem: Problem) {
    super(`${problem.code}: ${problem.detail}`)
    this.code = problem.code
    this.status = problem.status
    this.detail = problem.detail
    this.violations = problem.violations ?? []
    this.errors = problem.errors ?? []
    this.problem = problem
  }
}

/** After `close()`. */
export const closed = (): BanquetError =>
  new BanquetError({ code: "closed", status: 503, detail: "This Banquet is closed: close() was called." })

/** The database takes no such value: an id that is no UUID, a text that is too long. */
export const refusedInput = (): BanquetError =>
  new BanquetError({
    code: "invalid_request",
    status: 400,
    detail: "What was given has a value that cannot be stored."
  })

/** Arguments of a function cannot be used; the document names each of them. */
export const refusedArguments = (mistakes: ReadonlyArray<ValidationIssue>): BanquetError => {
  const errors = mistakes.slice(0, mostNamed).map(({ message, path }) => ({ path: formatPath(path), message }))
  const more = mistakes.length - errors.length
  const sentences = errors.slice(0, 3).map(({ message, path }) => `${path} ${message}.`)
  const detail = [...sentences, ...(more > 0 ? [`There are ${more} more mistakes.`] : [])].join(" ")
  return new BanquetError({ code: "invalid_request", status: 400, detail, errors })
}

/** How many mistakes are named one by one. */
const mostNamed = 50

/** A fault of ours, or of an adapter; what is known of it is in the log. */
export const internal = (): BanquetError =>
  new BanquetError({ code: "internal_error", status: 500, detail: "Something went wrong here." })

/** What adapters call by the variable of a server is an option to who embeds them. */
const optionsByVariable: Readonly<Record<string, string>> = {
  BANQUET_DATA_DIR: "dataDirectory",
  BANQUET_GCS_BUCKET: "storage.bucket",
  BANQUET_SIGNING_SECRET: "storage.signingSecret",
  GOOGLE_APPLICATION_CREDENTIALS: "storage.credentialsFile",
  STORAGE_EMULATOR_HOST: "storage.emulatorHost"
}

const ofVariable = ({ expected, missing, variable }: ConfigurationInvalid): OptionsInvalid => {
  const message = missing ? `is missing: it must be ${expected}` : `must be ${expected}`
  return new OptionsInvalid({ mistakes: [{ path: optionsByVariable[variable] ?? variable, message }] })
}

const invalidOptions = ({ message, mistakes }: OptionsInvalid): BanquetError =>
  new BanquetError({ code: "invalid_configuration", status: 500, detail: `${message}.`, errors: mistakes })

/** A connection that cannot be made says why: what lasts is for the host to mend. */
const databaseOut = ({ lasting, reason }: Outage): BanquetError =>
  lasting
    ? invalidOptions(
        new OptionsInvalid({ mistakes: [{ path: "database", message: `leads to a server that ${reason}` }] })
      )
    : new BanquetError({
        code: "temporarily_unavailable",
        status: 503,
        detail: `The database ${reason}; try again in a moment.`
      })

const decoder = new TextDecoder()

/** Problems encode themselves, and none without a body. */
const documentOf = (problem: HttpServerRespondable.Respondable): Effect.Effect<Problem> =>
  Effect.map(HttpServerRespondable.toResponse(problem), ({ body }) => {
    const { request_id: _, ...members } = JSON.parse(body._tag === "Uint8Array" ? decoder.decode(body.body) : "{}")
    return members
  })

export type Failure =
  | DomainError
  | OccasionFileMistakes
  | ConfigurationInvalid
  | OptionsInvalid
  | EmbeddedPostgresFailed
  | MigrationsRefused
  | ModulesInvalid

/** The errors of use cases of the platform and of these modules, of files and of options. */
export const errorTranslation = (modules: ReadonlyArray<HttpModule>) => {
  // The errors of a list's modules are those of its tables, which the type of a list does not say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const problemOf = problemsOf(modules) as (
    error: DomainError,
    context: ProblemContext
  ) => HttpServerRespondable.Respondable
  const moduleName = moduleNames(modules.map(({ contract }) => contract.manifest))
  const fromDomain = (error: DomainError): Effect.Effect<BanquetError> =>
    Effect.map(documentOf(problemOf(error, { request_id: "", moduleName })), (problem) => new BanquetError(problem))

  return (error: Failure): Effect.Effect<BanquetError> => {
    switch (error._tag) {
      case "OccasionFileMistakes": {
        const count = error.mistakes.length === 1 ? "a mistake" : `${error.mistakes.length} mistakes`
        const detail = `The document has ${count}; nothing is changed.`
        return Effect.succeed(
          new BanquetError({ code: "invalid_request", status: 400, detail, errors: error.mistakes })
        )
      }
      case "ConfigurationInvalid":
        return Effect.succeed(invalidOptions(ofVariable(error)))
      case "ModulesInvalid":
        return Effect.succeed(invalidOptions(new OptionsInvalid({ mistakes: error.issues })))
      case "OptionsInvalid":
        return Effect.succeed(invalidOptions(error))
      case "MigrationsRefused":
        return Effect.succeed(new BanquetError({ code: "migrations_refused", status: 409, detail: error.reason }))
      case "EmbeddedPostgresFailed":
        return Effect.succeed(new BanquetError({ code: "temporarily_unavailable", status: 503, detail: error.reason }))
      case "StoreUnavailable": {
        const outage = outageOf(error)
        return outage === null ? fromDomain(error) : Effect.succeed(databaseOut(outage))
      }
      default:
        return fromDomain(error)
    }
  }
}
