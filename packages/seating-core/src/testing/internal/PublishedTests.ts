import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
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
  it.effect("says of each plan of the occasion whether it is published", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { ceremony, installation, occasion, plan, reception } = yield* planFixture
      const enablement = yield* enablementFixture(installation, ceremony, {})
      const second = yield* newDraft(occasion.id, ceremony.id, installation.id, enablement.id)
      yield* saveChange(SeatingChange.PlanCreated({ plan: second }))
      const elsewhere = yield* planFixture
      yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(plan) }))
      assert.sameDeepMembers(
        [...(yield* repository.planStatuses(occasion.id))],
        [
          { eventId: reception.id, status: "published" },
          { eventId: ceremony.id, status: "draft" }
        ]
      )
      assert.deepStrictEqual(yield* repository.planStatuses(elsewhere.occasion.id), [
        { eventId: elsewhere.reception.id, status: "draft" }
      ])
    })
  )

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
          repository.guestSeats(occasion.id, actorIds, eventIds, null)
        const nothing = { installed: true, seats: [] }
        const seat = {
          event: eventFacts(reception),
          eventPlace: null,
          planDisplayName: plan.displayName,
          tableName: "Table A",
          zoneName: "Hall",
          seatNumber: 2,
          seatLabel: "aisle",
          room: null,
          actorDisplayName: "Alice Smith",
          household: [],
          declined: false
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
        const { seats } = yield* repository.guestSeats(occasion.id, [alice.id, smiths.id], events, null)
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

  it.effect(
    "names who of the guest's household sits at the same table, alone or through the household, and nobody else",
    () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const actors = yield* ActorRepository
        const { alice, bob, hall, occasion, one, plan, reception, smiths, two } = yield* planFixture
        const emily = yield* newActor(occasion.id, "Emily Smith")
        const jack = yield* newActor(occasion.id, "Jack Smith")
        const rosa = yield* newActor(occasion.id, "Rosa Smith")
        const zoe = yield* newActor(occasion.id, "Zoe Smith", { status: "inactive" })
        const friends = yield* newActor(occasion.id, "Friends", { type: "group" })
        yield* actors.saveActors([emily, jack, rosa, zoe, friends])
        yield* actors.replaceParents(
          occasion.id,
          [emily, jack, rosa, zoe, alice].map(({ id }) => ({ memberId: id, parentIds: [smiths.id, friends.id] }))
        )
        yield* actors.saveInvitations(occasion.id, [
          { eventId: reception.id, actorId: smiths.id, response: "attending" },
          { eventId: reception.id, actorId: rosa.id, response: "declined" }
        ])
        const three = yield* newTable(plan.id, "Table C", { capacity: 9, sortOrder: 3, zoneId: hall.id })
        yield* saveChange(SeatingChange.TableCreated({ plan, table: three }))
        for (const [table, actor] of [
          [three, smiths],
          [three, bob],
          [two, jack],
          [one, alice]
        ] as const) {
          const assignment = yield* newAssignment(table, actor.id)
          yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment }))
        }
        const beside = Effect.fnUntraced(function* (guest: ActorId, household: ActorId | null) {
          const ids = household === null ? [guest] : [guest, household]
          const { seats } = yield* repository.guestSeats(occasion.id, ids, [reception.id], household)
          return seats.map((seat) => [seat.tableName, seat.actorDisplayName, seat.household])
        })
        assert.deepStrictEqual(yield* beside(alice.id, smiths.id), [])
        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(plan) }))
        // Jack and Alice have seats of their own elsewhere, Rosa declined, Zoe is not active, Bob is nobody's.
        assert.deepStrictEqual(yield* beside(alice.id, smiths.id), [
          ["Table A", "Alice Smith", []],
          ["Table C", "The Smiths", ["Emily Smith"]]
        ])
        assert.deepStrictEqual(yield* beside(jack.id, smiths.id), [
          ["Table B", "Jack Smith", []],
          ["Table C", "The Smiths", ["Emily Smith"]]
        ])
        assert.deepStrictEqual(yield* beside(bob.id, null), [["Table C", "Bob Brown", []]])
        // A household of another occasion has nobody here.
        const { smiths: strangers } = yield* planFixture
        const { seats } = yield* repository.guestSeats(occasion.id, [bob.id], [reception.id], strangers.id)
        assert.deepStrictEqual(
          seats.map(({ household }) => household),
          [[]]
        )
        const moved = yield* newAssignment(two, emily.id)
        const draft = changedPlan(asPublished(plan))
        yield* saveChange(SeatingChange.AssignmentCreated({ plan: draft, assignment: moved }))
        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(draft) }))
        assert.deepStrictEqual(yield* beside(jack.id, smiths.id), [
          ["Table B", "Jack Smith", ["Emily Smith"]],
          ["Table C", "The Smiths", []]
        ])
        // A group that both are members of is no household.
        assert.deepStrictEqual(yield* beside(jack.id, friends.id), [["Table B", "Jack Smith", []]])
        const declined = Effect.fnUntraced(function* (...guests: ReadonlyArray<ActorId>) {
          const found = yield* repository.guestSeats(occasion.id, guests, [reception.id], smiths.id)
          return found.seats.map((seat) => seat.declined)
        })
        // By the own answer, or else by the unit's.
        assert.deepStrictEqual(yield* declined(rosa.id, smiths.id), [true])
        assert.deepStrictEqual(yield* declined(jack.id, smiths.id), [false, false])
        yield* actors.saveInvitations(occasion.id, [
          { eventId: reception.id, actorId: jack.id, response: "attending" },
          { eventId: reception.id, actorId: rosa.id, response: null },
          { eventId: reception.id, actorId: smiths.id, response: "declined" }
        ])
        assert.deepStrictEqual(yield* declined(rosa.id, smiths.id), [true])
        assert.deepStrictEqual(yield* declined(jack.id, smiths.id), [false, false])
        assert.deepStrictEqual(yield* declined(bob.id), [false])
        const unasked = yield* repository.guestSeats(occasion.id, [rosa.id, smiths.id], [reception.id], null)
        assert.deepStrictEqual(
          unasked.seats.map((seat) => seat.declined),
          [false]
        )
      })
  )

  it.effect("shows vendors the published plans of the events asked for, whole, where Seating is enabled", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const modules = yield* ModuleRepository
      const { alice, bob, ceremony, enablement, hall, occasion, one, plan, reception, smiths, two } = yield* planFixture
      yield* (yield* OccasionRepository).saveEvents([{ ...reception, place: "Barn" }])
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
            eventPlace: "Barn",
            displayName: plan.displayName,
            publishedAt: published.publishedAt,
            floor: null,
            floorPicture: null,
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
