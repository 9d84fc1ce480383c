import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { changedPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import {
  asPublished,
  enablementFixture,
  newActor,
  newAssignment,
  newDraft,
  newTable,
  planFixture,
  saveChange
} from "../SeatingFixture.ts"
import { type SeatingRepositoryTests, eventFacts, viewer } from "./SeatingRepositoryTests.ts"

/** What guests and vendors see of published plans. */
export const publishedTests = (it: SeatingRepositoryTests) => {
  it.effect(
    "shows guests their own seats where a plan is published, enabled and released to guests, and nothing else",
    () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const modules = yield* ModuleRepository
        const { alice, bob, ceremony, enablement, occasion, one, plan, reception, smiths } = yield* planFixture
        const own = yield* newAssignment(one, alice.id, { seatNumber: 2, seatLabel: "aisle" })
        const others = yield* newAssignment(one, bob.id)
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: own }))
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: others }))
        const seats = (actorIds: ReadonlyArray<ActorId>, eventIds: ReadonlyArray<EventId>) =>
          repository.guestSeats(occasion.id, actorIds, eventIds)
        const nothing = { installed: true, seats: [] }
        const seat = {
          event: eventFacts(reception),
          planDisplayName: plan.displayName,
          tableName: "Table A",
          zoneName: "Hall",
          seatNumber: 2,
          seatLabel: "aisle",
          actorDisplayName: "Alice Smith"
        }
        const both = [ceremony.id, reception.id]
        assert.deepStrictEqual(yield* seats([alice.id], both), nothing)
        assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, both), [])

        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(plan) }))
        assert.deepStrictEqual(yield* seats([alice.id, smiths.id], both), { installed: true, seats: [seat] })
        assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, both), [reception.id])
        assert.deepStrictEqual(yield* seats([smiths.id], both), nothing)
        assert.deepStrictEqual(yield* seats([], both), nothing)
        assert.deepStrictEqual(yield* seats([alice.id], [ceremony.id]), nothing)
        assert.deepStrictEqual(yield* seats([alice.id], []), nothing)
        assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, [ceremony.id]), [])
        assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, []), [])

        for (const hidden of [
          { enabled: false, config: { publish_to_guests: true } },
          { enabled: true, config: { publish_to_guests: false } },
          { enabled: true, config: {} }
        ]) {
          yield* modules.saveEnablement({ ...enablement, ...hidden })
          assert.deepStrictEqual(yield* seats([alice.id], both), nothing)
          assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, both), [])
        }

        yield* modules.saveEnablement(enablement)
        assert.deepStrictEqual(yield* seats([alice.id], both), { installed: true, seats: [seat] })
        yield* saveChange(SeatingChange.PlanChanged({ plan: changedPlan(asPublished(plan)) }))
        assert.deepStrictEqual(yield* seats([alice.id], both), nothing)
      })
  )

  it.effect(
    "orders a guest's seats by start of the event, then name; table and seat may lack zone, number and label",
    () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const { alice, ceremony, installation, occasion, one, plan, reception, smiths } = yield* planFixture
        const enablement = yield* enablementFixture(installation, ceremony, { publish_to_guests: true })
        const first = yield* newDraft(occasion.id, ceremony.id, installation.id, enablement.id)
        const pew = yield* newTable(first.id, "Pew 1", { capacity: 10 })
        yield* saveChange(SeatingChange.PlanCreated({ plan: first }))
        yield* saveChange(SeatingChange.TableCreated({ plan: first, table: pew }))
        for (const [draft, table, actor] of [
          [plan, one, smiths],
          [plan, one, alice],
          [first, pew, smiths]
        ] as const) {
          const assignment = yield* newAssignment(table, actor.id)
          yield* saveChange(SeatingChange.AssignmentCreated({ plan: draft, assignment }))
        }
        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(plan) }))
        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(first) }))
        const events = [reception.id, ceremony.id]
        const { seats } = yield* repository.guestSeats(occasion.id, [alice.id, smiths.id], events)
        assert.deepStrictEqual(
          seats.map((seat) => [seat.event.id, seat.actorDisplayName, seat.tableName, seat.zoneName]),
          [
            [ceremony.id, "The Smiths", "Pew 1", null],
            [reception.id, "Alice Smith", "Table A", "Hall"],
            [reception.id, "The Smiths", "Table A", "Hall"]
          ]
        )
        assert.deepStrictEqual([seats[0]?.seatNumber, seats[0]?.seatLabel], [null, null])
        const published = yield* repository.eventsPublishedToGuests(occasion.id, events)
        assert.deepStrictEqual(published.toSorted(), events.toSorted())
      })
  )

  it.effect("shows vendors the published plans of the events asked for, whole, where Seating is enabled", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const modules = yield* ModuleRepository
      const { alice, bob, ceremony, enablement, hall, occasion, one, plan, reception, smiths, two } = yield* planFixture
      yield* modules.saveEnablement({ ...enablement, config: {} })
      for (const assignment of [
        yield* newAssignment(two, bob.id, { seatLabel: "door" }),
        yield* newAssignment(one, smiths.id),
        yield* newAssignment(one, alice.id, { seatNumber: 4 })
      ]) {
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment }))
      }
      assert.deepStrictEqual(yield* repository.vendorPlans(occasion.id, "all", viewer), {
        installed: true,
        plans: []
      })
      const published = asPublished(plan)
      yield* saveChange(SeatingChange.PlanChanged({ plan: published }))
      const answer = {
        installed: true,
        plans: [
          {
            id: plan.id,
            event: eventFacts(reception),
            displayName: plan.displayName,
            publishedAt: published.publishedAt,
            zones: [hall],
            tables: [
              { ...one, occupancy: 4 },
              { ...two, occupancy: 1 }
            ],
            assignments: [
              { tableId: one.id, displayName: "Alice Smith", partySize: 1, seatNumber: 4, seatLabel: null },
              { tableId: one.id, displayName: "The Smiths", partySize: 3, seatNumber: null, seatLabel: null },
              { tableId: two.id, displayName: "Bob Brown", partySize: 1, seatNumber: null, seatLabel: "door" }
            ]
          }
        ]
      }
      const nothing = { installed: true, plans: [] }
      assert.deepStrictEqual(yield* repository.vendorPlans(occasion.id, "all", viewer), answer)
      assert.deepStrictEqual(yield* repository.vendorPlans(occasion.id, [reception.id, ceremony.id], viewer), answer)
      assert.deepStrictEqual(yield* repository.vendorPlans(occasion.id, [ceremony.id], viewer), nothing)
      assert.deepStrictEqual(yield* repository.vendorPlans(occasion.id, [], viewer), nothing)
      yield* modules.saveEnablement({ ...enablement, enabled: false })
      assert.deepStrictEqual(yield* repository.vendorPlans(occasion.id, "all", viewer), nothing)
    })
  )

  it.effect("orders a vendor's plans by start of the event, and those who sit at a table by seat, then name", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const actors = yield* ActorRepository
      const { ceremony, installation, occasion, plan } = yield* planFixture
      const enablement = yield* enablementFixture(installation, ceremony, {})
      const first = yield* newDraft(occasion.id, ceremony.id, installation.id, enablement.id)
      const pew = yield* newTable(first.id, "Pew 1", { capacity: 12 })
      const people = yield* Effect.all(["Dan", "Cleo", "Ann", "Eve"].map((name) => newActor(occasion.id, name)))
      yield* actors.saveActors(people)
      yield* saveChange(SeatingChange.PlanCreated({ plan: first }))
      yield* saveChange(SeatingChange.TableCreated({ plan: first, table: pew }))
      for (const [index, person] of people.entries()) {
        const seatNumber = [null, null, 11, 2][index] ?? null
        const assignment = yield* newAssignment(pew, person.id, { seatNumber })
        yield* saveChange(SeatingChange.AssignmentCreated({ plan: first, assignment }))
      }
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(plan) }))
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(first) }))
      const { plans } = yield* repository.vendorPlans(occasion.id, "all", viewer)
      assert.deepStrictEqual(
        plans.map(({ id }) => id),
        [first.id, plan.id]
      )
      assert.deepStrictEqual(
        plans[0]?.assignments.map(({ displayName }) => displayName),
        ["Eve", "Ann", "Cleo", "Dan"]
      )
    })
  )
}
