/** An entry of the guestbook, and the rule by which it is taken. */
import { ActorId, EventId, OccasionId, Uuid } from "@banquet/platform-core/Ids"
import { Result, Schema } from "effect"

export const GuestbookEntryId = Uuid.pipe(Schema.brand("GuestbookEntryId"))
export type GuestbookEntryId = typeof GuestbookEntryId.Type

/** What a guest writes: 1 to 1,000 characters, not only spaces. */
export const EntryText = Schema.String.check(
  Schema.makeFilter((text: string) => text.trim() !== "" && text.length <= 1000, {
    expected: "a text of 1 to 1000 characters"
  })
)

export const GuestbookEntry = Schema.Struct({
  id: GuestbookEntryId,
  occasionId: OccasionId,
  eventId: EventId,
  actorId: ActorId,
  /** The name of the guest. */
  displayName: Schema.String,
  text: EntryText,
  writtenAt: Schema.DateTimeUtc
})
export interface GuestbookEntry extends Schema.Schema.Type<typeof GuestbookEntry> {}

/** Guests may not write for the event now. */
export class GuestbookClosed extends Schema.TaggedError<GuestbookClosed>()("GuestbookClosed", {}) {}

/** The guest has written as many entries as it may. */
export class EntryLimitReached extends Schema.TaggedError<EntryLimitReached>()("EntryLimitReached", {
  limit: Schema.Int
}) {}

export interface WritingFacts {
  readonly open: boolean
  readonly entriesPerGuest: number
  /** How many entries the guest has written for the event. */
  readonly written: number
}

/** Decides whether a guest may write one more entry. */
export const decideWriting = ({
  entriesPerGuest,
  open,
  written
}: WritingFacts): Result.Result<void, GuestbookClosed | EntryLimitReached> => {
  if (!open) return Result.fail(new GuestbookClosed())
  return written < entriesPerGuest ? Result.void : Result.fail(new EntryLimitReached({ limit: entriesPerGuest }))
}
