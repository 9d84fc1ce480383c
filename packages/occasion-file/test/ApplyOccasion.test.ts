import { candidates } from "@banquet/actors-core/Candidate"
import { ActorId, EventId, PlannerId, TokenId } from "@banquet/platform-core/Ids"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, Option, Schema } from "effect"
import { type AppliedOccasion, ApplyOccasion } from "../src/ApplyOccasion.ts"
import { demoOccasion } from "../src/DemoOccasion.ts"
import { OccasionFile } from "../src/OccasionFile.ts"

import { apply, example, layer, noTokens, stored, tokensOf } from "./ApplyFixture.ts"

/** Seats the actors, one at each party size it has now, at a new table of a new plan on the reception. */
const seat = Effect.fnUntraced(function* (applied: AppliedOccasion, keys: ReadonlyArray<string>, capacity: number) {
  const seating = yield* SeatingRepository
  const { enablements, occasion } = yield* stored(applied)
  const enablement = enablements.find((row) => row.module === "seating")
  assert.isDefined(enablement)
  assert.isNotNull(occasion)
  const plan = {
    id: yield* randomId(SeatingPlanId),
    occasionId: occasion.id,
    eventId: enablement.eventId,
    installationId: enablement.installationId,
    enablementId: enablement.id,
    planKey: "main",
    displayName: "Reception",
    plannerNotes: null,
    status: "draft",
    revision: 1,
    publishedAt: null,
    publishedBy: null,
    floor: null,
    floorPicture: null
  } as const
  const table = {
    id: yield* randomId(SeatingTableId),
    planId: plan.id,
    zoneId: null,
    name: "Table 1",
    capacity,
    sortOrder: 1,
    shape: null,
    place: null
  }
  yield* seating.save(SeatingChange.PlanCreated({ plan }), [])
  yield* seating.save(SeatingChange.TableCreated({ plan, table }), [])
  for (const key of keys) {
    const assignment = {
      id: yield* randomId(SeatingAssignmentId),
      planId: plan.id,
      tableId: table.id,
      actorId: ActorId.make(applied.actors[key] ?? ""),
      seatNumber: null,
      seatLabel: null,
      locked: false
    }
    yield* seating.save(SeatingChange.AssignmentCreated({ plan, assignment }), [])
  }
})

const group = (key: string, ...member_of: ReadonlyArray<string>) => ({
  key,
  type: "group",
  display_name: key,
  member_of
})

const refused = Effect.fnUntraced(function* (document: unknown) {
  const error = yield* Effect.flip(apply(document))
  assert.strictEqual(error._tag, "OccasionFileMistakes")
  return error._tag === "OccasionFileMistakes" ? error.lines : []
})

