/** How a command that fails says so: one line `code: detail`, or a problem document, and an exit code. */
import type { EmbeddedPostgresFailed } from "@banquet/embedded-postgres/EmbeddedPostgresFailed"
import type { OccasionFileMistakes } from "@banquet/occasion-file/OccasionFileMistakes"
import type {
  InvalidInput,
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { StaleRevision } from "@banquet/seating-core/SeatingErrors"
import type { CannotListen } from "@banquet/server/HttpListener"
import type { ConfigurationInvalid } from "banquet/Configuration"
import { Schema } from "effect"
import type { CliError } from "effect/cli"

/** 1: refused, 2: wrong usage or configuration, 3: database or storage out of reach. */
export type ExitCode = 1 | 2 | 3

export interface Failure {
  readonly exitCode: ExitCode
  readonly code: string
  readonly title: string
  readonly status: number
  readonly detail: string
  /** What the problem document has beside the common members. */
  readonly members?: Readonly<Record<string, unknown>>
  /** What the text says below its first line. */
  readonly lines?: ReadonlyArray<string>
}

/** A refusal that only the command line knows. */
export class CommandRefused extends Schema.TaggedError<CommandRefused>()("CommandRefused", {
  exitCode: Schema.Literals([1, 2, 3]),
  code: Schema.String,
  title: Schema.String,
  status: Schema.Int,
  detail: Schema.String,
  members: Schema.Record(Schema.String, Schema.Unknown),
  lines: Schema.Array(Schema.String)
}) {}

/** Something that was named is not there: `no occasion "ana-and-ben"`. */
export const notFound = (kind: string, key: string): CommandRefused => {
  const detail = `There is no ${kind} "${key}".`
  return new CommandRefused({
    exitCode: 1,
    code: "not_found",
    title: "Not found",
    status: 404,
    detail,
    ...{
      members: {},
      lines: []
    }
  })
}

/** The arguments do not make sense together. */
export const wrongUsage = (detail: string): CommandRefused =>
  new CommandRefused({ ...usage(detail), members: {}, lines: [] })

const usage = (detail: string) =>
  ({ exitCode: 2, code: "wrong_usage", title: "Wrong usage", status: 400, detail }) as const

export type CommandError =
  | CliError.CliError
  | CommandRefused
  | ConfigurationInvalid
  | EmbeddedPostgresFailed
  | CannotListen
  | StoreUnavailable
  | PermissionDenied
  | NotFound
  | InvalidInput
  | OccasionFileMistakes
  | ModuleNotInstalled
  | ModuleNotEnabled
  | StaleRevision

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

export const describe = (error: CommandError): Failure => {
  switch (error._tag) {
    case "CommandRefused":
      return error
    case "ConfigurationInvalid":
      return {
        exitCode: 2,
        code: "invalid_configuration",
        title: "Invalid configuration",
        status: 400,
        detail: error.message,
        members: { variable: error.variable }
      }
    case "EmbeddedPostgresFailed":
      return { exitCode: 3, ...temporarilyUnavailable, detail: sentence(error.reason) }
    case "CannotListen":
      return {
        exitCode: 1,
        code: "cannot_listen",
        title: "Cannot listen",
        status: 500,
        detail: error.message
      }
    case "StoreUnavailable":
      return { exitCode: 3, ...temporarilyUnavailable, detail: "The database cannot be reached." }
    case "PermissionDenied":
      return {
        exitCode: 1,
        code: "permission_denied",
        title: "Permission denied",
        status: 403,
        detail: "This is not permitted."
      }
    case "NotFound":
      return {
        exitCode: 1,
        code: "not_found",
        title: "Not found",
        status: 404,
        detail: `There is no such ${error.resource.replaceAll("_", " ")}.`
      }
    case "InvalidInput":
      return {
        exitCode: 1,
        code: "invalid_request",
        title: "Invalid request",
        status: 400,
        detail: `${error.path} ${error.message}.`,
        members: {
          errors: [
            {
              path: error.path,
              message: error.message
            }
          ]
        }
      }
    case "OccasionFileMistakes": {
      const count = error.mistakes.length === 1 ? "a mistake" : `${error.mistakes.length} mistakes`
      return {
        exitCode: 1,
        code: "invalid_request",
        title: "Invalid request",
        status: 400,
        detail: `The file has ${count}; nothing is changed.`,
        members: { errors: error.mistakes },
        lines: error.lines
      }
    }
    case "ModuleNotInstalled":
      return {
        exitCode: 1,
        code: "module_not_installed",
        title: "Module not installed",
        status: 409,
        detail: `The occasion has not installed the module "${error.module}".`
      }
    case "ModuleNotEnabled":
      return {
        exitCode: 1,
        code: "module_not_enabled",
        title: "Module not enabled",
        status: 409,
        detail: `The module "${error.module}" is not enabled on the event.`
      }
    case "StaleRevision":
      return {
        exitCode: 1,
        code: "stale_revision",
        title: "Stale revision",
        status: 409,
        detail: `The plan is at revision ${error.revision}.`
      }
    case "ShowHelp":
      return error.errors.length === 0
        ? usage(`${error.commandPath.join(" ")} needs a subcommand; see ${error.commandPath.join(" ")} --help.`)
        : usage(error.errors.map(oneLine).join(" "))
    default:
      return usage(oneLine(error))
  }
}

const temporarilyUnavailable = {
  code: "temporarily_unavailable",
  title: "Temporarily unavailable",
  status: 503
} as const

const oneLine = (error: { readonly message: string }): string => {
  const text = error.message.replace(/\s+/g, " ").trim()
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** A defect: nothing of what went wrong is shown, for it may hold what is stored. */
export const defect = (name: string): Failure => ({
  exitCode: 1,
  code: "internal_error",
  title: "Internal error",
  status: 500,
  detail: `The command failed in a way that it should not (${name}).`
})

export const toProblem = ({ code, title, status, detail, members }: Failure) => ({
  type: `urn:banquet:problem:${code}`,
  title,
  status,
  detail,
  code,
  ...members
})

export const toText = ({ code, detail, lines }: Failure): string =>
  [`${code}: ${detail}`, ...(lines ?? []).map((line) => `  ${line}`)].join("\n")
