/** The identifiers that every domain shares. */
import { Effect, Schema, SchemaTransformation } from "effect"
import { SecureRandom } from "effect/crypto"

/** A UUID in its canonical lower-case form; any well-formed UUID is accepted and lower-cased while decoding. */
export const Uuid = Schema.String.check(
  Schema.isGUID({ expected: "a UUID", toJsonSchema: () => ({ format: "uuid" }) })
).pipe(Schema.decodeTo(Schema.String.check(Schema.isGUID({ expected: "a UUID" })), SchemaTransformation.toLowerCase()))

export const OccasionId = Uuid.pipe(Schema.brand("OccasionId"))
export type OccasionId = typeof OccasionId.Type

export const EventId = Uuid.pipe(Schema.brand("EventId"))
export type EventId = typeof EventId.Type

export const ActorId = Uuid.pipe(Schema.brand("ActorId"))
export type ActorId = typeof ActorId.Type

export const PlannerId = Uuid.pipe(Schema.brand("PlannerId"))
export type PlannerId = typeof PlannerId.Type

export const TokenId = Uuid.pipe(Schema.brand("TokenId"))
export type TokenId = typeof TokenId.Type

/** An occasion installation of a module. */
export const InstallationId = Uuid.pipe(Schema.brand("InstallationId"))
export type InstallationId = typeof InstallationId.Type

/** An event enablement of a module. */
export const EnablementId = Uuid.pipe(Schema.brand("EnablementId"))
export type EnablementId = typeof EnablementId.Type

/** Makes UUIDv7s of the given brand, which sort by creation. */
export const idMaker = Effect.map(
  SecureRandom.SecureRandom,
  (random) =>
    <Id extends string>(schema: { readonly make: (value: string) => Id }): Effect.Effect<Id> =>
      Effect.map(random.uuidV7(), schema.make)
)
