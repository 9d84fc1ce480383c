import type { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { HttpApiEndpoint } from "effect/http-api"

type Endpoints = (typeof PlatformApi)["groups"]["actors"]["endpoints"]

/** The request of a route of actors. */
export type RequestOf<Name extends keyof Endpoints> = Parameters<
  HttpApiEndpoint.HandlerRaw<Endpoints[Name], never, never>
>[0]
