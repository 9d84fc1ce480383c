/** What the functions of the administration take. */
import { ActorStatus, ActorType } from "@banquet/actors-core/Actor"
import type { AuditTrail } from "@banquet/platform-core/audit/AuditTrail"
import { OccasionId, Uuid } from "@banquet/platform-core/Ids"
import { SubscriberId } from "@banquet/platform-core/deliveries/EventSubscriber"
import type { Webhooks } from "@banquet/platform-core/deliveries/Webhooks"
import { type Duration, Effect, Option, Schema } from "effect"
import { absent, inOccasionBySlug, nullable, whole } from "./ArgumentSchema.ts"
import { positiveDuration } from "../configuration/Durations.ts"
import type { GuestErasure } from "@banquet/actors-core/GuestErasure"
import { isRequest } from "./HostRequest.ts"
import { passing, reading } from "./OptionSchema.ts"
import { eventTypeName } from "./OptionsCheck.ts"
import { AnyPrincipal, Name } from "./PrincipalSchema.ts"
import type { ArgumentsOf } from "./Promised.ts"

export const guestErasure = {
  erase: Schema.Tuple([...inOccasionBySlug, Schema.String, Schema.Struct({ rehearse: Schema.Boolean })])
} satisfies ArgumentsOf<GuestErasure["Service"]>

export const webhooks = (eventTypes: ReadonlyArray<string>) =>
  ({
    add: Schema.Tuple([
      AnyPrincipal,
      Schema.Struct({
        url: Schema.String,
        occasionId: nullable(OccasionId),
        types: nullable(Schema.Array(eventTypeName(eventTypes)))
      })
    ]),
    list: Schema.Tuple([AnyPrincipal, nullable(OccasionId)]),
    remove: Schema.Tuple([AnyPrincipal, SubscriberId]),
    replay: Schema.Tuple([AnyPrincipal, SubscriberId, nullable(Schema.Number)])
  }) satisfies ArgumentsOf<Webhooks["Service"]>

export const auditTrail = {
  list: Schema.Tuple([
    AnyPrincipal,
    Schema.Struct({
      occasionId: nullable(OccasionId),
      personId: nullable(Uuid),
      action: nullable(Schema.String),
      before: nullable(whole(1)),
      limit: whole(1, 200).pipe(Schema.withDecodingDefault(Effect.succeed(50)))
    })
  ])
} satisfies ArgumentsOf<AuditTrail["Service"]>

/** How somebody is called. */
export const NameArgument = Schema.Tuple([Name])

const Lifetime = reading<Duration.Duration | null>("a duration greater than zero, such as 30 days", (input) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  input === undefined ? Option.some(null) : positiveDuration(input as Duration.Input)
)

/** Whom a token is for, and for how long. */
export const TokenArgument = Schema.Tuple([Schema.Struct({ ...Name.fields, expiresIn: Schema.optional(Lifetime) })])

/** A text such as an id. */
export const TextArgument = Schema.Tuple([Schema.String])

/** A bearer token, or a request. */
export const BearerArgument = Schema.Tuple([
  passing<string | Request>("a bearer token or a Request", (input) => typeof input === "string" || isRequest(input))
])

/** A document, which is looked at for itself, and how it is applied. */
export const ApplyArguments = Schema.Tuple([
  Schema.Unknown,
  Schema.Struct({
    reissueTokens: Schema.Boolean.pipe(Schema.withDecodingDefault(Effect.succeed(false)))
  }).pipe(Schema.withDecodingDefault(Effect.succeed({})))
])

const Slug = Schema.String
const Key = Schema.String

/** One event of an occasion, whole. */
export const EventArguments = Schema.Tuple([
  Slug,
  Schema.Struct({
    key: Key,
    name: Schema.String,
    startsAt: Schema.DateTimeUtcFromDate,
    place: absent(Schema.String)
  })
])

/** One actor of an occasion, whole: what is left out is as in an occasion's document. */
export const ActorArguments = Schema.Tuple([
  Slug,
  Schema.Struct({
    key: Key,
    type: ActorType,
    displayName: Schema.String,
    partySize: absent(Schema.Number),
    status: absent(ActorStatus),
    memberOf: absent(Schema.Array(Key))
  })
])

/** An actor's answer to one event. */
export const InvitationArguments = Schema.Tuple([
  Slug,
  Schema.Struct({ event: Key, actor: Key, response: Schema.Literals(["attending", "declined", "pending"]) })
])

/** What an actor's tokens open. */
export const GuestArguments = Schema.Tuple([
  Slug,
  Schema.Struct({ actor: Key, events: absent(Schema.Array(Key)), invitationUnit: absent(Key) })
])

/** A config is what the module's manifest says; it stays as it is where it is left out. */
const Config = absent(Schema.Unknown)

/** A module of an occasion. */
export const ModuleArguments = Schema.Tuple([Slug, Schema.String, Config])

/** A module on an event of an occasion. */
export const EventModuleArguments = Schema.Tuple([Slug, Key, Schema.String, Config])

/** The same without a config. */
export const DisabledModuleArguments = Schema.Tuple([Slug, Key, Schema.String])

/** Who is to hold actions; vendors on one event or, without one, on all of the occasion. */
export const GrantArguments = Schema.Tuple([
  Schema.Struct({
    kind: Schema.Literals(["planner", "vendor"]),
    occasion: Slug,
    key: Key,
    event: absent(Key)
  }),
  Schema.Array(Schema.String)
])

/** An occasion by its slug, or all of them. */
export const OccasionArgument = Schema.Tuple([nullable(Slug)])
