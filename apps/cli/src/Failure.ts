/** How a command that fails says so: one line `code: detail`, or a problem document, and an exit code. */
import type { ActorNotInOccasion } from "@banquet/actors-core/ActorErrors"
import type { EmbeddedPostgresFailed } from "@banquet/embedded-postgres/EmbeddedPostgresFailed"
import { type ErrorReport, reportLines } from "@banquet/platform-core/DefectReport"
import type { OccasionFileMistakes } from "@banquet/occasion-file/OccasionFileMistakes"
import type {
  InvalidInput,
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StaleRecord,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { MigrationsRefused } from "@banquet/postgres/MigrationTrack"
import type { ChangesBusy, StaleRevision } from "@banquet/seating-core/SeatingErrors"
import type { CannotListen } from "@banquet/server/HttpListener"
import type { ServerProcessEnded } from "@banquet/server/processes/ServerProcessEnded"
import type { WebAppNotBuilt } from "@banquet/server/WebApp"
import type { ConfigurationInvalid } from "banquet/configuration/Configuration"
import type { ModulesInvalid } from "banquet/ModuleList"
import { Data } from "effect"
import type { CliError } from "effect/cli"

/** Every code that a command fails with. Exit codes: 1 refused, 2 wrong usage or configuration, 3 database or storage out of reach. */
const codes = {
  actor_not_eligible: { status: 422, exitCode: 1 },
  cannot_listen: { status: 500, exitCode: 1 },
  checks_failed: { status: 503, exitCode: 1 },
  file_not_readable: { status: 400, exitCode: 1 },
  file_not_writable: { status: 400, exitCode: 1 },
  import_refused: { status: 422, exitCode: 1 },
  internal_error: { status: 500, exitCode: 1 },
  invalid_configuration: { status: 400, exitCode: 2 },
  invalid_request: { status: 400, exitCode: 1 },
  migrations_pending: { status: 409, exitCode: 1 },
  migrations_refused: { status: 409, exitCode: 1 },
  module_not_enabled: { status: 409, exitCode: 1 },
  module_not_installed: { status: 409, exitCode: 1 },
  not_found: { status: 404, exitCode: 1 },
  permission_denied: { status: 403, exitCode: 1 },
  server_process_ended: { status: 500, exitCode: 1 },
  stale_revision: { status: 409, exitCode: 1 },
  temporarily_unavailable: { status: 503, exitCode: 3 },
  web_app_not_built: { status: 500, exitCode: 1 },
  wrong_usage: { status: 400, exitCode: 2 }
} as const

type Code = keyof typeof codes

export interface Failure {
  readonly code: Code
  readonly detail: string
  readonly status: number
  readonly exitCode: 1 | 2 | 3
  /** What the problem document has beside the common members. */
  readonly members?: Readonly<Record<string, unknown>>
  /** What the text says below its first line. */
  readonly lines?: ReadonlyArray<string>
  /** Where a defect came from, for standard error in either form. */
  readonly trace?: ReadonlyArray<string>
}

const failure = (code: Code, detail: string, more: Partial<Failure> = {}): Failure => ({
  code,
  detail,
  ...codes[code],
  ...more
})

/** A refusal that only the command line knows. */
export class CommandRefused extends Data.TaggedError("CommandRefused")<{ readonly failure: Failure }> {}

export const refused = (code: Code, detail: string, more?: Partial<Failure>): CommandRefused =>
  new CommandRefused({ failure: failure(code, detail, more) })

/** Something that was named is not there. */
export const notFound = (kind: string, key: string): CommandRefused =>
  refused("not_found", `There is no ${kind} "${key}".`)

/** The arguments do not make sense together. */
export const wrongUsage = (detail: string): CommandRefused => refused("wrong_usage", detail)

export type CommandError =
  | CliError.CliError
  | CommandRefused
  | ConfigurationInvalid
  | EmbeddedPostgresFailed
  | CannotListen
  | ServerProcessEnded
  | WebAppNotBuilt
  | MigrationsRefused
  | StoreUnavailable
  | PermissionDenied
  | NotFound
  | InvalidInput
  | ActorNotInOccasion
  | OccasionFileMistakes
  | ModulesInvalid
  | ModuleNotInstalled
  | ModuleNotEnabled
  | StaleRevision
  | StaleRecord
  | ChangesBusy

/** Some text as one line that is a sentence. */
const sentence = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim()
  return `${line.charAt(0).toUpperCase()}${line.slice(1)}${/[.?!]$/.test(line) ? "" : "."}`
}

