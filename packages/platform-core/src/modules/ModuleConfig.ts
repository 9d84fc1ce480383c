import { Option, Result, Schema } from "effect"
import { decodeExactly, type ValidationIssue } from "../ValidationIssue.ts"
import { ModuleConfig } from "./ModuleManifest.ts"

const asConfig = decodeExactly(ModuleConfig)

/** The most characters of a config, as JSON. */
const longest = 64 * 1024

/** Returns a given config without the members that are `null`, which stand for what applies where nothing is set. */
export const withoutCleared = (given: unknown): unknown =>
  typeof given === "object" && given !== null && !Array.isArray(given)
    ? Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
    : given

/** Returns what is wrong with the members that are `null`: only that there is no such member can be. */
const clearedIssues = (schema: Schema.Decoder<unknown>, given: unknown): ReadonlyArray<ValidationIssue> => {
  if (typeof given !== "object" || given === null || Array.isArray(given)) return []
  return Object.entries(given)
    .filter(([, value]) => value === null)
    .slice(0, 100)
    .flatMap(([member]) => {
      const found = Result.match(decodeExactly(schema)({ [member]: null }), {
        onFailure: (issues) => issues,
        onSuccess: () => []
      })
      return found.filter(
        ({ message, path }) => path.length === 1 && path[0] === member && message.startsWith("is not a known member")
      )
    })
}

/** Returns a given config as it is to be kept; fails with every member that the schema of the manifest does not accept. */
export const checkConfig = (
  schema: Schema.Decoder<unknown>,
  given: unknown
): Result.Result<ModuleConfig, ReadonlyArray<ValidationIssue>> => {
  const set = withoutCleared(given)
  const unknown = clearedIssues(schema, given)
  const decoded = decodeExactly(schema)(set)
  if (unknown.length > 0 || Result.isFailure(decoded)) {
    return Result.fail([...(Result.isFailure(decoded) ? decoded.failure : []), ...unknown])
  }
  return JSON.stringify(set).length > longest
    ? Result.fail([{ path: [], message: `must have at most ${longest} characters as JSON` }])
    : asConfig(set)
}

/**
 * Returns the config in force: what is kept, with the defaults of the manifest. Ignores members that the schema no longer
 * has; dies where it no longer accepts a value.
 */
export const readConfig = <T>(schema: Schema.Decoder<T>, kept: ModuleConfig): T =>
  Schema.decodeUnknownSync(schema)(kept)

const isJson = Schema.is(Schema.Json)

/** Returns the defaults of a schema's members, as far as JSON can say them. */
const defaultsOf = (schema: Schema.Decoder<unknown>): Readonly<Record<string, Schema.Json>> => {
  const decoded = Option.getOrElse(Schema.decodeUnknownOption(schema)({}), () => null)
  return typeof decoded === "object" && decoded !== null
    ? Object.fromEntries(Object.entries(decoded).filter(([, value]) => isJson(value)))
    : {}
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the JSON schema of a config (draft 2020-12), whose members have the defaults of the manifest. */
export const configJsonSchema = (schema: Schema.Decoder<unknown>): Schema.Json => {
  const { definitions, schema: described } = Schema.toJsonSchemaDocument(schema)
  const defaults = defaultsOf(schema)
  const members: unknown = described["properties"]
  const properties = Object.entries(isObject(members) ? members : {}).map(([member, value]) => [
    member,
    isObject(value) && member in defaults ? { ...value, default: defaults[member] } : value
  ])
  const whole = {
    ...described,
    properties: Object.fromEntries(properties),
    additionalProperties: false,
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions })
  }
  // What the library describes is JSON, which its type does not say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return whole as Schema.Json
}
