import { TokenId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { UploadRate } from "../../src/gallery/UploadRate.ts"

const tokenOf = (index: number) => TokenId.make(`01912345-0000-7000-8000-${String(index).padStart(12, "0")}`)
const [alice, bob, carol] = [tokenOf(1), tokenOf(2), tokenOf(3)]

const limited = (perMinute: number, capacity: number) => Effect.provide(UploadRate.layer({ perMinute, capacity }))

const times = (count: number, tokenId: TokenId) =>
  Effect.flatMap(UploadRate, (rate) => Effect.all(Array.from({ length: count }, () => rate.count(tokenId))))

describe("UploadRate", () => {
  it.effect("lets all calls of a minute come at once, and says how long to wait for the next", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(
        yield* times(60, alice),
        Array.from({ length: 60 }, () => null)
      )
      assert.deepStrictEqual(yield* times(2, alice), [60, 60])
      yield* TestClock.adjust("58500 millis")
      assert.deepStrictEqual(yield* times(1, alice), [2])
      yield* TestClock.adjust("1499 millis")
      assert.deepStrictEqual(yield* times(1, alice), [1])
      yield* TestClock.adjust("1 millis")
      assert.deepStrictEqual(yield* times(1, alice), [null])
    }).pipe(limited(60, 10))
  )

  it.effect("counts each token for itself", () =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* times(2, alice), [null, 60])
      assert.deepStrictEqual(yield* times(2, bob), [null, 60])
    }).pipe(limited(1, 10))
  )

  it.effect("remembers so many tokens and no more, the latest ones", () =>
    Effect.gen(function* () {
      for (const token of [alice, bob, carol]) {
        assert.deepStrictEqual(yield* times(1, token), [null])
        yield* TestClock.adjust("1 second")
      }
      assert.deepStrictEqual(yield* times(1, carol), [59])
      assert.deepStrictEqual(yield* times(1, bob), [58])
      assert.deepStrictEqual(yield* times(1, alice), [null])
      assert.deepStrictEqual(yield* times(1, carol), [59])
      assert.deepStrictEqual(yield* times(1, bob), [null])
    }).pipe(limited(1, 2))
  )
})
