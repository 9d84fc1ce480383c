/** What every `OccasionRecords` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Option } from "effect"
import { OccasionRecords } from "../erasure/OccasionRecords.ts"
import type { OccasionId } from "../Ids.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { Transaction } from "../Transaction.ts"
import { occasionFixture } from "./OccasionFixture.ts"

type Services = OccasionRecords | OccasionRepository | Transaction

/** Returns whether the occasion is there, and how many events it has. */
const kept = Effect.fnUntraced(function* (occasionId: OccasionId) {
  const occasions = yield* OccasionRepository
  const found = yield* occasions.find(occasionId)
  return [Option.isSome(found), (yield* occasions.events(occasionId)).length] as const
})

const erase = (occasionId: OccasionId) =>
  Effect.flatMap(DateTime.now, (now) => OccasionRecords.use((records) => records.erase(occasionId, now)))

export const suite = (name: string, layer: Layer.Layer<Services, unknown>) =>
  withLayer(layer, { excludeTestServices: true })(`OccasionRecords: ${name}`, (it) => {
    it.effect("erases an occasion with what it has, counts it, and leaves others as they are", () =>
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const [{ occasion }, { occasion: other }] = [yield* occasionFixture, yield* occasionFixture]
        const { counts, objects } = yield* transaction.run(erase(occasion.id))
        assert.strictEqual(counts["events"], 2)
        assert.deepStrictEqual(objects, [])
        assert.deepStrictEqual(yield* kept(occasion.id), [false, 0])
        assert.deepStrictEqual(yield* kept(other.id), [true, 2])
      })
    )

    it.effect("counts nothing of what is not there any more", () =>
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const { occasion } = yield* occasionFixture
        yield* transaction.run(erase(occasion.id))
        const { counts } = yield* transaction.run(erase(occasion.id))
        assert.isTrue(Object.values(counts).every((count) => count === 0))
      })
    )

    it.effect("erases nothing where the transaction around it is taken back", () =>
      Effect.gen(function* () {
        const transaction = yield* Transaction
        const { occasion } = yield* occasionFixture
        yield* Effect.exit(transaction.run(Effect.andThen(erase(occasion.id), Effect.die("defect"))))
        assert.deepStrictEqual(yield* kept(occasion.id), [true, 2])
      })
    )
  })
