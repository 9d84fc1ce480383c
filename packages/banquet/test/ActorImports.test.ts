/** Imports of people on a real PostgreSQL, by two processes at once. */
import { GuestErasure } from "@banquet/actors-core/GuestErasure"
import { ActorImportRepository } from "@banquet/actors-core/import/ActorImportRepository"
import { ActorImports } from "@banquet/actors-core/import/ActorImports"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { planFixture } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { administrator } from "../src/Administrator.ts"
import { database, importing, names, server } from "./ActorServers.ts"

const oneOf = <const Words extends ReadonlyArray<string>>(...words: Words) => Schema.Literals(words)

const people = ["Anna", "Ben", "Carl", "Smith"]

/** What a list says of each of them, or nothing. */
const Rows = Schema.Array(
  Schema.Struct({
    isListed: Schema.Boolean,
    household: oneOf("", "Smith", "Jones"),
    groups: Schema.Array(oneOf("Choir", "Band")).check(Schema.isMaxLength(2)),
    phone: oneOf("", "1", "2"),
    email: oneOf("", "@example.com"),
    invitations: Schema.Struct({ reception: oneOf("", "attending", "pending"), ceremony: oneOf("", "declined") })
  })
).check(Schema.isMinLength(people.length), Schema.isMaxLength(people.length))

const numbered = (rows: typeof Rows.Type) =>
  rows.flatMap(({ email, household, isListed, ...row }, index) => {
    const name = people[index]!
    const isUnit = name === "Smith"
    const more = { type: isUnit ? "household" : "", household: isUnit ? "" : household }
    const listed = { row: index + 1, display_name: name, email: email && `${name}${email}`, ...more, ...row }
    return isListed ? [listed] : []
  })

/** Everybody, but for how often they changed. */
const everybody = (occasionId: OccasionId) =>
  Effect.map(
    ActorImportRepository.use((imports) => imports.facts(occasionId)),
    ({ actors }) => actors.map((state) => ({ ...state, actor: { ...state.actor, revision: 0 } }))
  )

const smiths = (more: object = {}) =>
  ["Anna", "Ben", "Carl"].map((display_name, index) => ({
    row: index + 2,
    display_name,
    household: "Smith",
    groups: ["Choir"],
    invitations: { reception: "attending" },
    ...more
  }))

