/** Actors, holders and tokens for tests that share their store with others. */
import { DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { ActorId, type OccasionId, PlannerId, TokenId } from "../Ids.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import type { TokenHolder, TokenRecord } from "../tokens/TokenRepository.ts"
import { ActorFixture, occasionFixture, randomId } from "./OccasionFixture.ts"

/** A stored actor, with its key for a name too. */
export const actorFixture = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  type: "person" | "household" | "vendor",
  key: string,
  status: "active" | "inactive" = "active"
) {
  const actors = yield* ActorFixture
  const id = yield* randomId(ActorId)
  yield* actors.save({ id, occasionId, type, key, displayName: key, status })
  return id
})

/** 32 random bytes that stand for the hash of a token. */
export const randomHash: Effect.Effect<Uint8Array> = SecureRandom.SecureRandom.use((random) =>
  random.randomBytes(32)
).pipe(Effect.provide(SecureRandom.layerWebCrypto))

/** A token that is not stored yet, made at noon of the first of May. */
export const newToken = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  holder: TokenHolder,
  expiresAt: DateTime.Utc | null = null
) {
  return {
    id: yield* randomId(TokenId),
    occasionId,
    holder,
    hash: yield* randomHash,
    createdAt: DateTime.makeUnsafe("2026-05-01T12:00:00Z"),
    expiresAt,
    renewed: false
  } satisfies TokenRecord
})

/** An occasion with a planner, a guest with an invitation unit and a vendor, all stored. */
export const holdersFixture = Effect.gen(function* () {
  const principals = yield* PrincipalRepository
  const fixture = yield* occasionFixture
  const { occasion, reception } = fixture
  const plannerId = yield* randomId(PlannerId)
  const guestId = yield* actorFixture(occasion.id, "person", "alice")
  const unitId = yield* actorFixture(occasion.id, "household", "smiths")
  const vendorId = yield* actorFixture(occasion.id, "vendor", "caterer")
  const planner = { id: plannerId, occasionId: occasion.id, key: "petra", displayName: "Petra Planner" }
  yield* principals.savePlanners([{ ...planner, actions: ["music:list", "music:update"] }])
  yield* principals.saveGuests([
    { occasionId: occasion.id, actorId: guestId, invitationUnitId: unitId, eventIds: [reception.id] }
  ])
  yield* principals.saveVendors([
    {
      occasionId: occasion.id,
      actorId: vendorId,
      grants: [{ action: "resource:playlist:view", eventId: reception.id }]
    }
  ])
  return {
    ...fixture,
    guestId,
    unitId,
    vendorId,
    plannerId,
    plannerHolder: { kind: "planner", plannerId } satisfies TokenHolder,
    guestHolder: { kind: "guest", actorId: guestId } satisfies TokenHolder,
    vendorHolder: { kind: "vendor", actorId: vendorId } satisfies TokenHolder
  }
})