withLayer(layer)("apply", (it) => {
  it.effect("makes the occasion of the file", () =>
    Effect.gen(function* () {
      const document = yield* example
      const applied = yield* apply(document)
      const found = yield* stored(applied)
      assert.deepStrictEqual(found.occasion, {
        id: applied.occasion.id,
        slug: document.occasion.slug,
        name: "Ana & Ben",
        timeZone: "Europe/Lisbon"
      })
      assert.deepStrictEqual(
        found.events.map(({ id, key, startsAt }) => [id, key, DateTime.formatIso(startsAt)]),
        [
          [applied.events["ceremony"], "ceremony", "2026-06-20T14:00:00.000Z"],
          [applied.events["reception"], "reception", "2026-06-20T18:00:00.000Z"]
        ]
      )
      assert.deepStrictEqual(
        found.actors.map(({ key, partySize, status, type }) => [key, type, partySize, status]),
        [
          ["alice", "person", 1, "active"],
          ["caterer", "vendor", 1, "active"],
          ["smiths", "household", 4, "active"]
        ]
      )
      const { alice, caterer, smiths } = applied.actors
      const { ceremony, reception } = applied.events
      assert.deepStrictEqual<unknown>(found.memberships, [{ parentId: smiths, memberId: alice }])
      assert.deepStrictEqual<unknown>(found.invitations, [
        { eventId: reception, actorId: smiths, response: "attending" },
        { eventId: reception, actorId: alice, response: "declined" }
      ])
      assert.deepStrictEqual(
        found.enablements.map(({ config, enabled, eventId, module }) => [module, eventId, enabled, config]),
        [
          ["gallery", EventId.make(reception ?? ""), true, { uploads_active: true }],
          ["seating", EventId.make(reception ?? ""), true, { publish_to_guests: true }]
        ]
      )
      assert.deepStrictEqual(found.planners[0]?.actions, ["gallery:list", "seating:list"])
      assert.deepStrictEqual<unknown>(found.vendors[0]?.grants, [
        { action: "resource:seating_plan:view", eventId: reception }
      ])
      assert.deepStrictEqual<unknown>(found.vendors[0]?.actorId, caterer)
      assert.deepStrictEqual<unknown>(found.guests, [
        {
          occasionId: applied.occasion.id,
          actorId: alice,
          invitationUnitId: smiths,
          eventIds: [ceremony, reception]
        }
      ])
    })
  )

  it.effect("running it twice changes nothing [CLI-38]", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const document = yield* example
      const first = yield* apply(document)
      const before = yield* stored(first)
      const writes = Effect.all(
        [
          "OccasionRepository.saveOccasion",
          "OccasionRepository.saveEvents",
          "ActorRepository.saveActors",
          "ActorRepository.replaceParents",
          "ActorRepository.saveInvitations",
          "ModuleRepository.saveInstallation",
          "ModuleRepository.saveEnablement",
          "PrincipalRepository.savePlanners",
          "PrincipalRepository.saveGuests",
          "PrincipalRepository.saveVendors",
          "TokenRepository.insert"
        ].map((operation) => store.count(operation))
      )
      const counts = yield* writes
      const second = yield* apply(document)
      assert.deepStrictEqual({ ...second, tokens: {} }, { ...first, tokens: {} })
      assert.deepStrictEqual(yield* stored(second), before)
      assert.deepStrictEqual(yield* writes, counts)
    })
  )

  it.effect("records are matched by key, keep their ids, and those that the file does not name stay", () =>
    Effect.gen(function* () {
      const document = yield* example
      const first = yield* apply(document)
      const second = yield* apply({
        occasion: { ...document.occasion, name: "Ana and Ben" },
        events: [{ key: "reception", name: "The Party", starts_at: "2026-06-20T19:00:00Z" }],
        actors: [{ key: "bob", type: "person", display_name: "Bob Smith", member_of: ["smiths"] }],
        invitations: [{ event: "ceremony", actor: "bob" }]
      })
      assert.deepStrictEqual(second.events, first.events)
      assert.deepStrictEqual({ ...second.actors, bob: null }, { ...first.actors, bob: null })
      const found = yield* stored(second)
      assert.deepStrictEqual(
        [found.occasion?.name, found.events.map(({ name }) => name), found.actors.length, found.memberships.length],
        ["Ana and Ben", ["Ceremony", "The Party"], 4, 2]
      )
      assert.deepInclude(found.invitations, {
        eventId: EventId.make(first.events["ceremony"] ?? ""),
        actorId: ActorId.make(second.actors["bob"] ?? ""),
        response: null
      })
      assert.strictEqual(found.invitations.length, 3)
      assert.strictEqual(found.planners.length, 1)
    })
  )

  it.effect("lists inside a record are replaced by what the file says, and stay where it is silent", () =>
    Effect.gen(function* () {
      const document = yield* example
      yield* apply(document)
      const silent = yield* apply({
        occasion: document.occasion,
        actors: [{ key: "alice", type: "person", display_name: "Alice" }],
        planners: [{ key: "petra", display_name: "Petra" }],
        vendors: [{ actor: "caterer" }],
        guests: [{ actor: "alice", invitation_unit: "smiths" }],
        modules: [{ module: "seating", events: [{ event: "reception" }] }]
      })
      const kept = yield* stored(silent)
      assert.strictEqual(kept.memberships.length, 1)
      assert.strictEqual(kept.planners[0]?.actions.length, 2)
      assert.strictEqual(kept.vendors[0]?.grants.length, 1)
      assert.strictEqual(kept.guests[0]?.eventIds.length, 2)
      assert.deepStrictEqual(kept.enablements[1]?.config, { publish_to_guests: true })

      const told = yield* apply({
        occasion: document.occasion,
        actors: [{ key: "alice", type: "person", display_name: "Alice", member_of: [] }],
        planners: [{ key: "petra", display_name: "Petra", permissions: ["seating:publish", "seating:publish"] }],
        vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view" }] }],
        guests: [{ actor: "alice", events: ["reception"] }],
        modules: [{ module: "seating", config: {}, events: [{ event: "reception", config: {} }] }]
      })
      const replaced = yield* stored(told)
      assert.deepStrictEqual(replaced.memberships, [])
      assert.deepStrictEqual(replaced.planners[0]?.actions, ["seating:publish"])
      assert.deepStrictEqual(replaced.vendors[0]?.grants, [{ action: "resource:seating_plan:view", eventId: null }])
      assert.deepStrictEqual<unknown>(replaced.guests[0]?.eventIds, [told.events["reception"]])
      assert.isNull(replaced.guests[0]?.invitationUnitId)
      assert.deepStrictEqual(replaced.enablements[1]?.config, {})
    })
  )

  it.effect("a disabled module that the file names is enabled again", () =>
    Effect.gen(function* () {
      const modules = yield* ModuleRepository
      const document = yield* example
      const applied = yield* apply(document)
      const [gallery] = (yield* stored(applied)).enablements
      assert.isDefined(gallery)
      yield* modules.saveEnablement({ ...gallery, enabled: false })
      yield* apply(document)
      assert.deepStrictEqual((yield* stored(applied)).enablements[0], gallery)
    })
  )

  it.effect("a file with a mistake changes nothing at all", () =>
    Effect.gen(function* () {
      const document = yield* example
      const lines = yield* refused({ ...document, guests: [{ actor: "alise" }] })
      assert.deepStrictEqual(lines, ['guests[0].actor: no actor "alise"'])
      const occasions = yield* OccasionRepository
      assert.isTrue(Option.isNone(yield* occasions.findBySlug(document.occasion.slug)))

      const applied = yield* apply(document)
      const before = yield* stored(applied)
      yield* refused({
        ...document,
        occasion: { ...document.occasion, name: "Other" },
        modules: [{ module: "dancing" }]
      })
      assert.deepStrictEqual(yield* stored(applied), before)
    })
  )

  it.effect("a store that goes away in the middle leaves nothing behind", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const occasions = yield* OccasionRepository
      const document = yield* example
      yield* store.failNext("TokenRepository.insert")
      assert.strictEqual((yield* Effect.flip(apply(document)))._tag, "StoreUnavailable")
      assert.isTrue(Option.isNone(yield* occasions.findBySlug(document.occasion.slug)))
    })
  )

  it.effect("two runs at once both succeed with one occasion and one set of tokens", () =>
    Effect.gen(function* () {
      const document = yield* example
      const runs = yield* Effect.all([apply(document), apply(document), apply(document)], {
        concurrency: "unbounded"
      })
      assert.strictEqual(new Set(runs.map(({ occasion }) => occasion.id)).size, 1)
      assert.strictEqual(runs.filter(({ tokens }) => "petra" in tokens.planners).length, 1)
    })
  )

  it.effect("nobody but the administrator applies a file", () =>
    Effect.gen(function* () {
      const service = yield* ApplyOccasion
      const planner: Principal = {
        _tag: "Planner",
        tokenId: yield* randomId(TokenId),
        plannerId: yield* randomId(PlannerId),
        key: "petra",
        displayName: "Petra",
        grants: []
      }
      const error = yield* Effect.flip(service.apply(planner, "nonsense", { reissueTokens: true }))
      assert.strictEqual(error._tag, "PermissionDenied")
    })
  )

  it.effect(
    "a party_size that would put a seated actor's table over its capacity is a mistake in the file [ACTOR-4]",
    () =>
      Effect.gen(function* () {
        const document = yield* example
        const applied = yield* apply(document)
        yield* seat(applied, ["smiths", "alice"], 6)
        const sizes = (smiths: number, alice: number) => ({
          occasion: document.occasion,
          actors: [
            { key: "smiths", type: "household", display_name: "The Smiths", party_size: smiths },
            { key: "alice", type: "person", display_name: "Alice Smith", party_size: alice }
          ]
        })
        assert.deepStrictEqual(yield* refused(sizes(6, 1)), [
          'actors[0].party_size: would seat 7 at "Table 1", which has a capacity of 6'
        ])
        assert.deepStrictEqual(yield* refused(sizes(5, 2)), [
          'actors[0].party_size: would seat 7 at "Table 1", which has a capacity of 6',
          'actors[1].party_size: would seat 7 at "Table 1", which has a capacity of 6'
        ])
        yield* apply(sizes(1, 5))
        yield* apply(sizes(5, 1))
        assert.strictEqual((yield* stored(applied)).actors.find(({ key }) => key === "smiths")?.partySize, 5)
      })
  )

  it.effect("a changed type must not contradict seats, invitations, members or access", () =>
    Effect.gen(function* () {
      const document = yield* example
      const applied = yield* apply({
        ...document,
        actors: [...document.actors, { key: "zoe", type: "person", display_name: "Zoe" }]
      })
      yield* seat(applied, ["zoe"], 4)
      const lines = yield* refused({
        occasion: document.occasion,
        actors: [
          { key: "zoe", type: "vendor", display_name: "Zoe" },
          { key: "alice", type: "vendor", display_name: "Alice" },
          { key: "smiths", type: "person", display_name: "Smiths" },
          { key: "caterer", type: "person", display_name: "Caterer" }
        ]
      })
      assert.deepStrictEqual(lines, [
        'actors[0].type: "zoe" is seated and cannot become a vendor',
        'actors[1].type: "alice" is invited and cannot become a vendor',
        'actors[1].type: "alice" is a guest and cannot become a vendor',
        'actors[2].type: "smiths" has members and cannot become a person',
        `actors[3].type: "caterer" has a vendor's access and cannot become a person`
      ])
    })
  )

  it.effect("the mistakes of an actor stand in the order of its members, whoever finds them", () =>
    Effect.gen(function* () {
      const document = yield* example
      const applied = yield* apply(document)
      yield* seat(applied, ["alice"], 4)
      const lines = yield* refused({
        occasion: document.occasion,
        actors: [{ key: "alice", type: "vendor", display_name: "Alice", party_size: 5 }]
      })
      assert.deepStrictEqual(lines, [
        'actors[0].type: "alice" is seated and cannot become a vendor',
        'actors[0].type: "alice" is invited and cannot become a vendor',
        'actors[0].type: "alice" is a guest and cannot become a vendor',
        'actors[0].party_size: would seat 5 at "Table 1", which has a capacity of 4'
      ])
    })
  )

  it.effect("a cycle through memberships that are stored already is named", () =>
    Effect.gen(function* () {
      const document = yield* example
      yield* apply({ ...document, actors: [...document.actors, group("a", "b"), group("b", "c"), group("c")] })
      assert.deepStrictEqual(yield* refused({ occasion: document.occasion, actors: [group("c", "a")] }), [
        "actors[0].member_of: forms a cycle: c → a → b → c"
      ])
    })
  )

  it.effect("keys may be any name, those of JavaScript's own objects too", () =>
    Effect.gen(function* () {
      const document = yield* example
      const applied = yield* apply({
        occasion: document.occasion,
        events: [{ key: "constructor", name: "E", starts_at: "2026-06-20T14:00:00Z" }],
        actors: [{ key: "toString", type: "person", display_name: "A" }],
        guests: [{ actor: "toString", events: ["constructor"] }]
      })
      assert.deepStrictEqual(Object.keys(applied.tokens.guests), ["toString"])
      assert.deepStrictEqual(Object.keys(applied.events), ["constructor"])
    })
  )

  it.effect("the demo occasion is without mistakes, and has people of every kind and answer", () =>
    Effect.gen(function* () {
      yield* Schema.decodeEffect(OccasionFile)(demoOccasion, { onExcessProperty: "error" })
      const applied = yield* apply(demoOccasion)
      assert.deepStrictEqual(tokensOf(yield* apply(demoOccasion)), noTokens)
      const { actors, enablements, invitations, memberships } = yield* stored(applied)
      const persons = actors.filter(({ type }) => type === "person")
      assert.isAtLeast(persons.length, 50)
      assert.strictEqual(new Set(persons.map(({ displayName }) => displayName)).size, persons.length)
      const reception = invitations.filter(({ eventId }) => eventId === applied.events["reception"])
      const found = candidates({ actors, memberships, invitations: reception })
      assert.deepStrictEqual(
        [...new Set(found.filter(({ eligible }) => eligible).map(({ rsvp }) => rsvp))].toSorted(),
        ["attending", "declined", "pending"]
      )
      assert.includeDeepMembers(
        enablements.map(({ config, eventId, module }) => ({ config, eventId, module })),
        [
          {
            module: "seating",
            eventId: EventId.make(applied.events["reception"] ?? ""),
            config: { publish_to_guests: true }
          }
        ]
      )
      assert.strictEqual(Object.keys(applied.tokens.planners).length, 2)
      assert.strictEqual(Object.keys(applied.tokens.vendors).length, 1)
    })
  )
})
