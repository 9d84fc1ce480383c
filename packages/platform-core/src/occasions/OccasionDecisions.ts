/** What a planner's change makes of an occasion or of an event. */
import type { DateTime } from "effect"
import { Equal, Result } from "effect"
import type { EventId, OccasionId } from "../Ids.ts"
import { freeKey, keyBase } from "../MadeKey.ts"
import { InvalidInput, KeyTaken, StaleRecord } from "../PlatformErrors.ts"
import type { Event, EventRecord, Occasion, OccasionRecord } from "./Occasion.ts"

/** The revision that the caller saw; left out for whatever it is. */
export interface AtRevision {
  readonly revision?: number | undefined
}

export interface OccasionPatch extends AtRevision {
  readonly name?: string | undefined
  readonly timeZone?: string | undefined
}

export interface NewEvent {
  /** Made of the name where it is left out. */
  readonly key?: string | undefined
  readonly name: string
  readonly startsAt: DateTime.Utc
  readonly place?: string | null | undefined
}

export interface EventPatch extends AtRevision {
  readonly key?: string | undefined
  readonly name?: string | undefined
  readonly startsAt?: DateTime.Utc | undefined
  /** `null` takes it away. */
  readonly place?: string | null | undefined
}

/** The most events that planners may make in one occasion. */
export const mostEvents = 200

/** The most occasions that one planner may have. */
export const mostOccasions = 100

/** Fails with `StaleRecord` where the revision that the caller saw is not the one that the record has, 0 for none. */
export const checkRevision = (resource: string, revision: number, seen: AtRevision): Result.Result<void, StaleRecord> =>
  seen.revision === undefined || seen.revision === revision
    ? Result.succeed(undefined)
    : Result.fail(new StaleRecord({ resource, revision }))

/** Returns the occasion as it will be; `null` where nothing changes. */
export const decideOccasionUpdate = (
  { revision, ...occasion }: OccasionRecord,
  patch: OccasionPatch
): Result.Result<Occasion | null, StaleRecord> =>
  Result.map(checkRevision("occasion", revision, patch), () => {
    const changed: Occasion = {
      ...occasion,
      name: patch.name ?? occasion.name,
      timeZone: patch.timeZone ?? occasion.timeZone
    }
    return Equal.equals(occasion, changed) ? null : changed
  })

const keysOf = (events: ReadonlyArray<Event>, but: EventId | null): ReadonlyArray<string> =>
  events.filter(({ id }) => id !== but).map(({ key }) => key)

/** Returns the event that is made beside those of the occasion. */
export const decideEventCreation = (
  ids: { readonly id: EventId; readonly occasionId: OccasionId },
  { key, name, place = null, startsAt }: NewEvent,
  events: ReadonlyArray<Event>
): Result.Result<Event, KeyTaken | InvalidInput> => {
  if (events.length >= mostEvents) {
    return Result.fail(new InvalidInput({ path: "", message: `would make more than ${mostEvents} events` }))
  }
  const taken = keysOf(events, null)
  if (key !== undefined && taken.includes(key)) return Result.fail(new KeyTaken({ resource: "event" }))
  return Result.succeed({ ...ids, key: key ?? freeKey(keyBase(name, "event"), taken), name, startsAt, place })
}

/** Returns the event as it will be; `null` where nothing changes. */
export const decideEventUpdate = (
  { revision, ...event }: EventRecord,
  patch: EventPatch,
  events: ReadonlyArray<Event>
): Result.Result<Event | null, StaleRecord | KeyTaken> =>
  Result.flatMap(checkRevision("event", revision, patch), (): Result.Result<Event | null, KeyTaken> => {
    const changed: Event = {
      ...event,
      key: patch.key ?? event.key,
      name: patch.name ?? event.name,
      startsAt: patch.startsAt ?? event.startsAt,
      place: patch.place === undefined ? event.place : patch.place
    }
    if (keysOf(events, event.id).includes(changed.key)) return Result.fail(new KeyTaken({ resource: "event" }))
    return Result.succeed(Equal.equals(event, changed) ? null : changed)
  })
