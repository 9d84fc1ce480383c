/** Views of planners that a process remembers, and all that can happen to what they show. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { changedPlan } from "@banquet/seating-core/SeatingPlan"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { newActor, planFixture, saveChange } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { seatingReads } from "../../src/seating/internal/SeatingReads.ts"
import * as Modules from "../../src/platform/internal/Modules.sql.ts"
import * as Tokens from "../../src/platform/internal/Tokens.sql.ts"
import * as Members from "../../src/rsvp/internal/RsvpMembers.sql.ts"
import * as Published from "../../src/seating/internal/PublishedReads.sql.ts"
import * as Reads from "../../src/seating/internal/SeatingReads.sql.ts"
import { counted } from "../QueryPlan.ts"
import { database } from "../Servers.ts"

/** A plan, and how it is read by who remembers it and by who does not. */
const remembered = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const repository = yield* SeatingRepository
  const fixture = yield* planFixture
  const { occasion, reception } = fixture
  const scopes = [reception.id, null]
  const read = (eventId: (typeof scopes)[number]) => repository.plannerFacts(occasion.id, eventId)
  let known = yield* Effect.forEach(scopes, read)

  /** Looks after something that changes what planners see, or does not. */
  const look = (what: "another" | "same") =>
    Effect.gen(function* () {
      const { answer, count } = yield* counted(Effect.forEach(scopes, read))
      const fresh = yield* Effect.forEach(scopes, (eventId) => seatingReads(sql).plannerFacts(occasion.id, eventId))
      assert.deepStrictEqual(answer, fresh)
      for (const [at, facts] of answer.entries()) {
        if (what === "same") assert.strictEqual(facts, known[at])
        else assert.notDeepEqual(facts, known[at])
      }
      assert.strictEqual(count, what === "same" ? scopes.length : 2 * scopes.length)
      known = answer
    })

  return { ...fixture, sql, repository, look, read }
})

