/** Configuration: the environment, over a `.env` in the working directory, over defaults. */
import { accessSync, constants } from "node:fs"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { defaultTokenLifetimes, type TokenLifetimes } from "@banquet/platform-core/TokenLifetimes"
import { withSuggestion } from "@banquet/platform-core/Suggestion"
import { Config, ConfigProvider, Duration, Effect, Option, Redacted, Result, Schema } from "effect"
import { ByteSize } from "./ByteSize.ts"
import { timeToLive } from "./Durations.ts"
import { problemOf } from "@banquet/postgres/connection/ConnectionUrl"
import { isPublicUrl } from "./PublicUrl.ts"
import { isSigningSecret } from "../storage/SigningSecretRule.ts"
import { uploadDefaults } from "./UploadDefaults.ts"
import { lifetimesOf, tokenTtlExpected } from "./TokenTtl.ts"

/** A variable has a wrong value, or is missing where it is needed. The message is one line and never shows the value. */
export class ConfigurationInvalid extends Schema.TaggedError<ConfigurationInvalid>()("ConfigurationInvalid", {
  variable: Schema.String,
  expected: Schema.String,
  missing: Schema.Boolean
}) {
  override get message() {
    return this.missing
      ? `${this.variable} is missing: it must be ${this.expected}`
      : `${this.variable} must be ${this.expected}`
  }
}

/** Where variables come from. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>
  /** The text of `.env`, empty if there is none. */
  readonly dotEnv: string
  readonly workingDirectory: string
  /** Whether logs go to a terminal. */
  readonly terminal: boolean
}

interface Variable<A> {
  readonly name: string
  /** What a value must be, as it is said to who gave a wrong one. */
  readonly expected: string
  readonly config: Config.Config<A>
  /** How the default is described; empty where there is none. */
  readonly whenMissing: string
  readonly show: (text: string) => string
}

const asIs = (text: string): string => text
const masked = (): string => "***"

const optional = <A>(
  name: string,
  expected: string,
  schema: Schema.ConstraintCodec<A, unknown>,
  whenMissing = "",
  show: (text: string) => string = asIs
): Variable<A | null> => ({
  name,
  expected,
  config: Config.schema(schema, name).pipe(Config.withDefault(null)),
  whenMissing,
  show
})

const defaulted = <A>(
  name: string,
  expected: string,
  schema: Schema.ConstraintCodec<A, unknown>,
  fallback: NoInfer<A>,
  whenMissing = String(fallback)
): Variable<A> => ({
  name,
  expected,
  config: Config.schema(schema, name).pipe(Config.withDefault(fallback)),
  whenMissing,
  show: asIs
})

const urlOf = (...protocols: ReadonlyArray<string>) =>
  Schema.makeFilter((text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol))

const Text = Schema.NonEmptyString
const SecretText = Schema.Redacted(Text)
const DatabaseUrl = Schema.Redacted(
  Text.check(
    urlOf("postgres:", "postgresql:"),
    Schema.makeFilter((text: string) => {
      const { hostname, pathname, searchParams } = new URL(text)
      return (hostname !== "" || Boolean(searchParams.get("host"))) && pathname.length > 1
    })
  )
)
const Port = Schema.NumberFromString.check(Schema.isInt(), Schema.isBetween({ minimum: 0, maximum: 65_535 }))
const Host = Text.check(Schema.isPattern(/^[^\s/]+$/))
const PublicUrl = Text.check(Schema.makeFilter(isPublicUrl))
const TimeToLive = Schema.DurationFromString.check(
  Schema.makeFilter((duration: Duration.Duration) => Option.isSome(timeToLive(duration)))
)
const Quota = Schema.NumberFromString.check(
  Schema.isInt(),
  Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })
)

const SomeBytes = ByteSize.check(Schema.isGreaterThan(0))

const withoutPassword = (text: string): string => {
  if (!URL.canParse(text)) return masked()
  const url = new URL(text)
  if (url.password !== "") url.password = "***"
  for (const name of url.searchParams.keys()) url.searchParams.set(name, "***")
  return url.href
}

