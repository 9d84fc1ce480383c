import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { ActorId, EventId, PlannerId, TokenId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import type { Guest, Planner, Principal, ResourceGrant, Vendor } from "@banquet/platform-core/principals/Principal"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { GuestSeating } from "../src/GuestSeating.ts"
import { PlannerSeating } from "../src/PlannerSeating.ts"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "../src/SeatingIds.ts"
import * as ArrangerInline from "../src/testing/ArrangerInline.ts"
import { layer as layerAssets } from "../src/testing/SeatingAssets.ts"
import { enablementFixture, newActor, planFixture, seatingFixture } from "../src/testing/SeatingFixture.ts"
import { layer as layerRepository } from "../src/testing/SeatingRepositoryMemory.ts"
import { VendorSeating } from "../src/VendorSeating.ts"

const layer = Layer.mergeAll(PlannerSeating.layer, GuestSeating.layer, VendorSeating.layer).pipe(
  Layer.provide([ArrangerInline.layer, Authorization.layer, SecureRandom.layerWebCrypto]),
  Layer.provide(layerAssets),
  Layer.provideMerge(layerRepository),
  Layer.provideMerge(layerActors),
  Layer.provideMerge(PlatformMemory.layer)
)

const everything: ReadonlyArray<PlannerAction> = ["seating:list", "seating:create", "seating:update", "seating:publish"]

const planner = Effect.fnUntraced(function* (occasion: Occasion, actions: ReadonlyArray<PlannerAction> = everything) {
  return {
    _tag: "Planner",
    tokenId: yield* randomId(TokenId),
    plannerId: yield* randomId(PlannerId),
    key: "petra",
    displayName: "Petra Planner",
    grants: [{ occasion, actions }]
  } satisfies Planner
})

const guest = Effect.fnUntraced(function* (
  occasion: Occasion,
  actorId: ActorId,
  invitationUnitId: ActorId | null,
  eventIds: ReadonlyArray<EventId>
) {
  const tokenId = yield* randomId(TokenId)
  return { _tag: "Guest", tokenId, displayName: "Alice", occasion, actorId, invitationUnitId, eventIds } satisfies Guest
})

const vendor = Effect.fnUntraced(function* (occasion: Occasion, grants: ReadonlyArray<ResourceGrant>, active = true) {
  const [tokenId, actorId] = [yield* randomId(TokenId), yield* randomId(ActorId)]
  return { _tag: "Vendor", tokenId, displayName: "Fine Food Ltd", occasion, actorId, active, grants } satisfies Vendor
})

const grant = (eventId: EventId | null): ResourceGrant => ({ action: "resource:seating_plan:view", eventId })

const tag = <A, E extends { readonly _tag: string }, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.result(effect), (result) => (result._tag === "Failure" ? result.failure._tag : "ok"))

const none = { revision: undefined }
const unseen = { name: undefined, capacity: undefined, zoneId: undefined, sortOrder: undefined, ...none }
const plainly = { seatNumber: undefined, seatLabel: undefined, move: false, ...none }
const texts = { planKey: undefined, displayName: undefined, plannerNotes: undefined }

