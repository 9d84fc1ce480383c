/** Configuration: the environment, over a `.env` in the working directory, over defaults. */
import { accessSync, constants } from "node:fs"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { defaultTokenLifetimes, type TokenLifetimes } from "@banquet/platform-core/tokens/TokenLifetimes"
import { withSuggestion } from "@banquet/platform-core/Suggestion"
import { Config, ConfigProvider, type Duration, Effect, Option, type Redacted, Result, Schema } from "effect"
import { problemOf } from "@banquet/postgres/connection/ConnectionUrl"
import { defaultDatabaseConnections, processesOf } from "./Processes.ts"
import { lifetimesOf } from "./TokenTtl.ts"
import * as Variables from "./Variables.ts"
import { type Variable, variables } from "./Variables.ts"

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

const tokenLifetimesOf = (text: string | null): TokenLifetimes =>
  text === null ? defaultTokenLifetimes : Option.getOrElse(lifetimesOf(text), () => defaultTokenLifetimes)

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
    Effect.mapError(() => wrong(variable)),
    Effect.result,
    Effect.runSync
  )

const wrong = ({ expected, name }: Variable<unknown>): ConfigurationInvalid =>
  new ConfigurationInvalid({ variable: name, expected, missing: false })

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
  /** A streaming replica of the same database, for reads of guests; `null`: there is none. */
  readonly databaseReplicaUrl: Redacted.Redacted | null
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
  /** Streams of changes of all processes together. */
  readonly streams: number
  /** Connections of the listener, in all processes together. */
  readonly connections: number
  /** How many processes answer requests. */
  readonly processes: number
  /** Connections to the database, besides a few to listen, of all processes together; at least 2 for each. */
  readonly databaseConnections: number
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
const checkDatabaseUrls = (
  url: Redacted.Redacted | null,
  directUrl: Redacted.Redacted | null,
  replicaUrl: Redacted.Redacted | null
) =>
  Result.gen(function* () {
    for (const [{ name: variable }, asked] of [
      [Variables.databaseUrl, url],
      [Variables.databaseDirectUrl, directUrl],
      [Variables.databaseReplicaUrl, replicaUrl]
    ] as const) {
      const problem = asked === null ? null : problemOf(asked)
      const expected = `the URL of a PostgreSQL as it is meant: this one ${problem}`
      if (problem !== null) yield* Result.fail(new ConfigurationInvalid({ variable, expected, missing: false }))
    }
    if (url === null && directUrl !== null) {
      const expected = "the URL of the pooler when DATABASE_DIRECT_URL leads around it"
      yield* Result.fail(new ConfigurationInvalid({ variable: Variables.databaseUrl.name, expected, missing: true }))
    }
    if (url === null && replicaUrl !== null) {
      const expected = "the URL of the primary when DATABASE_REPLICA_URL leads to a replica of it"
      yield* Result.fail(new ConfigurationInvalid({ variable: Variables.databaseUrl.name, expected, missing: true }))
    }
  })

/** Fails with the first variable that is wrong or missing. */
export const load = Effect.fnUntraced(function* (environment: Environment) {
  const texts = given(environment)
  const value = <A>(variable: Variable<A>) => Effect.fromResult(parse(variable, texts))
  const path = (text: string) => resolve(environment.workingDirectory, text)

  const url = yield* value(Variables.databaseUrl)
  const directUrl = yield* value(Variables.databaseDirectUrl)
  const replicaUrl = yield* value(Variables.databaseReplicaUrl)
  const directory = path(yield* value(Variables.dataDirectory))
  const storageKind = yield* value(Variables.storage)
  const bucket = yield* value(Variables.gcsBucket)
  const credentials = yield* value(Variables.googleCredentials)
  const emulatorHost = yield* value(Variables.storageEmulator)
  const secret = yield* value(Variables.signingSecret)
  const processes = Option.getOrElse(processesOf(yield* value(Variables.processes)), () => 1)
  const configuration: Configuration = {
    databaseUrl: url,
    databaseDirectUrl: directUrl,
    databaseReplicaUrl: replicaUrl,
    dataDirectory: directory,
    storage:
      storageKind === "file"
        ? { kind: "file", signingSecret: secret }
        : {
            kind: "gcs",
            bucket: bucket ?? (yield* missing(Variables.gcsBucket)),
            credentialsFile: credentials === null ? null : path(credentials),
            emulatorHost
          },
    imageEngine: yield* value(Variables.imageEngine),
    host: yield* value(Variables.host),
    port: yield* value(Variables.port),
    publicUrl: (yield* value(Variables.publicUrl))?.replace(/\/+$/, "") ?? null,
    uploadSessionTtl: yield* value(Variables.uploadSessionTtl),
    signedUrlTtl: yield* value(Variables.signedUrlTtl),
    tokenLifetimes: tokenLifetimesOf(yield* value(Variables.tokenTtl)),
    uploadsPerMinute: yield* value(Variables.uploadsPerMinute),
    uploadsPerGuest: yield* value(Variables.uploadsPerGuest),
    streamsPerToken: yield* value(Variables.streamsPerToken),
    streams: yield* value(Variables.streams),
    connections: yield* value(Variables.connections),
    processes,
    databaseConnections: (yield* value(Variables.databaseConnections)) ?? defaultDatabaseConnections(processes),
    uploadBytesPerGuest: yield* value(Variables.uploadBytesPerGuest),
    uploadBytesPerOccasion: yield* value(Variables.uploadBytesPerOccasion),
    uploadBytesPerSecond: yield* value(Variables.uploadBytesPerSecond),
    storageFloor: yield* value(Variables.storageFloor),
    webhookPrivate: (yield* value(Variables.webhookPrivate)) === "true",
    metricsToken: yield* value(Variables.metricsToken),
    logFormat: (yield* value(Variables.logFormat)) ?? (environment.terminal ? "pretty" : "json")
  }
  yield* Effect.fromResult(checkDatabaseUrls(url, directUrl, replicaUrl))
  if (configuration.databaseConnections < 2 * processes) return yield* wrong(Variables.databaseConnections)
  if (storageKind === "file" && url !== null && secret === null) return yield* missing(Variables.signingSecret)
  if (storageKind === "gcs" && credentials !== null && !isReadable(path(credentials))) {
    return yield* wrong(Variables.googleCredentials)
  }
  return configuration
})

/** One variable as it is in force; secrets are masked. */
export interface Setting {
  readonly variable: string
  readonly value: string
  readonly source: "environment" | ".env" | "default"
  /** The mistake in its value, if there is one. */
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