const duration = "an Effect duration greater than zero and up to 7 days, such as 15 minutes"
const whole = "a whole number of at least 1"
const byteSize = "a number of bytes of at least 1, such as 2147483648 or 2 GiB"

const databaseUrl = optional(
  "DATABASE_URL",
  "the URL of a PostgreSQL 15 or newer, such as postgres://user:password@host:5432/database",
  DatabaseUrl,
  "an embedded PostgreSQL in BANQUET_DATA_DIR",
  withoutPassword
)
const databaseDirectUrl = optional(
  "DATABASE_DIRECT_URL",
  "the URL of the database of DATABASE_URL without the pooler in front of it",
  DatabaseUrl,
  "DATABASE_URL",
  withoutPassword
)
const dataDirectory = defaulted("BANQUET_DATA_DIR", "the path of a directory", Text, ".banquet")
const storage = defaulted("BANQUET_STORAGE", "file or gcs", Schema.Literals(["file", "gcs"]), "file")
const gcsBucket = optional(
  "BANQUET_GCS_BUCKET",
  "the name of a bucket when BANQUET_STORAGE is gcs",
  Text.check(Schema.isPattern(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/))
)
const googleCredentials = optional("GOOGLE_APPLICATION_CREDENTIALS", "the path of a readable key file", Text)
const storageEmulator = optional(
  "STORAGE_EMULATOR_HOST",
  "the http URL of a Cloud Storage emulator, such as http://127.0.0.1:4443",
  Text.check(Schema.makeFilter((text: string) => URL.canParse(text.includes("://") ? text : `http://${text}`)))
)
const imageEngine = defaulted("BANQUET_IMAGE_ENGINE", "sharp or jimp", Schema.Literals(["sharp", "jimp"]), "sharp")
const signingSecret = optional(
  "BANQUET_SIGNING_SECRET",
  "at least 32 random bytes, such as openssl rand -hex 32 prints, and the same on every server, when DATABASE_URL is set and BANQUET_STORAGE is file",
  Schema.Redacted(Text.check(Schema.makeFilter(isSigningSecret))),
  "generated once in BANQUET_DATA_DIR",
  masked
)
const host = defaulted("HOST", "a host name or an address to listen on, such as 127.0.0.1", Host, "127.0.0.1")
const port = defaulted("PORT", "a port number from 0 to 65535, where 0 picks a free one", Port, 3000)
const publicUrl = optional(
  "BANQUET_PUBLIC_URL",
  "the http or https URL that clients use, such as https://banquet.example",
  PublicUrl,
  "from HOST and PORT"
)
const uploadSessionTtl = defaulted(
  "BANQUET_UPLOAD_SESSION_TTL",
  duration,
  TimeToLive,
  Duration.minutes(15),
  "15 minutes"
)
const signedUrlTtl = defaulted("BANQUET_SIGNED_URL_TTL", duration, TimeToLive, Duration.hours(1), "1 hour")
const tokenTtl = optional(
  "BANQUET_TOKEN_TTL",
  tokenTtlExpected,
  Text.check(Schema.makeFilter((text: string) => Option.isSome(lifetimesOf(text)))),
  "planner 30 days, vendor 90 days, guest none"
)
const uploadsPerMinute = defaulted("BANQUET_UPLOADS_PER_MINUTE", whole, Quota, 60)
const uploadsPerGuest = defaulted("BANQUET_UPLOADS_PER_GUEST", whole, Quota, 500)
const streamsPerToken = defaulted("BANQUET_STREAMS_PER_TOKEN", whole, Quota, 10)
const streams = defaulted("BANQUET_STREAMS", whole, Quota, 5000)
const connections = defaulted("BANQUET_CONNECTIONS", whole, Quota, 10_000)
const uploadBytesPerGuest = defaulted(
  "BANQUET_UPLOAD_BYTES_PER_GUEST",
  byteSize,
  SomeBytes,
  uploadDefaults.uploadBytesPerGuest,
  "2 GiB"
)
const uploadBytesPerOccasion = defaulted(
  "BANQUET_UPLOAD_BYTES_PER_OCCASION",
  byteSize,
  SomeBytes,
  uploadDefaults.uploadBytesPerOccasion,
  "100 GiB"
)
const uploadBytesPerSecond = defaulted(
  "BANQUET_UPLOAD_BYTES_PER_SECOND",
  byteSize,
  SomeBytes,
  uploadDefaults.uploadBytesPerSecond,
  "16 KiB"
)
const storageFloor = defaulted(
  "BANQUET_STORAGE_FLOOR",
  "a number of bytes, such as 1073741824 or 1 GiB; 0 for no floor",
  ByteSize,
  uploadDefaults.storageFloor,
  "1 GiB"
)
const webhookPrivate = defaulted(
  "BANQUET_WEBHOOK_PRIVATE",
  "true, to deliver webhooks also to this machine and to private networks, or false",
  Schema.Literals(["true", "false"]),
  "false"
)
const metricsToken = optional(
  "BANQUET_METRICS_TOKEN",
  "a long random text",
  SecretText,
  "none: /metrics for loopback callers only",
  masked
)
const logFormat = optional(
  "BANQUET_LOG_FORMAT",
  "pretty or json",
  Schema.Literals(["pretty", "json"]),
  "pretty on a terminal, else json"
)

