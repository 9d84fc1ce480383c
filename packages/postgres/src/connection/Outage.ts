/** Why a database cannot be used, for the person who configured it; never its address, user or password. */
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, type Redacted } from "effect"
import type { SqlError } from "effect/sql"
import { open } from "./Connection.ts"
import { unproven } from "./internal/ProvingStream.ts"

/**
 * What kept a connection from being made. `authentication`, `no_such_database`, `tls`, `refused_settings` and `unproven`
 * do not pass by themselves: somebody has to change the URL or the server.
 */
export type OutageKind =
  | "authentication"
  | "no_such_database"
  | "tls"
  | "refused_settings"
  | "unproven"
  | "unknown_host"
  | "not_listening"
  | "busy"
  | "unreachable"

const reasons: Readonly<Record<OutageKind, string>> = {
  authentication: "refuses the user or the password",
  no_such_database: "has no database of this name",
  tls: "cannot be reached by TLS as sslmode asks for it",
  refused_settings: "refuses the way in which it is spoken to",
  unproven: "does not prove that it knows the password",
  unknown_host: "has a host name that is not known",
  not_listening: "does not listen there",
  busy: "accepts no connections now",
  unreachable: "cannot be reached"
}

const kinds: ReadonlyArray<readonly [codes: RegExp, kind: OutageKind]> = [
  [/^28/, "authentication"],
  [/^3D000$/, "no_such_database"],
  [/^(ERR_TLS_.*|ERR_SSL_.*|EPROTO|CERT_.*|.*_CERT(_.*)?|UNABLE_TO_.*|HOSTNAME_MISMATCH|.*CRL.*)$/, "tls"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "unknown_host"],
  [/^(ECONNREFUSED|ENOENT)$/, "not_listening"],
  [/^(53300|57P03|55000)$/, "busy"]
]

/** What the driver says of its own accord has no code. */
const said: ReadonlyArray<readonly [message: RegExp, kind: OutageKind]> = [
  [/^The server does not support TLS$/, "tls"],
  [new RegExp(`^${unproven}$`), "unproven"],
  // PgBouncer says all that it has to say with the code of protocol violations.
  [/^(password authentication failed|SASL authentication failed|no such user|auth failed)/i, "authentication"],
  [/^(no such database|database ".*" does not exist)/i, "no_such_database"],
  [/^(unsupported startup parameter|unsupported protocol|Settings are not kept$)/i, "refused_settings"]
]

const kindOf = ({ reason }: SqlError.SqlError): OutageKind => {
  const { cause } = reason
  const code = cause instanceof Error && "code" in cause && typeof cause.code === "string" ? cause.code : ""
  const message = cause instanceof Error ? cause.message : ""
  return (
    said.find(([messages]) => messages.test(message))?.[1] ??
    kinds.find(([codes]) => codes.test(code))?.[1] ??
    (reason._tag === "AuthenticationError" ? "authentication" : "unreachable")
  )
}

/** What kept a connection from being made, as the cause of a `StoreUnavailable`. `reason` goes on from "The database". */
export class Outage extends Error {
  override readonly name = "DatabaseOutage"
  readonly kind: OutageKind
  readonly reason: string
  /** Whether the outage lasts until somebody changes the URL or the server. */
  readonly lasting: boolean

  constructor(kind: OutageKind) {
    super(`The database ${reasons[kind]}`)
    this.kind = kind
    this.reason = reasons[kind]
    this.lasting = ["authentication", "no_such_database", "tls", "refused_settings", "unproven"].includes(kind)
  }
}

/** What an error means that came while connecting. */
export const outageOfConnecting = (error: SqlError.SqlError): Outage => new Outage(kindOf(error))

/** What kept a repository from connecting; `null` if it was connected. */
export const outageOf = ({ cause }: StoreUnavailable): Outage | null => (cause instanceof Outage ? cause : null)

/** What the database does instead of answering; `null` if it answers. */
export const findOutage = (url: Redacted.Redacted): Effect.Effect<Outage | null> =>
  Effect.scoped(open(url, { connectTimeout: "3 seconds" })).pipe(
    Effect.as(null),
    Effect.catch((error) => Effect.succeed(outageOfConnecting(error)))
  )
