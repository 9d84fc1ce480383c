/** What has happened, for whoever is not part of the write: hosts, webhooks and open pages. */
import { Schema } from "effect"
import { EventId, OccasionId, Uuid } from "../Ids.ts"

export const DomainEventId = Uuid.pipe(Schema.brand("DomainEventId"))
export type DomainEventId = typeof DomainEventId.Type

/** Positions begin at 1; 0 is before every event. */
export const DomainEventPosition = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

/** Ids, revisions and states; never names or words of people, which are read where the reader may. */
export const DomainEventData = Schema.Record(Schema.String, Schema.Json)
export type DomainEventData = typeof DomainEventData.Type

export const DomainEvent = Schema.Struct({
  id: DomainEventId,
  /** Where it stands among all events of the installation. */
  position: DomainEventPosition,
  /** What happened to the aggregate, such as `playlist.published`. */
  type: Schema.String,
  occasionId: OccasionId,
  /** `null` where the aggregate belongs to no event of the occasion. */
  eventId: Schema.NullOr(EventId),
  /** Whose events are in the order in which they happened, such as `{ type: "playlist", id }`. */
  aggregate: Schema.Struct({ type: Schema.String, id: Schema.String }),
  occurredAt: Schema.DateTimeUtc,
  data: DomainEventData
})
export interface DomainEvent extends Schema.Schema.Type<typeof DomainEvent> {}

/** An event as a write appends it; the store adds id, time and position. */
export interface NewDomainEvent extends Omit<DomainEvent, "id" | "position" | "occurredAt"> {}
