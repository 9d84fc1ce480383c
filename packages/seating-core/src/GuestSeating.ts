import type { EventId } from "@banquet/platform-core/Ids"
import type {
  EventNotAccessible,
  GuestOccasionMismatch,
  ModuleNotInstalled,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Guest, Principal } from "@banquet/platform-core/Principal"
import { Context, type Effect } from "effect"
import type { GuestSeat } from "./SeatingRepository.ts"

/** What guests see of seating: their own published seats, and nothing else. */
export class GuestSeating extends Context.Service<
  GuestSeating,
  {
    /** The seats of the guest's actor and of its invitation unit. */
    readonly seats: (
      principal: Principal,
      occasionSlug: string,
      eventId: EventId | null
    ) => Effect.Effect<
      ReadonlyArray<GuestSeat>,
      PermissionDenied | GuestOccasionMismatch | EventNotAccessible | ModuleNotInstalled | StoreUnavailable
    >

    /** Those events of an authorized guest on which `seats` could show something. */
    readonly publishedEvents: (guest: Guest) => Effect.Effect<ReadonlyArray<EventId>, StoreUnavailable>
  }
>()("@banquet/seating-core/GuestSeating") {}
