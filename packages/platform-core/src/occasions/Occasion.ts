/** Occasions and their events. */
import { DateTime, Option, Schema, SchemaTransformation } from "effect"
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

const timestamp =
  /^(\d{4}-\d{2}-\d{2})[Tt ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?([Zz]|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/** What a PostgreSQL timestamp and a four-digit year both can say. */
const [earliest, latest] = ["0001-01-02T00:00:00Z", "9999-12-30T00:00:00Z"].map((limit) => DateTime.makeUnsafe(limit))

const parseTimestamp = (given: string): Option.Option<DateTime.Utc> => {
  const date = timestamp.exec(given)?.[1]
  if (date === undefined) return Option.none()
  const midnight = Option.map(DateTime.make(`${date}T00:00:00Z`), DateTime.formatIso)
  if (Option.isNone(midnight) || !midnight.value.startsWith(date)) return Option.none()
  return Option.filter(
    Option.map(DateTime.make(given.toUpperCase().replace(" ", "T")), DateTime.toUtc),
    (instant) =>
      earliest !== undefined &&
      latest !== undefined &&
      DateTime.between(instant, { minimum: earliest, maximum: latest })
  )
}

/** When an event begins, with its offset from UTC: `2026-06-20T14:00:00Z`. */
export const EventStart = Schema.String.check(
  Schema.makeFilter((given: string) =>
    Option.isSome(parseTimestamp(given)) ? undefined : "must be a date and time with its offset: 2026-06-20T14:00:00Z"
  )
).pipe(
  Schema.decodeTo(
    Schema.DateTimeUtc,
    SchemaTransformation.transform({
      decode: (given) => Option.getOrThrow(parseTimestamp(given)),
      encode: DateTime.formatIso
    })
  )
)

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

/** How often a record has changed since it was made, which is 1. */
export const Revision = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

/** An occasion with its revision. */
export interface OccasionRecord extends Occasion {
  readonly revision: number
}

/** An event with its revision. */
export interface EventRecord extends Event {
  readonly revision: number
}
