import { newActor, newAssignment, planFixture, saveChange } from "@banquet/seating-core/testing/SeatingFixture"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { changedPlan } from "@banquet/seating-core/SeatingPlan"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { refused } from "../Refusal.ts"
import { database } from "../Servers.ts"

/** `planFixture` with Bob at seat 1 of table one and the Smiths, three of them, at no seat of it: four of four. */
const seated = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const fixture = yield* planFixture
  const bobs = yield* newAssignment(fixture.one, fixture.bob.id, { seatNumber: 1 })
  const smiths = yield* newAssignment(fixture.one, fixture.smiths.id)
  yield* saveChange(SeatingChange.AssignmentCreated({ plan: fixture.plan, assignment: bobs }))
  yield* saveChange(SeatingChange.AssignmentCreated({ plan: fixture.plan, assignment: smiths }))
  return { ...fixture, sql, bobs, smithsSeat: smiths }
})

const long = (length: number) => "x".repeat(length)

layer(database)("behind the rules' back the database refuses", (it) => {
  it.effect("a second plan for an event", () =>
    Effect.gen(function* () {
      const { plan, sql } = yield* seated
      yield* refused(
        sql,
        sql`
          insert into seating_plans (id, occasion_id, event_id, module_installation_id, event_enablement_id, plan_key,
            display_name, status, revision)
          select gen_random_uuid(), occasion_id, event_id, module_installation_id, event_enablement_id, 'second',
            'Second', 'draft', 1
          from seating_plans where id = ${plan.id}`,
        "seating_plans_event_id_key"
      )
    })
  )

  it.effect("a plan without an enablement of its own event", () =>
    Effect.gen(function* () {
      const { ceremony, plan, sql } = yield* seated
      yield* refused(
        sql,
        sql`
          insert into seating_plans (id, occasion_id, event_id, module_installation_id, event_enablement_id, plan_key,
            display_name, status, revision)
          select gen_random_uuid(), occasion_id, ${ceremony.id}, module_installation_id, event_enablement_id, 'other',
            'Other', 'draft', 1
          from seating_plans where id = ${plan.id}`,
        "seating_plans_enablement"
      )
    })
  )

  it.effect("a published plan without a publication, and half of a publication", () =>
    Effect.gen(function* () {
      const { plan, sql } = yield* seated
      yield* refused(
        sql,
        sql`update seating_plans set status = 'published', revision = revision + 1 where id = ${plan.id}`,
        "seating_plans_published_has_publication"
      )
      yield* refused(
        sql,
        sql`
          update seating_plans set status = 'published', revision = revision + 1, published_at = now()
          where id = ${plan.id}`,
        "seating_plans_publication_is_whole"
      )
      yield* refused(
        sql,
        sql`update seating_plans set status = 'lost', revision = revision + 1 where id = ${plan.id}`,
        "seating_plans_status"
      )
    })
  )

  it.effect("a revision that is not a later one", () =>
    Effect.gen(function* () {
      const { plan, sql } = yield* seated
      for (const revision of [plan.revision - 1, plan.revision]) {
        yield* refused(
          sql,
          sql`update seating_plans set display_name = 'Changed', revision = ${BigInt(revision)} where id = ${plan.id}`,
          "seating_plans_next_revision"
        )
      }
    })
  )

  it.effect("an actor seated twice in a plan", () =>
    Effect.gen(function* () {
      const { bobs, plan, two, sql } = yield* seated
      const again = yield* newAssignment(two, bobs.actorId)
      yield* refused(sql, insert(sql, plan.occasionId, again), "seating_assignments_actor_once")
    })
  )

  it.effect("a seat taken twice at a table", () =>
    Effect.gen(function* () {
      const { alice, plan, smithsSeat, sql, two } = yield* seated
      yield* refused(
        sql,
        sql`update seating_assignments set seat_number = 1 where id = ${smithsSeat.id}`,
        "seating_assignments_seat_once"
      )
      yield* refused(
        sql,
        sql`
          with first as (${insert(sql, plan.occasionId, yield* newAssignment(two, alice.id, { seatNumber: 2 }))})
          ${insert(sql, plan.occasionId, yield* newAssignment(two, smithsSeat.actorId, { seatNumber: 2 }))}`,
        "seating_assignments_actor_once"
      )
    })
  )

  it.effect("a seat above the capacity, also when the capacity shrinks under it", () =>
    Effect.gen(function* () {
      const { alice, bobs, plan, sql, two } = yield* seated
      const above = yield* newAssignment(two, alice.id, { seatNumber: 3 })
      yield* refused(sql, insert(sql, plan.occasionId, above), "seating_assignments_seat_number")
      yield* sql`update seating_assignments set seat_number = 4 where id = ${bobs.id}`
      yield* sql`delete from seating_assignments where seating_table_id = ${bobs.tableId} and id <> ${bobs.id}`
      yield* refused(
        sql,
        sql`update seating_tables set capacity = 3 where id = ${bobs.tableId}`,
        "seating_assignments_seat_number"
      )
      yield* refused(
        sql,
        sql`update seating_assignments set table_capacity = 500, seat_number = 400 where id = ${bobs.id}`,
        "seating_assignments_table"
      )
    })
  )

  it.effect("more people at a table than it has seats: seated, moved, grown, or the table shrunk", () =>
    Effect.gen(function* () {
      const { alice, bob, bobs, plan, smiths, smithsSeat, sql, two } = yield* seated
      const fifth = yield* newAssignment({ ...two, id: bobs.tableId }, alice.id)
      const capacityOfOne = sql`(select capacity from seating_tables where id = ${bobs.tableId})`
      yield* refused(
        sql,
        sql`
          insert into seating_assignments (id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id,
            actor_type, party_size)
          values (${fifth.id}, ${plan.occasionId}, ${plan.id}, ${bobs.tableId}, ${capacityOfOne}, ${alice.id}, 'person', 1)`,
        "seating_tables_occupancy"
      )
      yield* refused(
        sql,
        sql`update seating_assignments set seating_table_id = ${two.id}, table_capacity = 2 where id = ${smithsSeat.id}`,
        "seating_tables_occupancy"
      )
      yield* refused(sql, sql`update actors set party_size = 2 where id = ${bob.id}`, "seating_tables_occupancy")
      yield* refused(sql, sql`update actors set party_size = 9 where id = ${smiths.id}`, "seating_tables_occupancy")
      yield* refused(
        sql,
        sql`update seating_tables set capacity = 3 where id = ${bobs.tableId}`,
        "seating_tables_occupancy"
      )
    })
  )

  it.effect("more people at a table than it has seats, though twenty come at once and nobody holds the plan", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const { occasion, plan, sql, two } = yield* seated
      const people = yield* Effect.forEach(Array.from({ length: 20 }), (_, index) =>
        newActor(occasion.id, `Guest ${index}`)
      )
      yield* actors.saveActors(people)
      const exits = yield* Effect.forEach(
        people,
        ({ id }) =>
          Effect.flatMap(newAssignment(two, id), (assignment) => Effect.exit(insert(sql, plan.occasionId, assignment))),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(exits.filter((exit) => exit._tag === "Success").length, two.capacity)
      assert.deepStrictEqual(yield* sql`select occupancy from seating_tables where id = ${two.id}`, [
        { occupancy: two.capacity }
      ])
    })
  )

  it.effect("a party size or type of a seated actor that is not the actor's", () =>
    Effect.gen(function* () {
      const { bob, smithsSeat, sql } = yield* seated
      const copies = "seating_assignments_actor"
      yield* refused(sql, sql`update seating_assignments set party_size = 1 where id = ${smithsSeat.id}`, copies)
      yield* refused(sql, sql`update seating_assignments set actor_type = 'group' where id = ${smithsSeat.id}`, copies)
      yield* refused(sql, sql`update actors set type = 'vendor' where id = ${bob.id}`, "seating_assignments_actor_type")
    })
  )

  it.effect("a seated vendor", () =>
    Effect.gen(function* () {
      const { caterer, plan, sql, two } = yield* seated
      yield* refused(
        sql,
        insert(sql, plan.occasionId, yield* newAssignment(two, caterer.id)),
        "seating_assignments_actor_type"
      )
    })
  )

  it.effect("parts of another plan or occasion", () =>
    Effect.gen(function* () {
      const { bobs, one, sql } = yield* seated
      const other = yield* planFixture
      yield* refused(
        sql,
        sql`update seating_tables set seating_zone_id = ${other.hall.id} where id = ${one.id}`,
        "seating_tables_zone"
      )
      yield* refused(
        sql,
        sql`update seating_assignments set seating_table_id = ${other.one.id} where id = ${bobs.id}`,
        "seating_assignments_table"
      )
      yield* refused(
        sql,
        sql`update seating_assignments set actor_id = ${other.alice.id} where id = ${bobs.id}`,
        "seating_assignments_actor"
      )
      yield* refused(
        sql,
        sql`update seating_tables set occasion_id = ${other.occasion.id} where id = ${one.id}`,
        "seating_tables_occasion_id_seating_plan_id_fkey"
      )
      yield* refused(
        sql,
        sql`
          insert into invitations (occasion_id, event_id, actor_id)
          values (${other.occasion.id}, ${other.reception.id}, ${bobs.actorId})`,
        "invitations_occasion_id_actor_id_fkey"
      )
    })
  )

  it.effect("numbers and texts out of bounds", () =>
    Effect.gen(function* () {
      const { alice, bobs, hall, occasion, one, plan, sql } = yield* seated
      for (const capacity of [0, 501]) {
        yield* refused(
          sql,
          sql`update seating_tables set capacity = ${capacity}, occupancy = 0 where id = ${one.id}`,
          "seating_tables_capacity"
        )
      }
      yield* refused(sql, sql`update actors set party_size = 0 where id = ${alice.id}`, "actors_party_size")
      yield* refused(
        sql,
        sql`update seating_assignments set seat_number = 0 where id = ${bobs.id}`,
        "seating_assignments_seat_number"
      )
      yield* refused(
        sql,
        sql`update seating_assignments set seat_label = ${long(51)} where id = ${bobs.id}`,
        "seating_assignments_seat_label"
      )
      yield* refused(sql, sql`update seating_zones set name = '' where id = ${hall.id}`, "seating_zones_name")
      yield* refused(
        sql,
        sql`update seating_tables set name = ${long(201)} where id = ${one.id}`,
        "seating_tables_name"
      )
      yield* refused(sql, sql`update occasions set slug = 'No Slug' where id = ${occasion.id}`, "occasions_slug")
      yield* refused(sql, sql`update actors set key = 'two words' where id = ${alice.id}`, "actors_key")
      yield* refused(
        sql,
        sql`update seating_plans set planner_notes = ${long(2001)}, revision = revision + 1 where id = ${plan.id}`,
        "seating_plans_planner_notes"
      )
    })
  )

  it.effect("a table deleted under the people at it", () =>
    Effect.gen(function* () {
      const { one, sql } = yield* seated
      yield* refused(sql, sql`delete from seating_tables where id = ${one.id}`, "seating_assignments_table")
    })
  )

  it.effect("a member of itself, of a person, or of its own member", () =>
    Effect.gen(function* () {
      const { alice, bob, occasion, smiths, sql } = yield* seated
      const actors = yield* ActorRepository
      const clan = yield* newActor(occasion.id, "The Clan", { type: "group" })
      yield* actors.saveActors([clan])
      yield* actors.replaceParents(occasion.id, [{ memberId: smiths.id, parentIds: [clan.id] }])
      const join = (parentId: string, parentType: string, memberId: string) => sql`
        insert into memberships (occasion_id, parent_id, parent_type, member_id)
        values (${occasion.id}, ${parentId}, ${parentType}, ${memberId})`
      yield* refused(sql, join(smiths.id, "household", smiths.id), "memberships_not_of_itself")
      yield* refused(sql, join(bob.id, "person", alice.id), "memberships_parent_type")
      yield* refused(sql, join(bob.id, "household", alice.id), "memberships_parent")
      yield* refused(sql, join(smiths.id, "household", clan.id), "memberships_acyclic")
      yield* refused(sql, sql`update actors set type = 'person' where id = ${smiths.id}`, "memberships_parent_type")
    })
  )

  it.effect("a cycle that several memberships of one statement close only together, or one that is changed", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const actors = yield* ActorRepository
      const { occasion } = yield* occasionFixture
      const groups = yield* Effect.forEach(["a", "b", "c"], (key) => newActor(occasion.id, key, { type: "group" }))
      yield* actors.saveActors(groups)
      const edges = (...pairs: ReadonlyArray<readonly [parent: number, member: number]>) => sql`
        insert into memberships (occasion_id, parent_id, parent_type, member_id)
        select ${occasion.id}, parent, 'group', member
        from jsonb_to_recordset(${JSON.stringify(
          pairs.map(([parent, member]) => ({ parent: groups[parent]!.id, member: groups[member]!.id }))
        )}::jsonb) as given (parent uuid, member uuid)`
      yield* refused(sql, edges([0, 1], [1, 2], [2, 0]), "memberships_acyclic")
      yield* edges([0, 1], [1, 2])
      yield* refused(
        sql,
        sql`update memberships set member_id = ${groups[0]!.id} where member_id = ${groups[2]!.id}`,
        "memberships_acyclic"
      )
      assert.lengthOf(yield* actors.memberships(occasion.id), 2)
    })
  )

  it.effect("a cycle that two writers would close only together", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const actors = yield* ActorRepository
      const transaction = yield* Transaction
      const { occasion } = yield* occasionFixture
      const first = yield* newActor(occasion.id, "a", { type: "group" })
      const second = yield* newActor(occasion.id, "b", { type: "group" })
      yield* actors.saveActors([first, second])
      const replaced = (member: typeof first, parent: typeof first) =>
        transaction.run(actors.replaceParents(occasion.id, [{ memberId: member.id, parentIds: [parent.id] }]))
      const exits = yield* Effect.all([Effect.exit(replaced(first, second)), Effect.exit(replaced(second, first))], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(exits.map((exit) => exit._tag).toSorted(), ["Failure", "Success"])
      const rows = yield* sql`select 1 from memberships where occasion_id = ${occasion.id}`
      assert.strictEqual(rows.length, 1)
    })
  )

  it.effect("two tokens of one hash, a hash that is none, and a holder of the wrong kind", () =>
    Effect.gen(function* () {
      const { alice, occasion, sql } = yield* seated
      yield* sql`insert into guests (actor_id, occasion_id) values (${alice.id}, ${occasion.id})`
      const token = (kind: string, hash: string, holder: Statement.Fragment) => sql`
        insert into tokens (id, occasion_id, kind, guest_actor_id, hash, created_at)
        values (gen_random_uuid(), ${occasion.id}, ${kind}, ${holder}, decode(${hash}, 'hex'), now())`
      const hash = alice.id.replaceAll("-", "").repeat(2)
      yield* token("guest", hash, sql`${alice.id}`)
      yield* refused(sql, token("guest", hash, sql`${alice.id}`), "tokens_hash_key")
      yield* refused(sql, token("guest", "00ff", sql`${alice.id}`), "tokens_hash")
      yield* refused(sql, token("planner", `${hash.slice(2)}00`, sql`${alice.id}`), "tokens_holder")
      yield* refused(sql, token("guest", `${hash.slice(2)}00`, sql.literal("null")), "tokens_holder")
    })
  )
})

