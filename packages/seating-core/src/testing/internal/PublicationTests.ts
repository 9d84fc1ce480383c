import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { ActorId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { changedPlan, type SeatingPlan, unpublishedPlan } from "../../SeatingPlan.ts"
import { planDiff } from "../../SeatingPublication.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import type { SeatingTable } from "../../SeatingTable.ts"
import { asPublished, newAssignment, newTable, planFixture, saveChange } from "../SeatingFixture.ts"
import { type SeatingRepositoryTests, viewer } from "./SeatingRepositoryTests.ts"

/** `planFixture` where drafts stay visible, with Alice and the Smiths at the first table, published. */
const publishedPlan = Effect.gen(function* () {
  const modules = yield* ModuleRepository
  const fixture = yield* planFixture
  const { alice, installation, one, plan, smiths } = fixture
  yield* modules.saveInstallation({ ...installation, config: { ...installation.config, keep_published: true } })
  const seat = yield* newAssignment(one, alice.id, { seatNumber: 2, seatLabel: "aisle" })
  const family = yield* newAssignment(one, smiths.id)
  const draft = changedPlan(plan)
  const seats = { created: [seat, family], moved: [], deleted: [] }
  yield* saveChange(SeatingChange.SeatsChanged({ plan: draft, ...seats }))
  const published = asPublished(draft)
  yield* saveChange(SeatingChange.PlanChanged({ plan: published }))
  return { ...fixture, seat, family, published }
})

/** What guests, vendors and lists see. */
const seen = Effect.fnUntraced(function* (plan: SeatingPlan, ...actorIds: ReadonlyArray<ActorId>) {
  const repository = yield* SeatingRepository
  const { seats } = yield* repository.guestSeats(plan.occasionId, actorIds, [plan.eventId], actorIds[0] ?? null)
  const { plans } = yield* repository.vendorPlans(plan.occasionId, "all", viewer)
  const events = yield* repository.eventsPublishedToGuests(plan.occasionId, [plan.eventId])
  const lists = (yield* repository.publishedFacts(plan.occasionId, plan.eventId)).plans
  return { seats, plans, events, lists }
})

type TableLook = Pick<SeatingTable, "shape" | "zoneId">

const nothing = { seats: [], plans: [], events: [], lists: [] }

/** What is kept of plans when they are published. */
export const publicationTests = (it: SeatingRepositoryTests) => {
  it.effect("shows a draft as it was last published where the installation says so, until the next publication", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, bob, hall, occasion, one, published, seat, smiths, two } = yield* publishedPlan
      const before = yield* seen(published, alice.id, smiths.id)
      assert.deepStrictEqual(
        before.seats.map(({ seatNumber, tableName, zoneName }) => [tableName, zoneName, seatNumber]),
        [
          ["Table A", "Hall", 2],
          ["Table A", "Hall", null]
        ]
      )
      assert.deepStrictEqual(
        before.plans[0]?.tables.map(({ occupancy }) => occupancy),
        [4, 0]
      )
      assert.deepStrictEqual(before.events, [published.eventId])
      const [list] = before.lists
      assert.deepStrictEqual([list?.plan, list?.tables, list?.zones], [published, [one, two], [hall]])

      const publication = { publishedAt: published.publishedAt, revision: published.revision }
      let plan = changedPlan({ ...published, displayName: "Another name" })
      yield* saveChange(SeatingChange.PlanChanged({ plan }))
      yield* saveChange(
        SeatingChange.TableChanged({ plan: (plan = changedPlan(plan)), table: { ...one, name: "Other" } })
      )
      yield* saveChange(SeatingChange.ZoneDeleted({ plan: (plan = changedPlan(plan)), zoneId: hall.id }))
      const moved = { ...seat, tableId: two.id, seatNumber: null, seatLabel: null }
      yield* saveChange(SeatingChange.AssignmentsChanged({ plan: (plan = changedPlan(plan)), assignments: [moved] }))
      const newcomer = yield* newAssignment(two, bob.id)
      yield* saveChange(SeatingChange.AssignmentCreated({ plan: (plan = changedPlan(plan)), assignment: newcomer }))
      assert.deepStrictEqual(yield* seen(published, alice.id, smiths.id), before)
      assert.deepStrictEqual((yield* seen(published, bob.id)).seats, [])
      assert.deepStrictEqual((yield* repository.plannerFacts(occasion.id, null)).plans[0]?.publication, publication)

      const again = { ...asPublished(plan), publishedAt: DateTime.makeUnsafe("2026-06-02T10:00:00Z") }
      yield* saveChange(SeatingChange.PlanChanged({ plan: again }))
      const after = yield* seen(published, alice.id, bob.id)
      assert.deepStrictEqual(
        after.seats.map(({ planDisplayName, tableName, zoneName }) => [planDisplayName, tableName, zoneName]),
        [
          ["Another name", "Table B", null],
          ["Another name", "Table B", null]
        ]
      )
      assert.deepStrictEqual(
        after.plans[0]?.tables.map(({ name, occupancy }) => [name, occupancy]),
        [
          ["Other", 3],
          ["Table B", 2]
        ]
      )
      assert.deepStrictEqual(after.plans[0]?.zones, [])
    })
  )

  it.effect("keeps a publication and shows none of a draft where the installation does not say so", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const modules = yield* ModuleRepository
      const { alice, enablement, installation, occasion, published } = yield* publishedPlan
      const before = yield* seen(published, alice.id)
      const draft = changedPlan(published)
      yield* saveChange(SeatingChange.PlanChanged({ plan: draft }))
      for (const config of [{}, { keep_published: false }]) {
        yield* modules.saveInstallation({ ...installation, config })
        assert.deepStrictEqual(yield* seen(published, alice.id), nothing)
      }
      const publication = { publishedAt: published.publishedAt, revision: published.revision }
      assert.deepStrictEqual((yield* repository.plannerFacts(occasion.id, null)).plans[0]?.publication, publication)
      yield* modules.saveInstallation({ ...installation, config: { keep_published: true } })
      assert.deepStrictEqual(yield* seen(published, alice.id), before)
      yield* modules.saveEnablement({ ...enablement, enabled: false })
      assert.deepStrictEqual(yield* seen(published, alice.id), { ...nothing, lists: before.lists })
      yield* modules.saveEnablement({ ...enablement, config: { publish_to_guests: false } })
      assert.deepStrictEqual(yield* seen(published, alice.id), { ...before, seats: [], events: [] })
    })
  )

  it.effect("reads names and party sizes as they are, and forgets whoever is erased", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const { alice, occasion, published, smiths } = yield* publishedPlan
      yield* saveChange(SeatingChange.PlanChanged({ plan: changedPlan(published) }))
      yield* actors.saveActors([{ ...smiths, displayName: "The Smythes", partySize: 2 }])
      const renamed = yield* seen(published, alice.id, smiths.id)
      assert.deepStrictEqual(
        renamed.seats.map(({ actorDisplayName }) => actorDisplayName),
        ["Alice Smith", "The Smythes"]
      )
      assert.deepStrictEqual(
        renamed.plans[0]?.assignments.map(({ displayName, partySize }) => [displayName, partySize]),
        [
          ["Alice Smith", 1],
          ["The Smythes", 2]
        ]
      )
      assert.strictEqual(renamed.plans[0]?.tables[0]?.occupancy, 3)
      const transaction = yield* Transaction
      const repository = yield* SeatingRepository
      const [seat] = yield* transaction.run(repository.seatsForChange(occasion.id, alice.id))
      const plan = changedPlan(changedPlan(published))
      yield* saveChange(SeatingChange.AssignmentDeleted({ plan, assignmentId: seat!.assignment.id }))
      assert.strictEqual((yield* seen(published, alice.id)).seats.length, 1)
      yield* actors.erase(occasion.id, alice.id)
      const erased = yield* seen(published, alice.id, smiths.id)
      assert.deepStrictEqual(
        erased.seats.map(({ actorDisplayName }) => actorDisplayName),
        ["The Smythes"]
      )
      assert.deepStrictEqual(
        erased.plans[0]?.assignments.map(({ displayName }) => displayName),
        ["The Smythes"]
      )
      assert.strictEqual(erased.plans[0]?.tables[0]?.occupancy, 2)
      assert.notInclude(JSON.stringify(erased), alice.id)
    })
  )

  it.effect("shows nothing of a publication that is taken back, whatever the installation says", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, occasion, plan, published } = yield* publishedPlan
      const taken = unpublishedPlan(published)
      yield* saveChange(SeatingChange.PublicationRemoved({ plan: taken }))
      assert.deepStrictEqual(yield* seen(published, alice.id), nothing)
      const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
      assert.deepStrictEqual([found?.plan, found?.publication], [taken, null])
      const facts = yield* repository.diffFacts(occasion.id, plan.id)
      assert.isNull(facts.published)
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(taken) }))
      assert.strictEqual((yield* seen(published, alice.id)).seats.length, 1)
    })
  )

  it.effect("tells what publishing would change", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, bob, family, occasion, one, plan, published, smiths, two } = yield* publishedPlan
      const other = yield* planFixture
      const diff = Effect.map(repository.diffFacts(occasion.id, plan.id), planDiff)
      const none = { seated: [], moved: [], unseated: [] }
      const noTables = { added: [], removed: [], renamed: [], resized: [] }
      assert.deepStrictEqual(yield* diff, { since: published.publishedAt, ...none, tables: noTables })
      const table = yield* newTable(plan.id, "Table C", { capacity: 3, sortOrder: 3 })
      let next = changedPlan(published)
      yield* saveChange(SeatingChange.TableCreated({ plan: next, table }))
      yield* saveChange(SeatingChange.TableDeleted({ plan: (next = changedPlan(next)), tableId: two.id }))
      const renamed = { ...one, name: "Garden", capacity: 5 }
      yield* saveChange(SeatingChange.TableChanged({ plan: (next = changedPlan(next)), table: renamed }))
      yield* saveChange(
        SeatingChange.SeatsChanged({
          plan: changedPlan(next),
          created: [yield* newAssignment(one, bob.id)],
          moved: [{ ...family, tableId: table.id, seatNumber: 1 }],
          deleted: (yield* repository.plannerFacts(occasion.id, null)).plans.flatMap(({ assignments }) =>
            assignments.flatMap(({ actorId, id }) => (actorId === alice.id ? [id] : []))
          )
        })
      )
      assert.deepStrictEqual(yield* diff, {
        since: published.publishedAt,
        seated: [{ actorId: bob.id, displayName: "Bob Brown", to: { tableName: "Garden", seatNumber: null } }],
        moved: [
          {
            actorId: smiths.id,
            displayName: "The Smiths",
            from: { tableName: "Table A", seatNumber: null },
            to: { tableName: "Table C", seatNumber: 1 }
          }
        ],
        unseated: [{ actorId: alice.id, displayName: "Alice Smith", from: { tableName: "Table A", seatNumber: 2 } }],
        tables: {
          added: [{ id: table.id, name: "Table C", from: null, to: 3 }],
          removed: [{ id: two.id, name: "Table B", from: 2, to: null }],
          renamed: [{ id: one.id, name: "Garden", from: "Table A", to: "Garden" }],
          resized: [{ id: one.id, name: "Garden", from: 4, to: 5 }]
        }
      })
      const never = planDiff(yield* repository.diffFacts(other.occasion.id, other.plan.id))
      assert.deepStrictEqual([never.since, never.tables.added.map(({ name }) => name)], [null, ["Table A", "Table B"]])
      const elsewhere = yield* repository.diffFacts(other.occasion.id, plan.id)
      assert.deepStrictEqual([elsewhere.installed, elsewhere.now, elsewhere.published], [true, null, null])
    })
  )

  it.effect("tells of no change where a table was made again with the zone and the shape that it had [SEAT-295]", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, hall, occasion, one, plan, published, smiths } = yield* publishedPlan
      const moved = Effect.map(repository.diffFacts(occasion.id, plan.id), (facts) =>
        planDiff(facts).moved.map(({ actorId }) => actorId)
      )
      const remake = Effect.fnUntraced(function* (before: SeatingPlan, gone: SeatingTable, look: Partial<TableLook>) {
        const { capacity, name, zoneId } = gone
        const table = yield* newTable(plan.id, name, { capacity, zoneId, ...look })
        const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
        const assignments = (found?.assignments ?? []).map((seat) => ({ ...seat, tableId: table.id }))
        let next = changedPlan(before)
        yield* saveChange(SeatingChange.TableCreated({ plan: next, table }))
        yield* saveChange(SeatingChange.AssignmentsChanged({ plan: (next = changedPlan(next)), assignments }))
        yield* saveChange(SeatingChange.TableDeleted({ plan: (next = changedPlan(next)), tableId: gone.id }))
        return { plan: next, table }
      })
      const same = yield* remake(published, one, {})
      assert.deepStrictEqual(yield* moved, [])
      const outside = yield* remake(same.plan, same.table, { zoneId: null })
      assert.deepStrictEqual(yield* moved, [alice.id, smiths.id])
      const long = yield* remake(outside.plan, outside.table, { zoneId: hall.id, shape: "long" })
      assert.deepStrictEqual(yield* moved, [alice.id, smiths.id])
      const again = asPublished(long.plan)
      yield* saveChange(SeatingChange.PlanChanged({ plan: again }))
      yield* remake(again, long.table, { shape: "long" })
      assert.deepStrictEqual(yield* moved, [])
    })
  )

  it.effect("moves what is published of one actor to another, who keeps its own seat", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, bob, occasion, published, smiths } = yield* publishedPlan
      yield* saveChange(SeatingChange.PlanChanged({ plan: changedPlan(published) }))
      const move = (from: ActorId, into: ActorId) =>
        transaction.run(repository.movePublishedSeats(occasion.id, from, into))
      yield* move(alice.id, bob.id)
      assert.deepStrictEqual((yield* seen(published, alice.id)).seats, [])
      assert.deepStrictEqual(
        (yield* seen(published, bob.id)).seats.map(({ seatNumber }) => seatNumber),
        [2]
      )
      yield* move(bob.id, smiths.id)
      assert.deepStrictEqual((yield* seen(published, bob.id)).seats, [])
      assert.deepStrictEqual(
        (yield* seen(published, smiths.id)).seats.map(({ seatNumber }) => seatNumber),
        [null]
      )
    })
  )
}