layer(database, { timeout: "120 seconds" })("imports on PostgreSQL", (it) => {
  it.effect("the same import many times at once makes nobody twice [ACTOR-32, ACTOR-41]", () =>
    Effect.gen(function* () {
      const { occasion } = yield* occasionFixture
      const [one, two] = [yield* server, yield* server]
      const answers = yield* Effect.all(
        Array.from({ length: 12 }, (_, index) => importing(index % 2 === 0 ? one : two, occasion.id, smiths())),
        { concurrency: "unbounded" }
      )
      assert.lengthOf(
        answers.filter(({ importId }) => importId !== null),
        1
      )
      assert.deepStrictEqual(yield* names(occasion.id), ["Anna", "Ben", "Carl", "Choir", "Smith"])
    })
  )

  it.effect("an import while one of its people is erased: whom it finds is gone, or is new [ACTOR-40, ACTOR-41]", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const [one, two] = [yield* server, yield* server]
      for (let round = 0; round < 8; round++) {
        const { occasion } = yield* occasionFixture
        const rows = smiths().map((row) => ({ ...row, key: row.display_name.toLowerCase() }))
        const first = yield* importing(one, occasion.id, rows)
        const erased = first.rows[0]!.actorId
        const [, again] = yield* Effect.all(
          [
            Context.get(two, GuestErasure).erase(administrator, occasion.slug, "anna", { rehearse: false }),
            importing(
              one,
              occasion.id,
              rows.map((row) => ({ ...row, phone: "+351 21" }))
            )
          ],
          { concurrency: "unbounded" }
        )
        const anna = again.rows[0]!
        assert.strictEqual(anna.outcome, anna.actorId === erased ? "updated" : "created")
        const expected = anna.outcome === "created" ? ["Anna"] : []
        assert.deepStrictEqual(yield* names(occasion.id), [...expected, "Ben", "Carl", "Choir", "Smith"])
        assert.deepStrictEqual(yield* sql`select from actor_import_changes where actor_id = ${erased}`, [])
        assert.deepStrictEqual(
          yield* sql`select from audit_entries where person_id = ${erased} and target_name is not null`,
          []
        )
        const undone = yield* Context.get(one, ActorImports).undo(administrator, occasion.id, again.importId!)
        assert.deepStrictEqual(undone, { deleted: anna.outcome === "created" ? 1 : 0, restored: 2 })
      }
    })
  )

  it.effect("an import while the one before is undone: both happen, one after the other [ACTOR-37, ACTOR-41]", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* server, yield* server]
      for (let round = 0; round < 8; round++) {
        const { occasion } = yield* occasionFixture
        const { importId } = yield* importing(one, occasion.id, smiths())
        const [undone, again] = yield* Effect.all(
          [
            Effect.result(Context.get(two, ActorImports).undo(administrator, occasion.id, importId!)),
            importing(one, occasion.id, smiths({ phone: "+351 21" }))
          ],
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(yield* names(occasion.id), ["Anna", "Ben", "Carl", "Choir", "Smith"])
        if (undone._tag === "Failure") assert.strictEqual(undone.failure._tag, "ImportChangedSince")
        const outcome = undone._tag === "Failure" ? "updated" : "created"
        assert.isTrue(again.rows.every((row) => row.outcome === outcome))
      }
    })
  )

  it.effect("twice undone at once is undone once [ACTOR-36, ACTOR-41]", () =>
    Effect.gen(function* () {
      const { occasion } = yield* occasionFixture
      const [one, two] = [yield* server, yield* server]
      const { importId } = yield* importing(one, occasion.id, smiths())
      const undone = yield* Effect.all(
        [one, two, one, two].map((on) =>
          Effect.result(Context.get(on, ActorImports).undo(administrator, occasion.id, importId!))
        ),
        { concurrency: "unbounded" }
      )
      const failures = undone.flatMap((result) => (result._tag === "Failure" ? [result.failure._tag] : []))
      assert.deepStrictEqual(failures, ["ImportUndone", "ImportUndone", "ImportUndone"])
      assert.deepStrictEqual(yield* names(occasion.id), [])
    })
  )

  it.effect.prop(
    "undoing an import restores everybody exactly, and the same import then does the same [ACTOR-32, ACTOR-36]",
    [Rows, Rows],
    ([first, second]) =>
      Effect.gen(function* () {
        const { occasion } = yield* occasionFixture
        const on = yield* server
        yield* importing(on, occasion.id, numbered(first))
        const before = yield* everybody(occasion.id)
        const { importId, made, rows } = yield* importing(on, occasion.id, numbered(second))
        if (importId === null) {
          assert.deepStrictEqual(yield* everybody(occasion.id), before)
          return
        }
        assert.isNull((yield* importing(on, occasion.id, numbered(second))).importId)
        const undone = yield* Context.get(on, ActorImports).undo(administrator, occasion.id, importId)
        assert.deepStrictEqual(yield* everybody(occasion.id), before)
        const created = rows.filter(({ outcome }) => outcome === "created").length
        const updated = rows.filter(({ outcome }) => outcome === "updated").length
        assert.deepStrictEqual(undone, { deleted: created + made.length, restored: updated })
        const again = yield* importing(on, occasion.id, numbered(second))
        assert.deepStrictEqual(
          again.rows.map(({ changes, outcome, row }) => ({ row, outcome, changes })),
          rows.map(({ changes, outcome, row }) => ({ row, outcome, changes }))
        )
      }).pipe(Effect.scoped),
    { arbitrary: { runs: 25 } }
  )

  it.effect("a seat given while the import is undone: the seat or the undoing is refused [ACTOR-37, ACTOR-41]", () =>
    Effect.gen(function* () {
      const [one, two] = [yield* server, yield* server]
      for (let round = 0; round < 8; round++) {
        const { occasion, one: table, plan } = yield* planFixture
        const { importId, rows } = yield* importing(one, occasion.id, [{ row: 2, display_name: "Zoë" }])
        const seat = { actorId: rows[0]!.actorId, tableId: table.id, move: false }
        const [undone, seated] = yield* Effect.all(
          [
            Effect.result(Context.get(two, ActorImports).undo(administrator, occasion.id, importId!)),
            Effect.result(
              Context.get(one, PlannerSeating).assign(administrator, occasion.id, plan.id, {
                ...seat,
                seatNumber: undefined,
                seatLabel: undefined,
                revision: undefined
              })
            )
          ],
          { concurrency: "unbounded" }
        )
        assert.sameMembers([undone._tag, seated._tag], ["Success", "Failure"])
        if (undone._tag === "Failure") assert.strictEqual(undone.failure._tag, "ImportChangedSince")
      }
    })
  )

  it.effect("thousands of rows, and undoing them [ACTOR-30]", () =>
    Effect.gen(function* () {
      const { occasion } = yield* occasionFixture
      const on = yield* server
      const rows = Array.from({ length: 2000 }, (_, index) => ({
        row: index + 2,
        display_name: `Guest ${index}`,
        household: `Household ${Math.floor(index / 4)}`,
        groups: [`Group ${index % 20}`],
        email: `guest-${index}@example.com`,
        dietary: "vegan",
        invitations: { ceremony: "pending", reception: "attending" }
      }))
      const { importId } = yield* importing(on, occasion.id, rows)
      assert.deepStrictEqual((yield* importing(on, occasion.id, rows)).importId, null)
      const undone = yield* Context.get(on, ActorImports).undo(administrator, occasion.id, importId!)
      assert.deepStrictEqual(undone, { deleted: 2520, restored: 0 })
      assert.deepStrictEqual(yield* names(occasion.id), [])
    })
  )
})
