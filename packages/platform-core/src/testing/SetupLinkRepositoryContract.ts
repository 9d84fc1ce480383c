/** What every `SetupLinkRepository` keeps to, with the `OccasionRepository` of the same store. */
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer, Option } from "effect"
import { TokenId } from "../Ids.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { PermissionDenied } from "../PlatformErrors.ts"
import { SetupLinkRepository } from "../setup/SetupLinkRepository.ts"
import { Transaction } from "../Transaction.ts"
import { newOccasion, randomId } from "./OccasionFixture.ts"
import { randomHash } from "./PrincipalFixture.ts"

const now = DateTime.makeUnsafe("2026-05-01T12:00:00Z")
const before = DateTime.subtract(now, { seconds: 1 })

const newLink = Effect.gen(function* () {
  return { id: yield* randomId(TokenId), hash: yield* randomHash, expiresAt: now }
})

type Services = OccasionRepository | SetupLinkRepository | Transaction

/** `layer` is built for each test: on a store without occasions. */
export const suite = <E>(name: string, layer: Layer.Layer<Services, E>) => {
  const test = <E2>(sentence: string, body: Effect.Effect<void, E2, Services>) =>
    it.effect(sentence, () => Effect.provide(body, Layer.fresh(layer)))

  describe(`SetupLinkRepository: ${name}`, () => {
    test(
      "finds a link by its hash until it expires, and another in its place",
      Effect.gen(function* () {
        const links = yield* SetupLinkRepository
        const [first, second] = [yield* newLink, yield* newLink]
        assert.isTrue(yield* links.replace(first))
        assert.deepStrictEqual(yield* links.find(first.hash, before), Option.some(first.id))
        assert.deepStrictEqual(yield* links.find(second.hash, before), Option.none())
        assert.deepStrictEqual(yield* links.find(first.hash, now), Option.none())
        assert.isFalse(yield* links.take(first.id, now))
        assert.isTrue(yield* links.replace(second))
        assert.deepStrictEqual(yield* links.find(first.hash, before), Option.none())
        assert.isFalse(yield* links.take(first.id, before))
        assert.deepStrictEqual(yield* links.find(second.hash, before), Option.some(second.id))
      })
    )

    test(
      "gives a link to one of those who take it at once, and keeps it where that one fails",
      Effect.gen(function* () {
        const links = yield* SetupLinkRepository
        const transaction = yield* Transaction
        const link = yield* newLink
        yield* links.replace(link)
        const failing = Effect.andThen(links.take(link.id, before), Effect.fail(new PermissionDenied()))
        yield* Effect.flip(transaction.run(failing))
        const taken = yield* Effect.all(
          Array.from({ length: 6 }, () => transaction.run(links.take(link.id, before))),
          {
            concurrency: "unbounded"
          }
        )
        assert.deepStrictEqual(taken.toSorted(), [false, false, false, false, false, true])
      })
    )

    test(
      "has no link once there is an occasion, whoever makes it, and none after that",
      Effect.gen(function* () {
        const links = yield* SetupLinkRepository
        const occasions = yield* OccasionRepository
        const link = yield* newLink
        yield* links.replace(link)
        yield* occasions.saveOccasion(yield* newOccasion)
        assert.deepStrictEqual(yield* links.find(link.hash, before), Option.none())
        assert.isFalse(yield* links.take(link.id, before))
        assert.isFalse(yield* links.replace(yield* newLink))
      })
    )

    test(
      "keeps the link where the occasion does not come about",
      Effect.gen(function* () {
        const links = yield* SetupLinkRepository
        const occasions = yield* OccasionRepository
        const transaction = yield* Transaction
        const link = yield* newLink
        yield* links.replace(link)
        const saved = occasions.saveOccasion(yield* newOccasion)
        yield* Effect.flip(transaction.run(Effect.andThen(saved, Effect.fail(new PermissionDenied()))))
        assert.isTrue(yield* links.take(link.id, before))
      })
    )
  })
}
