import { TokenId } from "@banquet/platform-core/Ids"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { SetupLinkRepository } from "@banquet/platform-core/setup/SetupLinkRepository"
import { newOccasion, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { randomHash } from "@banquet/platform-core/testing/PrincipalFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { heldOpen, waiting } from "../HeldTransaction.ts"
import { database } from "../Servers.ts"

const now = DateTime.makeUnsafe("2026-05-01T12:00:00Z")

/** Takes the link from within another transaction, which waits. */
const waitingTake = Effect.fnUntraced(function* (id: TokenId) {
  const links = yield* SetupLinkRepository
  const transaction = yield* Transaction
  return yield* waiting(transaction.run(links.take(id, now)))
})

const linkFixture = Effect.gen(function* () {
  const links = yield* SetupLinkRepository
  const id = yield* randomId(TokenId)
  assert.isTrue(yield* links.replace({ id, hash: yield* randomHash, expiresAt: DateTime.add(now, { hours: 1 }) }))
  return id
})

const test = <E>(
  sentence: string,
  body: Effect.Effect<void, E, OccasionRepository | SetupLinkRepository | Transaction>
) => it.live(sentence, () => Effect.provide(body, Layer.fresh(database)))

describe("a setup link", () => {
  for (const isMade of [true, false]) {
    test(
      `waits for an occasion that is being made by somebody else, and is ${isMade ? "over then" : "taken where it is not made after all"}`,
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const id = yield* linkFixture
        const { commit, rollBack } = yield* heldOpen(occasions.saveOccasion(yield* newOccasion))
        const taken = yield* waitingTake(id)
        yield* isMade ? commit : rollBack
        assert.strictEqual(yield* taken, !isMade)
      })
    )
  }

  for (const isMade of [true, false]) {
    test(
      `that is taken is ${isMade ? "over for the next one" : "left to the next one where that fails"}`,
      Effect.gen(function* () {
        const links = yield* SetupLinkRepository
        const id = yield* linkFixture
        const { commit, rollBack } = yield* heldOpen(links.take(id, now))
        const taken = yield* waitingTake(id)
        yield* isMade ? commit : rollBack
        assert.strictEqual(yield* taken, !isMade)
      })
    )
  }
})
