import { assert, describe, it } from "@effect/vitest"
import { DateTime, Duration, Schema } from "effect"
import { maximumAttempts, retryAt, retryDelays } from "../src/deliveries/DeliveryRetries.ts"
import { outcomeOf } from "../src/deliveries/DeliveryAttempt.ts"
import { noon } from "../src/testing/DeliveryFixture.ts"

const Attempt = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: maximumAttempts + 3 }))
const Chance = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 0.999 }))

describe("retries of deliveries", () => {
  it("take about a day in all, each longer than the one before", () => {
    const hours = retryDelays.map(Duration.toHours)
    const total = hours.reduce((sum, delay) => sum + delay, 0)
    assert.isAbove(total, 22)
    assert.isBelow(total, 25)
    assert.deepStrictEqual(
      hours,
      hours.toSorted((a, b) => a - b)
    )
  })

  it.prop("are a tenth early or late at most, and none after the last", [Attempt, Chance], ([attempt, chance]) => {
    const at = retryAt(attempt, noon, chance)
    const delay = retryDelays[attempt - 1]
    if (at === null || delay === undefined) return assert.isTrue(at === null && attempt >= maximumAttempts)
    const factor = (DateTime.toEpochMillis(at) - DateTime.toEpochMillis(noon)) / Duration.toMillis(delay)
    assert.isTrue(factor > 0.899 && factor < 1.101)
  })

  it("follow every failure but the last, and none of a receiver that is gone", () => {
    const failure = { kind: "status", status: 503 }
    assert.deepStrictEqual(outcomeOf(1, failure, noon, 0.5), {
      _tag: "Again",
      failure,
      at: DateTime.add(noon, { seconds: 5 })
    })
    assert.deepStrictEqual(outcomeOf(maximumAttempts, failure, noon, 0.5), { _tag: "Dead", failure })
    const gone = { kind: "status", status: 410 }
    assert.deepStrictEqual(outcomeOf(1, gone, noon, 0.5), { _tag: "Gone", failure: gone })
  })
})