const tokenLifetimesOf = (text: string | null): TokenLifetimes =>
  text === null ? defaultTokenLifetimes : Option.getOrElse(lifetimesOf(text), () => defaultTokenLifetimes)

/** Every variable, in the order in which they are described. */
const variables: ReadonlyArray<Variable<unknown>> = [
  databaseUrl,
  databaseDirectUrl,
  dataDirectory,
  storage,
  gcsBucket,
  googleCredentials,
  storageEmulator,
  imageEngine,
  signingSecret,
  host,
  port,
  publicUrl,
  uploadSessionTtl,
  signedUrlTtl,
  tokenTtl,
  uploadsPerMinute,
  uploadsPerGuest,
  streamsPerToken,
  streams,
  connections,
  uploadBytesPerGuest,
  uploadBytesPerOccasion,
  uploadBytesPerSecond,
  storageFloor,
  webhookPrivate,
  metricsToken,
  logFormat
]

/** Read by the Compose file, by the tests, and by what runs containers: Kubernetes names a Service called `banquet` so. */
const readElsewhere = /^BANQUET_(LISTEN$|TEST_|SERVICE_|PORT(_|$))/

/**
 * Returns a line for each `BANQUET_` variable that nothing reads, with the one that was probably meant. They are no
 * mistakes: a newer version may know them.
 */
export const unknownVariables = (environment: Environment): ReadonlyArray<string> => {
  const known = variables.map(({ name }) => name)
  const inFile = environment.dotEnv.matchAll(/^\s*(?:export\s+)?(BANQUET_\w+)\s*=/gm)
  const names = new Set([...Object.keys(environment.variables), ...Array.from(inFile, ([, name = ""]) => name)])
  return [...names]
    .filter((name) => /^BANQUET_\w+$/.test(name) && !known.includes(name) && !readElsewhere.test(name))
    .toSorted()
    .map((name) => withSuggestion(`${name} is no variable of Banquet's and is ignored`, name, known))
}

interface Given {
  readonly text: string
  readonly source: "environment" | ".env"
}

/** What was given for a variable; an empty text counts as nothing. */
const given = (environment: Environment): ReadonlyMap<string, Given> => {
  const dotEnv = ConfigProvider.fromDotEnvContents(environment.dotEnv)
  const texts = new Map<string, Given>()
  for (const { name } of variables) {
    const text = environment.variables[name]
    if (text !== undefined && text !== "") texts.set(name, { text, source: "environment" })
    else {
      const fromFile = Effect.runSync(Effect.option(Config.NonEmptyString(name).parse(dotEnv)))
      if (Option.isSome(fromFile)) texts.set(name, { text: fromFile.value, source: ".env" })
    }
  }
  return texts
}

