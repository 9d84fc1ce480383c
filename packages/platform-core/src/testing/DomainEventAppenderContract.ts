/** What every `DomainEventAppender` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { DomainEventAppender } from "../events/DomainEventAppender.ts"
import type { DomainEventLog } from "../events/DomainEventLog.ts"
import { EventId, OccasionId } from "../Ids.ts"
import { Transaction } from "../Transaction.ts"
import { appendedBy, newEvent } from "./DomainEventFixture.ts"
import { randomId } from "./OccasionFixture.ts"

type Services = DomainEventAppender | DomainEventLog | Transaction

export const suite = (name: string, layer: Layer.Layer<Services, unknown>) =>
  withLayer(layer, { excludeTestServices: true })(`DomainEventAppender: ${name}`, (it) => {
    it.effect("appends events as they are, in their order, and the next ones after them", () =>
      Effect.gen(function* () {
        const { append } = yield* DomainEventAppender
        const occasionId = yield* randomId(OccasionId)
        const first = yield* newEvent({ occasionId, data: { revision: 7, nested: { of: [null, "ключ 🗝"] } } })
        const second = yield* newEvent({ occasionId, eventId: yield* randomId(EventId), aggregate: first.aggregate })
        const third = yield* newEvent({ occasionId, type: "another.happened" })
        const appended = yield* appendedBy(occasionId, Effect.andThen(append([first, second]), append([third])))
        assert.deepStrictEqual(appended, [first, second, third])
      })
    )

    it.effect("appends nothing where there are no events", () =>
      Effect.gen(function* () {
        const { append } = yield* DomainEventAppender
        assert.deepStrictEqual(yield* appendedBy(yield* randomId(OccasionId), append([])), [])
      })
    )

    it.effect("appends in the transaction around it, and so not what that takes back", () =>
      Effect.gen(function* () {
        const { append } = yield* DomainEventAppender
        const transaction = yield* Transaction
        const occasionId = yield* randomId(OccasionId)
        const [lost, kept, inner] = yield* Effect.all([
          newEvent({ occasionId }),
          newEvent({ occasionId }),
          newEvent({ occasionId })
        ])
        const rolledBack = (events: typeof kept) =>
          Effect.exit(transaction.run(Effect.andThen(append([events]), Effect.die("defect"))))
        const both = Effect.andThen(
          rolledBack(lost),
          transaction.run(Effect.andThen(append([kept]), rolledBack(inner)))
        )
        assert.deepStrictEqual(yield* appendedBy(occasionId, both), [kept])
      })
    )
  })
