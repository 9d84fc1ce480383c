/** What the URL of a database says: where it is, and what it asks of TLS and of proofs, which is never passed over. */
import { readFileSync } from "node:fs"
import type { NetConnectOpts } from "node:net"
import type { ConnectionOptions } from "node:tls"
import type { PgConnection } from "@effect/sql-pg"
import { Redacted, Result } from "effect"
import * as ProvingStream from "./internal/ProvingStream.ts"

/** How the driver is to connect. */
export type Connecting = Pick<PgConnection.Config, "ssl" | "stream" | "url">

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

/** Parameters of libpq that ask for something which would not be done. */
const demands = /^(ssl|requiressl$)/

const honoured = new Set(["sslmode", "sslrootcert", "sslcert", "sslkey"])

const fileOf = (parameters: URLSearchParams, name: string): Result.Result<Buffer | undefined, string> => {
  const path = parameters.get(name)
  if (path === null || path === "") return Result.succeed(undefined)
  try {
    return Result.succeed(readFileSync(path))
  } catch {
    return Result.fail(`names a file in ${name} that cannot be read`)
  }
}

const tlsOf = (parameters: URLSearchParams): Result.Result<PgConnection.Config["ssl"], string> =>
  Result.gen(function* () {
    for (const name of parameters.keys()) {
      if (demands.test(name) && !honoured.has(name)) yield* Result.fail(`has ${name}, which cannot be honoured`)
    }
    if (parameters.get("channel_binding") === "require")
      yield* Result.fail("has channel_binding=require, which cannot be honoured: sslmode=verify-full protects as well")
    if (parameters.getAll("sslmode").length > 1) yield* Result.fail("has more than one sslmode")
    const mode = parameters.get("sslmode")
    if (mode !== null && !modes.includes(mode)) yield* Result.fail(`has an sslmode other than ${modes.join(", ")}`)
    const verifies = mode === "require" || mode === "verify-ca" || mode === "verify-full"
    const [authority, certificate, key] = [
      parameters.get("sslrootcert") === "system" ? undefined : yield* fileOf(parameters, "sslrootcert"),
      yield* fileOf(parameters, "sslcert"),
      yield* fileOf(parameters, "sslkey")
    ]
    if (!verifies) {
      // The driver takes no certificates where it may go on without TLS.
      if (authority !== undefined || certificate !== undefined || key !== undefined)
        yield* Result.fail("names certificates and no sslmode of require, verify-ca or verify-full")
      return undefined
    }
    const options: ConnectionOptions = {
      ...(authority === undefined ? {} : { ca: authority }),
      ...(certificate === undefined ? {} : { cert: certificate }),
      ...(key === undefined ? {} : { key }),
      ...(mode === "verify-ca" ? { checkServerIdentity: () => undefined } : {})
    }
    return options
  })

/** Where the server of a database's URL listens: a port, or a socket in a directory. */
export const placeOf = (url: URL): { readonly host: string; readonly port: number } => ({
  host: url.searchParams.get("host") ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, "$1"),
  port: Number(url.searchParams.get("port") ?? (url.port === "" ? 5432 : url.port))
})

/** How to connect to it. */
export const addressOf = (url: URL): NetConnectOpts => {
  const { host, port } = placeOf(url)
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** How the server proves that it knows the password, if it has to. */
const proofOf = (url: URL): Result.Result<Pick<Connecting, "stream">, string> => {
  const methods = url.searchParams.getAll("require_auth")
  if (methods.length === 0) return Result.succeed({})
  if (methods.some((method) => method !== "scram-sha-256"))
    return Result.fail("has a require_auth other than scram-sha-256, which cannot be honoured")
  if ((url.searchParams.get("sslmode") ?? "disable") !== "disable")
    return Result.fail(
      "has require_auth and asks for TLS, which cannot be honoured: sslmode=verify-full protects as well"
    )
  return Result.succeed({ stream: () => ProvingStream.open(addressOf(url)) })
}

/** How to connect to what the URL names. Fails with what is wrong with the URL, such as `has more than one sslmode`. */
export const connectingTo = (url: Redacted.Redacted): Result.Result<Connecting, string> =>
  Result.gen(function* () {
    const text = Redacted.value(url)
    if (!URL.canParse(text)) return yield* Result.fail("is no URL")
    const parsed = new URL(text)
    const ssl = yield* tlsOf(parsed.searchParams)
    return { url, ...(ssl === undefined ? {} : { ssl }), ...(yield* proofOf(parsed)) }
  })

/** Returns the mistake of the URL, as `connectingTo` has it; `null` if there is none. Never a part of the URL. */
export const problemOf = (url: Redacted.Redacted): string | null =>
  Result.match(connectingTo(url), { onFailure: (problem) => problem, onSuccess: () => null })
