import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { EventId } from "@banquet/platform-core/Ids"
import {
  type EventNotAccessible,
  type GuestOccasionMismatch,
  ModuleNotInstalled,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Guest, Principal } from "@banquet/platform-core/principals/Principal"
import { Context, Effect, Layer } from "effect"
import { SeatingRepository } from "./SeatingRepository.ts"
import type { GuestSeat } from "./PublishedSeating.ts"

/** What guests see of seating: their own published seats, and nothing else. */
export class GuestSeating extends Context.Service<
  GuestSeating,
  {
    /**
     * The seats of the guest's actor and of its invitation unit; with `household` also who of the invitation unit, if that
     * is a household, sits at the same table, and whether the guest has declined.
     */
    readonly seats: (
      principal: Principal,
      occasionSlug: string,
      eventId: EventId | null,
      options?: { readonly household?: boolean }
    ) => Effect.Effect<
      ReadonlyArray<GuestSeat>,
      PermissionDenied | GuestOccasionMismatch | EventNotAccessible | ModuleNotInstalled | StoreUnavailable
    >

    /** Those events of an authorized guest on which `seats` could show something. */
    readonly publishedEvents: (guest: Guest) => Effect.Effect<ReadonlyArray<EventId>, StoreUnavailable>
  }
>()("@banquet/seating-core/GuestSeating") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const repository = yield* SeatingRepository
      return GuestSeating.of({
        seats: Effect.fnUntraced(function* (principal, occasionSlug, eventId, options) {
          const guest = yield* authorization.guest(principal, occasionSlug, eventId)
          const actorIds = guest.invitationUnitId === null ? [guest.actorId] : [guest.actorId, guest.invitationUnitId]
          const eventIds = eventId === null ? guest.eventIds : [eventId]
          const household = options?.household === true ? (guest.invitationUnitId ?? guest.actorId) : null
          const { installed, seats } = yield* repository.guestSeats(guest.occasion.id, actorIds, eventIds, household)
          return installed ? seats : yield* new ModuleNotInstalled({ module: "seating" })
        }),
        publishedEvents: (guest) => repository.eventsPublishedToGuests(guest.occasion.id, guest.eventIds)
      })
    })
  )
}
