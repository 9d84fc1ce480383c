/** What a host chose, looked at before anything is opened: a wrong option is named, whatever it would have led to. */
import type * as Postgres from "@banquet/postgres/Postgres"
import { type Duration, Option, Redacted, Result } from "effect"
import type { BanquetOptions, DatabaseOptions } from "./BanquetOptions.ts"
import { ConfigurationInvalid } from "./Configuration.ts"
import { positiveDuration, timeToLive } from "./Durations.ts"
import { isPublicUrl } from "./PublicUrl.ts"
import { isSigningSecret } from "./SigningSecretRule.ts"

export interface CheckedOptions {
  readonly publicUrl: URL
  /** `null`: one of our own. */
  readonly database: Postgres.Options | null
  readonly uploadSessionTtl: Duration.Duration
  readonly signedUrlTtl: Duration.Duration
  readonly uploadsPerMinute: number
  readonly uploadsPerGuest: number
}

type Checked<A> = Result.Result<A, ConfigurationInvalid>

const invalid = (option: string, expected: string): Checked<never> =>
  Result.fail(new ConfigurationInvalid({ variable: option, expected, missing: false }))

const publicUrlOf = ({ publicUrl }: BanquetOptions): Checked<URL> =>
  isPublicUrl(publicUrl)
    ? Result.succeed(new URL(publicUrl))
    : invalid("publicUrl", "the http or https URL that clients use, such as https://app.example/banquet")

const durationOf = (option: string, given: Duration.Input): Checked<Duration.Duration> =>
  Option.match(positiveDuration(given), {
    onNone: () => invalid(option, "a duration greater than zero, such as 15 minutes"),
    onSome: Result.succeed
  })

const timeToLiveOf = (option: string, given: Duration.Input): Checked<Duration.Duration> =>
  Option.match(timeToLive(given), {
    onNone: () => invalid(option, "a duration greater than zero and up to 7 days, such as 15 minutes"),
    onSome: Result.succeed
  })

const wholeOf = (option: string, given: number, minimum: number): Checked<number> =>
  Number.isSafeInteger(given) && given >= minimum
    ? Result.succeed(given)
    : invalid(option, `a whole number of at least ${minimum}`)

/** An empty secret is one that everybody knows, and a short one is soon guessed from what it has signed. */
const checkSecrets = ({ metricsToken, storage }: BanquetOptions): Checked<void> => {
  if (metricsToken === "") return invalid("metricsToken", "a long random text")
  if (storage === undefined || !("kind" in storage) || storage.kind !== "file") return Result.succeed(undefined)
  return storage.signingSecret === undefined || isSigningSecret(storage.signingSecret)
    ? Result.succeed(undefined)
    : invalid("storage.signingSecret", "at least 32 random bytes, the same on every server")
}

const databaseOf = ({ schema, url, ...pool }: DatabaseOptions): Checked<Postgres.Options> =>
  Result.gen(function* () {
    if (!URL.canParse(url) || !/^postgres(ql)?:$/.test(new URL(url).protocol))
      yield* invalid("database.url", "the URL of a PostgreSQL, such as postgres://user:password@host:5432/database")
    if (schema !== undefined && !/^(?!pg_)[^\0]{1,63}$/i.test(schema))
      yield* invalid("database.schema", "the name of a PostgreSQL schema")
    if (pool.maxConnections !== undefined) yield* wholeOf("database.maxConnections", pool.maxConnections, 2)
    for (const name of ["connectTimeout", "acquireTimeout", "queryTimeout"] as const) {
      const given = pool[name]
      if (given !== undefined) yield* durationOf(`database.${name}`, given)
    }
    return { ...pool, schema, url: Redacted.make(url) }
  })

/** A handler that could not be kept would hold up every delivery of the process. */
const checkHandlers = ({ handlers = [] }: BanquetOptions): Checked<void> =>
  Result.gen(function* () {
    for (const [at, { name, types }] of handlers.entries()) {
      if (name.length < 1 || name.length > 200) yield* invalid(`handlers[${at}].name`, "a name of 1 to 200 characters")
      if (types?.length === 0) yield* invalid(`handlers[${at}].types`, "at least one type, or left out for every type")
    }
    if (new Set(handlers.map(({ name }) => name)).size < handlers.length)
      yield* invalid("handlers", "handlers of different names")
  })

export const checkOptions = (options: BanquetOptions): Checked<CheckedOptions> =>
  Result.gen(function* () {
    yield* checkHandlers(options)
    yield* checkSecrets(options)
    return {
      publicUrl: yield* publicUrlOf(options),
      database: options.database === undefined ? null : yield* databaseOf(options.database),
      uploadSessionTtl: yield* timeToLiveOf("uploadSessionTtl", options.uploadSessionTtl ?? "15 minutes"),
      signedUrlTtl: yield* timeToLiveOf("signedUrlTtl", options.signedUrlTtl ?? "1 hour"),
      uploadsPerMinute: yield* wholeOf("uploadsPerMinute", options.uploadsPerMinute ?? 60, 1),
      uploadsPerGuest: yield* wholeOf("uploadsPerGuest", options.uploadsPerGuest ?? 500, 1)
    }
  })
