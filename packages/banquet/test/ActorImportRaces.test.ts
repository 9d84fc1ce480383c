/** Different imports of the same people, and what else changes them meanwhile, on a real PostgreSQL. */
import { GuestErasure } from "@banquet/actors-core/GuestErasure"
import { ActorImportRepository } from "@banquet/actors-core/import/ActorImportRepository"
import type { ActorPatch } from "@banquet/actors-core/ActorDecisions"
import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Result, Struct } from "effect"
import { administrator } from "../src/Administrator.ts"
import { database, importing, names, type Server, server } from "./ActorServers.ts"

type List = ReadonlyArray<object>

const rounds = 8

/** What a planner's spreadsheet says: no keys. */
const hers: List = [
  { row: 2, display_name: "Anna", household: "Smith", groups: ["Choir"], email: "anna@example.com" },
  { row: 3, display_name: "Ben", household: "Smith", invitations: { reception: "attending" } },
  { row: 4, display_name: "Zoë", phone: "1" },
  { row: 5, display_name: "Ida", household: "Jones" }
]

/** What another's address book says of some of the same: by e-mail address, by name and household, and by name. */
const his: List = [
  { row: 1, display_name: "Anna Smith", email: "ANNA@example.com", groups: ["Band", "Choir"] },
  { row: 2, display_name: "BEN", household: "smith", dietary: "vegan", invitations: { ceremony: "declined" } },
  { row: 3, display_name: "Zoe", phone: "2" },
  { row: 4, display_name: "Carl", household: "Jones", groups: ["Choir"] }
]

/** What neither a new actor nor a change says. */
const unsaid = {
  partySize: undefined,
  status: undefined,
  memberOf: undefined,
  contact: undefined,
  dietary: undefined
}

/** Everybody by key, with the names of their households and groups and their answers by event. */
const everybody = (occasionId: OccasionId) =>
  Effect.map(
    ActorImportRepository.use((imports) => imports.facts(occasionId)),
    ({ actors, events }) => {
      const nameOf = new Map(actors.map(({ actor }) => [actor.id, actor.displayName]))
      const keyOf = new Map(events.map(({ id, key }) => [id, key]))
      return actors
        .map(({ actor, invitations, parentIds }) => ({
          ...Struct.omit(actor, ["id", "occasionId"]),
          parents: parentIds.map((id) => nameOf.get(id)).toSorted(),
          answers: Object.fromEntries(invitations.map(({ eventId, response }) => [keyOf.get(eventId), response]))
        }))
        .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    }
  )

/** Returns what comes of the lists, one after the other, in an occasion of their own. */
const oneAfterTheOther = Effect.fnUntraced(function* (on: Server, ...lists: ReadonlyArray<List>) {
  const { occasion } = yield* occasionFixture
  const outcomes = yield* Effect.forEach(lists, (list) =>
    Effect.map(importing(on, occasion.id, list), ({ rows }) => rows.map(({ outcome }) => outcome))
  )
  return { everybody: yield* everybody(occasion.id), outcomes }
})

