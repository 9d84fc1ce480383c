/** Occasions and their events. */
import { Schema } from "effect"
import { EventId, OccasionId } from "../Ids.ts"
import { Key, Name, Slug, text } from "../Text.ts"

const isTimeZone = (value: string): boolean => {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    new Intl.DateTimeFormat("en", { timeZone: value })
    return true
  } catch {
    return false
  }
}

/** An IANA time zone name such as `Europe/Lisbon`. */
export const TimeZone = Schema.String.check(
  Schema.makeFilter((value: string) => (isTimeZone(value) ? undefined : "must be an IANA time zone"))
)

/** A wedding, a conference, a jubilee: the scope of every installation, permission and actor. */
export const Occasion = Schema.Struct({ id: OccasionId, slug: Slug, name: Name, timeZone: TimeZone })
export interface Occasion extends Schema.Schema.Type<typeof Occasion> {}

/** Where an event takes place, as guests read it: 1–200 characters. */
export const Place = text(1, 200)

/** A part of an occasion, such as the ceremony. `key` is unique in the occasion. */
export const Event = Schema.Struct({
  id: EventId,
  occasionId: OccasionId,
  key: Key,
  name: Name,
  startsAt: Schema.DateTimeUtc,
  place: Schema.NullOr(Place)
})
export interface Event extends Schema.Schema.Type<typeof Event> {}
