/** When a replica is asked, by whose position, and how many ask for that. The rest is proven on a real one. */
import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { includes } from "../../src/connection/internal/PgPosition.ts"
import { problemOfPositions } from "../../src/connection/internal/PgReplica.ts"
import { ReplicaPauses } from "../../src/connection/internal/ReplicaPauses.ts"
import { sharing } from "../../src/connection/internal/Sharing.ts"

describe("a position", () => {
  const shown = { source: "00000001/7/banquet", lsn: 100n }

  it("is of one cluster, timeline and database, and includes what is not after it [PLAT-239]", () => {
    assert.isTrue(includes({ ...shown }, shown))
    assert.isTrue(includes({ ...shown, lsn: 101n }, shown))
    assert.isFalse(includes({ ...shown, lsn: 99n }, shown))
    for (const source of ["00000002/7/banquet", "00000001/8/banquet", "00000001/7/other"]) {
      assert.isFalse(includes({ source, lsn: 101n }, shown))
      assert.match(problemOfPositions({ source, lsn: 101n }, shown) ?? "", /does not follow/)
    }
    assert.isFalse(includes({ ...shown, lsn: null }, shown))
    assert.isFalse(includes(shown, { ...shown, lsn: null }))
    assert.strictEqual(problemOfPositions({ ...shown, lsn: 99n }, shown), null)
  })

  it("is asked for once by all who come while one is under way, and after they came [PLAT-239]", () =>
    Effect.gen(function* () {
      const gates = [Deferred.makeUnsafe<string>(), Deferred.makeUnsafe<string>()]
      let asked = 0
      const join = sharing(
        (effect) => Effect.runFork(effect),
        Effect.suspend(() => Deferred.await(gates[asked++]!))
      )
      const first = join()
      const [second, third] = [join(), join()]
      assert.strictEqual(asked, 1)
      yield* Deferred.succeed(gates[0]!, "first")
      assert.strictEqual(yield* first, "first")
      const waiting = yield* Effect.forkChild(Effect.all([second, third]))
      yield* Deferred.succeed(gates[1]!, "second")
      assert.deepStrictEqual(yield* Fiber.join(waiting), ["second", "second"])
      assert.strictEqual(asked, 2)
    }).pipe(Effect.runPromise))
})

describe("a replica", () => {
  it("is left alone for a moment after it was behind, and for twice as long each time, up to a second [PLAT-240]", () => {
    const pauses = new ReplicaPauses()
    assert.isFalse(pauses.isAsked(0))
    pauses.found()
    let now = 0
    const lengths = Array.from({ length: 12 }, () => {
      assert.isTrue(pauses.isAsked(now))
      pauses.wasBehind(now)
      // Of the same delay others learn meanwhile.
      pauses.wasBehind(now)
      const begun = now
      while (!pauses.isAsked(now)) now++
      return now - begun
    })
    assert.deepStrictEqual(lengths, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000, 1000])
    pauses.hadCaughtUp()
    pauses.wasBehind(now)
    assert.isTrue(pauses.isAsked(now + 1))
  })

  it("that cannot be asked is looked at again after five seconds, by one, and asked once it is there [PLAT-240]", () => {
    const pauses = new ReplicaPauses()
    assert.isTrue(pauses.isDue(0))
    pauses.found()
    pauses.failed(1000)
    assert.isFalse(pauses.isAsked(5999) || pauses.isDue(5999))
    assert.isTrue(pauses.isDue(6000))
    pauses.lookedAt(6000)
    assert.isFalse(pauses.isDue(6001) || pauses.isAsked(6001))
    pauses.found()
    assert.isTrue(pauses.isAsked(6001))
  })
})
