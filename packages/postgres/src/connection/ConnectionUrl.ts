/** What the URL of a database says about TLS: honoured to the letter, or refused; never passed over. */
import { readFileSync } from "node:fs"
import type { ConnectionOptions } from "node:tls"
import type { PgConnection } from "@effect/sql-pg"
import { Redacted, Result } from "effect"

/** How the driver is to connect. */
export type Connecting = Pick<PgConnection.Config, "ssl" | "url">

const modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]

/** Parameters of libpq that ask for something which would not be done. */
const demands = /^(ssl|requiressl$|require_auth$)/

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

/** How to connect to what the URL names. Fails with what is wrong with the URL, such as `has more than one sslmode`. */
export const connectingTo = (url: Redacted.Redacted): Result.Result<Connecting, string> => {
  const text = Redacted.value(url)
  if (!URL.canParse(text)) return Result.fail("is no URL")
  return Result.map(tlsOf(new URL(text).searchParams), (ssl): Connecting =>
    ssl === undefined ? { url } : { url, ssl }
  )
}

/** Returns the mistake of the URL, as `connectingTo` has it; `null` if there is none. Never a part of the URL. */
export const problemOf = (url: Redacted.Redacted): string | null =>
  Result.match(connectingTo(url), { onFailure: (problem) => problem, onSuccess: () => null })