layer(database)("a planner's view that is remembered", (it) => {
  it.effect("has a version that changes with every table that it reads [SEAT-267]", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const triggers = yield* sql<{ name: string; events: number }>`
        select relname as name, count(*)::int4 as events from pg_trigger
        join pg_class on pg_class.oid = tgrelid
        join pg_proc on pg_proc.oid = tgfoid
        where proname = 'occasion_versions_change'
        group by relname order by relname`
      const rows = yield* sql<{ name: string }>`select relname as name from pg_class where relkind = 'r'`
      const tables = new Set(rows.map(({ name }) => name))
      const readBy = ({ text }: { readonly text: string }): ReadonlyArray<string> => {
        const named = [...text.matchAll(/\b(?:from|join) ([a-z_]+)/g)].map((found) => found[1]!)
        return [...new Set(named)].filter((name) => tables.has(name) && name !== "occasion_versions").toSorted()
      }
      const read = readBy(Reads.plannerFactsOfOccasion)
      assert.isAbove(read.length, 10)
      const known = [...read, "guest_events", "guests", "rsvp_answers", "rsvp_plus_ones"].toSorted()
      assert.deepStrictEqual(
        triggers,
        known.map((name) => ({ name, events: 3 }))
      )
      // What guests see is of the same tables, and of the parts of a publication.
      const parts = ["seating_published_seats", "seating_published_tables"]
      const readByGuests = readBy(Published.guestSeatsWithHousehold)
      assert.includeMembers([...readByGuests], parts)
      const others = [Members.selectParty, Modules.selectUse, Published.eventsPublishedToGuests].map(readBy)
      for (const names of [readByGuests, ...others]) assert.includeMembers([...known, ...parts], [...names])
      // An occasion has a trigger of its own, and tokens are asked for themselves.
      const readOfGuest = readBy(Tokens.selectGuestOfToken)
      assert.includeMembers([...known, "occasions", "tokens"], [...readOfGuest])
    })
  )

  it.effect(
    "is read again after every change of people, answers, plans and events, and after no other [SEAT-266]",
    () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const actors = yield* ActorRepository
        const { alice, enablement, installation, look, occasion, one, plan, reception, sql, two } = yield* remembered
        const changes = [
          actors.saveActors([yield* newActor(occasion.id, "Zoe")]),
          sql`update actors set display_name = 'Alice "the" Guest' where id = ${alice.id}`,
          sql`update actors set party_size = 2 where id = ${alice.id}`,
          sql`delete from memberships where member_id = ${alice.id}`,
          sql`insert into invitations values (${occasion.id}, ${reception.id}, ${alice.id}, null)`,
          sql`update invitations set response = 'declined' where actor_id = ${alice.id}`,
          sql`delete from invitations where actor_id = ${alice.id}`,
          sql`update events set name = 'Supper' where id = ${reception.id}`,
          modules.saveEnablement({ ...enablement, enabled: false }),
          modules.saveEnablement(enablement),
          modules.saveInstallation({ ...installation, config: { keep_published: true } }),
          saveChange(SeatingChange.PlanChanged({ plan: { ...changedPlan(plan), displayName: "Dinner" } })),
          sql`update seating_tables set capacity = 9 where id = ${one.id}`,
          sql`update seating_tables set place_x = 1, place_y = 2, angle = 3 where id = ${one.id}`,
          sql`delete from seating_tables where id = ${two.id}`,
          sql`
          insert into seating_assignments (
            id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id, actor_type, party_size
          ) values (
            gen_random_uuid(), ${occasion.id}, ${plan.id}, ${one.id}, 9, ${alice.id}, 'person', 2
          )`,
          sql`update seating_assignments set locked = true where actor_id = ${alice.id}`,
          sql`update actors set party_size = 1 where id = ${alice.id}`,
          sql`delete from seating_assignments where actor_id = ${alice.id}`,
          sql`update seating_zones set name = 'Garden' where occasion_id = ${occasion.id}`,
          sql`insert into seating_publications values (${plan.id}, ${occasion.id}, 1, now(), 'Dinner')`,
          sql`delete from seating_publications where seating_plan_id = ${plan.id}`
        ]
        yield* look("same")
        for (const change of changes) {
          yield* change
          yield* look("another")
          yield* look("same")
        }
        const other = yield* planFixture
        yield* sql`update occasions set name = 'Other' where id = ${other.occasion.id}`
        yield* look("same")
      })
  )

  it.effect("stays as it is where a change is not committed, and never shows it [SEAT-267]", () =>
    Effect.gen(function* () {
      const { alice, look, read, reception, sql } = yield* remembered
      const rename = sql`update actors set display_name = 'Nobody' where id = ${alice.id}`
      const names = Effect.map(read(reception.id), ({ actors }) => actors.map(({ displayName }) => displayName))
      let seen: ReadonlyArray<string> = []
      const within = Effect.map(Effect.andThen(rename, names), (found) => (seen = found))
      yield* sql.withTransaction(Effect.andThen(within, Effect.fail("taken back"))).pipe(Effect.flip)
      assert.include(seen, "Nobody")
      assert.notInclude(yield* names, "Nobody")
      yield* rename
      yield* look("another")
    })
  )

  it.effect("misses none of many changes at once, of which none waits for another [SEAT-266, SEAT-267]", () =>
    Effect.gen(function* () {
      const { alice, bob, look, occasion, smiths, sql } = yield* remembered
      const rename = ({ id }: typeof alice) =>
        sql`update actors set display_name = display_name || '.' where id = ${id}`
      const [renamed, ended] = [yield* Deferred.make<void>(), yield* Deferred.make<void>()]
      const slow = yield* sql
        .withTransaction(
          rename(alice).pipe(
            Effect.andThen(Deferred.succeed(renamed, undefined)),
            Effect.andThen(Deferred.await(ended)),
            Effect.andThen(rename(smiths))
          )
        )
        .pipe(Effect.forkChild)
      yield* Deferred.await(renamed)
      yield* rename(bob)
      yield* look("another")
      yield* look("same")
      yield* Deferred.succeed(ended, undefined)
      yield* Fiber.join(slow)
      yield* look("another")

      const actors = yield* ActorRepository
      const people = yield* Effect.forEach(Array.from({ length: 40 }).keys(), (n) =>
        newActor(occasion.id, `Guest ${n}`)
      )
      yield* actors.saveActors(people)
      yield* look("another")
      for (let round = 0; round < 3; round++) {
        yield* Effect.forEach(people, rename, { concurrency: "unbounded" })
        yield* look("another")
      }
      const [rows] = yield* sql<{ count: number }>`
        select count(*)::int4 as count from occasion_versions where occasion_id = ${occasion.id}`
      assert.isAtMost(rows!.count, 40)
      yield* look("same")
    })
  )

  it.effect("is read once after a change for all who ask at once, and is of the change [SEAT-275]", () =>
    Effect.gen(function* () {
      const { alice, read, reception, sql } = yield* remembered
      for (let round = 0; round < 5; round++) {
        yield* sql`update actors set display_name = ${`Alice ${round}`} where id = ${alice.id}`
        const all = Effect.forEach(Array.from({ length: 8 }).keys(), () => read(reception.id), { concurrency: 8 })
        const { answer, count } = yield* counted(all)
        for (const facts of answer) assert.strictEqual(facts, answer[0])
        assert.include(
          answer[0]!.actors.map(({ displayName }) => displayName),
          `Alice ${round}`
        )
        assert.strictEqual(count, 1 + 1)
      }
      const interrupted = yield* Effect.forkChild(read(reception.id))
      yield* sql`update actors set display_name = 'Alice' where id = ${alice.id}`
      yield* Fiber.interrupt(interrupted)
      const { actors } = yield* read(reception.id)
      assert.include(
        actors.map(({ displayName }) => displayName),
        "Alice"
      )
    })
  )

  it.effect("is not remembered where it is long [SEAT-268]", () =>
    Effect.gen(function* () {
      const { occasion, read, reception, sql } = yield* remembered
      yield* sql`
        insert into actors (id, occasion_id, key, type, display_name, party_size, status)
        select gen_random_uuid(), ${occasion.id}, 'guest-' || n, 'person', 'Guest ' || n, 1, 'active'
        from generate_series(1, 5000) as n`
      const long = yield* read(reception.id)
      assert.notStrictEqual(yield* read(reception.id), long)
      yield* sql`delete from actors where key like 'guest-%' and occasion_id = ${occasion.id}`
      const short = yield* read(reception.id)
      assert.strictEqual(yield* read(reception.id), short)
    })
  )
})
