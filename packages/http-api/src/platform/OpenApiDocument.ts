/** Completes the generated OpenAPI document. */

type Json = null | boolean | number | string | ReadonlyArray<Json> | { readonly [member: string]: Json }
type JsonObject = { readonly [member: string]: Json }

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const isBoundOfNumbers = (value: Json): boolean =>
  typeof value === "number" && !Number.isSafeInteger(Math.abs(value) + 1)

/** Replaces an `allOf` with one member by the members of that one, which generators of clients understand better. */
const flattened = (schema: JsonObject): JsonObject => {
  const { allOf, ...others } = schema
  if (!Array.isArray(allOf) || allOf.length !== 1) return schema
  const only: Json | undefined = allOf[0]
  if (!isObject(only) || Object.keys(only).some((member) => member in others)) return schema
  return { ...others, ...only }
}

/** Allows additional members, which are ignored or added later, and names components as the contract does. */
const relaxed = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(relaxed)
  if (typeof value === "string") return value.replace(/^(#\/components\/schemas\/\w+)Encoded$/, "$1")
  if (!isObject(value)) return value
  return flattened(
    Object.fromEntries(
      Object.entries(value)
        .filter(
          ([member, inner]) => !(member === "additionalProperties" && inner === false) && !isBoundOfNumbers(inner)
        )
        .map(([member, inner]) => [member, relaxed(inner)])
    )
  )
}

const header = (description: string): JsonObject => ({ description, schema: { type: "string" }, required: true })

const requestId = { "x-request-id": header("The caller's request id, or a new one") }
const headersOfStatus: Readonly<Record<string, JsonObject>> = {
  "401": { ...requestId, "www-authenticate": header("Bearer") },
  "429": { ...requestId, "retry-after": header("Whole seconds") },
  "503": { ...requestId, "retry-after": header("Whole seconds") }
}

const withHeaders = (responses: Json | undefined): JsonObject =>
  isObject(responses)
    ? Object.fromEntries(
        Object.entries(responses).map(([status, response]) => [
          status,
          isObject(response) ? { ...response, headers: headersOfStatus[status] ?? requestId } : response
        ])
      )
    : {}

/** The members of queries that are numbers. */
const numbersOfQueries: Readonly<Record<string, JsonObject>> = {
  limit: { type: "integer", minimum: 1, maximum: 200, default: 50 },
  revision: { type: "integer" }
}

const parameter = (value: Json): Json => {
  if (!isObject(value) || value["in"] !== "query" || typeof value["name"] !== "string") return value
  const schema = numbersOfQueries[value["name"]]
  return schema === undefined ? value : { ...value, schema }
}

const hasRequiredMember = (body: JsonObject): boolean => JSON.stringify(body).includes('"required":[')

const operation = (value: Json): Json => {
  if (!isObject(value) || value["responses"] === undefined) return value
  const { parameters, requestBody: body } = value
  return {
    ...value,
    ...(Array.isArray(parameters) ? { parameters: parameters.map(parameter) } : {}),
    responses: withHeaders(value["responses"]),
    ...(isObject(body) ? { requestBody: { ...body, required: hasRequiredMember(body) } } : {})
  }
}

const mapObject = (value: Json | undefined, f: (inner: Json) => Json): JsonObject =>
  isObject(value) ? Object.fromEntries(Object.entries(value).map(([member, inner]) => [member, f(inner)])) : {}

/** Schemas under the names of the contract: the generator adds `Encoded` to those of classes. */
const components = (value: Json | undefined): JsonObject => {
  if (!isObject(value) || !isObject(value["schemas"])) return {}
  const schemas = Object.entries(value["schemas"])
  return {
    ...value,
    schemas: Object.fromEntries([
      ...schemas.filter(([name]) => !name.endsWith("Encoded")),
      ...schemas.filter(([name]) => name.endsWith("Encoded")).map(([name, schema]) => [name.slice(0, -7), schema])
    ])
  }
}

const nameOf = (tag: Json): Json | undefined => (isObject(tag) ? tag["name"] : tag)

/** Each tag once: groups of several modules may share one. */
const distinctTags = (tags: Json | undefined): ReadonlyArray<Json> =>
  Array.isArray(tags)
    ? tags.filter((tag: Json, index) => tags.findIndex((other: Json) => nameOf(other) === nameOf(tag)) === index)
    : []

/** Completes the document that was generated from the declaration. */
export const finishDocument = (generated: Record<string, Json>): Record<string, Json> => {
  const document = relaxed(generated)
  return isObject(document)
    ? {
        ...document,
        tags: distinctTags(document["tags"]),
        paths: mapObject(document["paths"], (path) => mapObject(path, operation)),
        components: components(document["components"])
      }
    : generated
}
