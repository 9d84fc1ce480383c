import { Context, type DateTime, type Effect, type Option } from "effect"
import type { EventId, OccasionId } from "../Ids.ts"
import type { Event, EventRecord, Occasion, OccasionRecord } from "./Occasion.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** What there is in an occasion. */
export interface OccasionProgress {
  readonly hasEvents: boolean
  /** Whether a module is enabled on an event. */
  readonly hasModules: boolean
  /** Whether a guest has a token that works. */
  readonly hasLinks: boolean
}

/** Where occasions and events are kept. Each save adds one to the revision of what is there already. */
export class OccasionRepository extends Context.Service<
  OccasionRepository,
  {
    /** Every occasion, by slug. */
    readonly list: Effect.Effect<ReadonlyArray<Occasion>, StoreUnavailable>
    readonly findBySlug: (slug: string) => Effect.Effect<Option.Option<Occasion>, StoreUnavailable>
    readonly find: (occasionId: OccasionId) => Effect.Effect<Option.Option<OccasionRecord>, StoreUnavailable>
    /** Returns those of `base`, `base-2`, `base-3`, … that occasions have. */
    readonly slugsFrom: (base: string) => Effect.Effect<ReadonlyArray<string>, StoreUnavailable>
    /** Returns what there is at `now`, in one round trip. */
    readonly progress: (occasionId: OccasionId, now: DateTime.Utc) => Effect.Effect<OccasionProgress, StoreUnavailable>
    /** The occasion's events with their revisions, by start, then id. */
    readonly eventRecords: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<EventRecord>, StoreUnavailable>
    /** The occasion's events, by start, then id. */
    readonly events: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Event>, StoreUnavailable>
    /** Locks the slug, whether its occasion exists or not, until the transaction ends. */
    readonly lock: (slug: string) => Effect.Effect<void, StoreUnavailable>
    /** Inserts, or updates what has the id. Removes the setup link, which there is no longer any need for. */
    readonly saveOccasion: (occasion: Occasion) => Effect.Effect<void, StoreUnavailable>
    /** Inserts, or updates those that have the ids. */
    readonly saveEvents: (events: ReadonlyArray<Event>) => Effect.Effect<void, StoreUnavailable>
    /**
     * Deletes the event with its enablements; it is opened to no guest and granted to no vendor then. Returns whether that
     * could be done: not where other records refer to it, and the transaction has to end then.
     */
    readonly deleteEvent: (occasionId: OccasionId, eventId: EventId) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@banquet/platform-core/occasions/OccasionRepository") {}
