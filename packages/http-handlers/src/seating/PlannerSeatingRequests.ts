import type { SeatingApi } from "@banquet/http-api/seating/SeatingApi"
import type { HttpApiEndpoint } from "effect/http-api"

type Endpoints = (typeof SeatingApi)["groups"]["plannerSeating"]["endpoints"]

/** A request of a planner's route, with the body that is not read yet. */
export type RequestOf<Name extends keyof Endpoints> = Parameters<
  HttpApiEndpoint.HandlerRaw<Endpoints[Name], never, never>
>[0]
