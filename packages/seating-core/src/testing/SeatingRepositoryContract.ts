/** What every `SeatingRepository` keeps to. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Actor } from "@banquet/actors-core/Actor"
import { AuditedRequest, AuditLog } from "@banquet/platform-core/AuditLog"
import type { DomainEventLog } from "@banquet/platform-core/DomainEventLog"
import { ActorId, EnablementId, EventId, InstallationId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/ModuleRepository"
import type { Event } from "@banquet/platform-core/Occasion"
import type { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import { toldOf } from "@banquet/platform-core/testing/DomainEventFixture"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Exit, type Layer } from "effect"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "../SeatingIds.ts"
import { planViewed, seatingAudit } from "../SeatingAudit.ts"
import { seatingEvent } from "../SeatingEvents.ts"
import { changedPlan, type SeatingPlan } from "../SeatingPlan.ts"
import { SeatingRepository } from "../SeatingRepository.ts"
import { SeatingChange } from "../SeatingChange.ts"
import {
  asPublished,
  enablementFixture,
  newActor,
  newAssignment,
  newDraft,
  newTable,
  newZone,
  planFixture,
  saveChange,
  seatingFixture
} from "./SeatingFixture.ts"

const byId = <Row extends { readonly id: string }>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

const eventFacts = ({ id, name, startsAt }: Event) => ({ id, name, startsAt })

const party = ({ displayName, id, partySize, status, type }: Actor) => ({ id, type, displayName, partySize, status })

/** A vendor of whom nothing is stored. */
const viewer = ActorId.make("00000000-0000-4000-8000-000000000000")

const isDefect = (exit: Exit.Exit<unknown, unknown>): boolean =>
  exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die")

