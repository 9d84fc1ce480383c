/** An occasion of its own for a test that shares its store with others. */
import { Context, DateTime, Effect } from "effect"
import { SecureRandom } from "effect/crypto"
import { type ActorId, EventId, idMaker, OccasionId } from "../Ids.ts"
import type { Event, Occasion } from "../occasions/Occasion.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** A new id of the given brand, random enough for a store that is not empty. */
export const randomId = <Id extends string>(schema: { readonly make: (value: string) => Id }): Effect.Effect<Id> =>
  idMaker.pipe(
    Effect.flatMap((newId) => newId(schema)),
    Effect.provide(SecureRandom.layerWebCrypto)
  )

/** An occasion that is not stored yet. */
export const newOccasion: Effect.Effect<Occasion> = Effect.gen(function* () {
  const id = yield* randomId(OccasionId)
  return { id, slug: `occasion-${id}`, name: "Ana & Ben", timeZone: "Europe/Lisbon" }
})

/** A stored occasion with two stored events, `ceremony` before `reception`. */
export const occasionFixture: Effect.Effect<
  { readonly occasion: Occasion; readonly ceremony: Event; readonly reception: Event },
  StoreUnavailable,
  OccasionRepository
> = Effect.gen(function* () {
  const occasions = yield* OccasionRepository
  const occasion = yield* newOccasion
  const event = Effect.fnUntraced(function* (key: string, name: string, startsAt: string) {
    const id = yield* randomId(EventId)
    return {
      id,
      occasionId: occasion.id,
      key,
      name,
      startsAt: DateTime.makeUnsafe(startsAt),
      place: null
    } satisfies Event
  })
  const ceremony = yield* event("ceremony", "Ceremony", "2026-06-20T14:00:00Z")
  const reception = yield* event("reception", "Reception", "2026-06-20T18:00:00Z")
  yield* occasions.saveOccasion(occasion)
  yield* occasions.saveEvents([reception, ceremony])
  return { occasion, ceremony, reception }
})

/** Makes the actors that guests and vendors are; the domain of actors provides it. */
export class ActorFixture extends Context.Service<
  ActorFixture,
  {
    readonly save: (actor: {
      readonly id: ActorId
      readonly occasionId: OccasionId
      readonly type: "person" | "household" | "vendor"
      readonly key: string
      readonly displayName: string
      readonly status: "active" | "inactive"
    }) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/testing/ActorFixture") {}
