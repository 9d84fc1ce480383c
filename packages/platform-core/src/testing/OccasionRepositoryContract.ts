/** What every `OccasionRepository` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Option } from "effect"
import { EventId, OccasionId } from "../Ids.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { newOccasion, occasionFixture, randomId } from "./OccasionFixture.ts"

export const suite = (name: string, layer: Layer.Layer<OccasionRepository, unknown>) =>
  withLayer(layer)(`OccasionRepository: ${name}`, (it) => {
    it.effect("finds an occasion by its slug, and none by another", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const occasion = yield* newOccasion
        yield* occasions.saveOccasion(occasion)
        assert.deepStrictEqual(yield* occasions.findBySlug(occasion.slug), Option.some(occasion))
        assert.deepStrictEqual(yield* occasions.findBySlug(`${occasion.slug}-2`), Option.none())
      })
    )

    it.effect("updates the occasion that has the id", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const occasion = yield* newOccasion
        const renamed = { ...occasion, name: "Ana, Ben and 🐈", timeZone: "UTC", slug: `${occasion.slug}-b` }
        yield* occasions.saveOccasion(occasion)
        yield* occasions.saveOccasion(renamed)
        assert.deepStrictEqual(yield* occasions.findBySlug(renamed.slug), Option.some(renamed))
        assert.deepStrictEqual(yield* occasions.findBySlug(occasion.slug), Option.none())
      })
    )

    it.effect("lists every occasion by slug", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const first = yield* newOccasion
        const second = yield* newOccasion
        yield* occasions.saveOccasion(second)
        yield* occasions.saveOccasion(first)
        const ours = (yield* occasions.list).filter(({ id }) => id === first.id || id === second.id)
        assert.deepStrictEqual(ours, first.slug < second.slug ? [first, second] : [second, first])
      })
    )

    it.effect("refuses a second occasion with the same slug as a defect", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const occasion = yield* newOccasion
        const other = yield* newOccasion
        yield* occasions.saveOccasion(occasion)
        const exit = yield* Effect.exit(occasions.saveOccasion({ ...other, slug: occasion.slug }))
        assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die"))
        assert.deepStrictEqual(yield* occasions.findBySlug(occasion.slug), Option.some(occasion))
      })
    )

    it.effect("gives an occasion's events by start, then id, and no others", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        yield* occasionFixture
        const later = { ...reception, id: yield* randomId(EventId), key: "brunch" }
        yield* occasions.saveEvents([later])
        const sameStart = [reception, later].toSorted((a, b) => (a.id < b.id ? -1 : 1))
        assert.deepStrictEqual(yield* occasions.events(occasion.id), [ceremony, ...sameStart])
      })
    )

    it.effect("updates the events that have the ids, to the millisecond", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        const moved = {
          ...ceremony,
          name: "Blessing",
          key: "blessing",
          startsAt: DateTime.makeUnsafe("2026-06-21T10:00:00.123Z")
        }
        yield* occasions.saveEvents([moved])
        yield* occasions.saveEvents([])
        assert.deepStrictEqual(yield* occasions.events(occasion.id), [reception, moved])
      })
    )

    it.effect("keeps the place of an event, changes it and takes it away", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        for (const place of ["Quinta do Lago; barn, 2nd door 🐈", "Chapel", null]) {
          yield* occasions.saveEvents([{ ...ceremony, place }])
          assert.deepStrictEqual(yield* occasions.events(occasion.id), [{ ...ceremony, place }, reception])
        }
      })
    )

    it.effect("adds one to the revision of an occasion and of each event with every save of what is there", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        assert.deepStrictEqual(yield* occasions.find(occasion.id), Option.some({ ...occasion, revision: 1 }))
        yield* occasions.saveOccasion({ ...occasion, name: "Others" })
        yield* occasions.saveEvents([{ ...reception, name: "Party" }])
        yield* occasions.saveEvents([{ ...reception, name: "Dance" }])
        assert.deepStrictEqual(
          yield* occasions.find(occasion.id),
          Option.some({ ...occasion, name: "Others", revision: 2 })
        )
        assert.deepStrictEqual(yield* occasions.eventRecords(occasion.id), [
          { ...ceremony, revision: 1 },
          { ...reception, name: "Dance", revision: 3 }
        ])
        assert.deepStrictEqual(yield* occasions.find(yield* randomId(OccasionId)), Option.none())
      })
    )

    it.effect("finds a slug and those that are numbered after it, and no others", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const base = `s${(yield* randomId(OccasionId)).slice(-12)}`
        for (const slug of [base, `${base}-2`, `${base}-10`, `${base}-b`, `${base}2`, `a-${base}-2`]) {
          yield* occasions.saveOccasion({ ...(yield* newOccasion), slug })
        }
        assert.deepStrictEqual(yield* occasions.slugsFrom(base), [base, `${base}-10`, `${base}-2`])
      })
    )

    it.effect("says what there is in an occasion", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const now = DateTime.makeUnsafe("2026-05-02T12:00:00Z")
        const bare = yield* newOccasion
        yield* occasions.saveOccasion(bare)
        const { occasion } = yield* occasionFixture
        const nothing = { hasEvents: false, hasModules: false, hasLinks: false }
        assert.deepStrictEqual(yield* occasions.progress(bare.id, now), nothing)
        assert.deepStrictEqual(yield* occasions.progress(occasion.id, now), { ...nothing, hasEvents: true })
      })
    )

    it.effect("deletes an event of the occasion, and nothing of another", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        const other = yield* occasionFixture
        assert.isTrue(yield* occasions.deleteEvent(other.occasion.id, ceremony.id))
        assert.isTrue(yield* occasions.deleteEvent(occasion.id, ceremony.id))
        assert.isTrue(yield* occasions.deleteEvent(occasion.id, ceremony.id))
        assert.deepStrictEqual(yield* occasions.events(occasion.id), [reception])
        assert.strictEqual((yield* occasions.events(other.occasion.id)).length, 2)
      })
    )

    it.effect("locks a slug whether or not there is an occasion", () =>
      Effect.gen(function* () {
        const occasions = yield* OccasionRepository
        const { occasion } = yield* occasionFixture
        yield* occasions.lock(occasion.slug)
        yield* occasions.lock(`${occasion.slug}-none`)
      })
    )
  })
