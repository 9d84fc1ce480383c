/** The page of the HTTP API. */
import { banquetApi } from "@banquet/http-api/platform/BanquetApi"
import { loadHttpModules } from "banquet/HttpModules"
import { builtInModules } from "banquet/BuiltInModules"
import { Effect } from "effect"
import { OpenApi } from "effect/http-api"

interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: ReadonlyArray<string | number>
  readonly anyOf?: ReadonlyArray<Schema>
  readonly allOf?: ReadonlyArray<Schema>
  readonly items?: Schema | false
  readonly prefixItems?: ReadonlyArray<Schema>
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly additionalProperties?: Schema | false
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
}

type Content = Readonly<Record<string, { readonly schema: Schema }>>

interface Operation {
  readonly tags: ReadonlyArray<string>
  readonly summary?: string
  readonly description?: string
  readonly parameters: ReadonlyArray<{ readonly name: string; readonly in: string; readonly schema: Schema }>
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

interface Document {
  readonly info: { readonly description: string }
  readonly tags: ReadonlyArray<{ readonly name: string; readonly description?: string }>
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1)

const range = (least: number | undefined, most: number | undefined, unit = ""): string => {
  if (least === undefined && most === undefined) return ""
  if (most === undefined) return ` (≥ ${least}${unit})`
  return least === undefined ? ` (≤ ${most}${unit})` : ` (${least}–${most}${unit})`
}

/** A schema in the notation of the page: what is optional is marked with `?`. */
const shape = (schema: Schema, indent = ""): string => {
  if (schema.$ref !== undefined) return nameOf(schema.$ref)
  if (schema.anyOf !== undefined) return schema.anyOf.map((one) => shape(one, indent)).join(" | ")
  const words = schema.enum ?? schema.allOf?.find((one) => one.enum !== undefined)?.enum
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(" | ")
  if (schema.type === "array") {
    const { items, prefixItems } = schema
    if (prefixItems !== undefined) return `[${prefixItems.map((one) => shape(one, indent)).join(", ")}]`
    return `[${items === undefined || items === false ? "" : shape(items, indent)}${range(schema.minItems, schema.maxItems, " of them")}]`
  }
  if (schema.type === "object") {
    const { additionalProperties, properties = {}, required = [] } = schema
    if (Object.keys(properties).length === 0) {
      return additionalProperties ? `{ [name]: ${shape(additionalProperties, indent)} }` : "{}"
    }
    const inner = `${indent}  `
    const members = Object.entries(properties).map(
      ([member, value]) => `${inner}${member}${required.includes(member) ? "" : "?"}: ${shape(value, inner)}\n`
    )
    return `{\n${members.join("")}${indent}}`
  }
  const bounds = schema.type === "string" ? range(undefined, schema.maxLength) : range(schema.minimum, schema.maximum)
  return `${schema.format ?? schema.type ?? "anything"}${bounds}`
}

const block = (text: string): string => `\`\`\`text\n${text}\n\`\`\`\n`

const contents = (content: Content | undefined): ReadonlyArray<[string, Schema]> =>
  Object.entries(content ?? {}).map(([type, { schema }]) => [type, schema])

const isProblem = (name: string): boolean => name.endsWith("Problem")

const operationText = (method: string, path: string, operation: Operation, document: Document): string => {
  const codeOf = ({ $ref = "" }: Schema): string =>
    `\`${document.components.schemas[nameOf($ref)]?.properties?.["code"]?.enum?.[0] ?? nameOf($ref)}\``
  const query = operation.parameters.filter((parameter) => parameter.in === "query")
  const answers = Object.entries(operation.responses)
  const successes = answers.filter(([status]) => Number(status) < 400)
  const problems = answers
    .filter(([status]) => Number(status) >= 400)
    .map(([status, { content }]) => {
      const schemas = contents(content).flatMap(([, schema]) => schema.anyOf ?? [schema])
      const codes = schemas.filter(({ $ref }) => $ref !== undefined).map(codeOf)
      return codes.length === 0 ? status : `${status} ${codes.join(", ")}`
    })
  return [
    `### \`${method.toUpperCase()} ${path}\`\n`,
    `${operation.summary ?? ""}.\n`,
    ...(operation.description === undefined ? [] : [`${operation.description}\n`]),
    ...(query.length === 0
      ? []
      : [
          `Query: ${query.map(({ name, schema }) => `\`${name}\` ${shape(schema).replaceAll("|", "or")}`).join(", ")}.\n`
        ]),
    ...contents(operation.requestBody?.content).map(([, schema]) => `Body:\n\n${block(shape(schema))}`),
    ...successes.flatMap(([status, { content }]) => {
      const bodies = contents(content)
      if (bodies.length === 0) return [`Answers ${status} without a body.\n`]
      return bodies.map(([type, schema]) =>
        schema.type === "string"
          ? `Answers ${status} with \`${type}\`.\n`
          : `Answers ${status}:\n\n${block(shape(schema))}`
      )
    }),
    `Problems: ${problems.join("; ")}.\n`
  ].join("\n")
}

export const httpReference = async (): Promise<string> => {
  const httpModules = await Effect.runPromise(loadHttpModules(builtInModules))
  const document: Document = JSON.parse(
    JSON.stringify(OpenApi.fromApi(banquetApi(httpModules.map(({ contract }) => contract))))
  )
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation }))
  )
  const groups = document.tags.map(({ description, name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    const title = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    return [
      `## ${title.charAt(0).toUpperCase()}${title.slice(1)}\n`,
      ...(description === undefined ? [] : [`${description}\n`]),
      ...own.map(({ method, operation, path }) => operationText(method, path, operation, document))
    ].join("\n")
  })
  const components = Object.entries(document.components.schemas).toSorted(([a], [b]) => a.localeCompare(b, "en"))
  const shapes = components
    .filter(([name]) => !isProblem(name))
    .map(([name, schema]) => `### ${name}\n\n${block(shape(schema))}`)
  const problems = components
    .filter(([name]) => isProblem(name))
    .map(([, { properties = {} }]) => {
      const [code = "", status = "", title = ""] = ["code", "status", "title"].map(
        (member) => properties[member]?.enum?.[0]
      )
      const common = ["type", "title", "status", "detail", "instance", "code", "request_id"]
      const own = Object.keys(properties).filter((member) => !common.includes(member))
      return {
        status: Number(status),
        row: `| ${status} | \`${code}\` | ${title} | ${own.map((member) => `\`${member}\``).join(", ")} |`
      }
    })
    .toSorted((a, b) => a.status - b.status)
    .map(({ row }) => row)
  return [
    "# HTTP API\n",
    "A running server has the same as [OpenAPI 3.1](https://spec.openapis.org/oas/v3.1.0) at `/openapi.json`, and as a page to try it out at `/docs`.\n",
    `${document.info.description}\n`,
    "Below, `uuid` and `date-time` are strings, and a member marked with `?` may be left out.\n",
    ...groups,
    "## Shapes\n",
    ...shapes,
    "## Problems\n",
    "| Status | Code | Title | Members of its own |\n| --- | --- | --- | --- |",
    ...problems,
    ""
  ].join("\n")
}
