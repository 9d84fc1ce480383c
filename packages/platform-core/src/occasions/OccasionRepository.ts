import { Context, type Effect, type Option } from "effect"
import type { OccasionId } from "../Ids.ts"
import type { Event, Occasion } from "./Occasion.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** Where occasions and events are kept. */
export class OccasionRepository extends Context.Service<
  OccasionRepository,
  {
    /** Every occasion, by slug. */
    readonly list: Effect.Effect<ReadonlyArray<Occasion>, StoreUnavailable>
    readonly findBySlug: (slug: string) => Effect.Effect<Option.Option<Occasion>, StoreUnavailable>
    /** The occasion's events, by start, then id. */
    readonly events: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Event>, StoreUnavailable>
    /** Locks the slug, whether its occasion exists or not, until the transaction ends. */
    readonly lock: (slug: string) => Effect.Effect<void, StoreUnavailable>
    /** Inserts, or updates what has the id. */
    readonly saveOccasion: (occasion: Occasion) => Effect.Effect<void, StoreUnavailable>
    /** Inserts, or updates those that have the ids. */
    readonly saveEvents: (events: ReadonlyArray<Event>) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/occasions/OccasionRepository") {}
