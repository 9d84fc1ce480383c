import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ActorId, EnablementId, EventId, InstallationId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SeatingPlanId } from "../../SeatingIds.ts"
import { changedPlan } from "../../SeatingPlan.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import { SeatingChange } from "../../SeatingChange.ts"
import {
  asPublished,
  enablementFixture,
  newAssignment,
  newDraft,
  newTable,
  newZone,
  planFixture,
  saveChange,
  seatingFixture
} from "../SeatingFixture.ts"
import { type SeatingRepositoryTests, byId, eventFacts, party, viewer } from "./SeatingRepositoryTests.ts"

/** The facts of the planner's view. */
export const plannerReadTests = (it: SeatingRepositoryTests) => {
  it.effect("finds nothing where Seating is not installed, and says so", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { ceremony, occasion, reception } = yield* occasionFixture
      const [planId, actorId] = [yield* randomId(SeatingPlanId), yield* randomId(ActorId)]
      const facts = yield* repository.plannerFacts(occasion.id, null)
      assert.deepStrictEqual(facts, {
        installation: null,
        events: [
          { ...eventFacts(ceremony), enablement: null },
          { ...eventFacts(reception), enablement: null }
        ],
        plans: [],
        actors: [],
        memberships: []
      })
      assert.deepStrictEqual(yield* repository.guestSeats(occasion.id, [actorId], [reception.id], null), {
        installed: false,
        seats: []
      })
      assert.deepStrictEqual(yield* repository.vendorPlans(occasion.id, "all", viewer), {
        installed: false,
        plans: []
      })
      assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, [reception.id]), [])
      assert.deepStrictEqual(yield* repository.newPlanForChange(occasion.id, reception.id), {
        installation: null,
        event: eventFacts(reception),
        enablement: null,
        planExists: false
      })
      assert.deepStrictEqual(yield* repository.planForChange(occasion.id, planId), {
        installation: null,
        plan: null,
        enabled: false
      })
      assert.deepStrictEqual(yield* repository.seatedPartiesForChange(occasion.id), [])
    })
  )

  it.effect("knows an installation and an enablement with the config that was given", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const modules = yield* ModuleRepository
      const { ceremony, enablement, installation, occasion, reception } = yield* seatingFixture
      const facts = yield* repository.plannerFacts(occasion.id, null)
      const installed = { id: installation.id, config: installation.config }
      const enabled = { id: enablement.id, config: enablement.config }
      assert.deepStrictEqual(facts.installation, installed)
      assert.deepStrictEqual(facts.events, [
        { ...eventFacts(ceremony), enablement: null },
        { ...eventFacts(reception), enablement: enabled }
      ])
      const creation = { installation: installed, planExists: false }
      assert.deepStrictEqual(yield* repository.newPlanForChange(occasion.id, reception.id), {
        ...creation,
        event: eventFacts(reception),
        enablement: enabled
      })
      assert.deepStrictEqual(yield* repository.newPlanForChange(occasion.id, ceremony.id), {
        ...creation,
        event: eventFacts(ceremony),
        enablement: null
      })
      yield* modules.saveEnablement({ ...enablement, enabled: false })
      const disabled = yield* repository.plannerFacts(occasion.id, reception.id)
      assert.deepStrictEqual(disabled.events, [{ ...eventFacts(reception), enablement: null }])
      assert.isNull((yield* repository.newPlanForChange(occasion.id, reception.id)).enablement)
    })
  )

  it.effect("does not take another module for Seating", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const modules = yield* ModuleRepository
      const { occasion, reception } = yield* occasionFixture
      const { enablement, installation } = yield* seatingFixture
      const gallery = { ...installation, id: yield* randomId(InstallationId), occasionId: occasion.id }
      yield* modules.saveInstallation({ ...gallery, module: "gallery", config: {} })
      yield* modules.saveEnablement({
        ...enablement,
        id: yield* randomId(EnablementId),
        occasionId: occasion.id,
        installationId: gallery.id,
        eventId: reception.id,
        module: "gallery"
      })
      const facts = yield* repository.newPlanForChange(occasion.id, reception.id)
      assert.isNull(facts.installation)
      assert.isNull(facts.enablement)
    })
  )

  it.effect(
    "gives the planner every plan with zones and tables in their order, people by name, and its event's invitations",
    () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const actors = yield* ActorRepository
        const world = yield* planFixture
        const {
          alice,
          bob,
          caterer,
          ceremony,
          enablement,
          hall,
          installation,
          occasion,
          one,
          plan,
          reception,
          smiths,
          two
        } = world
        const attic = yield* newZone(plan.id, "Attic", -5)
        const seated = yield* newAssignment(one, alice.id, { seatNumber: 2, seatLabel: "by the window" })
        const standing = yield* newAssignment(two, bob.id)
        const after = { ...changedPlan(plan), plannerNotes: "Mind the stairs.\nReally." }
        yield* saveChange(SeatingChange.ZoneCreated({ plan, zone: attic }))
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: seated }))
        yield* saveChange(SeatingChange.AssignmentCreated({ plan: after, assignment: standing }))
        yield* actors.saveInvitations(occasion.id, [
          { eventId: reception.id, actorId: smiths.id, response: null },
          { eventId: ceremony.id, actorId: bob.id, response: "declined" }
        ])
        const facts = yield* repository.plannerFacts(occasion.id, null)
        assert.deepStrictEqual(facts.installation, { id: installation.id, config: installation.config })
        assert.deepStrictEqual(facts.actors, [alice, bob, caterer, smiths].map(party))
        assert.deepStrictEqual(facts.memberships, [{ parentId: smiths.id, memberId: alice.id }])
        assert.strictEqual(facts.plans.length, 1)
        assert.deepStrictEqual(
          facts.plans.map((found) => ({ ...found, assignments: byId(found.assignments) })),
          [
            {
              plan: after,
              publication: null,
              zones: [attic, hall],
              tables: [one, two],
              assignments: byId([seated, standing]),
              invitations: [{ eventId: reception.id, actorId: smiths.id, response: null }]
            }
          ]
        )
        const narrowed = yield* repository.plannerFacts(occasion.id, reception.id)
        assert.deepStrictEqual(narrowed.events, [
          { ...eventFacts(reception), enablement: { id: enablement.id, config: enablement.config } }
        ])
        assert.deepStrictEqual(
          narrowed.plans.map((found) => found.plan.id),
          [plan.id]
        )
        const elsewhere = yield* repository.plannerFacts(occasion.id, ceremony.id)
        assert.deepStrictEqual(
          elsewhere.events.map(({ id }) => id),
          [ceremony.id]
        )
        assert.deepStrictEqual(elsewhere.plans, [])
        assert.deepStrictEqual((yield* repository.plannerFacts(occasion.id, yield* randomId(EventId))).events, [])
      })
  )

  it.effect("gives plans in the order of their events", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { ceremony, installation, occasion, plan } = yield* planFixture
      const enablement = yield* enablementFixture(installation, ceremony, {})
      const first = yield* newDraft(occasion.id, ceremony.id, installation.id, enablement.id)
      yield* saveChange(SeatingChange.PlanCreated({ plan: first }))
      const facts = yield* repository.plannerFacts(occasion.id, null)
      assert.deepStrictEqual(
        facts.plans.map((found) => found.plan),
        [first, plan]
      )
    })
  )

  it.effect("orders what has one sort order by creation", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const { occasion, one, plan, two } = yield* planFixture
      const tables = byId(yield* Effect.all(["Y", "X", "Z"].map((name) => newTable(plan.id, name))))
      const zones = byId(yield* Effect.all(["Y", "X", "Z"].map((name) => newZone(plan.id, name, 0))))
      for (const table of tables) yield* saveChange(SeatingChange.TableCreated({ plan, table }))
      for (const zone of zones) yield* saveChange(SeatingChange.ZoneCreated({ plan, zone }))
      const facts = yield* repository.plannerFacts(occasion.id, null)
      assert.deepStrictEqual(facts.plans[0]?.tables.slice(-4), [...tables, two])
      assert.deepStrictEqual(facts.plans[0]?.tables[0]?.id, one.id)
      assert.deepStrictEqual(facts.plans[0]?.zones.slice(0, 3), zones)
    })
  )

  it.effect("keeps a plan as it was saved last, publication and all", () =>
    Effect.gen(function* () {
      const repository = yield* SeatingRepository
      const modules = yield* ModuleRepository
      const { enablement, installation, occasion, plan, reception } = yield* planFixture
      const facts = { installation: { id: installation.id, config: installation.config }, enabled: true }
      assert.deepStrictEqual(yield* repository.planForChange(occasion.id, plan.id), { ...facts, plan })
      assert.isTrue((yield* repository.newPlanForChange(occasion.id, reception.id)).planExists)
      const named = { ...changedPlan(plan), displayName: "Dîner 🍽", plannerNotes: "Vegan: 3" }
      const published = asPublished(named)
      yield* saveChange(SeatingChange.PlanChanged({ plan: named }))
      assert.deepStrictEqual(yield* repository.planForChange(occasion.id, plan.id), { ...facts, plan: named })
      yield* saveChange(SeatingChange.PlanChanged({ plan: published }))
      assert.deepStrictEqual(yield* repository.planForChange(occasion.id, plan.id), { ...facts, plan: published })
      const draft = changedPlan(published)
      yield* saveChange(SeatingChange.PlanChanged({ plan: draft }))
      yield* modules.saveEnablement({ ...enablement, enabled: false })
      assert.deepStrictEqual(yield* repository.planForChange(occasion.id, plan.id), {
        ...facts,
        plan: draft,
        enabled: false
      })
    })
  )
}
