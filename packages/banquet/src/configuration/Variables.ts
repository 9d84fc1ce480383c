/** The variables that settings come from, each with what it must be and its default. */
import { Duration, Config, Option, Schema } from "effect"
import { isSigningSecret } from "../storage/SigningSecretRule.ts"
import { ByteSize } from "./ByteSize.ts"
import { timeToLive } from "./Durations.ts"
import { processesExpected, processesOf } from "./Processes.ts"
import { isPublicUrl } from "./PublicUrl.ts"
import { lifetimesOf, tokenTtlExpected } from "./TokenTtl.ts"
import { uploadDefaults } from "./UploadDefaults.ts"

/** A variable of the environment: its name, what it must be, and what holds without it. */
export interface Variable<A> {
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

export const databaseUrl = optional(
  "DATABASE_URL",
  "the URL of a PostgreSQL 15 or newer, such as postgres://user:password@host:5432/database",
  DatabaseUrl,
  "an embedded PostgreSQL in BANQUET_DATA_DIR",
  withoutPassword
)
export const databaseDirectUrl = optional(
  "DATABASE_DIRECT_URL",
  "the URL of the database of DATABASE_URL without the pooler in front of it",
  DatabaseUrl,
  "DATABASE_URL",
  withoutPassword
)
export const databaseReplicaUrl = optional(
  "DATABASE_REPLICA_URL",
  "the URL of a streaming replica of the database of DATABASE_URL",
  DatabaseUrl,
  "none: all reads go to DATABASE_URL",
  withoutPassword
)
export const dataDirectory = defaulted("BANQUET_DATA_DIR", "the path of a directory", Text, ".banquet")
export const storage = defaulted("BANQUET_STORAGE", "file or gcs", Schema.Literals(["file", "gcs"]), "file")
export const gcsBucket = optional(
  "BANQUET_GCS_BUCKET",
  "the name of a bucket when BANQUET_STORAGE is gcs",
  Text.check(Schema.isPattern(/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/))
)
export const googleCredentials = optional("GOOGLE_APPLICATION_CREDENTIALS", "the path of a readable key file", Text)
export const storageEmulator = optional(
  "STORAGE_EMULATOR_HOST",
  "the http URL of a Cloud Storage emulator, such as http://127.0.0.1:4443",
  Text.check(Schema.makeFilter((text: string) => URL.canParse(text.includes("://") ? text : `http://${text}`)))
)
export const imageEngine = defaulted(
  "BANQUET_IMAGE_ENGINE",
  "sharp or jimp",
  Schema.Literals(["sharp", "jimp"]),
  "sharp"
)
export const signingSecret = optional(
  "BANQUET_SIGNING_SECRET",
  "at least 32 random bytes, such as openssl rand -hex 32 prints, and the same on every server, when DATABASE_URL is set and BANQUET_STORAGE is file",
  Schema.Redacted(Text.check(Schema.makeFilter(isSigningSecret))),
  "generated once in BANQUET_DATA_DIR",
  masked
)
export const host = defaulted("HOST", "a host name or an address to listen on, such as 127.0.0.1", Host, "127.0.0.1")
export const port = defaulted("PORT", "a port number from 0 to 65535, where 0 picks a free one", Port, 3000)
export const publicUrl = optional(
  "BANQUET_PUBLIC_URL",
  "the http or https URL that clients use, such as https://banquet.example",
  PublicUrl,
  "from HOST and PORT"
)
export const uploadSessionTtl = defaulted(
  "BANQUET_UPLOAD_SESSION_TTL",
  duration,
  TimeToLive,
  Duration.minutes(15),
  "15 minutes"
)
export const signedUrlTtl = defaulted("BANQUET_SIGNED_URL_TTL", duration, TimeToLive, Duration.hours(1), "1 hour")
export const tokenTtl = optional(
  "BANQUET_TOKEN_TTL",
  tokenTtlExpected,
  Text.check(Schema.makeFilter((text: string) => Option.isSome(lifetimesOf(text)))),
  "planner 30 days, vendor 90 days, guest none"
)
export const uploadsPerMinute = defaulted("BANQUET_UPLOADS_PER_MINUTE", whole, Quota, 60)
export const uploadsPerGuest = defaulted("BANQUET_UPLOADS_PER_GUEST", whole, Quota, 500)
export const streamsPerToken = defaulted("BANQUET_STREAMS_PER_TOKEN", whole, Quota, 10)
export const streams = defaulted("BANQUET_STREAMS", whole, Quota, 5000)
export const connections = defaulted("BANQUET_CONNECTIONS", whole, Quota, 10_000)
export const processes = defaulted(
  "BANQUET_PROCESSES",
  processesExpected,
  Text.check(Schema.makeFilter((text: string) => Option.isSome(processesOf(text)))),
  "1"
)
export const databaseConnections = optional(
  "BANQUET_DATABASE_CONNECTIONS",
  "a whole number of at least 2 for each process",
  Quota.check(Schema.isGreaterThanOrEqualTo(2)),
  "10, or 4 for each process if that is more"
)
export const uploadBytesPerGuest = defaulted(
  "BANQUET_UPLOAD_BYTES_PER_GUEST",
  byteSize,
  SomeBytes,
  uploadDefaults.uploadBytesPerGuest,
  "2 GiB"
)
export const uploadBytesPerOccasion = defaulted(
  "BANQUET_UPLOAD_BYTES_PER_OCCASION",
  byteSize,
  SomeBytes,
  uploadDefaults.uploadBytesPerOccasion,
  "100 GiB"
)
export const uploadBytesPerSecond = defaulted(
  "BANQUET_UPLOAD_BYTES_PER_SECOND",
  byteSize,
  SomeBytes,
  uploadDefaults.uploadBytesPerSecond,
  "16 KiB"
)
export const storageFloor = defaulted(
  "BANQUET_STORAGE_FLOOR",
  "a number of bytes, such as 1073741824 or 1 GiB; 0 for no floor",
  ByteSize,
  uploadDefaults.storageFloor,
  "1 GiB"
)
export const webhookPrivate = defaulted(
  "BANQUET_WEBHOOK_PRIVATE",
  "true, to deliver webhooks also to this machine and to private networks, or false",
  Schema.Literals(["true", "false"]),
  "false"
)
export const metricsToken = optional(
  "BANQUET_METRICS_TOKEN",
  "a long random text",
  SecretText,
  "none: /metrics for loopback callers only",
  masked
)
export const logFormat = optional(
  "BANQUET_LOG_FORMAT",
  "pretty or json",
  Schema.Literals(["pretty", "json"]),
  "pretty on a terminal, else json"
)

/** Every variable, in the order in which they are described. */
export const variables: ReadonlyArray<Variable<unknown>> = [
  databaseUrl,
  databaseDirectUrl,
  databaseReplicaUrl,
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
  processes,
  databaseConnections,
  uploadBytesPerGuest,
  uploadBytesPerOccasion,
  uploadBytesPerSecond,
  storageFloor,
  webhookPrivate,
  metricsToken,
  logFormat
]
