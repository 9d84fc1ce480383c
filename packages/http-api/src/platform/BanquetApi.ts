/** The HTTP contract, version 1, as data: what the server serves, the client calls and OpenAPI describes. */
import { HttpApi, type HttpApiGroup, OpenApi } from "effect/http-api"
import { DocumentationApi } from "./DocumentationApi.ts"
import type { HttpContract } from "./HttpContract.ts"
import { finishDocument } from "./OpenApiDocument.ts"
import { platformApi } from "./PlatformApi.ts"
import { MethodNotAllowedProblem } from "./PlatformProblems.ts"

const description = `Bodies are JSON with snake_case members; unknown members of requests are ignored and optional members of
answers are null, never left out. Every failed request is a problem document (RFC 9457) whose \`code\` is the stable
name to switch on, also where no operation says so: an unknown path is \`not_found\`, another method of a known path is
\`method_not_allowed\` with \`Allow\`. Checks come in this order: path and method, token, what the
path tells of permission, input, what the body tells of permission, module, existence, rules. No refusal is larger than
16 KiB; \`errors\` names at most 50 and \`more\` counts the others. Every answer carries \`x-request-id\`: the caller's, or a new one.`

/** The groups of an API. */
export type GroupsOf<Api> = Api extends HttpApi.HttpApi<infer _, infer Groups> ? Groups : never

/** The whole contract with these modules. */
export type BanquetApi<Contracts extends ReadonlyArray<HttpContract>> = HttpApi.HttpApi<
  "banquet",
  GroupsOf<ReturnType<typeof platformApi<Contracts>>> | GroupsOf<Contracts[number]["api"]>
>

/** An API whose groups are not known by type. */
const withoutTypes = (api: HttpApi.Constraint): HttpApi.Top => {
  if (!HttpApi.isHttpApi(api)) throw new TypeError("The api of a module must be an HttpApi: begin it with moduleApi")
  return api
}

const routesOf = (group: HttpApiGroup.Top): ReadonlyArray<string> =>
  Object.values(group.endpoints).map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ":")}`)

/** Dies where two modules have a group of one name, or a route of one method and path. */
const checkDistinct = (apis: ReadonlyArray<HttpApi.Top>): void => {
  const owners = new Map<string, string>()
  for (const api of apis) {
    for (const group of Object.values(api.groups)) {
      for (const claim of [`group ${group.identifier}`, ...routesOf(group)]) {
        const owner = owners.get(claim)
        if (owner !== undefined)
          throw new Error(`The HTTP APIs ${owner} and ${api.identifier} both have ${claim}: change one`)
        owners.set(claim, api.identifier)
      }
    }
  }
}

const merged = (contracts: ReadonlyArray<HttpContract>) => {
  const platform = withoutTypes(platformApi(contracts))
  const modules = contracts.map(({ api }) => withoutTypes(api))
  checkDistinct([platform, ...modules])
  return modules
    .reduce((all, api) => all.addHttpApi(api), HttpApi.make("banquet").addHttpApi(platform))
    .annotate(HttpApi.ParseOptions, { errors: "all" })
    .annotate(HttpApi.AdditionalSchemas, [MethodNotAllowedProblem])
    .annotate(OpenApi.Title, "Banquet")
    .annotate(OpenApi.Version, "1.0.0")
    .annotate(OpenApi.Description, description)
    .annotate(OpenApi.License, { name: "MIT" })
    .annotate(OpenApi.Transform, finishDocument)
}

/** The whole contract: the platform's routes and those of the modules. */
export const banquetApi = <const Contracts extends ReadonlyArray<HttpContract>>(contracts: Contracts) =>
  // The groups are those of the list, which a fold cannot say.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  merged(contracts) as unknown as BanquetApi<Contracts>

/** The whole contract, with the two routes that show it. */
export const documentedApi = (contracts: ReadonlyArray<HttpContract>): HttpApi.Top =>
  withoutTypes(merged(contracts).add(DocumentationApi))