/** The layer's stores share one database or memory; every test makes occasions of its own. */
export const suite = (
  adapter: string,
  layer: Layer.Layer<
    | SeatingRepository
    | ActorRepository
    | AuditLog
    | DomainEventLog
    | OccasionRepository
    | ModuleRepository
    | Transaction,
    unknown
  >
) =>
  withLayer(layer)(`SeatingRepository: ${adapter}`, (it) => {
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
        assert.deepStrictEqual(yield* repository.guestSeats(occasion.id, [actorId], [reception.id]), {
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

    it.effect("creates, changes and finds zones, and knows the last sort order", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const { hall, installation, occasion, plan } = yield* planFixture
        const facts = { installation: { id: installation.id, config: installation.config }, plan, enabled: true }
        assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { plan: plan.id }), {
          ...facts,
          zone: null,
          lastSortOrder: 1
        })
        const patio = { ...(yield* newZone(plan.id, "Patio", 7)) }
        yield* saveChange(SeatingChange.ZoneCreated({ plan, zone: patio }))
        const renamed = { ...hall, name: "Great Hall", sortOrder: -3 }
        const after = changedPlan(plan)
        yield* saveChange(SeatingChange.ZoneChanged({ plan: after, zone: renamed }))
        assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { zone: hall.id }), {
          ...facts,
          plan: after,
          zone: renamed,
          lastSortOrder: 7
        })
        yield* saveChange(SeatingChange.ZoneDeleted({ plan: after, zoneId: patio.id }))
        const left = yield* repository.zoneForChange(occasion.id, { zone: hall.id })
        assert.strictEqual(left.lastSortOrder, -3)
        const gone = yield* repository.zoneForChange(occasion.id, { zone: patio.id })
        assert.deepStrictEqual([gone.plan, gone.zone], [null, null])
      })
    )

    it.effect("keeps the tables of a zone that is deleted, without a zone", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const { alice, hall, occasion, one, plan, two } = yield* planFixture
        const assignment = yield* newAssignment(one, alice.id)
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment }))
        yield* saveChange(SeatingChange.ZoneDeleted({ plan: changedPlan(plan), zoneId: hall.id }))
        const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
        assert.deepStrictEqual(found?.zones, [])
        assert.deepStrictEqual(found?.tables, [{ ...one, zoneId: null }, two])
        assert.deepStrictEqual(found?.assignments, [assignment])
        assert.deepStrictEqual(found?.plan, changedPlan(plan))
      })
    )

    it.effect("creates, changes, finds and deletes tables, with what is taken at them", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const { alice, hall, installation, occasion, one, plan, smiths, two } = yield* planFixture
        const facts = {
          installation: { id: installation.id, config: installation.config },
          plan,
          enabled: true,
          zoneIds: [hall.id],
          lastSortOrder: 2
        }
        const untouched = { occupancy: 0, assignmentCount: 0, highestSeatNumber: 0 }
        const named = yield* repository.tableForChange(occasion.id, { plan: plan.id })
        assert.deepStrictEqual(
          { ...named, tableNames: named.tableNames.toSorted() },
          { ...facts, ...untouched, table: null, tableNames: ["Table A", "Table B"] }
        )
        const household = yield* newAssignment(one, smiths.id, { seatNumber: 3 })
        const person = yield* newAssignment(one, alice.id, { seatNumber: 1 })
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: household }))
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: person }))
        const changed = { ...one, name: "Table B", capacity: 5, zoneId: null, sortOrder: 9 }
        yield* saveChange(SeatingChange.TableChanged({ plan, table: changed }))
        const taken = yield* repository.tableForChange(occasion.id, { table: one.id })
        assert.deepStrictEqual(taken, {
          ...facts,
          table: changed,
          occupancy: 4,
          assignmentCount: 2,
          highestSeatNumber: 3,
          tableNames: ["Table B", "Table B"],
          lastSortOrder: 9
        })
        const free = yield* repository.tableForChange(occasion.id, { table: two.id })
        assert.deepStrictEqual(free, { ...taken, ...untouched, table: two })
        yield* saveChange(SeatingChange.TableDeleted({ plan, tableId: two.id }))
        const gone = yield* repository.tableForChange(occasion.id, { table: two.id })
        assert.deepStrictEqual([gone.plan, gone.table], [null, null])
        assert.deepStrictEqual((yield* repository.plannerFacts(occasion.id, null)).plans[0]?.tables, [changed])
      })
    )

    it.effect(
      "gives an actor that is about to be seated, the table with all who sit there, and where the actor sits",
      () =>
        Effect.gen(function* () {
          const repository = yield* SeatingRepository
          const { alice, bob, installation, occasion, one, plan, smiths, two } = yield* planFixture
          const facts = { installation: { id: installation.id, config: installation.config }, plan, enabled: true }
          const untracked = { tracked: false, own: undefined, units: [] }
          assert.deepStrictEqual(yield* repository.assignmentForChange(occasion.id, plan.id, alice.id, two.id), {
            ...facts,
            table: { table: two, assignments: [] },
            actor: { ...party(alice), rsvp: untracked },
            current: null
          })
          const household = yield* newAssignment(one, smiths.id, { seatNumber: 4, seatLabel: "head" })
          const person = yield* newAssignment(one, bob.id)
          yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: household }))
          yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: person }))
          const found = yield* repository.assignmentForChange(occasion.id, plan.id, smiths.id, one.id)
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
          const elsewhere = yield* repository.assignmentForChange(occasion.id, plan.id, bob.id, two.id)
          assert.deepStrictEqual([elsewhere.table, elsewhere.current], [{ table: two, assignments: [] }, person])
          yield* saveChange(SeatingChange.AssignmentDeleted({ plan, assignmentId: person.id }))
          assert.isNull((yield* repository.assignmentForChange(occasion.id, plan.id, bob.id, two.id)).current)
        })
    )

    it.effect("gives the answers of the actor and of its invited direct parents to the plan's event only", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
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
          Effect.map(repository.assignmentForChange(occasion.id, plan.id, actorId, one.id), ({ actor }) =>
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
        yield* actors.saveInvitations(occasion.id, [
          { eventId: reception.id, actorId: alice.id, response: "attending" }
        ])
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
        const { current } = yield* repository.assignmentForChange(occasion.id, plan.id, alice.id, one.id)
        assert.deepStrictEqual(current, moved)
        const last = changedPlan(after)
        yield* saveChange(SeatingChange.AssignmentDeleted({ plan: last, assignmentId: assignment.id }))
        const [found] = (yield* repository.plannerFacts(occasion.id, null)).plans
        assert.deepStrictEqual([found?.plan, found?.assignments], [last, []])
        const gone = yield* repository.unassignmentForChange(occasion.id, assignment.id)
        assert.deepStrictEqual(gone, { ...facts, plan: null, enabled: false, assignment: null })
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
        const { alice, bob, ceremony, enablement, hall, occasion, one, plan, reception, smiths, two } =
          yield* planFixture
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

    it.effect("gives nothing for ids that no record has, nor for those of another occasion or plan", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const ours = yield* planFixture
        const others = yield* planFixture
        const { installation, occasion, plan } = ours
        const assignment = yield* newAssignment(others.one, others.alice.id)
        yield* saveChange(SeatingChange.AssignmentCreated({ plan: others.plan, assignment }))
        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(others.plan) }))
        const planless = {
          installation: { id: installation.id, config: installation.config },
          plan: null,
          enabled: false
        }
        const [planId, zoneId] = [yield* randomId(SeatingPlanId), yield* randomId(SeatingZoneId)]
        const [tableId, actorId] = [yield* randomId(SeatingTableId), yield* randomId(ActorId)]
        const zoneless = { ...planless, zone: null, lastSortOrder: 0 }
        const tableless = {
          ...planless,
          table: null,
          occupancy: 0,
          assignmentCount: 0,
          highestSeatNumber: 0,
          zoneIds: [],
          tableNames: [],
          lastSortOrder: 0
        }
        for (const id of [planId, others.plan.id]) {
          assert.deepStrictEqual(yield* repository.planForChange(occasion.id, id), planless)
          assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { plan: id }), zoneless)
          assert.deepStrictEqual(yield* repository.tableForChange(occasion.id, { plan: id }), tableless)
          const seating = yield* repository.assignmentForChange(occasion.id, id, others.alice.id, others.one.id)
          assert.isNull(seating.plan)
          assert.isNull((yield* repository.swapForChange(occasion.id, id, [assignment.id, assignment.id])).plan)
        }
        for (const zone of [zoneId, others.hall.id]) {
          assert.deepStrictEqual(yield* repository.zoneForChange(occasion.id, { zone }), zoneless)
        }
        for (const table of [tableId, others.one.id]) {
          assert.deepStrictEqual(yield* repository.tableForChange(occasion.id, { table }), tableless)
        }
        for (const [actor, table] of [
          [actorId, tableId],
          [others.alice.id, others.one.id]
        ] as const) {
          assert.deepStrictEqual(yield* repository.assignmentForChange(occasion.id, plan.id, actor, table), {
            ...planless,
            plan,
            enabled: true,
            table: null,
            actor: null,
            current: null
          })
        }
        assert.deepStrictEqual(yield* repository.swapForChange(occasion.id, plan.id, [assignment.id, assignment.id]), {
          ...planless,
          plan,
          enabled: true,
          sides: [null, null]
        })
        assert.deepStrictEqual(yield* repository.unassignmentForChange(occasion.id, assignment.id), {
          ...planless,
          assignment: null
        })
        const creation = yield* repository.newPlanForChange(occasion.id, others.reception.id)
        assert.deepStrictEqual([creation.event, creation.enablement, creation.planExists], [null, null, false])
        const facts = yield* repository.plannerFacts(occasion.id, others.reception.id)
        assert.deepStrictEqual([facts.events, facts.plans], [[], []])
        assert.deepStrictEqual(
          (yield* repository.plannerFacts(occasion.id, null)).plans.map((found) => found.plan),
          [plan]
        )
        const seats = yield* repository.guestSeats(occasion.id, [others.alice.id], [others.reception.id])
        assert.deepStrictEqual(seats, { installed: true, seats: [] })
        assert.deepStrictEqual(yield* repository.eventsPublishedToGuests(occasion.id, [others.reception.id]), [])
        assert.deepStrictEqual((yield* repository.vendorPlans(occasion.id, [others.reception.id], viewer)).plans, [])
        assert.deepStrictEqual((yield* repository.vendorPlans(occasion.id, "all", viewer)).plans, [])
        assert.deepStrictEqual(yield* repository.seatedPartiesForChange(occasion.id), [])
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
        assert.deepStrictEqual(yield* seatsOf(smiths.id), [{ plan: seated!, assignmentId: seat.id }])
        assert.deepStrictEqual(yield* seatsOf(alice.id), [])
        assert.deepStrictEqual(yield* seatsOf(smiths.id, (yield* occasionFixture).occasion.id), [])
      })
    )

    it.effect("makes changes of one plan take turns, so that none is lost", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const transaction = yield* Transaction
        const { hall, occasion, one, plan } = yield* planFixture
        const reads = [
          repository.planForChange(occasion.id, plan.id),
          repository.zoneForChange(occasion.id, { zone: hall.id }),
          repository.tableForChange(occasion.id, { table: one.id }),
          repository.tableForChange(occasion.id, { plan: plan.id })
        ]
        yield* Effect.forEach(
          [...reads, ...reads],
          (facts) =>
            transaction.run(
              Effect.flatMap(facts, (found) =>
                found.plan === null
                  ? Effect.void
                  : repository.save(SeatingChange.PlanChanged({ plan: changedPlan(found.plan) }), [])
              )
            ),
          { concurrency: "unbounded" }
        )
        const after = yield* repository.planForChange(occasion.id, plan.id)
        assert.strictEqual(after.plan?.revision, 1 + 2 * reads.length)
      })
    )

    it.effect("lets one of many that create the plan of an event do so", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const transaction = yield* Transaction
        const { enablement, installation, occasion, reception } = yield* seatingFixture
        const created = yield* Effect.forEach(
          [1, 2, 3, 4],
          Effect.fnUntraced(function* () {
            const plan = yield* newDraft(occasion.id, reception.id, installation.id, enablement.id)
            return yield* transaction.run(
              Effect.gen(function* () {
                const { planExists } = yield* repository.newPlanForChange(occasion.id, reception.id)
                if (planExists) return 0
                yield* repository.save(SeatingChange.PlanCreated({ plan }), [])
                return 1
              })
            )
          }),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(created.toSorted(), [0, 0, 0, 1])
        assert.strictEqual((yield* repository.plannerFacts(occasion.id, null)).plans.length, 1)
      })
    )

    it.effect("forgets what was saved in a transaction that fails", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const transaction = yield* Transaction
        const { alice, occasion, one, plan } = yield* planFixture
        const before = yield* repository.plannerFacts(occasion.id, null)
        const assignment = yield* newAssignment(one, alice.id)
        const error = yield* transaction
          .run(
            Effect.gen(function* () {
              yield* repository.planForChange(occasion.id, plan.id)
              yield* repository.save(SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment }), [])
              const inside = yield* repository.plannerFacts(occasion.id, null)
              assert.deepStrictEqual(inside.plans[0]?.assignments, [assignment])
              return yield* new PermissionDenied()
            })
          )
          .pipe(Effect.flip)
        assert.strictEqual(error._tag, "PermissionDenied")
        assert.deepStrictEqual(yield* repository.plannerFacts(occasion.id, null), before)
      })
    )

    it.effect("refuses what no rule lets through as a defect, and keeps everything as it was", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const ours = yield* planFixture
        const others = yield* planFixture
        const { alice, bob, caterer, enablement, installation, occasion, one, plan, reception, smiths, two } = ours
        const seated = yield* newAssignment(one, smiths.id, { seatNumber: 3 })
        yield* saveChange(SeatingChange.AssignmentCreated({ plan, assignment: seated }))
        const before = yield* repository.plannerFacts(occasion.id, null)
        const { AssignmentCreated, PlanCreated, TableChanged, TableCreated, TableDeleted } = SeatingChange
        const refused = {
          "a second plan of an event": PlanCreated({
            plan: yield* newDraft(occasion.id, reception.id, installation.id, enablement.id)
          }),
          "an actor twice in a plan": AssignmentCreated({ plan, assignment: yield* newAssignment(two, smiths.id) }),
          "a seat twice at a table": AssignmentCreated({
            plan,
            assignment: yield* newAssignment(one, alice.id, { seatNumber: 3 })
          }),
          "a seat above the capacity": AssignmentCreated({
            plan,
            assignment: yield* newAssignment(two, bob.id, { seatNumber: 3 })
          }),
          "more people than seats": SeatingChange.AssignmentsChanged({
            plan,
            assignments: [{ ...seated, tableId: two.id, seatNumber: null }]
          }),
          "a capacity under the occupancy": TableChanged({ plan, table: { ...one, capacity: 2 } }),
          "a table of another plan": AssignmentCreated({
            plan,
            assignment: { ...(yield* newAssignment(others.one, caterer.id)), planId: plan.id }
          }),
          "an actor of another occasion": AssignmentCreated({
            plan,
            assignment: yield* newAssignment(one, others.alice.id)
          }),
          "a zone of another plan": TableCreated({
            plan,
            table: yield* newTable(plan.id, "Table C", { zoneId: others.hall.id })
          }),
          "the end of a table where people sit": TableDeleted({ plan, tableId: one.id })
        }
        for (const [what, change] of Object.entries(refused)) {
          assert.isTrue(isDefect(yield* Effect.exit(saveChange(change))), what)
          assert.deepStrictEqual(yield* repository.plannerFacts(occasion.id, null), before, what)
        }
      })
    )

    it.effect("tells of every change once, as `seatingEvent` says, and nothing of one that is rolled back", () =>
      Effect.gen(function* () {
        const repository = yield* SeatingRepository
        const transaction = yield* Transaction
        const { alice, hall, occasion, one, plan: drafted } = yield* planFixture
        const { installation, enablement, occasion: fresh, reception } = yield* seatingFixture
        const draft = yield* newDraft(fresh.id, reception.id, installation.id, enablement.id)
        const created = yield* toldOf(fresh.id, saveChange(SeatingChange.PlanCreated({ plan: draft })))
        assert.deepStrictEqual(created, [
          {
            type: "seating_plan.created",
            occasionId: fresh.id,
            eventId: reception.id,
            aggregate: { type: "seating_plan", id: draft.id },
            data: { status: "draft", revision: 1 }
          }
        ])

        const zone = yield* newZone(drafted.id, "Terrace", 2)
        const table = yield* newTable(drafted.id, "Table C", { sortOrder: 3 })
        const seat = yield* newAssignment(one, alice.id)
        const steps: ReadonlyArray<(plan: SeatingPlan) => SeatingChange> = [
          (plan) => SeatingChange.ZoneCreated({ plan, zone }),
          (plan) => SeatingChange.ZoneChanged({ plan, zone: { ...zone, name: "Garden" } }),
          (plan) => SeatingChange.ZoneDeleted({ plan, zoneId: hall.id }),
          (plan) => SeatingChange.TableCreated({ plan, table }),
          (plan) => SeatingChange.TableChanged({ plan, table: { ...table, capacity: 9 } }),
          (plan) => SeatingChange.TableDeleted({ plan, tableId: table.id }),
          (plan) => SeatingChange.AssignmentCreated({ plan, assignment: seat }),
          (plan) => SeatingChange.AssignmentsChanged({ plan, assignments: [{ ...seat, seatNumber: 2 }] }),
          (plan) => SeatingChange.AssignmentDeleted({ plan, assignmentId: seat.id }),
          (plan) => SeatingChange.PlanChanged({ plan: asPublished({ ...plan, revision: plan.revision - 1 }) }),
          (plan) => SeatingChange.PlanChanged({ plan: { ...plan, displayName: "Dinner" } })
        ]
        let current: SeatingPlan = drafted
        for (const step of steps) {
          const change = step(changedPlan(current))
          current = change.plan
          const events = yield* toldOf(occasion.id, saveChange(change))
          assert.deepStrictEqual(events, [seatingEvent(change)])
          assert.strictEqual(
            events[0]!.type,
            current.status === "published" ? "seating_plan.published" : "seating_plan.changed"
          )
        }

        const lost = SeatingChange.PlanChanged({ plan: changedPlan(current) })
        const rolledBack = transaction.run(Effect.andThen(repository.save(lost, []), Effect.die("defect")))
        assert.deepStrictEqual(yield* toldOf(occasion.id, Effect.exit(rolledBack)), [])
        const nobody = yield* newAssignment(one, yield* randomId(ActorId))
        const refused = SeatingChange.AssignmentCreated({ plan: changedPlan(current), assignment: nobody })
        assert.deepStrictEqual(yield* toldOf(occasion.id, Effect.exit(repository.save(refused, []))), [])
      })
    )

    it.effect("appends to the audit log with the change, and nothing without it", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const repository = yield* SeatingRepository
        const transaction = yield* Transaction
        const { alice, occasion, one, plan } = yield* planFixture
        const by = { kind: "planner", id: null, key: "petra", displayName: "Petra Planner" } as const
        const entries = log.list({ occasionId: occasion.id, personId: null, action: null, before: null, limit: 10 })
        const assignment = yield* newAssignment(one, alice.id, { seatNumber: 3 })
        const change = SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment })
        const save = Effect.suspend(() => repository.save(change, seatingAudit(change, { plan }, by)))
        yield* Effect.exit(transaction.run(Effect.andThen(save, Effect.fail("refused"))))
        assert.deepStrictEqual(yield* entries, [])
        yield* transaction.run(save).pipe(Effect.provideService(AuditedRequest, "request-1"))
        const [entry, ...others] = yield* entries
        assert.deepStrictEqual(others, [])
        assert.deepStrictEqual(
          [entry?.action, entry?.by, entry?.requestId, entry?.target, entry?.changes],
          [
            "seating_assignment.created",
            by,
            "request-1",
            { type: "seating_assignment", id: assignment.id, name: alice.displayName },
            [
              { member: "seating_table_id", from: null, to: one.id },
              { member: "seat_number", from: null, to: 3 }
            ]
          ]
        )
        const nobody = yield* newAssignment(one, yield* randomId(ActorId))
        const refused = SeatingChange.AssignmentCreated({ plan: changedPlan(plan), assignment: nobody })
        const recorded = seatingAudit(refused, { plan }, by)
        assert.isTrue(isDefect(yield* Effect.exit(repository.save(refused, recorded))))
        assert.strictEqual((yield* entries).length, 1)
      })
    )

    it.effect("appends to the audit log that a vendor saw a plan, once a minute", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const repository = yield* SeatingRepository
        const { caterer, occasion, plan } = yield* planFixture
        const views = log.list({ occasionId: occasion.id, personId: caterer.id, action: null, before: null, limit: 10 })
        yield* repository.vendorPlans(occasion.id, "all", caterer.id)
        assert.deepStrictEqual(yield* views, [])
        yield* saveChange(SeatingChange.PlanChanged({ plan: asPublished(plan) }))
        yield* repository.vendorPlans(occasion.id, "all", caterer.id)
        yield* repository.vendorPlans(occasion.id, "all", caterer.id)
        yield* repository.vendorPlans(occasion.id, "all", viewer)
        assert.deepStrictEqual(
          (yield* views).map(({ action, by, target }) => ({ action, by: by.id, target })),
          [
            {
              action: planViewed,
              by: caterer.id,
              target: { type: "seating_plan", id: plan.id, name: plan.displayName }
            }
          ]
        )
      })
    )
  })
