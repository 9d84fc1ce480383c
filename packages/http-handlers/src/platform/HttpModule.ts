/** The HTTP part of a module: its contract, the routes that answer it, and the problems of its errors. */
import { ActorChangeRefused } from "@banquet/actors-core/ActorErrors"
import type { GuestAccess, PlannerAccess, VendorAccess } from "@banquet/http-api/platform/Access"
import type { Authentication } from "@banquet/http-api/platform/Authentication"
import type { HttpContract } from "@banquet/http-api/platform/HttpContract"
import type { InputValidation } from "@banquet/http-api/platform/InputValidation"
import { type FileSystem, Layer, type Path } from "effect"
import type { Etag, HttpPlatform, HttpRouter, HttpServerRespondable } from "effect/http"
import { type HttpApi, HttpApiBuilder, type HttpApiGroup } from "effect/http-api"
import { type ActorError, actorProblems } from "../actors/ActorProblemTable.ts"
import type { BodyPermits } from "./BodyPermits.ts"
import { type PlatformError, platformProblems } from "./PlatformProblemTable.ts"
import {
  type AnyProblemTable,
  type ErrorOf,
  type ProblemContext,
  type ProblemEntry,
  problemOf,
  type Tagged
} from "./ProblemTranslation.ts"

export interface HttpModule {
  readonly contract: HttpContract
  // What the routes of a module require is known where its type is.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly routes: Layer.Layer<never, never, any>
  /** An entry for every error of the module's own. */
  readonly problems: AnyProblemTable
}

/** The services that the application provides to every route. */
export type Provided =
  | Authentication
  | Etag.Generator
  | FileSystem.FileSystem
  | GuestAccess
  | HttpPlatform.HttpPlatform
  | HttpRouter.HttpRouter
  | HttpRouter.Request<"Requires", BodyPermits>
  | InputValidation
  | Path.Path
  | PlannerAccess
  | VendorAccess

/** The services that the routes of a module require of the composition. */
export type RequirementsOf<Module extends HttpModule> =
  Module["routes"] extends Layer.Layer<never, never, infer R> ? Exclude<R, Provided> : never

/** The HTTP part of a module whose handlers answer every group of its API. */
export const httpModule = <
  Id extends string,
  Groups extends HttpApiGroup.Constraint,
  const Contract extends HttpContract,
  R,
  const Problems extends AnyProblemTable
>(module: {
  readonly contract: Contract & { readonly api: HttpApi.HttpApi<Id, Groups> }
  readonly handlers: Layer.Layer<HttpApiGroup.ToService<Id, Groups>, never, R>
  readonly problems: Problems
}) => ({
  contract: module.contract satisfies Contract as Contract,
  routes: HttpApiBuilder.layer(module.contract.api).pipe(Layer.provide(module.handlers)),
  problems: module.problems
})

/** The errors that a module adds to those of the platform. */
export type ErrorOfModule<Module extends HttpModule> = ErrorOf<Module["problems"]>

/**
 * Translates errors of the platform, of the shared domains and of these modules, for callers that are not routes, and a
 * module's refusal of a change of actors. Dies where two modules name an error alike.
 */
export const problemsOf = <const Modules extends ReadonlyArray<HttpModule>>(modules: Modules) => {
  const table = new Map<string, ProblemEntry>(Object.entries({ ...platformProblems, ...actorProblems }))
  for (const { contract, problems } of modules) {
    for (const [tag, entry] of Object.entries<ProblemEntry>(problems)) {
      // Modules may share the entries of a domain that they share.
      if ((table.get(tag) ?? entry) !== entry)
        throw new Error(
          `${contract.manifest.key} has a problem for ${tag}, as the platform or another module has: rename the error`
        )
      table.set(tag, entry)
    }
  }
  const merged: AnyProblemTable = Object.fromEntries(table)
  return (
    error: PlatformError | ActorError | ActorChangeRefused | ErrorOfModule<Modules[number]>,
    context: ProblemContext
  ): HttpServerRespondable.Respondable =>
    problemOf<AnyProblemTable, Tagged>(merged, error instanceof ActorChangeRefused ? error.reason : error, context)
}
