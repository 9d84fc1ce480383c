/** The HTTP contract as routes, for `HttpRouter.serve` and `HttpRouter.toWebHandler`. */
import type { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import type { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { BanquetApi } from "@banquet/http-api/BanquetApi"
import type { AuditTrail } from "@banquet/platform-core/AuditTrail"
import type { Authorization } from "@banquet/platform-core/Authorization"
import { Changes } from "@banquet/platform-core/Changes"
import type { Contributions } from "@banquet/platform-core/Contributions"
import type { DomainEventLog } from "@banquet/platform-core/DomainEventLog"
import { GuestOccasion } from "@banquet/platform-core/GuestOccasion"
import type { ModuleRegistry } from "@banquet/platform-core/ModuleManifest"
import type { ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import type { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import type { Permissions } from "@banquet/platform-core/Permissions"
import type { Principals } from "@banquet/platform-core/Principals"
import type { Tokens } from "@banquet/platform-core/Tokens"
import type { GuestSeating } from "@banquet/seating-core/GuestSeating"
import type { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import type { VendorSeating } from "@banquet/seating-core/VendorSeating"
import { Layer, type Redacted } from "effect"
import type { SecureRandom } from "effect/crypto"
import { HttpRouter, HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import * as AccessChecks from "./AccessChecks.ts"
import * as AuditHandlers from "./AuditHandlers.ts"
import { BodyPermits } from "./BodyPermits.ts"
import * as ChangesHandlers from "./ChangesHandlers.ts"
import * as DocumentationPages from "./DocumentationPages.ts"
import * as Envelope from "./Envelope.ts"
import * as GuestGalleryHandlers from "../gallery/GuestGalleryHandlers.ts"
import * as GuestHandlers from "./GuestHandlers.ts"
import * as OccasionHandlers from "./OccasionHandlers.ts"
import * as OperationsHandlers from "./OperationsHandlers.ts"
import * as PlannerGalleryHandlers from "../gallery/PlannerGalleryHandlers.ts"
import * as PlannerSeatingHandlers from "../seating/PlannerSeatingHandlers.ts"
import type { Readiness } from "./Readiness.ts"
import { layerAuthentication, layerInputValidation } from "./RequestChecks.ts"
import * as SessionHandlers from "./SessionHandlers.ts"
import * as TokensHandlers from "./TokensHandlers.ts"
import { UploadRate } from "../gallery/UploadRate.ts"
import * as VendorSeatingHandlers from "../seating/VendorSeatingHandlers.ts"

export interface HttpAppOptions {
  /** What clients reach the routes at, such as `https://banquet.example/api`; `null`: whatever they were reached at. */
  readonly publicUrl: string | null
  /** Whether browsers are told to come by https only; for a host of its own, whose public URL is https. */
  readonly strictTransportSecurity: boolean
  /** Opens `/metrics` to callers that are not on this machine; `null` for none. */
  readonly metricsToken: Redacted.Redacted | null
  /** How often a guest's token may ask for an upload. */
  readonly uploadsPerMinute: number
  /** How many streams of changes one token may have at once; the oldest makes room for one more. */
  readonly streamsPerToken: number
  /** How many streams of changes this process has at once; the oldest makes room for one more. */
  readonly streams: number
}

/** Of how many tokens the calls are counted; a party has fewer guests who upload within a minute. */
const countedTokens = 100_000

/** Bodies of more than 16 KiB that are in memory at once; others wait for their turn. */
const largeBodies = { perToken: 1, perProcess: 32, timeout: "10 seconds" } as const

/** What the routes call. */
export type HttpAppServices =
  | AuditTrail
  | Authorization
  | DomainEventLog
  | Contributions
  | GuestGallery
  | GuestSeating
  | ModuleRegistry
  | ModuleRepository
  | OccasionRepository
  | Permissions
  | PlannerGallery
  | PlannerSeating
  | Principals
  | Readiness
  | SecureRandom.SecureRandom
  | Tokens
  | VendorSeating

/**
 * Every route, with request ids, problems, the request log and metrics. Serve it without the router's own logger
 * (`disableLogger: true`): the request log is in here. Streams of changes end with `Changes.close`: a server that waits for
 * its requests to end closes them first.
 */
export const layer = (options: HttpAppOptions): Layer.Layer<Changes, never, HttpRouter.HttpRouter | HttpAppServices> =>
  Layer.mergeAll(
    HttpApiBuilder.layer(BanquetApi).pipe(
      Layer.provide([
        SessionHandlers.layer,
        OccasionHandlers.layer,
        AuditHandlers.layer,
        TokensHandlers.layer,
        GuestHandlers.layer,
        GuestGalleryHandlers.layer,
        PlannerGalleryHandlers.layer,
        PlannerSeatingHandlers.layer,
        VendorSeatingHandlers.layer,
        ChangesHandlers.layer,
        OperationsHandlers.layer(options)
      ]),
      Layer.provide([layerAuthentication, layerInputValidation, GuestOccasion.layer]),
      Layer.provide(AccessChecks.layer),
      Layer.provide(UploadRate.layer({ perMinute: options.uploadsPerMinute, capacity: countedTokens })),
      HttpRouter.provideRequest(BodyPermits.layer(largeBodies)),
      Layer.provide(HttpServer.layerServices)
    ),
    DocumentationPages.layer(options),
    Envelope.layer(options)
  ).pipe(Layer.provideMerge(Changes.layer({ perToken: options.streamsPerToken, perProcess: options.streams })))
