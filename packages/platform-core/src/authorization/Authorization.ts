import { Context, Effect, Layer } from "effect"
import type { PlannerAction, ResourceAction } from "./Action.ts"
import type { EventId, OccasionId } from "../Ids.ts"
import {
  EventNotAccessible,
  GuestOccasionMismatch,
  PermissionDenied,
  VendorNotActive,
  VendorNotInOccasion
} from "../PlatformErrors.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"
import type { Administrator, Guest, Planner, Principal, Vendor } from "../principals/Principal.ts"

/** Returns the guest where its token is of the occasion with this slug, before any policy is asked. */
export const guestOfOccasion = (
  principal: Principal,
  occasionSlug: string
): Effect.Effect<Guest, PermissionDenied | GuestOccasionMismatch> => {
  if (principal._tag !== "Guest") return Effect.fail(new PermissionDenied())
  return principal.occasion.slug === occasionSlug ? Effect.succeed(principal) : Effect.fail(new GuestOccasionMismatch())
}

/** Returns the vendor where it is active and of the occasion, before any grant is looked at. */
export const vendorOfOccasion = (
  principal: Principal,
  occasionId: OccasionId
): Effect.Effect<Vendor, PermissionDenied | VendorNotActive | VendorNotInOccasion> => {
  if (principal._tag !== "Vendor") return Effect.fail(new PermissionDenied())
  if (!principal.active) return Effect.fail(new VendorNotActive())
  return principal.occasion.id === occasionId ? Effect.succeed(principal) : Effect.fail(new VendorNotInOccasion())
}

/** Decides who may do what. Every use case asks it first. */
export class Authorization extends Context.Service<
  Authorization,
  {
    /** Returns the planner, or the administrator, where it may do `action` in the occasion. */
    readonly planner: (
      principal: Principal,
      action: PlannerAction,
      occasionId: OccasionId
    ) => Effect.Effect<Planner | Administrator, PermissionDenied | StoreUnavailable>

    /** Returns the guest where its token is of the occasion with this slug and opens the event, if one is given. */
    readonly guest: (
      principal: Principal,
      occasionSlug: string,
      eventId: EventId | null
    ) => Effect.Effect<Guest, PermissionDenied | GuestOccasionMismatch | EventNotAccessible | StoreUnavailable>

    /**
     * Returns the events on whose resources a vendor may do `action`. Fails in this order: not active, not in the
     * occasion, no grant (or none on the event that is given).
     */
    readonly vendor: (
      principal: Principal,
      action: ResourceAction,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<
      "all" | ReadonlyArray<EventId>,
      PermissionDenied | VendorNotActive | VendorNotInOccasion | StoreUnavailable
    >

    /** Returns the administrator, who alone installs modules, grants permissions and issues tokens. */
    readonly administrator: (principal: Principal) => Effect.Effect<Administrator, PermissionDenied | StoreUnavailable>
  }
>()("@banquet/platform-core/authorization/Authorization") {
  /** Decides by the grants of the principal. */
  static readonly layer = Layer.succeed(
    this,
    this.of({
      planner: Effect.fnUntraced(function* (principal, action, occasionId) {
        if (principal._tag === "Administrator") return principal
        if (principal._tag !== "Planner") return yield* new PermissionDenied()
        const grant = principal.grants.find((candidate) => candidate.occasion.id === occasionId)
        return grant?.actions.includes(action) === true ? principal : yield* new PermissionDenied()
      }),
      guest: Effect.fnUntraced(function* (principal, occasionSlug, eventId) {
        const guest = yield* guestOfOccasion(principal, occasionSlug)
        if (eventId !== null && !guest.eventIds.includes(eventId)) return yield* new EventNotAccessible()
        return guest
      }),
      vendor: Effect.fnUntraced(function* (principal, action, occasionId, eventId) {
        const vendor = yield* vendorOfOccasion(principal, occasionId)
        const granted = vendor.grants.filter((grant) => grant.action === action)
        const everywhere = granted.some((grant) => grant.eventId === null)
        const events = granted.flatMap((grant) => (grant.eventId === null ? [] : [grant.eventId]))
        if (eventId === null) {
          if (everywhere) return "all"
          return events.length > 0 ? events : yield* new PermissionDenied()
        }
        return everywhere || events.includes(eventId) ? [eventId] : yield* new PermissionDenied()
      }),
      administrator: (principal) =>
        principal._tag === "Administrator" ? Effect.succeed(principal) : Effect.fail(new PermissionDenied())
    })
  )
}
