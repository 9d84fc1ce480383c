/** The fields of a form that a JSON schema makes. */

/** What a value is, and how it is entered. */
export type ConfigShape =
  /** One of those; `standard` applies where none is chosen. */
  | { readonly kind: "choice"; readonly options: ReadonlyArray<unknown>; readonly standard: unknown }
  /** True or false, with what applies where neither is said. */
  | { readonly kind: "flag"; readonly standard: boolean }
  /** What is typed; a `key` is made, for it names a record and means nothing to people. */
  | { readonly kind: "text" | "number" | "time" | "key" | "json" }
  | { readonly kind: "list"; readonly item: ConfigShape }
  | { readonly kind: "record"; readonly members: ReadonlyArray<ConfigMember> }

export interface ConfigMember {
  readonly member: string
  readonly label: string
  readonly shape: ConfigShape
  /** Whether the record is not valid without it. */
  readonly isRequired: boolean
}

type Schema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** Returns the name of a member or an option for people, where its schema has none: `meal_choices` is “Meal choices”. */
export const labelOf = (name: string): string => {
  const words = name.replaceAll("_", " ").trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns the schema of a value that is there: `null`, which stands for none, is left out of alternatives. */
const withoutNull = (schema: Schema): Schema => {
  const alternatives = schema["anyOf"]
  if (!Array.isArray(alternatives)) return schema
  const others = alternatives.filter(isObject).filter(({ type }) => type !== "null")
  const [only] = others
  return others.length === 1 && only !== undefined ? { ...schema, ...only } : schema
}

const textKinds: Readonly<Record<string, "time" | "key">> = { "date-time": "time", key: "key" }

const shapeOf = (given: Schema): ConfigShape => {
  const schema = withoutNull(given)
  const { default: standard, enum: options, format, items, properties, type } = schema
  if (Array.isArray(options)) return { kind: "choice", options, standard: standard ?? undefined }
  if (type === "boolean") {
    return typeof standard === "boolean"
      ? { kind: "flag", standard }
      : { kind: "choice", options: [true, false], standard: undefined }
  }
  if (type === "string") return { kind: textKinds[String(format)] ?? "text" }
  if (type === "integer" || type === "number") return { kind: "number" }
  if (type === "array" && isObject(items)) {
    const item = shapeOf(items)
    return item.kind === "json" ? item : { kind: "list", item }
  }
  return isObject(properties) ? { kind: "record", members: membersOf(schema, properties) } : { kind: "json" }
}

const membersOf = (schema: Schema, properties: Schema): ReadonlyArray<ConfigMember> => {
  const required: unknown = schema["required"]
  return Object.entries(properties).flatMap(([member, described]) =>
    isObject(described)
      ? [
          {
            member,
            label: typeof described["title"] === "string" ? described["title"] : labelOf(member),
            shape: shapeOf(described),
            isRequired: Array.isArray(required) && required.includes(member)
          }
        ]
      : []
  )
}

/** Returns a field for each member, in the order of the schema. */
export const configFields = (schema: unknown): ReadonlyArray<ConfigMember> => {
  const properties = isObject(schema) ? schema["properties"] : null
  return isObject(schema) && isObject(properties) ? membersOf(schema, properties) : []
}
