/** What a host chose, looked at before anything is opened: every wrong option is named, whatever it would have led to. */
import type { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { decodeExactly, formatPath, type ValidationIssue } from "@banquet/platform-core/ValidationIssue"
import { withSuggestion } from "@banquet/platform-core/Suggestion"
import { problemOf } from "@banquet/postgres/connection/ConnectionUrl"
import { Option, Redacted, Result, Schema } from "effect"
import type { BanquetOptions, DatabaseOptions, EventHandler, StorageChoice } from "./BanquetOptions.ts"
import { lifetimesOf, tokenTtlExpected } from "../configuration/TokenTtl.ts"
import {
  chosen,
  filledText,
  Flag,
  hasMethods,
  isFunction,
  isLayer,
  lenientToInstances,
  member,
  memberOf,
  passing,
  PositiveDuration,
  reading,
  textOf,
  TimeToLive,
  wholeNumber,
  withDefault
} from "./OptionSchema.ts"
import { isPublicUrl } from "../configuration/PublicUrl.ts"
import type { AnyModule } from "../Module.ts"
import { checkModules, eventTypesOf } from "../ModuleList.ts"
import { builtInModules } from "../BuiltInModules.ts"
import { isSigningSecret } from "../storage/SigningSecretRule.ts"
import { uploadDefaults } from "../configuration/UploadDefaults.ts"

/** Options of a host cannot be used. No message repeats a value. */
export class OptionsInvalid extends Schema.TaggedError<OptionsInvalid>()("OptionsInvalid", {
  /** `path` is the option, such as `database.url`; empty for the options as a whole. */
  mistakes: Schema.NonEmptyArray(Schema.Struct({ path: Schema.String, message: Schema.String }))
}) {
  override get message() {
    return this.mistakes
      .map(({ message, path }) => (path === "" ? `The options ${message}` : `${path} ${message}`))
      .join("; ")
  }
}

const PublicUrl = reading("the http or https URL that clients use, such as https://app.example/banquet", (input) =>
  typeof input === "string" && isPublicUrl(input) ? Option.some(new URL(input)) : Option.none()
)

const isDatabaseUrl = (text: string): boolean => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol)

const DatabaseUrl = chosen((input) => {
  const problem = typeof input === "string" && isDatabaseUrl(input) ? problemOf(Redacted.make(input)) : null
  return problem === null
    ? textOf("the URL of a PostgreSQL, such as postgres://user:password@host:5432/database", isDatabaseUrl)
    : textOf(`the URL of a PostgreSQL as it is meant: this one ${problem}`, () => false)
})

const Database = Schema.Struct({
  url: DatabaseUrl,
  directUrl: Schema.optional(DatabaseUrl),
  replicaUrl: Schema.optional(DatabaseUrl),
  replicaTimeout: Schema.optional(PositiveDuration),
  schema: Schema.optional(
    textOf("the name of a PostgreSQL schema", (name) => /^(?!pg_)[^\0]{1,63}$/i.test(name) && name !== "")
  ),
  maxConnections: Schema.optional(wholeNumber(2)),
  connectTimeout: Schema.optional(PositiveDuration),
  acquireTimeout: Schema.optional(PositiveDuration),
  queryTimeout: Schema.optional(PositiveDuration)
} satisfies Record<keyof DatabaseOptions, Schema.Top>)

const Files = Schema.Struct({
  kind: Schema.Literal("file"),
  signingSecret: Schema.optional(textOf("at least 32 random bytes, the same on every server", isSigningSecret))
})

const Bucket = Schema.Struct({
  kind: Schema.Literal("gcs"),
  bucket: filledText("the name of a bucket"),
  credentialsFile: Schema.optional(filledText("the path of a readable key file")),
  emulatorHost: Schema.optional(filledText("the http URL of a Cloud Storage emulator"))
})

const storageMethods: Record<keyof ObjectStorage["Service"], true> = {
  head: true,
  list: true,
  readRange: true,
  remove: true,
  seal: true,
  signRead: true,
  signUpload: true,
  write: true
}

const OwnStorage = passing<Exclude<StorageChoice, { readonly kind: string }>>(
  '{ kind: "file" }, { kind: "gcs", bucket }, an ObjectStorage with all of its methods, or a layer of one',
  (input) => isLayer(input) || hasMethods(input, Object.keys(storageMethods))
)

const Storage = chosen<StorageChoice>((input) => {
  switch (memberOf(input, "kind")) {
    case undefined:
      return OwnStorage
    case "file":
      return Files
    case "gcs":
      return Bucket
    default:
      return member(
        "kind",
        passing<never>('"file" or "gcs"', () => false)
      )
  }
})

const imageMethods = ["inspect", "render"]

const Engine = passing<NonNullable<BanquetOptions["imageEngine"]>>(
  '"sharp", "jimp", an ImageEngine with all of its methods, or a layer of one',
  (input) => input === "sharp" || input === "jimp" || isLayer(input) || hasMethods(input, imageMethods)
)

const functionOrLayer = <T>(does: string) =>
  passing<T>(`a function that ${does}, or a layer`, (input) => isFunction(input) || isLayer(input))