const parse = <A>(variable: Variable<A>, texts: ReadonlyMap<string, Given>): Result.Result<A, ConfigurationInvalid> =>
  variable.config.parse(ConfigProvider.fromEnvRecord({ [variable.name]: texts.get(variable.name)?.text })).pipe(
    Effect.mapError(
      () => new ConfigurationInvalid({ variable: variable.name, expected: variable.expected, missing: false })
    ),
    Effect.result,
    Effect.runSync
  )

const missing = (variable: Variable<unknown>): ConfigurationInvalid =>
  new ConfigurationInvalid({ variable: variable.name, expected: variable.expected, missing: true })

const isReadable = (path: string): boolean => {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** What the program runs with. */
export interface Configuration {
  /** `null`: an embedded PostgreSQL in the data directory. */
  readonly databaseUrl: Redacted.Redacted | null
  /** The same database around a pooler; `null`: `databaseUrl` serves for everything. */
  readonly databaseDirectUrl: Redacted.Redacted | null
  /** Absolute. */
  readonly dataDirectory: string
  readonly storage:
    | { readonly kind: "file"; readonly signingSecret: Redacted.Redacted | null }
    | {
        readonly kind: "gcs"
        readonly bucket: string
        readonly credentialsFile: string | null
        readonly emulatorHost: string | null
      }
  readonly imageEngine: "sharp" | "jimp"
  readonly host: string
  readonly port: number
  /** Without a slash at its end; `null`: from host and port. */
  readonly publicUrl: string | null
  readonly uploadSessionTtl: Duration.Duration
  readonly signedUrlTtl: Duration.Duration
  /** How long tokens live from their last use. */
  readonly tokenLifetimes: TokenLifetimes
  readonly uploadsPerMinute: number
  readonly uploadsPerGuest: number
  /** Streams of changes that one token may have at once; the oldest makes room for one more. */
  readonly streamsPerToken: number
  /** Streams of changes of this process. */
  readonly streams: number
  /** Connections of the listener. */
  readonly connections: number
  readonly uploadBytesPerGuest: number
  readonly uploadBytesPerOccasion: number
  /** How fast an upload to local storage must be on average, after its first 30 seconds. */
  readonly uploadBytesPerSecond: number
  /** Bytes of the disk of local storage that uploads leave free. */
  readonly storageFloor: number
  /** Whether webhooks may lead to addresses that are not public. */
  readonly webhookPrivate: boolean
  readonly metricsToken: Redacted.Redacted | null
  readonly logFormat: "pretty" | "json"
}

/** The process's environment and the `.env` of its working directory. */
export const readEnvironment: Effect.Effect<Environment, ConfigurationInvalid> = Effect.tryPromise({
  try: () => readFile(".env", "utf8"),
  catch: (cause) => cause instanceof Error && "code" in cause && cause.code === "ENOENT"
}).pipe(
  Effect.catch((absent) =>
    absent
      ? Effect.succeed("")
      : Effect.fail(new ConfigurationInvalid({ variable: ".env", expected: "a readable file", missing: false }))
  ),
  Effect.map((dotEnv) => ({
    variables: process.env,
    dotEnv,
    workingDirectory: process.cwd(),
    terminal: process.stderr.isTTY
  }))
)

/** What a URL asks for that cannot be done is not passed over; a way around nothing leads to nobody knows what. */
const checkDatabaseUrls = (url: Redacted.Redacted | null, directUrl: Redacted.Redacted | null) =>
  Result.gen(function* () {
    for (const [{ name: variable }, asked] of [
      [databaseUrl, url],
      [databaseDirectUrl, directUrl]
    ] as const) {
      const problem = asked === null ? null : problemOf(asked)
      const expected = `the URL of a PostgreSQL as it is meant: this one ${problem}`
      if (problem !== null) yield* Result.fail(new ConfigurationInvalid({ variable, expected, missing: false }))
    }
    if (url === null && directUrl !== null) {
      const expected = "the URL of the pooler when DATABASE_DIRECT_URL leads around it"
      yield* Result.fail(new ConfigurationInvalid({ variable: databaseUrl.name, expected, missing: true }))
    }
  })

/** Fails with the first variable that is wrong or missing. */
export const load = Effect.fnUntraced(function* (environment: Environment) {
  const texts = given(environment)
  const value = <A>(variable: Variable<A>) => Effect.fromResult(parse(variable, texts))
  const path = (text: string) => resolve(environment.workingDirectory, text)

  const url = yield* value(databaseUrl)
  const directUrl = yield* value(databaseDirectUrl)
  const directory = path(yield* value(dataDirectory))
  const storageKind = yield* value(storage)
  const bucket = yield* value(gcsBucket)
  const credentials = yield* value(googleCredentials)
  const emulatorHost = yield* value(storageEmulator)
  const secret = yield* value(signingSecret)
  const configuration: Configuration = {
    databaseUrl: url,
    databaseDirectUrl: directUrl,
    dataDirectory: directory,
    storage:
      storageKind === "file"
        ? { kind: "file", signingSecret: secret }
        : {
            kind: "gcs",
            bucket: bucket ?? (yield* missing(gcsBucket)),
            credentialsFile: credentials === null ? null : path(credentials),
            emulatorHost
          },
    imageEngine: yield* value(imageEngine),
    host: yield* value(host),
    port: yield* value(port),
    publicUrl: (yield* value(publicUrl))?.replace(/\/+$/, "") ?? null,
    uploadSessionTtl: yield* value(uploadSessionTtl),
    signedUrlTtl: yield* value(signedUrlTtl),
    tokenLifetimes: tokenLifetimesOf(yield* value(tokenTtl)),
    uploadsPerMinute: yield* value(uploadsPerMinute),
    uploadsPerGuest: yield* value(uploadsPerGuest),
    streamsPerToken: yield* value(streamsPerToken),
    streams: yield* value(streams),
    connections: yield* value(connections),
    uploadBytesPerGuest: yield* value(uploadBytesPerGuest),
    uploadBytesPerOccasion: yield* value(uploadBytesPerOccasion),
    uploadBytesPerSecond: yield* value(uploadBytesPerSecond),
    storageFloor: yield* value(storageFloor),
    webhookPrivate: (yield* value(webhookPrivate)) === "true",
    metricsToken: yield* value(metricsToken),
    logFormat: (yield* value(logFormat)) ?? (environment.terminal ? "pretty" : "json")
  }
  yield* Effect.fromResult(checkDatabaseUrls(url, directUrl))
  if (storageKind === "file" && url !== null && secret === null) return yield* missing(signingSecret)
  if (storageKind === "gcs" && credentials !== null && !isReadable(path(credentials))) {
    return yield* new ConfigurationInvalid({
      variable: googleCredentials.name,
      expected: googleCredentials.expected,
      missing: false
    })
  }
  return configuration
})

/** One variable as it is in force; secrets are masked. */
export interface Setting {
  readonly variable: string
  readonly value: string
  readonly source: "environment" | ".env" | "default"
  /** What is wrong with it, if anything. */
  readonly problem: string | null
}

/** Every variable with the value in force and where it came from. */
export const describe = (environment: Environment): ReadonlyArray<Setting> => {
  const texts = given(environment)
  const loaded = Effect.runSync(Effect.result(load(environment)))
  const problems = new Map(
    variables.flatMap((variable) => {
      const parsed = parse(variable, texts)
      return Result.isFailure(parsed) ? [[variable.name, parsed.failure.message] as const] : []
    })
  )
  if (Result.isFailure(loaded)) problems.set(loaded.failure.variable, loaded.failure.message)
  return variables.map((variable) => {
    const text = texts.get(variable.name)
    const problem = problems.get(variable.name) ?? null
    return text === undefined
      ? { variable: variable.name, value: variable.whenMissing, source: "default", problem }
      : { variable: variable.name, value: variable.show(text.text), source: text.source, problem }
  })
}