withLayer(layer)("PlannerSeating", (it) => {
  it.effect("seats, moves, swaps, unseats and publishes, each change one revision on", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const { alice, bob, occasion, one, plan, two } = yield* planFixture
      const petra = yield* planner(occasion)
      yield* TestClock.setTime(Date.UTC(2026, 5, 1))
      const assign = (actorId: ActorId, tableId: SeatingTableId, rest: { move?: boolean; seatNumber?: number } = {}) =>
        seating.assign(petra, occasion.id, plan.id, { actorId, tableId, ...plainly, ...rest })

      const first = yield* assign(alice.id, one.id, { seatNumber: 1 })
      assert.deepStrictEqual([first.moved, first.plan.revision, first.plan.status], [false, 2, "draft"])
      const published = yield* seating.publish(petra, occasion.id, plan.id, { revision: 2 })
      assert.deepStrictEqual([published.revision, published.status], [3, "published"])
      assert.deepStrictEqual(published.publishedAt, DateTime.makeUnsafe("2026-06-01T00:00:00Z"))
      assert.deepStrictEqual(published.publishedBy, { kind: "planner", key: "petra", displayName: "Petra Planner" })
      assert.deepStrictEqual(yield* seating.publish(petra, occasion.id, plan.id, none), published)

      const stays = yield* assign(alice.id, one.id, { seatNumber: 1, move: true })
      assert.deepStrictEqual([stays.moved, stays.plan], [true, published])
      const moved = yield* assign(alice.id, two.id, { move: true })
      assert.deepStrictEqual(moved, {
        assignment: { ...first.assignment, tableId: two.id, seatNumber: null },
        plan: { ...published, status: "draft", revision: 4 },
        moved: true
      })
      const second = yield* assign(bob.id, one.id, { move: true })
      assert.isFalse(second.moved)
      const ids = [first.assignment.id, second.assignment.id] as const
      const swapped = yield* seating.swap(petra, occasion.id, plan.id, { assignmentIds: ids, ...none })
      assert.deepStrictEqual(
        swapped.assignments.map(({ id, tableId }) => [id, tableId]),
        [
          [ids[0], one.id],
          [ids[1], two.id]
        ]
      )
      assert.strictEqual(swapped.plan.revision, 6)
      const last = yield* seating.unassign(petra, occasion.id, ids[0], { revision: 6 })
      assert.strictEqual(last.revision, 7)
      const view = yield* seating.view(petra, occasion.id, null)
      assert.deepStrictEqual(view.plans[0]?.assignments, [swapped.assignments[1]])
      assert.deepStrictEqual(view.plans[0]?.plan, last)
      const again = seating.unassign(petra, occasion.id, ids[0], none)
      assert.strictEqual(yield* tag(again), "NotFound")
    })
  )

  it.effect("reports every violated rule and changes nothing", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const actors = yield* ActorRepository
      const { bob, occasion, one, plan, reception, smiths, two } = yield* planFixture
      const petra = yield* planner(occasion)
      yield* seating.assign(petra, occasion.id, plan.id, {
        actorId: smiths.id,
        tableId: one.id,
        ...plainly,
        seatNumber: 2
      })
      yield* actors.saveInvitations(occasion.id, [{ eventId: reception.id, actorId: smiths.id, response: "declined" }])
      const before = yield* seating.view(petra, occasion.id, null)
      const refused = yield* seating
        .assign(petra, occasion.id, plan.id, { actorId: smiths.id, tableId: one.id, ...plainly, seatNumber: 2 })
        .pipe(Effect.flip)
      assert.deepStrictEqual(refused._tag === "AssignmentRefused" ? refused.violations : [], [
        { code: "actor_declined", displayName: "The Smiths" },
        { code: "actor_already_assigned", displayName: "The Smiths" },
        { code: "seat_taken", tableName: "Table A", seatNumber: 2 },
        { code: "table_full", tableName: "Table A", capacity: 4, occupancy: 3, partySize: 3 }
      ])
      const unknown = yield* seating
        .assign(petra, occasion.id, plan.id, {
          actorId: yield* randomId(ActorId),
          tableId: yield* randomId(SeatingTableId),
          ...plainly
        })
        .pipe(Effect.flip)
      assert.deepStrictEqual(unknown._tag === "AssignmentRefused" ? unknown.violations : [], [
        { code: "table_not_in_plan" },
        { code: "actor_not_eligible" }
      ])
      const uninvited = yield* seating
        .assign(petra, occasion.id, plan.id, { actorId: bob.id, tableId: two.id, ...plainly, seatNumber: 3 })
        .pipe(Effect.flip)
      assert.deepStrictEqual(
        uninvited._tag === "AssignmentRefused" ? uninvited.violations.map(({ code }) => code) : [],
        ["actor_not_eligible", "seat_above_capacity"]
      )
      assert.deepStrictEqual(yield* seating.view(petra, occasion.id, null), before)
    })
  )

  it.effect("checks permission, module installed, found, module enabled, revision and rules in this order", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const modules = yield* ModuleRepository
      const { alice, enablement, hall, occasion, one, plan } = yield* planFixture
      const bare = yield* occasionFixture
      const petra = yield* planner(occasion)
      const { assignment } = yield* seating.assign(petra, occasion.id, plan.id, {
        actorId: alice.id,
        tableId: one.id,
        ...plainly
      })
      const stale = { revision: 77 }
      const changes = (
        principal: Principal,
        inOccasion: Occasion,
        ids: {
          readonly plan: SeatingPlanId
          readonly zone: SeatingZoneId
          readonly table: SeatingTableId
          readonly assignment: SeatingAssignmentId
        },
        revised: { readonly revision: number | undefined }
      ) => [
        seating.updatePlan(principal, inOccasion.id, ids.plan, { ...texts, ...revised }),
        seating.publish(principal, inOccasion.id, ids.plan, revised),
        seating.createZone(principal, inOccasion.id, ids.plan, { name: "Patio", sortOrder: undefined, ...revised }),
        seating.updateZone(principal, inOccasion.id, ids.zone, { name: "Patio", sortOrder: undefined, ...revised }),
        seating.deleteZone(principal, inOccasion.id, ids.zone, revised),
        seating.createTable(principal, inOccasion.id, ids.plan, { ...unseen, capacity: 4, ...revised }),
        seating.updateTable(principal, inOccasion.id, ids.table, { ...unseen, ...revised }),
        seating.deleteTable(principal, inOccasion.id, ids.table, revised),
        seating.assign(principal, inOccasion.id, ids.plan, {
          actorId: alice.id,
          tableId: one.id,
          ...plainly,
          ...revised
        }),
        seating.swap(principal, inOccasion.id, ids.plan, {
          assignmentIds: [ids.assignment, ids.assignment],
          ...revised
        }),
        seating.unassign(principal, inOccasion.id, ids.assignment, revised)
      ]
      const tags = (found: ReturnType<typeof changes>) =>
        Effect.map(
          Effect.forEach(found, (change) => tag<unknown, { readonly _tag: string }, never>(change)),
          (all) => [...new Set(all)]
        )
      const known = { plan: plan.id, zone: hall.id, table: one.id, assignment: assignment.id }
      const unknown = {
        plan: yield* randomId(SeatingPlanId),
        zone: yield* randomId(SeatingZoneId),
        table: yield* randomId(SeatingTableId),
        assignment: yield* randomId(SeatingAssignmentId)
      }
      const reader = yield* planner(occasion, ["seating:list"])
      const stranger = yield* planner(bare.occasion)
      assert.deepStrictEqual(yield* tags(changes(reader, occasion, unknown, stale)), ["PermissionDenied"])
      assert.deepStrictEqual(yield* tags(changes(stranger, occasion, known, none)), ["PermissionDenied"])
      assert.deepStrictEqual(yield* tags(changes(stranger, bare.occasion, unknown, stale)), ["ModuleNotInstalled"])
      yield* modules.saveEnablement({ ...enablement, enabled: false })
      assert.deepStrictEqual(yield* tags(changes(petra, occasion, unknown, stale)), ["NotFound"])
      assert.deepStrictEqual(yield* tags(changes(petra, occasion, known, stale)), ["ModuleNotEnabled"])
      yield* modules.saveEnablement(enablement)
      assert.deepStrictEqual(yield* tags(changes(petra, occasion, known, stale)), ["StaleRevision"])
      const view = yield* seating.view(petra, occasion.id, null)
      assert.deepStrictEqual([view.plans[0]?.plan.revision, view.plans[0]?.plan.status], [2, "draft"])
    })
  )

  it.effect("asks for the permission that the contract names", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const { occasion, one, plan, reception } = yield* planFixture
      const only = (action: PlannerAction) => planner(occasion, [action])
      const [list, create, update, publish] = [
        yield* only("seating:list"),
        yield* only("seating:create"),
        yield* only("seating:update"),
        yield* only("seating:publish")
      ]
      const allowed = Effect.fnUntraced(function* (
        call: (principal: Principal) => Effect.Effect<unknown, { readonly _tag: string }>
      ) {
        const answers = yield* Effect.forEach([list, create, update, publish], (principal) => tag(call(principal)))
        return answers.map((answer) => answer !== "PermissionDenied")
      })
      const calls = {
        view: (by: Principal) => seating.view(by, occasion.id, null),
        createPlan: (by: Principal) => seating.createPlan(by, occasion.id, { eventId: reception.id, ...texts }),
        createZone: (by: Principal) =>
          seating.createZone(by, occasion.id, plan.id, { name: "Patio", sortOrder: 1, ...none }),
        createTable: (by: Principal) => seating.createTable(by, occasion.id, plan.id, { ...unseen, capacity: 4 }),
        updateTable: (by: Principal) => seating.updateTable(by, occasion.id, one.id, unseen),
        publish: (by: Principal) => seating.publish(by, occasion.id, plan.id, none)
      }
      assert.deepStrictEqual(yield* allowed(calls.view), [true, false, false, false])
      assert.deepStrictEqual(yield* allowed(calls.createPlan), [false, true, false, false])
      assert.deepStrictEqual(yield* allowed(calls.createZone), [false, true, false, false])
      assert.deepStrictEqual(yield* allowed(calls.createTable), [false, true, false, false])
      assert.deepStrictEqual(yield* allowed(calls.updateTable), [false, false, true, false])
      assert.deepStrictEqual(yield* allowed(calls.publish), [false, false, false, true])
      const administrator = { _tag: "Administrator" } as const
      assert.strictEqual(yield* tag(calls.view(administrator)), "ok")
    })
  )

  it.effect("creates one plan per event, of an enabled event of the occasion, and answers its view", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const { ceremony, occasion, reception } = yield* seatingFixture
      const petra = yield* planner(occasion)
      const create = (eventId: EventId) => seating.createPlan(petra, occasion.id, { eventId, ...texts })
      const created = yield* create(reception.id)
      const { displayName, eventId, planKey, revision, status } = created.plan
      assert.deepStrictEqual(
        [displayName, eventId, planKey, revision, status],
        ["Reception", reception.id, "main", 1, "draft"]
      )
      assert.deepStrictEqual([created.tables, created.candidates, created.capacity.seats], [[], [], 0])
      assert.strictEqual(yield* tag(create(reception.id)), "PlanAlreadyExists")
      assert.strictEqual(yield* tag(create(ceremony.id)), "ModuleNotEnabled")
      assert.strictEqual(yield* tag(create(yield* randomId(EventId))), "NotFound")
      const updated = yield* seating.updatePlan(petra, occasion.id, created.plan.id, {
        displayName: "Dinner",
        plannerNotes: undefined,
        revision: 1
      })
      assert.deepStrictEqual(updated, { ...created, plan: { ...created.plan, displayName: "Dinner", revision: 2 } })
      const view = yield* seating.view(petra, occasion.id, reception.id)
      assert.deepStrictEqual(view.plans, [updated])
      assert.strictEqual(view.events[0]?.planId, created.plan.id)
      assert.strictEqual(yield* tag(seating.view(petra, occasion.id, yield* randomId(EventId))), "NotFound")
    })
  )

  it.effect("names tables, keeps them within what is taken, and lets zones go without them", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const { alice, hall, occasion, one, plan } = yield* planFixture
      const petra = yield* planner(occasion)
      const made = yield* seating.createTable(petra, occasion.id, plan.id, { ...unseen, capacity: 4, zoneId: hall.id })
      const { name, occupancy, remaining, sortOrder } = made.table
      assert.deepStrictEqual([name, occupancy, remaining, sortOrder], ["Table C", 0, 4, 3])
      yield* seating.assign(petra, occasion.id, plan.id, {
        actorId: alice.id,
        tableId: one.id,
        ...plainly,
        seatNumber: 3
      })
      const capacity = (value: number) =>
        seating.updateTable(petra, occasion.id, one.id, { ...unseen, capacity: value, zoneId: null })
      assert.strictEqual(yield* tag(capacity(2)), "CapacityBelowOccupancy")
      const resized = yield* capacity(3)
      assert.deepStrictEqual(resized.table, { ...one, capacity: 3, zoneId: null, occupancy: 1, remaining: 2 })
      assert.strictEqual((yield* capacity(3)).plan.revision, resized.plan.revision)
      const full = yield* Effect.flip(seating.deleteTable(petra, occasion.id, one.id, none))
      assert.deepStrictEqual(full._tag === "TableNotEmpty" ? full.assignments : 0, 1)
      const patio = yield* seating.createZone(petra, occasion.id, plan.id, {
        name: "Patio",
        sortOrder: undefined,
        ...none
      })
      assert.deepStrictEqual([patio.zone.name, patio.zone.sortOrder], ["Patio", 2])
      const same = { name: "Patio", sortOrder: undefined, ...none }
      const { zone, plan: unchanged } = yield* seating.updateZone(petra, occasion.id, patio.zone.id, same)
      assert.deepStrictEqual([zone, unchanged], [patio.zone, patio.plan])
      yield* seating.deleteZone(petra, occasion.id, hall.id, none)
      yield* seating.deleteTable(petra, occasion.id, made.table.id, none)
      const view = yield* seating.view(petra, occasion.id, null)
      assert.deepStrictEqual(view.plans[0]?.zones, [patio.zone])
      assert.deepStrictEqual(
        view.plans[0]?.tables.map((found) => [found.name, found.zoneId]),
        [
          ["Table A", null],
          ["Table B", null]
        ]
      )
    })
  )

  it.effect("an assignment that the plan does not have is not swapped, nor one with itself", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const { alice, occasion, one, plan } = yield* planFixture
      const petra = yield* planner(occasion)
      const place = { actorId: alice.id, tableId: one.id, ...plainly }
      const { assignment } = yield* seating.assign(petra, occasion.id, plan.id, place)
      const swap = (other: SeatingAssignmentId) =>
        seating.swap(petra, occasion.id, plan.id, { assignmentIds: [assignment.id, other], ...none })
      assert.strictEqual(yield* tag(swap(yield* randomId(SeatingAssignmentId))), "NotFound")
      assert.strictEqual(yield* tag(swap(assignment.id)), "InvalidInput")
    })
  )

  it.effect("of many that take the last seats at once, as many get one as there are", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const actors = yield* ActorRepository
      const { occasion, one, plan } = yield* planFixture
      const petra = yield* planner(occasion)
      const crowd = yield* Effect.forEach(Array.from({ length: 20 }).keys(), (n) => newActor(occasion.id, `Guest ${n}`))
      yield* actors.saveActors(crowd)
      const answers = yield* Effect.forEach(
        crowd,
        ({ id }) => tag(seating.assign(petra, occasion.id, plan.id, { actorId: id, tableId: one.id, ...plainly })),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(answers.filter((answer) => answer === "ok").length, one.capacity)
      const view = yield* seating.view(petra, occasion.id, null)
      assert.deepStrictEqual(view.plans[0]?.plan.revision, 1 + one.capacity)
      assert.deepStrictEqual(view.plans[0]?.tables[0]?.remaining, 0)
    })
  )

  it.effect("a store that is out of reach while a change is written leaves everything as it was", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const store = yield* MemoryStore
      const { occasion, plan } = yield* planFixture
      const petra = yield* planner(occasion)
      const before = yield* seating.view(petra, occasion.id, null)
      const rename = { displayName: "Dinner", plannerNotes: undefined, ...none }
      for (const operation of ["Transaction.run", "SeatingRepository.save", "SeatingRepository.plannerFacts"]) {
        yield* store.failNext(operation)
        assert.strictEqual(yield* tag(seating.updatePlan(petra, occasion.id, plan.id, rename)), "StoreUnavailable")
        assert.deepStrictEqual(yield* seating.view(petra, occasion.id, null), before)
      }
    })
  )
})