const spoken = (resource: string): string => resource.replaceAll("_", " ")

const invalidAt = (path: string, message: string): Failure =>
  failure("invalid_request", `${path} ${message}.`, { members: { errors: [{ path, message }] } })

export const describe = (error: CommandError): Failure => {
  switch (error._tag) {
    case "CommandRefused":
      return error.failure
    case "ConfigurationInvalid":
      return failure("invalid_configuration", error.message, { members: { variable: error.variable } })
    case "ModulesInvalid":
      return failure("invalid_configuration", sentence(error.message), { members: { errors: error.issues } })
    case "CannotListen":
      return failure("cannot_listen", error.message)
    case "ServerProcessEnded":
      return failure("server_process_ended", sentence(error.message))
    case "WebAppNotBuilt": {
      const { output } = error
      return failure("web_app_not_built", "The web app could not be built.", {
        members: { output },
        lines: output.split("\n")
      })
    }
    case "EmbeddedPostgresFailed":
      return failure("temporarily_unavailable", sentence(error.reason))
    case "MigrationsRefused":
      return failure("migrations_refused", error.reason)
    case "StoreUnavailable":
      return failure("temporarily_unavailable", "The database cannot be reached.")
    case "PermissionDenied":
      return failure("permission_denied", "This is not permitted.")
    case "NotFound":
      return failure("not_found", `There is no such ${spoken(error.resource)}.`)
    case "InvalidInput":
      return invalidAt(error.path, error.message)
    case "ActorNotInOccasion":
      return invalidAt(error.path, "names no actor of the occasion")
    case "OccasionFileMistakes": {
      const { lines, mistakes } = error
      const count = mistakes.length === 1 ? "a mistake" : `${mistakes.length} mistakes`
      const detail = `The file has ${count}; nothing is changed.`
      return failure("invalid_request", detail, { members: { errors: mistakes }, lines })
    }
    case "ModuleNotInstalled":
      return failure("module_not_installed", `The occasion has not installed the module "${error.module}".`)
    case "ModuleNotEnabled":
      return failure("module_not_enabled", `The module "${error.module}" is not enabled on the event.`)
    case "StaleRevision":
      return failure("stale_revision", `The plan is at revision ${error.revision}.`)
    case "StaleRecord":
      return failure("stale_revision", `The ${spoken(error.resource)} is at revision ${error.revision}.`)
    case "ChangesBusy":
      return failure("temporarily_unavailable", "Too many changes are being made at once; try again in a moment.")
    case "ShowHelp": {
      const command = error.commandPath.join(" ")
      return error.errors.length === 0
        ? failure("wrong_usage", `${command} needs a subcommand; see ${command} --help.`)
        : failure("wrong_usage", error.errors.map(({ message }) => sentence(message)).join(" "))
    }
    default:
      return failure("wrong_usage", sentence(error.message))
  }
}

/** Something that no command fails with on purpose. */
export const defect = (reports: ReadonlyArray<ErrorReport>): Failure =>
  failure("internal_error", `The command failed in a way that it should not (${reports[0]?.name ?? "unknown"}).`, {
    trace: reports.flatMap(reportLines)
  })

export const toProblem = ({ code, detail, members, status }: Failure) => ({
  type: `urn:banquet:problem:${code}`,
  title: `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll("_", " ")}`,
  status,
  detail,
  code,
  ...members
})

export const toLines = ({ code, detail, lines = [] }: Failure): ReadonlyArray<string> => [
  `${code}: ${detail}`,
  ...lines.map((line) => `  ${line}`)
]
