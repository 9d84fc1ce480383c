/** Every route of the API, as the API's own value tells it. */
import { documentedApi } from "@banquet/http-api/platform/BanquetApi"
import { SchemaAST } from "effect"
import { HttpApi, type HttpApiEndpoint } from "effect/http-api"
import { contracts } from "./Harness.ts"
import { occasion, occasionId } from "./Sample.ts"

export interface ApiRoute {
  readonly name: string
  readonly method: string
  /** As the contract writes it. */
  readonly path: string
  /** With the sample's occasion, and an id wherever else one is asked for. */
  readonly url: string
  /** Whose token it takes, as its path tells. */
  readonly audience: "planner" | "guest" | "vendor" | "anybody" | "nobody"
  /** What it reads of a body; `null` where it takes none. */
  readonly body: SchemaAST.AST | null
  readonly members: ReadonlyArray<string>
  readonly endpoint: HttpApiEndpoint.Top
}

const audienceOf = (path: string): ApiRoute["audience"] => {
  if (path === "/v1/occasions" || path.startsWith("/v1/occasions/")) return "planner"
  if (path.startsWith("/v1/guest/")) return "guest"
  if (path.startsWith("/v1/vendors/")) return "vendor"
  // Whoever signs in has no token yet.
  if (path === "/v1/sign-in") return "nobody"
  return path.startsWith("/v1/") ? "anybody" : "nobody"
}

const bodyOf = ({ payload }: HttpApiEndpoint.Top): SchemaAST.AST | null => {
  const [schema] = [...payload.values()].flatMap(({ schemas }) => schemas)
  return schema === undefined ? null : SchemaAST.toEncoded(schema.ast)
}

export const apiRoutes: ReadonlyArray<ApiRoute> = (() => {
  const routes: Array<ApiRoute> = []
  HttpApi.reflect(documentedApi(contracts), {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      const { method, path } = endpoint
      const body = method === "GET" ? null : bodyOf(endpoint)
      routes.push({
        name: `${method} ${path}`,
        method,
        path,
        url: path
          .replace(":occasion_id", occasionId)
          .replace(":occasion_slug", occasion.slug)
          .replaceAll(/:\w+/g, "01912345-0000-7000-8000-0000000000ff"),
        audience: audienceOf(path),
        body,
        members:
          body !== null && SchemaAST.isObjects(body) ? body.propertySignatures.map(({ name }) => String(name)) : [],
        endpoint
      })
    }
  })
  return routes
})()

const mebibyte = 1_048_576

/** JSON of a value that takes about so many bytes. */
export const hostileValues: Readonly<Record<string, (size: number) => string>> = {
  "wrong ids": (size) => `[${Array.from({ length: Math.max(1, Math.floor(size / 4)) }, () => '"x"').join(",")}]`,
  "as many wrong ids as may be": () => `[${Array.from({ length: 200 }, () => '"not-an-id"').join(",")}]`,
  numbers: (size) => `[${"1,".repeat(Math.floor(size / 2) - 1)}1]`,
  nothings: (size) => `[${"null,".repeat(Math.floor(size / 5) - 1)}null]`,
  "empty objects": (size) => `[${"{},".repeat(Math.floor(size / 3) - 1)}{}]`,
  "deep lists": (size) => `${"[".repeat(size / 2)}${"]".repeat(size / 2)}`,
  "deep objects": (size) => `${'{"a":'.repeat(size / 6)}1${"}".repeat(size / 6)}`,
  "many members": (size) =>
    `{${Array.from({ length: Math.max(1, Math.floor(size / 12)) }, (_, index) => `"m${index.toString(36)}":1`).join(",")}}`,
  "one member again and again": (size) => `{${'"__proto__":{},'.repeat(Math.floor(size / 15))}"__proto__":1}`,
  "a long text": (size) => `"${"x".repeat(size - 2)}"`,
  "a long text of NUL": (size) => `"${"\\u0000".repeat((size - 2) / 6)}"`,
  "a long text of lone surrogates": (size) => `"${"\\ud800".repeat((size - 2) / 6)}"`,
  "a long text of flowers": (size) => `"${"💐".repeat((size - 2) / 4)}"`,
  "a long blank": (size) => `"${" ".repeat(size - 2)}"`,
  "a long slug": (size) => `"${"a-".repeat((size - 2) / 2)}"`,
  "a huge number": (size) => "9".repeat(size),
  "a huge fraction": (size) => `0.${"9".repeat(size - 2)}`,
  null: () => "null",
  true: () => "true"
}

/** A body of at most `largest` bytes (1 MiB by default), with this in each of the members. */
export const hostileBody = (
  members: ReadonlyArray<string>,
  values: ReadonlyArray<string>,
  largest = mebibyte
): string => {
  const names = members.length === 0 ? ["other"] : members
  const size = Math.floor((largest - 64 * names.length) / names.length)
  const body = `{${names
    .map(
      (name, index) => `${JSON.stringify(name)}:${hostileValues[values[index % values.length] ?? "null"]?.(size) ?? ""}`
    )
    .join(",")}}`
  if (Buffer.byteLength(body) > mebibyte) throw new Error(`${Buffer.byteLength(body)} bytes are more than 1 MiB`)
  return body
}
