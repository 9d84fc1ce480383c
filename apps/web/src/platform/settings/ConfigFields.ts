/** The fields of a form that a JSON schema makes. */

export interface ConfigField {
  readonly member: string
  readonly label: string
  /** What may be chosen; `null` for what is typed. */
  readonly options: ReadonlyArray<unknown> | null
  readonly kind: "text" | "number" | "lines" | "json"
  /** What applies where nothing is set. */
  readonly standard: unknown
  readonly format: (value: unknown) => string
  /** Returns the value of a text, `null` for none; undefined where it has none. */
  readonly parse: (text: string) => unknown
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

const optionsOf = (schema: Schema): ReadonlyArray<unknown> | null => {
  if (schema["type"] === "boolean") return [true, false]
  return Array.isArray(schema["enum"]) ? schema["enum"] : null
}

const kindOf = (schema: Schema): ConfigField["kind"] => {
  const { items, type } = schema
  if (type === "string") return "text"
  if (type === "integer" || type === "number") return "number"
  return type === "array" && isObject(items) && items["type"] === "string" && items["enum"] === undefined
    ? "lines"
    : "json"
}

const formats: Readonly<Record<ConfigField["kind"], ConfigField["format"]>> = {
  text: (value) => (typeof value === "string" ? value : ""),
  number: (value) => (typeof value === "number" ? String(value) : ""),
  lines: (value) => (Array.isArray(value) ? value.join("\n") : ""),
  json: (value) => (value === undefined || value === null ? "" : JSON.stringify(value, null, 2))
}

const parseJson = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

const parsers: Readonly<Record<ConfigField["kind"], (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => (Number.isFinite(Number(text)) ? Number(text) : undefined),
  lines: (text) =>
    text
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  json: parseJson
}

const fieldOf = (member: string, given: Schema): ConfigField => {
  const schema = withoutNull(given)
  const kind = kindOf(schema)
  return {
    member,
    label: typeof schema["title"] === "string" ? schema["title"] : labelOf(member),
    options: optionsOf(schema),
    kind,
    standard: schema["default"] ?? undefined,
    format: formats[kind],
    parse: (text) => (text.trim() === "" ? null : parsers[kind](text))
  }
}

/** Returns a field for each member, in the order of the schema. */
export const configFields = (schema: unknown): ReadonlyArray<ConfigField> => {
  const properties = isObject(schema) ? schema["properties"] : null
  return isObject(properties)
    ? Object.entries(properties).flatMap(([member, described]) =>
        isObject(described) ? [fieldOf(member, described)] : []
      )
    : []
}
