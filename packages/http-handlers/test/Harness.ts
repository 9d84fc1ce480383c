/** The application over fakes of the use cases, called like a fetch handler. */
import { AllActorMeals } from "@banquet/actors-core/ActorMeals"
import type { GuestLinks } from "@banquet/actors-core/GuestLinks"
import type { ActorImports } from "@banquet/actors-core/import/ActorImports"
import type { PlannerActors } from "@banquet/actors-core/PlannerActors"
import { gallerySummary } from "@banquet/gallery-core/GallerySummary"
import type { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import type { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { banquetApi } from "@banquet/http-api/platform/BanquetApi"
import * as Client from "@banquet/http-api/platform/Client"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { AuditTrail } from "@banquet/platform-core/audit/AuditTrail"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { Contributions } from "@banquet/platform-core/modules/Contributions"
import { TokenId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { type ModuleManifest, ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { StoreUnavailable, Unauthenticated } from "@banquet/platform-core/PlatformErrors"
import type { BearerPrincipal } from "@banquet/platform-core/principals/Principal"
import { Principals } from "@banquet/platform-core/principals/Principals"
import * as DomainEventLogMemory from "@banquet/platform-core/testing/DomainEventLogMemory"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { GuestRsvp } from "@banquet/rsvp-core/GuestRsvp"
import { rsvpSummary } from "@banquet/rsvp-core/RsvpContributions"
import type { GuestSeating } from "@banquet/seating-core/GuestSeating"
import type { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { seatingSummary } from "@banquet/seating-core/SeatingSummary"
import type { VendorSeating } from "@banquet/seating-core/VendorSeating"
import { Effect, Layer, Logger, Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { FetchHttpClient, HttpRouter } from "effect/http"
import { GalleryHttp } from "../src/gallery/GalleryHttp.ts"
import { UploadRate } from "../src/gallery/UploadRate.ts"
import * as HttpApp from "../src/platform/HttpApp.ts"
import type { HttpModule } from "../src/platform/HttpModule.ts"
import { Readiness, type ReadinessCheck } from "../src/platform/Readiness.ts"
import { RsvpHttp } from "../src/rsvp/RsvpHttp.ts"
import { SeatingHttp } from "../src/seating/SeatingHttp.ts"
import { layerActorImports, layerGuestLinks, layerPlannerActors } from "./ActorFakes.ts"
import type { Call } from "./Calls.ts"
import { layerGuestGallery, layerPlannerGallery } from "./gallery/GalleryFakes.ts"
import { layerFloorPictures } from "./seating/FloorPictureFakes.ts"
import { layerListStores } from "./seating/ListFakes.ts"
import { layerGuestSeating, layerPlannerSeating, layerVendorSeating } from "./seating/SeatingFakes.ts"
import { layerOccasions } from "./OccasionFakes.ts"
import { layerGuestRsvp, layerPlannerRsvp } from "./rsvp/RsvpFakes.ts"
import * as sample from "./Sample.ts"
import { layerStaff, type StaffFakes } from "./StaffFakes.ts"

export interface Fakes extends StaffFakes {
  readonly planner?: Partial<PlannerSeating["Service"]>
  readonly guest?: Partial<GuestSeating["Service"]>
  readonly vendor?: Partial<VendorSeating["Service"]>
  readonly actors?: Partial<PlannerActors["Service"]>
  readonly links?: Partial<GuestLinks["Service"]>
  readonly imports?: Partial<ActorImports["Service"]>
  readonly guestGallery?: Partial<GuestGallery["Service"]>
  readonly plannerGallery?: Partial<PlannerGallery["Service"]>
  readonly checks?: ReadonlyArray<ReadinessCheck>
  readonly metricsToken?: string
  readonly uploadsPerMinute?: number
  readonly publicUrl?: string
  readonly strictTransportSecurity?: boolean
  /** Who holds which token; defaults to those of the sample. */
  readonly holders?: Readonly<Record<string, BearerPrincipal>>
  /** Whether each request comes as if with another token of its holder, so that none waits for those before it. */
  readonly freshTokens?: boolean
}

const layerPrincipals = ({ freshTokens = false, holders = sample.holders }: Fakes) => {
  let issued = 0
  const ofRequest = (holder: BearerPrincipal): BearerPrincipal =>
    freshTokens
      ? { ...holder, tokenId: TokenId.make(`01912345-0000-7000-9000-${String(issued++).padStart(12, "0")}`) }
      : holder
  return Layer.succeed(
    Principals,
    Principals.of({
      authenticate: (token) => {
        const value = Redacted.value(token)
        if (value === sample.tokens.storeDown) return Effect.fail(new StoreUnavailable({}))
        if (value === sample.tokens.defect) return Effect.die(new Error(`no place for ${value}`))
        const holder = holders[value]
        return holder === undefined ? Effect.fail(new Unauthenticated()) : Effect.succeed(ofRequest(holder))
      }
    })
  )
}

/** A log with as many entries as are asked for. */
const layerAuditTrail = AuditTrail.layer.pipe(
  Layer.provide(
    Layer.mock(AuditLog, {
      list: ({ before, limit }) =>
        Effect.sync(() =>
          Array.from({ length: limit }, (_, index) => ({
            ...sample.auditEntry,
            position: (before ?? 1000) - 1 - index
          }))
        )
    })
  )
)

const layerTokens = Layer.mock(Tokens, {
  revokeOwn: () => Effect.void,
  live: () => Effect.succeed({ items: [], next: null }),
  revokeOf: () => Effect.void
})

const layerStores = Layer.mergeAll(
  Layer.mock(OccasionRepository, {
    events: () => Effect.succeed(sample.events),
    eventRecords: () => Effect.succeed(sample.events.map((event) => ({ ...event, revision: 1 })))
  }),
  Layer.mock(ModuleRepository, {
    use: () =>
      Effect.succeed({
        events: sample.events,
        installations: [
          { id: sample.installationId, occasionId: sample.occasionId, module: "seating", config: {} },
          {
            id: sample.installationId,
            occasionId: sample.occasionId,
            module: "gallery",
            config: { uploads_active: true }
          }
        ],
        enablements: ["seating", "gallery"].map((module) => ({
          id: sample.enablementId,
          occasionId: sample.occasionId,
          installationId: sample.installationId,
          eventId: sample.eventId,
          module,
          enabled: true,
          config: module === "gallery" ? { uploads_active: false } : {}
        }))
      })
  })
)

/** A log of events in which nothing happens, and what the modules say of a guest's occasion. */
const layerContributions = Layer.mergeAll(
  DomainEventLogMemory.layer.pipe(Layer.provide(MemoryStore.layer)),
  Layer.effect(
    Contributions,
    Effect.map(Effect.all([seatingSummary, rsvpSummary]), (summaries) => ({
      ...Contributions.none,
      guestSummaries: [gallerySummary, ...summaries]
    }))
  ).pipe(
    Layer.provide([
      Layer.mock(SeatingRepository, { eventsPublishedToGuests: () => Effect.succeed([sample.eventId]) }),
      Layer.mock(GuestRsvp, { responses: () => Effect.succeed(new Map()) })
    ])
  )
)

const modules = [GalleryHttp, SeatingHttp, RsvpHttp] as const

export const contracts = [GalleryHttp.contract, SeatingHttp.contract, RsvpHttp.contract] as const

const api = banquetApi(contracts)

/** Every line that was logged, as text. */
export const layerLog = (lines: Array<string>) =>
  Logger.layer([Logger.map(Logger.formatJson, (line) => void lines.push(line))])

const optionsOf = (fakes: Fakes): HttpApp.HttpAppOptions => ({
  metricsToken: fakes.metricsToken === undefined ? null : Redacted.make(fakes.metricsToken),
  publicUrl: fakes.publicUrl ?? null,
  strictTransportSecurity: fakes.strictTransportSecurity ?? false,
  streamsPerToken: 10,
  streams: 100
})

/** What the routes of the platform call, with these modules. */
const layerPlatform = (fakes: Fakes, manifests: ReadonlyArray<ModuleManifest>) =>
  Layer.mergeAll(
    layerAuditTrail,
    layerTokens,
    layerOccasions,
    layerPlannerActors(fakes.actors),
    layerActorImports(fakes.imports),
    layerGuestLinks(fakes.links),
    layerStaff(fakes)
  ).pipe(
    Layer.provideMerge([
      Authorization.layer,
      Permissions.layer.pipe(Layer.provideMerge(ModuleRegistry.layer(manifests))),
      layerPrincipals(fakes),
      layerStores,
      layerContributions,
      Layer.succeed(Readiness, { checks: fakes.checks ?? [], replica: null }),
      Layer.succeed(
        SecureRandom.SecureRandom,
        SecureRandom.make((size) => new Uint8Array(size))
      )
    ])
  )

export const makeRoutes = (fakes: Fakes, calls: Array<Call>, log: Array<string>) =>
  HttpApp.layer({ modules, ...optionsOf(fakes) }).pipe(
    Layer.provide([
      layerPlannerSeating(calls, fakes.planner),
      layerFloorPictures(calls),
      layerGuestSeating(fakes.guest),
      layerVendorSeating(fakes.vendor),
      layerListStores,
      layerGuestGallery(calls, fakes.guestGallery),
      layerPlannerGallery(calls, fakes.plannerGallery),
      layerGuestRsvp,
      layerPlannerRsvp,
      UploadRate.layer({ perMinute: fakes.uploadsPerMinute ?? 60 })
    ]),
    Layer.provide(layerPlatform(fakes, sample.modules)),
    Layer.merge(layerLog(log))
  )

/** The routes of modules that call nothing but the platform. */
export const makeRoutesOf = (own: ReadonlyArray<HttpModule>, fakes: Fakes = {}) =>
  HttpApp.layer({ modules: own, ...optionsOf(fakes) }).pipe(
    Layer.provide(
      layerPlatform(
        fakes,
        own.map(({ contract }) => contract.manifest)
      )
    ),
    Layer.provide(Layer.succeed(AllActorMeals, [])),
    Layer.merge(layerLog([]))
  )

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON, `{}` when it is empty. */
  readonly json: Readonly<Record<string, unknown>>
}

export interface Sent {
  readonly token?: string
  /** Sent as JSON, or as it is when it is text or bytes. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Serves routes like a fetch handler. */
export const serve = (routes: ReturnType<typeof makeRoutes>) => {
  const { dispose, handler } = HttpRouter.toWebHandler(routes, { disableLogger: true })
  const send = async (method: string, path: string, sent: Sent = {}): Promise<Answer> => {
    const body =
      sent.body === undefined || typeof sent.body === "string" || sent.body instanceof Uint8Array
        ? sent.body
        : JSON.stringify(sent.body)
    const response = await handler(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
          ...(body === undefined || method === "GET" ? {} : { "content-type": "application/json" }),
          ...sent.headers
        },
        ...(body === undefined ? {} : { body })
      })
    )
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: text !== "" && response.headers.get("content-type")?.includes("json") === true ? JSON.parse(text) : {}
    }
  }
  return { send, dispose, handler }
}

/** An application over fakes, with what its use cases were called with and what it logged. */
export const makeApp = (fakes: Fakes = {}) => {
  const calls: Array<Call> = []
  const log: Array<string> = []
  return { ...serve(makeRoutes(fakes, calls, log)), calls, log }
}

/** Calls an application through the typed client, which decodes every answer with the schema that its endpoint declares. */
export const makeCall = (app: Pick<ReturnType<typeof makeApp>, "handler">) => {
  const client = (token: string) => Client.make(api, { baseUrl: "http://localhost", token: Redacted.make(token) })
  return <A, E>(
    token: string,
    use: (typed: Effect.Success<ReturnType<typeof client>>) => Effect.Effect<A, E>
  ): Promise<A> =>
    client(token).pipe(
      Effect.flatMap(use),
      Effect.provide(FetchHttpClient.layer),
      Effect.provideService(FetchHttpClient.Fetch, (input, init) => app.handler(new Request(input, init))),
      Effect.runPromise
    )
}
