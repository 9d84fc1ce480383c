/** What every `UploadSessionRepository` keeps to. */
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { type ActorFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Option, Result } from "effect"
import { UploadSessionId } from "../AssetIds.ts"
import { AssetRepository } from "../AssetRepository.ts"
import { closeUploadSession, finalizeUploadSession } from "../UploadSession.ts"
import { UploadSessionRepository } from "../UploadSessionRepository.ts"
import { fixtureNow, guestsFixture, newAssetRecords, newSession } from "./AssetFixture.ts"

/** Guests, and sessions of theirs at the reception. */
const sessionFixture = Effect.gen(function* () {
  const sessions = yield* UploadSessionRepository
  const fixture = yield* guestsFixture
  const inserted = Effect.fnUntraced(function* (ownerId: typeof fixture.alice, now = fixtureNow) {
    const session = yield* newSession({ occasionId: fixture.occasion.id, eventId: fixture.reception.id, ownerId }, now)
    yield* sessions.insert(session)
    return session
  })
  return { ...fixture, inserted }
})

export const suite = (
  name: string,
  layer: Layer.Layer<
    AssetRepository | UploadSessionRepository | OccasionRepository | ActorFixture | Transaction,
    unknown
  >
) =>
  withLayer(layer)(`UploadSessionRepository: ${name}`, (it) => {
    it.effect("finds a session as it was inserted", () =>
      Effect.gen(function* () {
        const sessions = yield* UploadSessionRepository
        const { alice, inserted } = yield* sessionFixture
        const session = yield* inserted(alice)
        assert.deepStrictEqual(yield* sessions.find(session.id), Option.some(session))
        assert.deepStrictEqual(yield* sessions.findForChange(session.id), Option.some(session))
        assert.isTrue(Option.isNone(yield* sessions.find(yield* randomId(UploadSessionId))))
      })
    )

    it.effect("refuses a session of an event or an owner that the occasion does not have", () =>
      Effect.gen(function* () {
        const sessions = yield* UploadSessionRepository
        const mine = yield* guestsFixture
        const other = yield* guestsFixture
        const owner = { occasionId: mine.occasion.id, eventId: mine.reception.id, ownerId: mine.alice }
        for (const wrong of [
          { ...owner, eventId: other.reception.id },
          { ...owner, ownerId: other.alice }
        ]) {
          const session = yield* newSession(wrong)
          assert.strictEqual((yield* Effect.exit(sessions.insert(session)))._tag, "Failure")
          assert.isTrue(Option.isNone(yield* sessions.find(session.id)))
        }
      })
    )

    it.effect("keeps what was decided: closed, or finalized with its asset", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const sessions = yield* UploadSessionRepository
        const { alice, inserted, occasion } = yield* sessionFixture
        const refused = closeUploadSession(yield* inserted(alice))
        yield* sessions.save(refused)
        assert.deepStrictEqual(yield* sessions.find(refused.id), Option.some(refused))
        const { asset, attachment } = yield* newAssetRecords(occasion.id)
        yield* assets.insert(asset, attachment)
        const completed = Result.getOrThrow(finalizeUploadSession(yield* inserted(alice), asset.id, fixtureNow))
        yield* sessions.save(completed)
        assert.deepStrictEqual(yield* sessions.find(completed.id), Option.some(completed))
      })
    )

    it.effect("keeps sessions of planners, who are no owners, and removes them with what they became", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const sessions = yield* UploadSessionRepository
        const transaction = yield* Transaction
        const { alice, inserted, occasion } = yield* sessionFixture
        const used = transaction.run(sessions.occasionBytesForChange(occasion.id))
        assert.strictEqual(yield* used, 0)
        const guest = yield* inserted(alice)
        const own = { ...guest, ownerId: null }
        const planners = yield* newSession(own)
        yield* sessions.insert(planners)
        assert.deepStrictEqual(yield* sessions.find(planners.id), Option.some(planners))
        assert.strictEqual(yield* used, guest.heldBytes + planners.heldBytes)
        const { asset, attachment } = yield* newAssetRecords(occasion.id)
        yield* assets.insert(asset, attachment)
        yield* sessions.save(Result.getOrThrow(finalizeUploadSession(planners, asset.id, fixtureNow)))
        assert.strictEqual(yield* used, guest.heldBytes + asset.byteSize)
        yield* assets.erase([asset.id])
        assert.deepStrictEqual(yield* sessions.find(planners.id), Option.none())
        assert.strictEqual(yield* used, guest.heldBytes)
      })
    )

    it.effect("lets one of many concurrent completions finalize a session", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const sessions = yield* UploadSessionRepository
        const transaction = yield* Transaction
        const { alice, inserted, occasion } = yield* sessionFixture
        const { id } = yield* inserted(alice)
        const complete = Effect.gen(function* () {
          const { asset, attachment } = yield* newAssetRecords(occasion.id)
          return yield* transaction.run(
            Effect.gen(function* () {
              const session = Option.getOrThrow(yield* sessions.findForChange(id))
              const finalized = Result.getOrThrow(finalizeUploadSession(session, asset.id, fixtureNow))
              if (finalized.assetId !== asset.id) return finalized.assetId
              yield* assets.insert(asset, attachment)
              yield* sessions.save(finalized)
              return asset.id
            })
          )
        })
        const ids = yield* Effect.all(
          Array.from({ length: 8 }, () => complete),
          { concurrency: "unbounded" }
        )
        assert.strictEqual(new Set(ids).size, 1)
      })
    )

    it.effect(
      "knows which ended sessions hold something: closed ones, and expired ones, by whose and what is known",
      () =>
        Effect.gen(function* () {
          const sessions = yield* UploadSessionRepository
          const { alice, bob, inserted, occasion } = yield* sessionFixture
          const later = DateTime.addDuration(fixtureNow, "1 minute")
          const expired = yield* inserted(alice)
          const younger = yield* inserted(bob, later)
          const closed = closeUploadSession(yield* inserted(bob, later))
          yield* sessions.save(closed)
          const ended = (
            endedBefore: DateTime.Utc,
            settled: boolean | null = null,
            scope: { readonly occasionId: OccasionId; readonly ownerId?: ActorId } = { occasionId: occasion.id }
          ) => sessions.ended(scope, { endedBefore, settled }, 10)
          assert.deepStrictEqual(yield* ended(fixtureNow), [closed])
          assert.sameDeepMembers([...(yield* ended(expired.expiresAt))], [expired, closed])
          assert.strictEqual((yield* ended(younger.expiresAt))[0]?.id, expired.id)
          assert.strictEqual((yield* ended(younger.expiresAt)).length, 3)
          assert.strictEqual(
            (yield* sessions.ended({ occasionId: occasion.id }, { endedBefore: younger.expiresAt, settled: null }, 1))
              .length,
            1
          )
          assert.deepStrictEqual(yield* ended(younger.expiresAt, null, { occasionId: occasion.id, ownerId: alice }), [
            expired
          ])
          yield* sessions.settle([
            { id: closed.id, heldBytes: 0 },
            { id: expired.id, heldBytes: 17 }
          ])
          assert.deepStrictEqual(yield* ended(expired.expiresAt), [{ ...expired, heldBytes: 17 }])
          assert.deepStrictEqual(yield* ended(younger.expiresAt, false), [younger])
          assert.deepStrictEqual(yield* ended(younger.expiresAt, true), [{ ...expired, heldBytes: 17 }])
          assert.deepStrictEqual(yield* sessions.find(closed.id), Option.some({ ...closed, heldBytes: 0 }))
        })
    )

    it.effect("settles nothing of a session that became something meanwhile, and discards none that is over", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const sessions = yield* UploadSessionRepository
        const { alice, inserted, occasion } = yield* sessionFixture
        const { asset, attachment } = yield* newAssetRecords(occasion.id)
        yield* assets.insert(asset, attachment)
        const finalized = Result.getOrThrow(finalizeUploadSession(yield* inserted(alice), asset.id, fixtureNow))
        assert.strictEqual(finalized.heldBytes, 0)
        yield* sessions.save(finalized)
        yield* sessions.settle([{ id: finalized.id, heldBytes: 5 }])
        yield* sessions.discard(finalized.id)
        assert.deepStrictEqual(yield* sessions.find(finalized.id), Option.some(finalized))
        const open = yield* inserted(alice)
        yield* sessions.discard(open.id)
        assert.isTrue(Option.isNone(yield* sessions.find(open.id)))
      })
    )

    it.effect(
      "removes sessions that hold nothing and expired before a time, a few at once, never a finalized one",
      () =>
        Effect.gen(function* () {
          const assets = yield* AssetRepository
          const sessions = yield* UploadSessionRepository
          const { alice, inserted, occasion } = yield* sessionFixture
          const longAgo = DateTime.makeUnsafe("2001-01-01T00:00:00Z")
          const before = DateTime.addDuration(longAgo, "1 hour")
          const open = { ...(yield* inserted(alice, longAgo)), heldBytes: 0 }
          const closed = { ...closeUploadSession(yield* inserted(alice, longAgo)), heldBytes: 0 }
          yield* sessions.save(closed)
          const holding = yield* inserted(alice, longAgo)
          yield* sessions.settle([{ id: open.id, heldBytes: 0 }])
          const { asset, attachment } = yield* newAssetRecords(occasion.id)
          yield* assets.insert(asset, attachment)
          const kept = Result.getOrThrow(finalizeUploadSession(yield* inserted(alice, longAgo), asset.id, longAgo))
          yield* sessions.save(kept)
          const young = yield* inserted(alice, before)

          const first = yield* sessions.removeExpired(before, 1)
          assert.strictEqual(first.length, 1)
          const rest = yield* sessions.removeExpired(before, 100)
          const removed = [...first, ...rest].filter((session) => session.occasionId === occasion.id)
          assert.sameDeepMembers(removed, [open, closed])
          assert.isTrue(Option.isNone(yield* sessions.find(open.id)))
          assert.deepStrictEqual(yield* sessions.find(kept.id), Option.some(kept))
          assert.deepStrictEqual(yield* sessions.find(young.id), Option.some(young))
          assert.deepStrictEqual(yield* sessions.find(holding.id), Option.some(holding))
          assert.deepStrictEqual(yield* sessions.removeExpired(before, 100), [])
        })
    )

    it.effect("erases every session of an owner, whatever became of it, and answers with them", () =>
      Effect.gen(function* () {
        const assets = yield* AssetRepository
        const sessions = yield* UploadSessionRepository
        const transaction = yield* Transaction
        const { alice, bob, inserted, occasion } = yield* sessionFixture
        const { asset, attachment } = yield* newAssetRecords(occasion.id)
        yield* assets.insert(asset, attachment)
        const open = yield* inserted(alice)
        const closed = closeUploadSession(yield* inserted(alice))
        const finalized = Result.getOrThrow(finalizeUploadSession(yield* inserted(alice), asset.id, fixtureNow))
        yield* sessions.save(closed)
        yield* sessions.save(finalized)
        const other = yield* inserted(bob)
        const erase = transaction.run(sessions.eraseOwned(occasion.id, alice))
        assert.sameDeepMembers([...(yield* erase)], [open, closed, finalized])
        assert.isTrue(Option.isNone(yield* sessions.find(finalized.id)))
        assert.deepStrictEqual(yield* sessions.find(other.id), Option.some(other))
        assert.deepStrictEqual(yield* erase, [])
      })
    )

    it.effect("makes every session of an owner another's, and no other session", () =>
      Effect.gen(function* () {
        const sessions = yield* UploadSessionRepository
        const transaction = yield* Transaction
        const { alice, bob, inserted, occasion } = yield* sessionFixture
        const elsewhere = yield* sessionFixture
        const open = yield* inserted(alice)
        const closed = closeUploadSession(yield* inserted(alice))
        yield* sessions.save(closed)
        const other = yield* elsewhere.inserted(elsewhere.alice)
        yield* transaction.run(
          Effect.andThen(sessions.lockOwners([alice, bob]), sessions.reassign(occasion.id, alice, bob))
        )
        for (const session of [open, closed]) {
          assert.deepStrictEqual(yield* sessions.find(session.id), Option.some({ ...session, ownerId: bob }))
        }
        assert.deepStrictEqual(yield* sessions.find(other.id), Option.some(other))
        assert.deepStrictEqual(yield* sessions.owners(occasion.id, [alice, bob]), [bob])
      })
    )

    it.effect("knows who has a session in the occasion, whatever became of it", () =>
      Effect.gen(function* () {
        const sessions = yield* UploadSessionRepository
        const { alice, bob, inserted, occasion } = yield* sessionFixture
        const elsewhere = yield* sessionFixture
        const owners = () => sessions.owners(occasion.id, [bob, alice])
        assert.deepStrictEqual(yield* owners(), [])
        yield* sessions.save(closeUploadSession(yield* inserted(alice)))
        yield* sessions.save(closeUploadSession(yield* inserted(alice)))
        assert.deepStrictEqual(yield* owners(), [alice])
        assert.deepStrictEqual(yield* sessions.owners(occasion.id, []), [])
        assert.deepStrictEqual(yield* sessions.owners(elsewhere.occasion.id, [alice]), [])
      })
    )
  })
