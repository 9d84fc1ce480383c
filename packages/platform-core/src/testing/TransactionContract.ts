/** What every `Transaction` keeps to, seen through a repository that takes part. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Deferred, Effect, Fiber, type Layer, Option } from "effect"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { PermissionDenied } from "../PlatformErrors.ts"
import { Transaction } from "../Transaction.ts"
import { newOccasion } from "./OccasionFixture.ts"

export const suite = (name: string, layer: Layer.Layer<OccasionRepository | Transaction, unknown>) =>
  withLayer(layer)(`Transaction: ${name}`, (it) => {
    it.effect("keeps everything when it succeeds, and answers what was computed", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const transaction = yield* Transaction
        const occasion = yield* newOccasion
        const other = yield* newOccasion
        const answer = yield* transaction.run(
          occasions.saveOccasion(occasion).pipe(Effect.andThen(occasions.saveOccasion(other)), Effect.as(42))
        )
        assert.strictEqual(answer, 42)
        assert.isTrue(Option.isSome(yield* occasions.findBySlug(occasion.slug)))
        assert.isTrue(Option.isSome(yield* occasions.findBySlug(other.slug)))
      })
    )

    it.effect("forgets everything when it fails, and fails as its effect did", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const transaction = yield* Transaction
        const occasion = yield* newOccasion
        const error = yield* transaction
          .run(
            Effect.gen(function* () {
              yield* occasions.saveOccasion(occasion)
              assert.isTrue(Option.isSome(yield* occasions.findBySlug(occasion.slug)))
              return yield* new PermissionDenied()
            })
          )
          .pipe(Effect.flip)
        assert.strictEqual(error._tag, "PermissionDenied")
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(occasion.slug)))
      })
    )

    it.effect("forgets everything when it dies or is interrupted", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const transaction = yield* Transaction
        const occasion = yield* newOccasion
        const save = occasions.saveOccasion(occasion)
        yield* Effect.exit(transaction.run(Effect.andThen(save, Effect.die("defect"))))
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(occasion.slug)))

        const saved = yield* Deferred.make<void>()
        const fiber = yield* Effect.forkChild(
          transaction.run(save.pipe(Effect.andThen(Deferred.succeed(saved, undefined)), Effect.andThen(Effect.never)))
        )
        yield* Deferred.await(saved)
        yield* Fiber.interrupt(fiber)
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(occasion.slug)))
      })
    )

    it.effect("forgets only its own part when an inner transaction fails and the outer goes on", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const transaction = yield* Transaction
        const outer = yield* newOccasion
        const inner = yield* newOccasion
        yield* transaction.run(
          Effect.gen(function* () {
            yield* occasions.saveOccasion(outer)
            yield* Effect.exit(
              transaction.run(Effect.andThen(occasions.saveOccasion(inner), Effect.fail(new PermissionDenied())))
            )
          })
        )
        assert.isTrue(Option.isSome(yield* occasions.findBySlug(outer.slug)))
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(inner.slug)))
      })
    )

    it.effect("is not seen by others before it ends", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const transaction = yield* Transaction
        const occasion = yield* newOccasion
        const saved = yield* Deferred.make<void>()
        const looked = yield* Deferred.make<void>()
        const fiber = yield* Effect.forkChild(
          transaction.run(
            Effect.gen(function* () {
              yield* occasions.saveOccasion(occasion)
              yield* Deferred.succeed(saved, undefined)
              yield* Deferred.await(looked)
            })
          )
        )
        yield* Deferred.await(saved)
        assert.isTrue(Option.isNone(yield* occasions.findBySlug(occasion.slug)))
        yield* Deferred.succeed(looked, undefined)
        yield* Fiber.join(fiber)
        assert.isTrue(Option.isSome(yield* occasions.findBySlug(occasion.slug)))
      })
    )

    it.effect("makes writers under the lock of one slug take turns", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const transaction = yield* Transaction
        const { slug } = yield* newOccasion
        const insertIfAbsent = Effect.gen(function* () {
          const occasion = { ...(yield* newOccasion), slug }
          return yield* transaction.run(
            Effect.gen(function* () {
              yield* occasions.lock(slug)
              const found = yield* occasions.findBySlug(slug)
              if (Option.isSome(found)) return found.value.id
              yield* occasions.saveOccasion(occasion)
              return occasion.id
            })
          )
        })
        const ids = yield* Effect.all(
          Array.from({ length: 6 }, () => insertIfAbsent),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(ids).size, 1)
      })
    )
  })