layer(database)("what a constraint must not refuse", (it) => {
  it.effect("parties of different size that fill their tables change places in one update", () =>
    Effect.gen(function* () {
      const { bobs, one, plan, smithsSeat, sql, two } = yield* seated
      const swapped = [
        { ...bobs, tableId: two.id, seatNumber: null },
        { ...smithsSeat, seatNumber: 1 }
      ]
      yield* saveChange(SeatingChange.AssignmentsChanged({ plan: changedPlan(plan), assignments: swapped }))
      const rows = yield* sql`
        select occupancy from seating_tables where id in (${one.id}, ${two.id}) order by sort_order`
      assert.deepStrictEqual(rows, [{ occupancy: 3 }, { occupancy: 1 }])
    })
  )

  it.effect("a party that grows within its table, which counts it", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const { bobs, one, plan, smiths, sql } = yield* seated
      yield* saveChange(SeatingChange.AssignmentDeleted({ plan, assignmentId: bobs.id }))
      yield* actors.saveActors([{ ...smiths, partySize: 4 }])
      assert.deepStrictEqual(yield* sql`select occupancy from seating_tables where id = ${one.id}`, [{ occupancy: 4 }])
    })
  )
})

/** An insertion that copies what it must, so that only the rule under test is broken. */
const insert = (
  sql: SqlClient.SqlClient,
  occasionId: string,
  assignment: Effect.Success<ReturnType<typeof newAssignment>>
) => sql`
  insert into seating_assignments (id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id,
    actor_type, party_size, seat_number)
  select ${assignment.id}::uuid, ${occasionId}::uuid, tab.seating_plan_id, tab.id, tab.capacity, actors.id, actors.type,
    actors.party_size, ${assignment.seatNumber}::integer
  from seating_tables tab, actors
  where tab.id = ${assignment.tableId} and actors.id = ${assignment.actorId}`
