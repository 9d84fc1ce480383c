import { HttpApi } from "effect/http-api"

/**
 * Begins the API of a module; its groups are added to it. Names of groups are unique among all modules, because operations
 * and tags of the OpenAPI document are named after them.
 */
export const moduleApi = <const Id extends string>(id: Id) =>
  HttpApi.make(id).annotate(HttpApi.ParseOptions, { errors: "all" })
