import type { Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { type HttpApi, HttpApiClient, type HttpApiGroup } from "effect/http-api"

/** A typed client of a server with this API; every call fails with the problems that its endpoint declares. */
export const make = <Id extends string, Groups extends HttpApiGroup.Constraint>(
  api: HttpApi.HttpApi<Id, Groups>,
  options: { readonly baseUrl: string; readonly token?: Redacted.Redacted | undefined }
) =>
  HttpApiClient.make(api, {
    baseUrl: options.baseUrl,
    transformClient:
      options.token === undefined ? undefined : HttpClient.mapRequest(HttpClientRequest.bearerToken(options.token))
  })
