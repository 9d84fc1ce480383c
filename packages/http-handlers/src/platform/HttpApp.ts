/** The HTTP contract as routes, for `HttpRouter.serve` and `HttpRouter.toWebHandler`. */
import type { AllActorMeals } from "@banquet/actors-core/ActorMeals"
import type { ActorImports } from "@banquet/actors-core/import/ActorImports"
import type { PlannerActors } from "@banquet/actors-core/PlannerActors"
import type { GuestLinks } from "@banquet/actors-core/GuestLinks"
import type { Vendors } from "@banquet/actors-core/Vendors"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { AuditTrail } from "@banquet/platform-core/audit/AuditTrail"
import type { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { Changes } from "@banquet/platform-core/changes/Changes"
import type { Contributions } from "@banquet/platform-core/modules/Contributions"
import type { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { GuestOccasion } from "@banquet/platform-core/occasions/GuestOccasion"
import type { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import type { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import type { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { PlannerEvents } from "@banquet/platform-core/occasions/PlannerEvents"
import type { PlannerOccasions } from "@banquet/platform-core/occasions/PlannerOccasions"
import type { Permissions } from "@banquet/platform-core/authorization/Permissions"
import type { Planners } from "@banquet/platform-core/planners/Planners"
import type { Principals } from "@banquet/platform-core/principals/Principals"
import type { SetupLinks } from "@banquet/platform-core/setup/SetupLinks"
import type { SignIn } from "@banquet/platform-core/sign-in/SignIn"
import type { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { Layer, type Redacted } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import * as ActorsHandlers from "../actors/ActorsHandlers.ts"
import * as GuestLinksHandlers from "../actors/GuestLinksHandlers.ts"
import * as VendorsHandlers from "../actors/VendorsHandlers.ts"
import * as AccessChecks from "./AccessChecks.ts"
import * as AuditHandlers from "./AuditHandlers.ts"
import { BodyPermits } from "./BodyPermits.ts"
import * as ChangesHandlers from "./ChangesHandlers.ts"
import * as DocumentationPages from "./DocumentationPages.ts"
import * as Envelope from "./Envelope.ts"
import * as GuestHandlers from "./GuestHandlers.ts"
import * as ModulesHandlers from "./ModulesHandlers.ts"
import * as OccasionHandlers from "./OccasionHandlers.ts"
import * as OperationsHandlers from "./OperationsHandlers.ts"
import type { HttpModule, Provided, RequirementsOf } from "./HttpModule.ts"
import type { Readiness } from "./Readiness.ts"
import * as Authentication from "./Authentication.ts"
import * as InputValidation from "./InputValidation.ts"
import * as PlannersHandlers from "./PlannersHandlers.ts"
import { makeRouteTable } from "./RouteTable.ts"
import * as SessionHandlers from "./SessionHandlers.ts"
import * as SignInHandlers from "./SignInHandlers.ts"
import * as TokensHandlers from "./TokensHandlers.ts"

export interface HttpAppOptions {
  /** The public URL of the routes, such as `https://banquet.example/api`; `null` for that of each request. */
  readonly publicUrl: string | null
  /** Whether answers carry `Strict-Transport-Security`; for a host name of its own, whose public URL is https. */
  readonly strictTransportSecurity: boolean
  /** Opens `/metrics` to callers that are not on this machine; `null` for none. */
  readonly metricsToken: Redacted.Redacted | null
  /** The maximum number of open streams of changes per token; the oldest is evicted for another. */
  readonly streamsPerToken: number
  /** The maximum number of open streams of changes per process; the oldest is evicted for another. */
  readonly streams: number
}

/** The permits for bodies of more than 16 KiB. */
const largeBodies = { perToken: 1, perProcess: 32, timeout: "10 seconds" } as const

/** The services that the platform's routes require. */
export type HttpAppServices =
  | ActorImports
  | AllActorMeals
  | AuditTrail
  | Authorization
  | DomainEventLog
  | GuestLinks
  | Contributions
  | ModulePlatform
  | ModuleRegistry
  | ModuleRepository
  | OccasionRepository
  | Permissions
  | PlannerActors
  | PlannerEvents
  | PlannerOccasions
  | Planners
  | Principals
  | Readiness
  | SecureRandom.SecureRandom
  | SetupLinks
  | SignIn
  | Tokens
  | Vendors

/**
 * Every route of the platform and of the modules, with request ids, problems, the request log and metrics. Serve it without
 * the router's own logger (`disableLogger: true`): the request log is in here. Streams of changes end with `Changes.close`: a
 * server that waits for its requests to end closes them first.
 */
export const layer = <const Modules extends ReadonlyArray<HttpModule>>(
  options: HttpAppOptions & { readonly modules: Modules }
): Layer.Layer<Changes, never, HttpRouter.HttpRouter | HttpAppServices | RequirementsOf<Modules[number]>> => {
  const contracts = options.modules.map(({ contract }) => contract)
  const modules: Layer.Layer<never, never, Provided | RequirementsOf<Modules[number]>> = Layer.mergeAll(
    Layer.empty,
    ...options.modules.map(({ routes }) => routes)
  )
  return Layer.mergeAll(
    Layer.merge(layerPlatform(options, options.modules), modules).pipe(
      Layer.provide([Authentication.layer, InputValidation.layer, AccessChecks.layer]),
      Layer.provide(BodyPermits.layerRequests(largeBodies)),
      Layer.provide(HttpServer.layerServices)
    ),
    DocumentationPages.layer({ ...options, contracts }),
    Envelope.layer({ ...options, routes: makeRouteTable(contracts) })
  ).pipe(Layer.provideMerge(Changes.layer({ perToken: options.streamsPerToken, perProcess: options.streams })))
}

const layerPlatform = (options: HttpAppOptions, modules: ReadonlyArray<HttpModule>) =>
  HttpApiBuilder.layer(PlatformApi).pipe(
    Layer.provide([
      SessionHandlers.layer,
      OccasionHandlers.layer,
      OccasionHandlers.layerCreation,
      ModulesHandlers.layer,
      ActorsHandlers.layer(modules),
      GuestLinksHandlers.layer(options),
      PlannersHandlers.layer(options),
      VendorsHandlers.layer(options),
      SignInHandlers.layer,
      AuditHandlers.layer,
      TokensHandlers.layer,
      GuestHandlers.layer,
      ChangesHandlers.layer,
      OperationsHandlers.layer(options)
    ]),
    Layer.provide(GuestOccasion.layer)
  )
