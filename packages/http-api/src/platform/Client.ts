import type { Redacted } from "effect"
import { HttpClient, HttpClientRequest } from "effect/http"
import { HttpApiClient } from "effect/http-api"
import { BanquetApi } from "../BanquetApi.ts"

/** A typed client of a server; every call fails with the problems that its endpoint declares. */
export const make = (options: { readonly baseUrl: string; readonly token?: Redacted.Redacted | undefined }) =>
  HttpApiClient.make(BanquetApi, {
    baseUrl: options.baseUrl,
    transformClient:
      options.token === undefined ? undefined : HttpClient.mapRequest(HttpClientRequest.bearerToken(options.token))
  })
