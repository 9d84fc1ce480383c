/** How many statements a write takes, and how many of them wait for the answer of another. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { memoryImage } from "@banquet/assets-core/testing/ImageEngineMemory"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { galleryFixture } from "@banquet/gallery-core/testing/GalleryFixture"
import { TokenId } from "@banquet/platform-core/Ids"
import type { Guest } from "@banquet/platform-core/principals/Principal"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { newActor, seatingFixture } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Context, Deferred, Effect, Equal } from "effect"
import * as StatementCounter from "../src/testing/StatementCounter.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"
import { database, galleryDatabase, galleryServer, quota, server } from "./Servers.ts"

/** On a busy machine what the one before has set off goes on while the next is counted. */
const mostUploads = 40

const administrator = { _tag: "Administrator" } as const

/** What is counted is asked on a way of its own, and repeated until statements are prepared and nobody is woken. */
const counting = Effect.gen(function* () {
  const counter = yield* StatementCounter.make((yield* TestDatabase).url)
  const least = <E>(write: Effect.Effect<unknown, E>) =>
    Effect.promise(() => counter.least(() => Effect.runPromise(write)))
  const once = Effect.fnUntraced(function* <A, E>(write: Effect.Effect<A, E>) {
    const answer = yield* Deferred.make<A, E>()
    const asked = yield* Effect.promise(() => counter.once(() => Effect.runPromise(Deferred.into(write, answer))))
    return { answer: yield* Deferred.await(answer), asked }
  })
  return { least, once, url: counter.url }
})

layer(database)("seating", (it) => {
  it.effect("takes two round trips to seat, to move and to change many seats, commit included [PLAT-229]", () =>
    Effect.gen(function* () {
      const { least, url } = yield* counting
      const planners = Context.get(yield* server({ url }), PlannerSeating)
      const { occasion, reception } = yield* seatingFixture
      const person = yield* newActor(occasion.id, "Alice", { partySize: 1 })
      yield* ActorRepository.use((actors) => actors.saveActors([person]))
      const described = { planKey: undefined, displayName: undefined, plannerNotes: undefined }
      const { plan } = yield* planners.createPlan(administrator, occasion.id, { eventId: reception.id, ...described })
      const tables = yield* Effect.forEach([8, 8], (capacity) =>
        planners.createTable(administrator, occasion.id, plan.id, {
          name: undefined,
          capacity,
          zoneId: undefined,
          sortOrder: undefined,
          revision: undefined
        })
      )
      let turn = 0
      const next = () => ({ actorId: person.id, tableId: tables[turn++ % 2]!.table.id })
      const place = { seatNumber: undefined, seatLabel: undefined, revision: undefined }
      const assign = Effect.suspend(() =>
        planners.assign(administrator, occasion.id, plan.id, { ...next(), ...place, move: true })
      )
      assert.deepStrictEqual(yield* least(assign), { statements: 6, roundTrips: 2 })
      const change = Effect.suspend(() =>
        planners.changeSeats(administrator, occasion.id, plan.id, {
          moves: [{ ...next(), ...place }],
          publish: false,
          revision: undefined
        })
      )
      assert.deepStrictEqual(yield* least(change), { statements: 6, roundTrips: 2 })
      const last = yield* assign
      assert.strictEqual(last.plan.revision, 1 + tables.length + 20 + 1)
    })
  )
})

layer(galleryDatabase)("the gallery", (it) => {
  it.effect("takes two round trips to decide and to open an upload, and three to complete it [PLAT-229]", () =>
    Effect.gen(function* () {
      const { least: leastOf, once, url } = yield* counting
      const services = yield* galleryServer({ url }, { ...quota, uploadsPerGuest: mostUploads + 1 })
      const { alice, item, occasion, reception } = yield* galleryFixture
      const browser = yield* StorageBrowser
      const gallery = Context.get(services, GuestGallery)
      const guest: Guest = {
        _tag: "Guest",
        tokenId: yield* randomId(TokenId),
        displayName: "Alice",
        occasion,
        actorId: alice,
        invitationUnitId: null,
        eventIds: [reception.id]
      }
      const { id } = (yield* item()).item
      const decide = Context.get(services, PlannerGallery).moderate(administrator, occasion.id, id, {
        action: "approve",
        notes: undefined
      })
      assert.deepStrictEqual(yield* leastOf(decide), { statements: 5, roundTrips: 2 })

      const claim = { eventId: reception.id, fileName: "a.jpg", contentType: "image/jpeg", caption: undefined }
      const expected = [
        { statements: 6, roundTrips: 2 },
        { statements: 8, roundTrips: 3 }
      ]
      const uploads: Array<ReadonlyArray<StatementCounter.Asked>> = []
      const least = () => expected.map((_, at) => StatementCounter.leastOf(uploads.map((asked) => asked[at]!)))
      while (uploads.length < mostUploads && !(uploads.length > 0 && Equal.equals(least(), expected))) {
        const start = gallery.startUpload(guest, occasion.slug, { ...claim, byteSize: 3_000 })
        const { answer, asked: opened } = yield* once(start)
        yield* browser.send({ ...answer.upload, body: memoryImage({}) })
        const { asked: completed } = yield* once(gallery.completeUpload(guest, occasion.slug, answer.session.id))
        uploads.push([opened, completed])
      }
      assert.deepStrictEqual(least(), expected)
    })
  )
})