withLayer(layer)("GuestSeating and VendorSeating", (it) => {
  it.effect("a guest sees the seats of its actor and of its invitation unit, of events that the token opens", () =>
    Effect.gen(function* () {
      const planners = yield* PlannerSeating
      const guests = yield* GuestSeating
      const { alice, bob, ceremony, occasion, one, plan, reception, smiths } = yield* planFixture
      const petra = yield* planner(occasion)
      for (const [actorId, seatNumber] of [
        [smiths.id, 2],
        [bob.id, 4]
      ] as const) {
        yield* planners.assign(petra, occasion.id, plan.id, { actorId, tableId: one.id, ...plainly, seatNumber })
      }
      const member = yield* guest(occasion, alice.id, smiths.id, [reception.id, ceremony.id])
      const alone = yield* guest(occasion, alice.id, null, [reception.id])
      const shut = yield* guest(occasion, bob.id, null, [ceremony.id])
      assert.deepStrictEqual(yield* guests.seats(member, occasion.slug, null), [])
      assert.deepStrictEqual(yield* guests.publishedEvents(member), [])
      yield* planners.publish(petra, occasion.id, plan.id, none)
      const names = (principal: Guest, eventId: EventId | null) =>
        Effect.map(guests.seats(principal, occasion.slug, eventId), (seats) =>
          seats.map((seat) => [seat.actorDisplayName, seat.seatNumber])
        )
      assert.deepStrictEqual(yield* names(member, null), [["The Smiths", 2]])
      assert.deepStrictEqual(yield* names(member, reception.id), [["The Smiths", 2]])
      assert.deepStrictEqual(yield* names(member, ceremony.id), [])
      const beside = (principal: Guest, household: boolean) =>
        Effect.map(guests.seats(principal, occasion.slug, null, { household }), (seats) =>
          seats.map((seat) => seat.household)
        )
      const another = yield* guest(occasion, bob.id, smiths.id, [reception.id])
      assert.deepStrictEqual(yield* beside(member, true), [[]])
      assert.deepStrictEqual(yield* beside(another, false), [[], []])
      assert.deepStrictEqual(yield* beside(another, true), [["Alice Smith"], ["Alice Smith"]])
      assert.deepStrictEqual(yield* names(alone, null), [])
      assert.deepStrictEqual(yield* names(shut, null), [])
      assert.deepStrictEqual(yield* guests.publishedEvents(member), [reception.id])
      assert.strictEqual(yield* tag(guests.seats(shut, occasion.slug, reception.id)), "EventNotAccessible")
      assert.strictEqual(yield* tag(guests.seats(member, "another-occasion", null)), "GuestOccasionMismatch")
      assert.strictEqual(yield* tag(guests.seats(petra, occasion.slug, null)), "PermissionDenied")
    })
  )

  it.effect("a guest of an occasion without Seating is told so", () =>
    Effect.gen(function* () {
      const guests = yield* GuestSeating
      const { occasion, reception } = yield* occasionFixture
      const alice = yield* guest(occasion, yield* randomId(ActorId), null, [reception.id])
      assert.strictEqual(yield* tag(guests.seats(alice, occasion.slug, null)), "ModuleNotInstalled")
      assert.deepStrictEqual(yield* guests.publishedEvents(alice), [])
    })
  )

  it.effect("a vendor sees the published plans that it was granted, and is refused in the contract's order", () =>
    Effect.gen(function* () {
      const planners = yield* PlannerSeating
      const vendors = yield* VendorSeating
      const { ceremony, installation, occasion, plan, reception } = yield* planFixture
      const bare = yield* occasionFixture
      const petra = yield* planner(occasion)
      yield* enablementFixture(installation, ceremony, {})
      const everywhere = yield* vendor(occasion, [grant(null)])
      const atCeremony = yield* vendor(occasion, [grant(ceremony.id)])
      const plans = (principal: Principal, eventId: EventId | null = null, inOccasion = occasion) =>
        vendors.plans(principal, inOccasion.id, eventId)
      const ids = (principal: Principal, eventId: EventId | null = null) =>
        Effect.map(plans(principal, eventId), (found) => found.map(({ id }) => id))

      assert.strictEqual(yield* tag(plans(yield* vendor(occasion, [], false), null, bare.occasion)), "VendorNotActive")
      assert.strictEqual(yield* tag(plans(everywhere, null, bare.occasion)), "VendorNotInOccasion")
      assert.strictEqual(yield* tag(plans(yield* vendor(occasion, []))), "PermissionDenied")
      assert.strictEqual(yield* tag(plans(petra)), "PermissionDenied")
      const uninstalled = yield* vendor(bare.occasion, [grant(null)])
      assert.strictEqual(yield* tag(plans(uninstalled, null, bare.occasion)), "ModuleNotInstalled")
      assert.strictEqual(yield* tag(plans(everywhere)), "PlanNotPublished")
      yield* planners.publish(petra, occasion.id, plan.id, none)
      assert.deepStrictEqual(yield* ids(everywhere), [plan.id])
      assert.deepStrictEqual(yield* ids(everywhere, reception.id), [plan.id])
      assert.strictEqual(yield* tag(plans(everywhere, ceremony.id)), "PlanNotPublished")
      assert.strictEqual(yield* tag(plans(atCeremony)), "PlanNotPublished")
      assert.strictEqual(yield* tag(plans(atCeremony, reception.id)), "PermissionDenied")
    })
  )
})
