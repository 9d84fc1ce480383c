/** What a guest's token opens. It stands here because it spans the modules, of which no core knows another. */
import {
  GalleryEnablementConfig,
  GalleryInstallationConfig,
  GalleryModule,
  uploadsActive
} from "@banquet/gallery-core/GalleryModule"
import { Authorization } from "@banquet/platform-core/Authorization"
import { readConfig } from "@banquet/platform-core/ModuleConfig"
import { type Enablement, type Installation, ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import type { Event } from "@banquet/platform-core/Occasion"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import type { GuestOccasionMismatch, PermissionDenied, StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Guest, Principal } from "@banquet/platform-core/Principal"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import { Context, Effect, Layer } from "effect"

export interface GuestEvent {
  readonly event: Event
  readonly gallery: { readonly enabled: boolean; readonly uploadsActive: boolean }
  /** `published` is true only where the guest's seating could show something. */
  readonly seating: { readonly enabled: boolean; readonly published: boolean }
}

export class GuestOccasion extends Context.Service<
  GuestOccasion,
  {
    /** Only events that the token opens. */
    readonly view: (
      principal: Principal,
      occasionSlug: string
    ) => Effect.Effect<
      { readonly guest: Guest; readonly events: ReadonlyArray<GuestEvent> },
      PermissionDenied | GuestOccasionMismatch | StoreUnavailable
    >
  }
>()("@banquet/http-handlers/platform/GuestOccasion") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const occasions = yield* OccasionRepository
      const modules = yield* ModuleRepository
      const seating = yield* GuestSeating

      return GuestOccasion.of({
        view: Effect.fnUntraced(function* (principal, occasionSlug) {
          const guest = yield* authorization
            .guest(principal, occasionSlug, null)
            .pipe(Effect.catchTag("EventNotAccessible", Effect.die))
          const [events, installations, enablements, published] = yield* Effect.all(
            [
              occasions.events(guest.occasion.id),
              modules.installations(guest.occasion.id),
              modules.enablements(guest.occasion.id),
              seating.publishedEvents(guest)
            ],
            { concurrency: "unbounded" }
          )
          const uploads = galleryUploads(installations, enablements)
          const seated = enabledEvents(SeatingModule.key, installations, enablements)
          return {
            guest,
            events: events
              .filter((event) => guest.eventIds.includes(event.id))
              .map((event) => ({
                event,
                gallery: { enabled: uploads.has(event.id), uploadsActive: uploads.get(event.id) ?? false },
                seating: { enabled: seated.has(event.id), published: published.includes(event.id) }
              }))
          }
        })
      })
    })
  )
}

const enabledEvents = (
  module: string,
  installations: ReadonlyArray<Installation>,
  enablements: ReadonlyArray<Enablement>
): ReadonlyMap<string, Enablement> =>
  new Map(
    installations.some((installation) => installation.module === module)
      ? enablements
          .filter((enablement) => enablement.module === module && enablement.enabled)
          .map((enablement) => [enablement.eventId, enablement])
      : []
  )

/** Whether uploads are active, by event, for the events that have Gallery enabled. */
const galleryUploads = (
  installations: ReadonlyArray<Installation>,
  enablements: ReadonlyArray<Enablement>
): ReadonlyMap<string, boolean> => {
  const installation = installations.find((candidate) => candidate.module === GalleryModule.key)
  if (installation === undefined) return new Map()
  const config = readConfig(GalleryInstallationConfig, installation.config)
  return new Map(
    [...enabledEvents(GalleryModule.key, installations, enablements)].map(([eventId, enablement]) => [
      eventId,
      uploadsActive(config, readConfig(GalleryEnablementConfig, enablement.config))
    ])
  )
}
