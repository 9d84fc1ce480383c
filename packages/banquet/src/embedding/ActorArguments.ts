/** What the functions of planners about actors take. */
import { ActorStatus, ActorType, PartySize } from "@banquet/actors-core/Actor"
import { ActorNotes, Dietary, Email, Phone } from "@banquet/actors-core/ActorProfile"
import { Response } from "@banquet/actors-core/Invitation"
import { InvitationChange, mostInvitationChanges } from "@banquet/actors-core/InvitationChanges"
import type { PlannerActors } from "@banquet/actors-core/PlannerActors"
import { RsvpPosture } from "@banquet/actors-core/RsvpPosture"
import type { GuestLinks } from "@banquet/actors-core/GuestLinks"
import { ActorId, EventId, TokenId } from "@banquet/platform-core/Ids"
import { Key, Name, text } from "@banquet/platform-core/Text"
import { Effect, Schema } from "effect"
import { absent, inOccasion, nullable, ofEvent, whole } from "./ArgumentSchema.ts"
import type { ArgumentsOf } from "./Promised.ts"

/** The revision that the caller saw. */
const revised = { revision: absent(whole(Number.MIN_SAFE_INTEGER)) }
const Revised = Schema.Struct(revised).pipe(Schema.withDecodingDefault(Effect.succeed({})))

/** `null` clears. */
const clearable = <S extends Schema.Top>(schema: S) => absent(Schema.NullOr(schema))

const profile = {
  key: absent(Key),
  partySize: absent(PartySize),
  status: absent(ActorStatus),
  memberOf: absent(Schema.Array(ActorId)),
  contact: absent(Schema.Struct({ email: clearable(Email), phone: clearable(Phone) })),
  dietary: clearable(Dietary),
  notes: clearable(ActorNotes)
}

/** So many of one list: the bounds of the HTTP API. */
const some = <S extends Schema.Top>(schema: S, most: number) =>
  Schema.Array(schema).check(Schema.isMinLength(1), Schema.isMaxLength(most))

export const plannerActors = {
  list: Schema.Tuple([
    ...inOccasion,
    Schema.Struct({
      type: nullable(ActorType),
      search: nullable(text(1, 200)),
      memberOf: nullable(ActorId),
      eventId: ofEvent,
      response: nullable(RsvpPosture),
      seated: nullable(Schema.Boolean),
      linked: nullable(Schema.Boolean),
      after: nullable(Schema.Struct({ sortName: Schema.String, id: ActorId })),
      limit: whole(1, 200).pipe(Schema.withDecodingDefault(Effect.succeed(50)))
    }).pipe(Schema.withDecodingDefault(Effect.succeed({})))
  ]),
  find: Schema.Tuple([...inOccasion, ActorId]),
  create: Schema.Tuple([...inOccasion, Schema.Struct({ type: ActorType, displayName: Name, ...profile })]),
  update: Schema.Tuple([
    ...inOccasion,
    ActorId,
    Schema.Struct({ type: absent(ActorType), displayName: absent(Name), ...profile, ...revised })
  ]),
  delete: Schema.Tuple([...inOccasion, ActorId, Revised]),
  merge: Schema.Tuple([...inOccasion, ActorId, Schema.Struct({ into: ActorId, ...revised })]),
  invite: Schema.Tuple([
    ...inOccasion,
    ActorId,
    EventId,
    Schema.Struct({ response: Schema.NullOr(Response), ...revised })
  ]),
  uninvite: Schema.Tuple([...inOccasion, ActorId, EventId, Revised]),
  changeInvitations: Schema.Tuple([...inOccasion, some(InvitationChange, mostInvitationChanges)])
} satisfies ArgumentsOf<PlannerActors["Service"]>

export const guestLinks = {
  issue: Schema.Tuple([
    ...inOccasion,
    Schema.Struct({
      actorIds: some(ActorId, 500),
      eventIds: absent(some(EventId, 200)),
      invitationUnit: absent(Schema.Literals(["household", "none"])),
      expiresAt: absent(Schema.DateTimeUtcFromString)
    })
  ]),
  list: Schema.Tuple([
    ...inOccasion,
    Schema.Struct({
      actorId: nullable(ActorId),
      after: nullable(Schema.Struct({ id: TokenId, createdAt: Schema.DateTimeUtcFromString })),
      limit: whole(1, 200).pipe(Schema.withDecodingDefault(Effect.succeed(50)))
    }).pipe(Schema.withDecodingDefault(Effect.succeed({})))
  ]),
  revoke: Schema.Tuple([...inOccasion, TokenId])
} satisfies ArgumentsOf<GuestLinks["Service"]>
