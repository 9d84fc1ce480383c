import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { ActorId } from "@banquet/platform-core/Ids"
import { appendedBy } from "@banquet/platform-core/testing/DomainEventFixture"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { seatingEvent } from "../../SeatingEvents.ts"
import { SeatingPlanId, type SeatingTableId } from "../../SeatingIds.ts"
import { changedPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import { asPublished, newActor, newAssignment, newTable, planFixture, saveChange } from "../SeatingFixture.ts"
import { byId, party, type SeatingRepositoryTests } from "./SeatingRepositoryTests.ts"

/** `planFixture` with two full tables of two: Ann and Ben, the Millers; and the Smiths at the table of four. */
const fullTables = Effect.gen(function* () {
  const actors = yield* ActorRepository
  const fixture = yield* planFixture
  const { occasion, one, plan, smiths, two } = fixture
  const three = yield* newTable(plan.id, "Table C", { capacity: 2, sortOrder: 3 })
  const ann = yield* newActor(occasion.id, "Ann")
  const ben = yield* newActor(occasion.id, "Ben")
  const millers = yield* newActor(occasion.id, "The Millers", { type: "household", partySize: 2 })
  yield* actors.saveActors([ann, ben, millers])
  yield* saveChange(SeatingChange.TableCreated({ plan, table: three }))
  const seats = {
    ann: yield* newAssignment(two, ann.id, { seatNumber: 1 }),
    ben: yield* newAssignment(two, ben.id, { seatNumber: 2, seatLabel: "window" }),
    millers: yield* newAssignment(three, millers.id, { seatNumber: 1 }),
    smiths: yield* newAssignment(one, smiths.id, { seatNumber: 4 })
  }
  const created = Object.values(seats)
  yield* saveChange(SeatingChange.SeatsChanged({ plan, created, moved: [], deleted: [] }))
  return { ...fixture, three, ann, ben, millers, seats }
})

/** Many seats in one step. */
export const seatMoveTests = (it: SeatingRepositoryTests) => {
  it.effect("finds the tables and actors named, everybody at those tables, and where those actors sit", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const transaction = yield* Transaction
      const actors = yield* ActorRepository
      const { ann, ben, millers, seats, three, ...fixture } = yield* fullTables
      const { alice, installation, occasion, one, plan, reception, smiths, two } = fixture
      const others = yield* planFixture
      yield* actors.saveInvitations(occasion.id, [
        { eventId: reception.id, actorId: smiths.id, response: "declined" },
        { eventId: reception.id, actorId: ann.id, response: null }
      ])
      const find = (
        actorIds: ReadonlyArray<ActorId>,
        tableIds: ReadonlyArray<SeatingTableId>,
        { inOccasion = occasion.id, planId = plan.id } = {}
      ) =>
        Effect.map(
          transaction.run(repository.seatMovesForChange(inOccasion, planId, { actorIds, tableIds })),
          (facts) => ({
            ...facts,
            tables: byId(facts.tables),
            actors: byId(facts.actors),
            assignments: byId(facts.assignments)
          })
        )
      const facts = { installation: { id: installation.id, config: installation.config }, plan, enabled: true }
      assert.deepStrictEqual(yield* find([alice.id, ann.id, others.alice.id], [three.id, others.one.id]), {
        ...facts,
        tables: [three],
        actors: byId([
          { ...party(alice), rsvp: { tracked: true, own: undefined, units: ["declined" as const] } },
          { ...party(ann), rsvp: { tracked: true, own: null, units: [] } }
        ]),
        assignments: byId([
          { ...seats.ann, partySize: 1 },
          { ...seats.millers, partySize: 2 }
        ])
      })
      const all = yield* find([ben.id, millers.id], [two.id, one.id])
      assert.deepStrictEqual(all.tables, byId([one, two]))
      assert.deepStrictEqual(
        all.assignments.map(({ id, partySize }) => [id, partySize]),
        byId(Object.values(seats)).map(({ id }) => [id, id === seats.smiths.id ? 3 : id === seats.millers.id ? 2 : 1])
      )
      assert.deepStrictEqual(yield* find([], []), { ...facts, tables: [], actors: [], assignments: [] })
      const nothing = { plan: null, enabled: false, tables: [], assignments: [] }
      const unknown = yield* randomId(SeatingPlanId)
      const elsewhere = { inOccasion: others.occasion.id, planId: plan.id }
      for (const asked of [{ planId: unknown }, elsewhere]) {
        const { actors: _, installation: __, ...found } = yield* find([alice.id], [one.id], asked)
        assert.deepStrictEqual(found, nothing)
      }
    })
  )

  it.effect("lets two change places, empties a full table and fills it, in one save with its event", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, ben, bob, millers, occasion, one, plan, seats, three, two } = yield* fullTables
      const after = changedPlan(plan)
      // The table of the Millers takes Ann and Alice, theirs is Ben's and Bob's seat, and Ben's seat is given back.
      const moved = [
        { ...seats.ann, tableId: three.id, seatNumber: 1, seatLabel: "aisle" },
        { ...seats.smiths, seatNumber: 1 }
      ]
      const created = [yield* newAssignment(three, alice.id, { seatNumber: 2 }), yield* newAssignment(two, bob.id)]
      const change = SeatingChange.SeatsChanged({
        plan: after,
        created,
        moved,
        deleted: [seats.millers.id, seats.ben.id]
      })
      assert.deepStrictEqual(yield* appendedBy(occasion.id, saveChange(change)), [seatingEvent(change)])
      const seated = Effect.map(repository.plannerFacts(occasion.id, null), ({ plans }) => plans[0])
      const first = yield* seated
      assert.deepStrictEqual(first?.plan, after)
      assert.deepStrictEqual(byId(first?.assignments ?? []), byId([...moved, ...created]))

      const back = [
        { ...seats.ann, tableId: two.id, seatNumber: 2 },
        { ...created[1]!, seatNumber: 1, seatLabel: "first" }
      ]
      const again = [
        yield* newAssignment(three, millers.id, { seatNumber: 2 }),
        yield* newAssignment(one, ben.id, { seatNumber: 4 })
      ]
      const published = asPublished(after)
      const second = SeatingChange.SeatsChanged({
        plan: published,
        created: again,
        moved: back,
        deleted: [created[0]!.id]
      })
      const events = yield* appendedBy(occasion.id, saveChange(second))
      assert.deepStrictEqual(events, [seatingEvent(second)])
      assert.strictEqual(events[0]?.type, "seating_plan.published")
      const last = yield* seated
      assert.deepStrictEqual(last?.plan, published)
      assert.deepStrictEqual(byId(last?.assignments ?? []), byId([...back, moved[1]!, ...again]))
    })
  )

  it.effect("frees seats before it fills them, whichever kinds of changes a save has", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      for (const kinds of ["deleted and created", "deleted and moved", "moved", "moved and created"]) {
        const { alice, bob, occasion, one, plan, seats, three, two } = yield* fullTables
        const both = [
          { ...seats.ann, tableId: three.id, seatNumber: 1 },
          { ...seats.ben, tableId: three.id, seatNumber: 2 }
        ]
        const steps: Record<string, Partial<Omit<SeatingChange & { readonly _tag: "SeatsChanged" }, "plan">>> = {
          "deleted and created": {
            deleted: [seats.millers.id],
            created: [yield* newAssignment(three, alice.id, { seatNumber: 1 }), yield* newAssignment(three, bob.id)]
          },
          "deleted and moved": { deleted: [seats.millers.id], moved: both },
          moved: { moved: [...both, { ...seats.millers, tableId: two.id }] },
          "moved and created": {
            moved: [{ ...seats.ann, tableId: one.id, seatNumber: null }],
            created: [yield* newAssignment(two, alice.id, { seatNumber: 1 })]
          }
        }
        const { created = [], deleted = [], moved = [] } = steps[kinds] ?? {}
        yield* saveChange(SeatingChange.SeatsChanged({ plan: changedPlan(plan), created, deleted, moved }))
        const changed = new Set([...deleted, ...moved.map(({ id }) => id)])
        const left = Object.values(seats).filter(({ id }) => !changed.has(id))
        const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
        assert.deepStrictEqual(byId(found?.assignments ?? []), byId([...left, ...moved, ...created]), kinds)
      }
    })
  )

  it.effect("publishes in a step that changes no seat", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { occasion, plan } = yield* planFixture
      const published = asPublished(plan)
      yield* saveChange(SeatingChange.SeatsChanged({ plan: published, created: [], moved: [], deleted: [] }))
      assert.deepStrictEqual((yield* repository.plannerFacts(occasion.id, null)).plans[0]?.plan, published)
    })
  )

  it.effect("refuses as a whole what a rule forbids at its end, as a defect", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { alice, bob, millers, occasion, one, plan: before, seats, three, two } = yield* fullTables
      const plan = changedPlan(before)
      const others = yield* planFixture
      const swapped = { ...seats.ann, seatNumber: 2 }
      const steps = {
        "a table that is overfull by a move": { moved: [{ ...seats.ann, tableId: three.id, seatNumber: 2 }] },
        "a table that is overfull by somebody new": { created: [yield* newAssignment(two, bob.id)] },
        "a seat that is taken": { moved: [swapped] },
        "a seat that two are given": {
          moved: [{ ...seats.ann, tableId: one.id, seatNumber: 1 }],
          created: [yield* newAssignment(one, bob.id, { seatNumber: 1 })],
          deleted: [seats.smiths.id]
        },
        "a seat above the capacity": { moved: [{ ...seats.ann, seatNumber: 3 }] },
        "an actor who sits already": { created: [yield* newAssignment(one, millers.id)], deleted: [seats.smiths.id] },
        "a table of another plan": { moved: [{ ...seats.ann, tableId: others.one.id }] },
        "somebody new at a table of another plan": {
          created: [{ ...(yield* newAssignment(others.one, alice.id)), planId: plan.id }]
        },
        "an actor of another occasion": { created: [yield* newAssignment(one, others.alice.id)] }
      }
      const facts = yield* repository.plannerFacts(occasion.id, null)
      for (const [what, step] of Object.entries(steps)) {
        const change = SeatingChange.SeatsChanged({ plan, created: [], moved: [], deleted: [], ...step })
        const exit = yield* Effect.exit(saveChange(change))
        const isDefect = exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die")
        assert.isTrue(isDefect, what)
        assert.deepStrictEqual(yield* repository.plannerFacts(occasion.id, null), facts, what)
      }
    })
  )
}
