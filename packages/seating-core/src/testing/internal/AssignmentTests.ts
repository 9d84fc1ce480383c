import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ActorId } from "@banquet/platform-core/Ids"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SeatingAssignmentId } from "../../SeatingIds.ts"
import { changedPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import {
  enablementFixture,
  newActor,
  newAssignment,
  newDraft,
  newTable,
  planFixture,
  saveChange
} from "../SeatingFixture.ts"
import { assignmentFacts, type SeatingRepositoryTests, byId, party } from "./SeatingRepositoryTests.ts"

/** Who sits where, and the facts on which seating is decided. */
export const assignmentTests = (it: SeatingRepositoryTests) => {
  it.effect(
    "gives an actor that is about to be seated, the table with all who sit there, and where the actor sits",
    () =>
      Effect.gen(function* () {
        const { alice, bob, installation, occasion, one, plan, smiths, two } = yield* planFixture
        const facts = { installation: { id: installation.id, config: installation.config }, plan, enabled: true }
        const untracked = { tracked: false, own: undefined, units: [] }
        assert.deepStrictEqual(yield* assignmentFacts(occasion.id, plan.id, alice.id, two.id), {
          ...facts,
          table: { table: two, assignments: [] },
          actor: { ...party(alice), rsvp: untracked },
          current: null
        })
        const household = yield* newAssignment(one, smiths.id, { seatNumber: 4, seatLabel: "head" })
        const person = yield* newAssignment(one, bob.id)
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: household }))
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: person }))
        const found = yield* assignmentFacts(occasion.id, plan.id, smiths.id, one.id)
        assert.deepStrictEqual(
          { ...found, table: found.table && { ...found.table, assignments: byId(found.table.assignments) } },
          {
            ...facts,
            table: {
              table: one,
              assignments: byId([
                { ...household, partySize: 3 },
                { ...person, partySize: 1 }
              ])
            },
            actor: { ...party(smiths), rsvp: untracked },
            current: household
          }
        )
        const elsewhere = yield* assignmentFacts(occasion.id, plan.id, bob.id, two.id)
        assert.deepStrictEqual([elsewhere.table, elsewhere.current], [{ table: two, assignments: [] }, person])
        yield* saveChange(SeatingChange.AssignmentDeleted({ plan, assignmentId: person.id }))
        assert.isNull((yield* assignmentFacts(occasion.id, plan.id, bob.id, two.id)).current)
      })
  )

  it.effect("gives the answers of the actor and of its invited direct parents to the plan's event only", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const { alice, bob, ceremony, occasion, one, plan, reception, smiths } = yield* planFixture
      const clan = yield* newActor(occasion.id, "The Clan", { type: "group" })
      const band = yield* newActor(occasion.id, "The Band", { type: "group" })
      const choir = yield* newActor(occasion.id, "The Choir", { type: "group" })
      yield* actors.saveActors([clan, band, choir])
      yield* actors.replaceParents(occasion.id, [
        { memberId: smiths.id, parentIds: [clan.id] },
        { memberId: alice.id, parentIds: [smiths.id, band.id, choir.id] }
      ])
      const rsvp = (actorId: ActorId) =>
        Effect.map(assignmentFacts(occasion.id, plan.id, actorId, one.id), ({ actor }) =>
          actor === null ? null : { ...actor.rsvp, units: actor.rsvp.units.toSorted() }
        )
      yield* actors.saveInvitations(occasion.id, [
        { eventId: ceremony.id, actorId: alice.id, response: "declined" },
        { eventId: ceremony.id, actorId: smiths.id, response: "declined" }
      ])
      assert.deepStrictEqual(yield* rsvp(alice.id), { tracked: false, own: undefined, units: [] })
      yield* actors.saveInvitations(occasion.id, [{ eventId: reception.id, actorId: clan.id, response: "attending" }])
      assert.deepStrictEqual(yield* rsvp(alice.id), { tracked: true, own: undefined, units: [] })
      assert.deepStrictEqual(yield* rsvp(smiths.id), { tracked: true, own: undefined, units: ["attending"] })
      yield* actors.saveInvitations(occasion.id, [
        { eventId: reception.id, actorId: smiths.id, response: "declined" },
        { eventId: reception.id, actorId: band.id, response: null },
        { eventId: reception.id, actorId: alice.id, response: null }
      ])
      assert.deepStrictEqual(yield* rsvp(alice.id), { tracked: true, own: null, units: ["declined", null] })
      assert.deepStrictEqual(yield* rsvp(bob.id), { tracked: true, own: undefined, units: [] })
      yield* actors.saveInvitations(occasion.id, [{ eventId: reception.id, actorId: alice.id, response: "attending" }])
      assert.strictEqual((yield* rsvp(alice.id))?.own, "attending")
    })
  )

  it.effect("lets two seats of one table change hands in one save", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, bob, installation, occasion, one, plan } = yield* planFixture
      const first = yield* newAssignment(one, alice.id, { seatNumber: 1, seatLabel: "left" })
      const second = yield* newAssignment(one, bob.id, { seatNumber: 2 })
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: first }))
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: second }))
      const swap = (a: SeatingAssignmentId, b: SeatingAssignmentId) =>
        Effect.map(repository.swapForChange(occasion.id, plan.id, [a, b]), ({ sides, ...facts }) => ({
          ...facts,
          sides: sides.map(
            (side) => side && { ...side, table: { ...side.table, assignments: byId(side.table.assignments) } }
          )
        }))
      const rsvp = { tracked: false, own: undefined, units: [] }
      const table = {
        table: one,
        assignments: byId([
          { ...first, partySize: 1 },
          { ...second, partySize: 1 }
        ])
      }
      const sides = [
        { assignment: second, actor: { ...party(bob), rsvp }, table },
        { assignment: first, actor: { ...party(alice), rsvp }, table }
      ]
      const facts = { installation: { id: installation.id, config: installation.config }, plan, enabled: true }
      assert.deepStrictEqual(yield* swap(second.id, first.id), { ...facts, sides })
      assert.deepStrictEqual(yield* swap(second.id, second.id), {
        ...facts,
        sides: [sides[0] ?? null, sides[0] ?? null]
      })
      assert.deepStrictEqual(yield* swap(second.id, yield* randomId(SeatingAssignmentId)), {
        ...facts,
        sides: [sides[0] ?? null, null]
      })
      const swapped = [
        { ...first, seatNumber: 2, seatLabel: null },
        { ...second, seatNumber: 1, seatLabel: "left" }
      ]
      yield* saveChange(SeatingChange.AssignmentsChanged({ plan: changedPlan(plan), assignments: swapped }))
      const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
      assert.deepStrictEqual(byId(found?.assignments ?? []), byId(swapped))
      assert.deepStrictEqual(found?.plan, changedPlan(plan))
    })
  )

  it.effect("lets two that fill their tables change tables in one save", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const actors = yield* ActorRepository
      const { occasion, plan, two } = yield* planFixture
      const three = yield* newTable(plan.id, "Table C", { capacity: 2, sortOrder: 3 })
      const johnsons = yield* newActor(occasion.id, "The Johnsons", { type: "household", partySize: 2 })
      const millers = yield* newActor(occasion.id, "The Millers", { type: "household", partySize: 2 })
      yield* actors.saveActors([johnsons, millers])
      const first = yield* newAssignment(two, johnsons.id, { seatNumber: 1 })
      const second = yield* newAssignment(three, millers.id, { seatNumber: 1 })
      yield* saveChange(SeatingChange.TableCreated({ plan, table: three }))
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: first }))
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: second }))
      const swapped = [
        { ...first, tableId: three.id },
        { ...second, tableId: two.id }
      ]
      yield* saveChange(SeatingChange.AssignmentsChanged({ plan, assignments: swapped }))
      const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
      assert.deepStrictEqual(byId(found?.assignments ?? []), byId(swapped))
    })
  )

  it.effect("moves one assignment and deletes it, and finds its plan by it", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, installation, occasion, one, plan, two } = yield* planFixture
      const assignment = yield* newAssignment(one, alice.id, { seatNumber: 3, seatLabel: "aisle" })
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment }))
      const facts = { installation: { id: installation.id, config: installation.config }, enabled: true }
      assert.deepStrictEqual(yield* repository.unassignmentForChange(occasion.id, assignment.id), {
        ...facts,
        plan,
        assignment
      })
      const moved = { ...assignment, tableId: two.id, seatNumber: null, seatLabel: null }
      const after = changedPlan(plan)
      yield* saveChange(SeatingChange.AssignmentsChanged({ plan: after, assignments: [moved] }))
      const { current } = yield* assignmentFacts(occasion.id, plan.id, alice.id, one.id)
      assert.deepStrictEqual(current, moved)
      const last = changedPlan(after)
      yield* saveChange(SeatingChange.AssignmentDeleted({ plan: last, assignmentId: assignment.id }))
      const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
      assert.deepStrictEqual([found?.plan, found?.assignments], [last, []])
      const gone = yield* repository.unassignmentForChange(occasion.id, assignment.id)
      assert.deepStrictEqual(gone, { ...facts, plan: null, enabled: false, assignment: null })
    })
  )

  it.effect("gives each seated actor of the occasion with its table, once per plan", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, ceremony, installation, occasion, one, plan, smiths } = yield* planFixture
      const enablement = yield* enablementFixture(installation, ceremony, {})
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
      const parties = yield* transaction.run(repository.seatedPartiesForChange(occasion.id))
      const rows = (found: typeof parties) =>
        found.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()
      const atOne = { tableId: one.id, tableName: "Table A", capacity: 4 }
      assert.deepStrictEqual(
        rows(parties),
        rows([
          { actorId: smiths.id, ...atOne, partySize: 3 },
          { actorId: alice.id, ...atOne, partySize: 1 },
          { actorId: smiths.id, tableId: pew.id, tableName: "Pew 1", capacity: 10, partySize: 3 }
        ])
      )
    })
  )

  it.effect("knows every seat of an actor with its plan", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const { alice, occasion, one, plan, smiths } = yield* planFixture
      const seat = yield* newAssignment(one, smiths.id)
      yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: seat }))
      const { plan: seated } = yield* repository.planForChange(occasion.id, plan.id)
      const seatsOf = (actorId: ActorId, occasionId = occasion.id) =>
        transaction.run(repository.seatsForChange(occasionId, actorId))
      assert.deepStrictEqual(yield* seatsOf(smiths.id), [{ plan: seated!, assignment: seat }])
      assert.deepStrictEqual(yield* seatsOf(alice.id), [])
      assert.deepStrictEqual(yield* seatsOf(smiths.id, (yield* occasionFixture).occasion.id), [])
    })
  )
}