/** The name of one of these types of events. */
export const eventTypeName = (eventTypes: ReadonlyArray<string>) =>
  chosen<string, string>((input) => {
    const message = "a type of event"
    return textOf(typeof input === "string" ? withSuggestion(message, input, eventTypes) : message, (type) =>
      eventTypes.includes(type)
    )
  })

const handler = (eventTypes: ReadonlyArray<string>) =>
  Schema.Struct({
    name: textOf("a name of 1 to 200 characters", ({ length }) => length >= 1 && length <= 200),
    types: Schema.optional(
      Schema.Array(eventTypeName(eventTypes)).check(
        Schema.makeFilter((types: ReadonlyArray<string>) => types.length > 0, {
          expected: "at least one type, or left out for every type"
        })
      )
    ),
    handle: passing<EventHandler["handle"]>("a function that takes an event", isFunction)
  } satisfies Record<keyof EventHandler, Schema.Top>)

/** A handler that could not be kept would hold up every delivery of the process. */
const handlers = (eventTypes: ReadonlyArray<string>) =>
  Schema.Array(lenientToInstances(handler(eventTypes))).check(
    Schema.makeFilter(
      (list: ReadonlyArray<{ readonly name: string }>) => new Set(list.map(({ name }) => name)).size === list.length,
      { expected: "handlers of different names" }
    )
  )

const isModule = (input: unknown): input is AnyModule =>
  typeof memberOf(input, "manifest") === "object" && isLayer(memberOf(input, "layer"))

const Modules = Schema.Array(passing<AnyModule>("a module that defineModule made", isModule))

const TokenTtl = reading(tokenTtlExpected, (input) => (typeof input === "string" ? lifetimesOf(input) : Option.none()))

/** Every option that there is, with its default. */
const optionsWith = (eventTypes: ReadonlyArray<string>) =>
  Schema.Struct({
    publicUrl: PublicUrl,
    database: Schema.optional(Database),
    dataDirectory: withDefault(filledText("the path of a directory"), ".banquet"),
    storage: withDefault(Storage, { kind: "file" }),
    imageEngine: withDefault(Engine, "sharp"),
    imageWorker: Schema.optional(
      passing<string | URL>(
        "the path or the file: URL of a program",
        (input) => (typeof input === "string" && input !== "") || input instanceof URL
      )
    ),
    principals: Schema.optional(functionOrLayer<NonNullable<BanquetOptions["principals"]>>("says who makes a request")),
    authorization: Schema.optional(
      functionOrLayer<NonNullable<BanquetOptions["authorization"]>>("says whether somebody may")
    ),
    workers: withDefault(Flag, true),
    handlers: withDefault(handlers(eventTypes), []),
    modules: withDefault(Modules, []),
    webhookPrivate: withDefault(Flag, false),
    log: Schema.optional(passing<NonNullable<BanquetOptions["log"]>>("a function that takes an entry", isFunction)),
    uploadSessionTtl: withDefault(TimeToLive, "15 minutes"),
    signedUrlTtl: withDefault(TimeToLive, "1 hour"),
    tokenTtl: withDefault(TokenTtl, "planner 30 days, vendor 90 days"),
    uploadsPerMinute: withDefault(wholeNumber(1), 60),
    uploadsPerGuest: withDefault(wholeNumber(1), 500),
    streamsPerToken: withDefault(wholeNumber(1), 10),
    streams: withDefault(wholeNumber(1), 5000),
    uploadBytesPerGuest: withDefault(wholeNumber(1), uploadDefaults.uploadBytesPerGuest),
    uploadBytesPerOccasion: withDefault(wholeNumber(1), uploadDefaults.uploadBytesPerOccasion),
    uploadBytesPerSecond: withDefault(wholeNumber(1), uploadDefaults.uploadBytesPerSecond),
    storageFloor: withDefault(wholeNumber(0), uploadDefaults.storageFloor),
    metricsToken: Schema.optional(filledText("a long random text"))
  } satisfies Record<keyof BanquetOptions, Schema.Top>)

export type CheckedOptions = ReturnType<typeof optionsWith>["Type"]

const invalid = (mistakes: ReadonlyArray<ValidationIssue>): OptionsInvalid => {
  const [first = { path: "", message: "are wrong" }, ...others] = mistakes.map(({ message, path }) => ({
    path: formatPath(path),
    message
  }))
  return new OptionsInvalid({ mistakes: [first, ...others] })
}

/** Returns the options as they are understood, or all that is wrong with them. */
export const checkOptions = (options: unknown): Result.Result<CheckedOptions, OptionsInvalid> => {
  const added: unknown = memberOf(options, "modules")
  const modules = [...builtInModules, ...(Array.isArray(added) ? added.filter(isModule) : [])]
  return Result.flatMap(
    Result.mapError(decodeExactly(optionsWith(eventTypesOf(modules)))(options), invalid),
    (checked) =>
      Result.mapBoth(checkModules(modules, builtInModules.length), {
        onSuccess: () => checked,
        onFailure: ({ issues }) => new OptionsInvalid({ mistakes: issues })
      })
  )
}