layer(database, { timeout: "120 seconds" })("imports and other changes at once on PostgreSQL", (it) => {
  it.effect("two different lists of the same people at once: as one after the other, nobody twice [ACTOR-95]", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* server, yield* server]
      const hersFirst = yield* oneAfterTheOther(one, hers, his)
      const hisFirst = yield* oneAfterTheOther(one, his, hers)
      for (let round = 0; round < rounds; round++) {
        const { occasion } = yield* occasionFixture
        const [her, him] = yield* Effect.all([importing(one, occasion.id, hers), importing(two, occasion.id, his)], {
          concurrency: "unbounded"
        })
        const isHersFirst = her.rows.every(({ outcome }) => outcome === "created")
        const [expected, first, second] = isHersFirst ? [hersFirst, her, him] : [hisFirst, him, her]
        assert.deepStrictEqual(yield* everybody(occasion.id), expected.everybody)
        assert.deepStrictEqual(
          [first, second].map(({ rows }) => rows.map(({ outcome }) => outcome)),
          expected.outcomes
        )
        const actorIds = [...first.rows, ...first.made, ...second.rows, ...second.made].map((of) =>
          "id" in of ? of.id : of.actorId
        )
        assert.strictEqual(new Set(actorIds).size, (yield* everybody(occasion.id)).length)
      }
    })
  )

  it.effect("many different lists at once make each person, household and group once [ACTOR-95]", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* server, yield* server]
      const { occasion } = yield* occasionFixture
      const lists = Array.from({ length: 12 }, (_, index) =>
        ["Anna", "Ben", "Carl"].map((display_name, row) => ({
          row: row + 2,
          display_name,
          household: "Smith",
          groups: ["Choir", `Table ${index}`],
          ...(index % 3 === row ? { notes: `said by ${index}` } : {})
        }))
      )
      yield* Effect.forEach(lists, (list, index) => importing(index % 2 === 0 ? one : two, occasion.id, list), {
        concurrency: "unbounded"
      })
      const tables = lists.map((_, index) => `Table ${index}`)
      assert.deepStrictEqual(yield* names(occasion.id), ["Anna", "Ben", "Carl", "Choir", "Smith", ...tables].toSorted())
      const people = (yield* everybody(occasion.id)).filter(({ type }) => type === "person")
      for (const { parents } of people) assert.deepStrictEqual(parents, ["Choir", "Smith", ...tables].toSorted())
    })
  )

  it.effect(
    "of two lists that contradict each other at once, one is imported and nothing of the other [ACTOR-95]",
    () =>
      Effect.gen(function* () {
        const [one, two] = [yield* server, yield* server]
        const lists = {
          asPerson: [
            { row: 1, display_name: "Dora", household: "Smith" },
            { row: 2, key: "choir", display_name: "Choir", type: "person" }
          ],
          asGroup: [
            { row: 1, key: "choir", display_name: "Choir", type: "group" },
            { row: 2, display_name: "Emil", household: "Jones" }
          ]
        }
        for (let round = 0; round < rounds; round++) {
          const { occasion } = yield* occasionFixture
          const [asPerson, asGroup] = yield* Effect.all(
            [
              Effect.result(importing(one, occasion.id, lists.asPerson)),
              Effect.result(importing(two, occasion.id, lists.asGroup))
            ],
            { concurrency: "unbounded" }
          )
          assert.sameMembers([asPerson._tag, asGroup._tag], ["Success", "Failure"])
          const refused = [asPerson, asGroup].find(Result.isFailure)!.failure
          assert.strictEqual(refused._tag, "ImportRefused")
          if (refused._tag === "ImportRefused") assert.strictEqual(refused.mistakes[0]?.code, "type_fixed")
          const expected = Result.isSuccess(asPerson) ? ["Choir", "Dora", "Smith"] : ["Choir", "Emil", "Jones"]
          assert.deepStrictEqual(yield* names(occasion.id), expected)
        }
      })
  )

  it.effect("a list that contradicts who is erased meanwhile is imported whole after it or not at all [ACTOR-95]", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* server, yield* server]
      for (let round = 0; round < rounds; round++) {
        const { occasion } = yield* occasionFixture
        yield* importing(one, occasion.id, [{ row: 1, key: "anna", display_name: "Anna", household: "Smith" }])
        const [, imported] = yield* Effect.all(
          [
            Context.get(two, GuestErasure).erase(administrator, occasion.slug, "anna", { rehearse: false }),
            Effect.result(
              importing(one, occasion.id, [
                { row: 1, display_name: "Ben", household: "Smith" },
                { row: 2, key: "anna", display_name: "Friends of Anna", type: "group" }
              ])
            )
          ],
          { concurrency: "unbounded" }
        )
        const expected = Result.isSuccess(imported) ? ["Ben", "Friends of Anna", "Smith"] : ["Smith"]
        assert.deepStrictEqual(yield* names(occasion.id), expected)
      }
    })
  )

  it.effect("a list that finds by e-mail or name who is erased meanwhile makes nobody twice [ACTOR-95]", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* server, yield* server]
      for (let round = 0; round < rounds; round++) {
        const { occasion } = yield* occasionFixture
        const before = yield* importing(one, occasion.id, hers)
        const [erased, after] = yield* Effect.all(
          [
            Context.get(two, GuestErasure).erase(administrator, occasion.slug, "anna", { rehearse: false }),
            importing(one, occasion.id, his)
          ],
          { concurrency: "unbounded" }
        )
        const anna = after.rows[0]!
        assert.strictEqual(erased.actorId, before.rows[0]!.actorId)
        assert.strictEqual(anna.outcome, anna.actorId === erased.actorId ? "updated" : "created")
        const others = ["BEN", "Band", "Carl", "Choir", "Ida", "Jones", "Smith", "Zoe"]
        const expected = anna.outcome === "created" ? ["Anna Smith", ...others] : others
        assert.deepStrictEqual(yield* names(occasion.id), expected.toSorted())
      }
    })
  )

  it.effect("who is made by hand while a list names the same key is one person or a refusal [ACTOR-95]", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* server, yield* server]
      for (let round = 0; round < rounds; round++) {
        const { occasion } = yield* occasionFixture
        const [made, imported] = yield* Effect.all(
          [
            Effect.result(
              Context.get(two, PlannerActors).create(administrator, occasion.id, {
                ...unsaid,
                type: "person",
                key: "anna",
                displayName: "Anna",
                notes: "by hand"
              })
            ),
            importing(one, occasion.id, [{ row: 1, key: "anna", display_name: "Anna", phone: "1" }])
          ],
          { concurrency: "unbounded" }
        )
        if (Result.isFailure(made)) assert.strictEqual(made.failure._tag, "ActorKeyTaken")
        assert.strictEqual(imported.rows[0]!.outcome, Result.isFailure(made) ? "created" : "updated")
        const [anna, ...others] = yield* everybody(occasion.id)
        assert.deepStrictEqual(others, [])
        assert.strictEqual(anna!.notes, Result.isFailure(made) ? null : "by hand")
        assert.strictEqual(anna!.contact.phone, "1")
      }
    })
  )

  it.effect(
    "what planners change of a person while a list does: both are kept, and all revisions counted [ACTOR-95]",
    () =>
      Effect.gen(function* () {
        const [one, two] = [yield* server, yield* server]
        for (let round = 0; round < rounds; round++) {
          const { occasion } = yield* occasionFixture
          const { rows } = yield* importing(one, occasion.id, [{ row: 1, key: "anna", display_name: "Anna" }])
          const change = (patch: Partial<ActorPatch>) =>
            Context.get(two, PlannerActors).update(administrator, occasion.id, rows[0]!.actorId, {
              ...unsaid,
              type: undefined,
              key: undefined,
              displayName: undefined,
              notes: undefined,
              revision: undefined,
              ...patch
            })
          yield* Effect.all(
            [
              change({ notes: "by hand" }),
              importing(one, occasion.id, [
                { row: 1, key: "anna", display_name: "Anna", groups: ["Choir"], phone: "1" }
              ]),
              change({ dietary: "vegan" })
            ],
            { concurrency: "unbounded" }
          )
          const anna = (yield* everybody(occasion.id)).find(({ key }) => key === "anna")!
          assert.deepStrictEqual(
            [anna.notes, anna.dietary, anna.contact.phone, anna.parents, anna.revision],
            ["by hand", "vegan", "1", ["Choir"], 4]
          )
        }
      })
  )
})
