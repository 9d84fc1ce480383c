import { type ActorQuery, PlannerActorRepository } from "@banquet/actors-core/PlannerActorRepository"
import { everybody } from "@banquet/actors-core/testing/PlannerActorFixture"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { RsvpRepository } from "@banquet/rsvp-core/RsvpRepository"
import { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { assert, layer } from "@effect/vitest"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { assertIndexed as assertNoScan, atomically, plansOf, rowsRead } from "../QueryPlan.ts"
import { database } from "../Servers.ts"

/** 170 occasions, each with one published plan of 600 people at 75 tables, a guest's token apiece; written without checks, for speed. */
const filled = Layer.effectDiscard(
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const id = (prefix: string, of: string) => sql.literal(`md5('${prefix} ' || ${of})::uuid`)
    const one = sql.literal("generate_series(1, 170) as o")
    const many = sql.literal("generate_series(1, 170) as o, generate_series(1, 600) as n")
    const person = `o || ' ' || n`
    yield* sql`set local session_replication_role = replica`
    yield* sql`
      insert into occasions select ${id("occasion", "o")}, 'occasion-' || o, 'Occasion', 'UTC' from ${one}`
    yield* sql`
      insert into events select ${id("event", "o")}, ${id("occasion", "o")}, 'party', 'Party', now() from ${one}`
    yield* sql`
      insert into module_installations select ${id("installation", "o")}, ${id("occasion", "o")}, 'seating', '{}'
      from ${one}`
    yield* sql`
      insert into event_enablements
      select ${id("enablement", "o")}, ${id("occasion", "o")}, ${id("installation", "o")}, ${id("event", "o")}, 'seating',
        true, '{"publish_to_guests": true}' from ${one}`
    yield* sql`
      insert into actors
      select ${id("actor", person)}, ${id("occasion", "o")}, 'guest-' || n, 'person', 'Guest ' || n, 1, 'active' from ${many}`
    yield* sql`
      insert into invitations select ${id("occasion", "o")}, ${id("event", "o")}, ${id("actor", person)}, 'attending'
      from ${many} where n <= 100`
    const home = sql.literal(`o || ' home ' || (n / 4)`)
    yield* sql`
      insert into actors
      select distinct md5('actor ' || ${home})::uuid, ${id("occasion", "o")}, 'home-' || n / 4, 'household', 'Home ' || n / 4, 4,
        'active' from ${many}`
    yield* sql`
      insert into memberships (occasion_id, parent_id, parent_type, member_id)
      select ${id("occasion", "o")}, md5('actor ' || ${home})::uuid, 'household', ${id("actor", person)} from ${many}`
    yield* sql`
      insert into guests (actor_id, occasion_id, follows_invitations, follows_household)
      select ${id("actor", person)}, ${id("occasion", "o")}, n % 2 = 0, n % 2 = 0 from ${many}`
    yield* sql`
      insert into guest_events select ${id("actor", person)}, ${id("event", "o")}, ${id("occasion", "o")} from ${many}
      where n % 5 = 0`
    yield* sql`
      insert into tokens (id, occasion_id, kind, guest_actor_id, hash, created_at)
      select ${id("token", person)}, ${id("occasion", "o")}, 'guest', ${id("actor", person)},
        sha256(convert_to(${sql.literal(person)}, 'UTF8')), now() from ${many}`
    yield* sql`
      insert into seating_plans
      select ${id("plan", "o")}, ${id("occasion", "o")}, ${id("event", "o")}, 'seating', ${id("installation", "o")},
        ${id("enablement", "o")}, 'main', 'Main', null, 'published', 1, now(), 'administrator', 'administrator', 'Administrator'
      from ${one}`
    yield* sql`
      insert into seating_tables (id, occasion_id, seating_plan_id, name, capacity, occupancy, sort_order)
      select ${id("table", `o || ' ' || t`)}, ${id("occasion", "o")}, ${id("plan", "o")}, 'Table ' || t, 9, 8, t
      from ${one}, generate_series(0, 74) as t`
    yield* sql`
      insert into seating_assignments (id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id,
        actor_type, party_size, seat_number)
      select ${id("assignment", person)}, ${id("occasion", "o")}, ${id("plan", "o")}, ${id("table", `o || ' ' || (n % 75)`)},
        9, ${id("actor", person)}, 'person', 1, 1 + n / 75 from ${many}`
    yield* sql`
      insert into seating_publications select ${id("plan", "o")}, ${id("occasion", "o")}, 1, now(), 'Main' from ${one}`
    yield* sql`
      insert into seating_published_tables
      select seating_plan_id, id, seating_zone_id, name, capacity, sort_order, created from seating_tables`
    yield* sql`
      insert into seating_published_seats
      select seat.seating_plan_id, seat.actor_id, seat.occasion_id, seat.id, seat.seating_table_id, tab.name, null,
        seat.seat_number, seat.seat_label, seat.created
      from seating_assignments seat
      join seating_tables tab on tab.id = seat.seating_table_id`
    yield* sql`
      insert into seating_wish_lists select ${id("plan", "o")}, ${id("occasion", "o")}, 2 from ${one}`
    yield* sql`
      insert into seating_wishes (seating_plan_id, position, occasion_id, kind, actor_id, other_actor_id, weight)
      select ${id("plan", "o")}, n, ${id("occasion", "o")}, 'apart', ${id("actor", person)},
        ${id("actor", `o || ' ' || (1 + n % 600)`)}, 1 from ${many}`
    yield* sql`
      insert into domain_events (position, type, occasion_id, aggregate_type, aggregate_id, data)
      select case when n <= 29950 then n end, 'seating_plan.changed', md5('occasion ' || (1 + n % 170))::uuid,
        'seating_plan', md5('plan ' || (1 + n % 170))::uuid, '{}' from generate_series(1, 30000) as n`
    yield* sql`update domain_event_head set position = 29950`
    yield* sql`
      insert into audit_entries (occasion_id, by_kind, by_id, action, target_type, target_id, person_id, changes)
      select md5('occasion ' || (1 + n % 170))::uuid, 'planner', md5('planner ' || (n % 340))::uuid,
        case when n % 50 = 0 then 'token.issued' else 'seating_assignment.updated' end, 'seating_assignment', n::text,
        md5('actor ' || (1 + n % 170) || ' ' || (1 + n % 600))::uuid, '[]' from generate_series(1, 60000) as n`
    yield* sql`analyze`
  }).pipe(atomically, Effect.orDie)
)

const large = [
  "audit_entries",
  "domain_events",
  "actors",
  "invitations",
  "memberships",
  "guests",
  "guest_events",
  "tokens",
  "seating_tables",
  "seating_assignments",
  "seating_published_tables",
  "seating_published_seats",
  "seating_wishes"
]

const assertIndexed = (statements: Effect.Success<ReturnType<typeof plansOf>>["statements"]) =>
  assertNoScan(statements, large)

const ids = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Record<"occasion" | "event" | "plan" | "table" | "other" | "actor" | "seat", string>>`
    select md5('occasion 100')::uuid as occasion, md5('event 100')::uuid as event, md5('plan 100')::uuid as plan,
      md5('table 100 7')::uuid as table, md5('table 100 8')::uuid as other, md5('actor 100 300')::uuid as actor,
      md5('assignment 100 300')::uuid as seat`
  return {
    occasionId: OccasionId.make(row!.occasion),
    eventId: EventId.make(row!.event),
    planId: SeatingPlanId.make(row!.plan),
    tableId: SeatingTableId.make(row!.table),
    actorId: ActorId.make(row!.actor),
    assignmentId: SeatingAssignmentId.make(row!.seat)
  }
})

layer(filled.pipe(Layer.provideMerge(database)), { timeout: "2 minutes" })(
  "among 102,000 assignments no large table is read from end to end",
  (it) => {
    it.effect(
      "to resolve a token, of a guest who follows its invitations or opens named events, in one statement",
      () =>
        Effect.gen(function* () {
          const tokens = yield* TokenRepository
          const sql = yield* SqlClient.SqlClient
          for (const holder of ["100 300", "100 305"]) {
            const [row] = yield* sql<{ hash: Uint8Array }>`select sha256(convert_to(${holder}, 'UTF8')) as hash`
            const now = DateTime.makeUnsafe("2026-01-01")
            const { answer, statements } = yield* plansOf(tokens.resolve(row!.hash, "guest", now))
            const { eventId } = yield* ids
            const principal = Option.getOrThrow(answer)
            assert.deepStrictEqual(principal._tag === "Guest" ? principal.eventIds : [], [eventId])
            assert.strictEqual(statements.length, 1)
            assertIndexed(statements)
            assert.isAtMost(rowsRead(statements, ["invitations", "memberships", "guest_events"]), 10)
            // Tables cost where they are named, also where they are not read.
            const tables = statements.flat().flatMap((node) => node["Relation Name"] ?? [])
            for (const other of ["planners", "planner_permissions", "vendor_grants"]) assert.notInclude(tables, other)
          }
        })
    )

    it.effect("for the answers of everybody, and of a guest and its household, in one statement [RSVP-32]", () =>
      Effect.gen(function* () {
        const rsvp = yield* RsvpRepository
        const { actorId, eventId, occasionId } = yield* ids
        const all = yield* plansOf(rsvp.members(occasionId, [eventId], { _tag: "Everybody" }))
        assert.strictEqual(all.answer[0]?.members.length, 751)
        const party = { _tag: "Party", actorIds: [actorId] } as const
        const one = yield* plansOf(rsvp.members(occasionId, [eventId], party))
        assert.strictEqual(one.answer[0]?.members.length, 1)
        for (const { statements } of [all, one]) {
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements)
        }
        // Each record is read once, however many events are asked for.
        assert.isAtMost(rowsRead(all.statements, ["actors", "memberships", "invitations"]), 1500)
      })
    )

    it.effect("for a guest's seats, in one statement", () =>
      Effect.gen(function* () {
        const seating = yield* SeatingRepository
        const { actorId, eventId, occasionId } = yield* ids
        const { answer, statements } = yield* plansOf(seating.guestSeats(occasionId, [actorId], [eventId], null))
        assert.strictEqual(answer.seats.length, 1)
        assert.strictEqual(statements.length, 1)
        assertIndexed(statements)
        const withHousehold = yield* plansOf(seating.guestSeats(occasionId, [actorId], [eventId], actorId))
        assert.strictEqual(withHousehold.statements.length, 1)
        assertIndexed(withHousehold.statements)
        assertIndexed((yield* plansOf(seating.eventsPublishedToGuests(occasionId, [eventId]))).statements)
      })
    )

    it.effect("for a page of actors, by everything that it can be asked for, in one statement", () =>
      Effect.gen(function* () {
        const repository = yield* PlannerActorRepository
        const { actorId, eventId, occasionId } = yield* ids
        const queries: ReadonlyArray<Partial<ActorQuery>> = [
          {},
          { search: "guest 5" },
          { type: "vendor" },
          { memberOf: actorId },
          { linked: false },
          { seated: { isSeated: true, actorIds: [actorId] } },
          { eventId },
          { eventId, response: "declined" },
          { after: { sortName: "guest 3", id: actorId } }
        ]
        const lists = queries.map((query) =>
          repository.list(occasionId, { ...everybody, limit: 50, ...query }, DateTime.makeUnsafe("2026-01-01"))
        )
        const one = repository.find(occasionId, [actorId], DateTime.makeUnsafe("2026-01-01"))
        for (const question of [...lists.map(Effect.asVoid), Effect.asVoid(one)]) {
          const { statements } = yield* plansOf(question)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements)
        }
        const { answer, statements } = yield* plansOf(lists[0]!)
        assert.strictEqual(answer.items.length, 50)
        assert.isAtMost(rowsRead(statements, ["actors"]), 2 * (751 + 51))
      })
    )

    it.effect("for a page of the audit log, by everything that it can be asked for", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { actorId, occasionId } = yield* ids
        const query = { occasionId, personId: null, action: null, before: null, limit: 51 }
        for (const asked of [
          query,
          { ...query, before: 30_000 },
          { ...query, action: "token.issued" },
          { ...query, personId: actorId },
          { ...query, occasionId: null }
        ]) {
          const { statements } = yield* plansOf(log.list(asked))
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements)
          assert.isAtMost(rowsRead(statements, ["audit_entries"]), 3 * 51)
        }
        assertIndexed((yield* plansOf(log.erasePerson(occasionId, actorId))).statements)
      })
    )

    it.effect("for the planner's view of one plan, in one statement", () =>
      Effect.gen(function* () {
        const seating = yield* SeatingRepository
        const { eventId, occasionId } = yield* ids
        for (const narrowed of [null, eventId]) {
          const { answer, statements } = yield* plansOf(seating.plannerFacts(occasionId, narrowed))
          assert.strictEqual(answer.plans[0]?.assignments.length, 600)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements)
        }
      })
    )

    it.effect("for a vendor's plans, in one statement", () =>
      Effect.gen(function* () {
        const seating = yield* SeatingRepository
        const { actorId, eventId, occasionId } = yield* ids
        for (const narrowed of ["all", [eventId]] as const) {
          const { answer, statements } = yield* plansOf(seating.vendorPlans(occasionId, narrowed, actorId))
          assert.strictEqual(answer.plans[0]?.assignments.length, 600)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements)
        }
      })
    )

    it.effect("for what is published of plans, and what publishing would change, in one statement each", () =>
      Effect.gen(function* () {
        const seating = yield* SeatingRepository
        const { actorId, eventId, occasionId, planId } = yield* ids
        for (const narrowed of [null, eventId]) {
          const { answer, statements } = yield* plansOf(seating.publishedFacts(occasionId, narrowed))
          assert.strictEqual(answer.plans[0]?.assignments.length, 600)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements)
        }
        const { answer, statements } = yield* plansOf(seating.diffFacts(occasionId, planId))
        assert.deepStrictEqual([answer.now?.seats.length, answer.published?.seats.length], [600, 600])
        assert.strictEqual(statements.length, 1)
        assertIndexed(statements)
        assertIndexed((yield* plansOf(seating.movePublishedSeats(occasionId, actorId, actorId))).statements)
      })
    )

    it.effect("for the facts of a change", () =>
      Effect.gen(function* () {
        const seating = yield* SeatingRepository
        const { actorId, assignmentId, eventId, occasionId, planId, tableId } = yield* ids
        const seat = { actorId, tableId }
        const assignments = yield* plansOf(seating.assignmentsForChange(occasionId, planId, [seat, seat]))
        assert.deepStrictEqual(
          assignments.answer.map(({ table }) => table?.assignments.length),
          [8, 8]
        )
        assertIndexed(assignments.statements)
        const tried = yield* plansOf(seating.tryAssignmentsForChange([{ occasionId, planId, ...seat }]))
        assert.deepStrictEqual(tried.answer, assignments.answer.slice(1))
        assertIndexed(tried.statements)
        const swap = yield* plansOf(seating.swapForChange(occasionId, planId, [assignmentId, assignmentId]))
        assert.isNotNull(swap.answer.sides[0])
        assertIndexed(swap.statements)
        const named = { actorIds: [actorId], tableIds: [tableId] }
        const moves = yield* plansOf(seating.seatMovesForChange(occasionId, planId, named))
        assert.deepStrictEqual([moves.answer.actors.length, moves.answer.tables.length], [1, 1])
        assertIndexed(moves.statements)
        const changes: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
          seating.unassignmentForChange(occasionId, assignmentId),
          seating.tableForChange(occasionId, { table: tableId }),
          seating.tableForChange(occasionId, { plan: planId }),
          seating.zoneForChange(occasionId, { plan: planId }),
          seating.planForChange(occasionId, planId),
          seating.wishes(occasionId, planId),
          seating.wishesForChange(occasionId, planId, [actorId]),
          seating.wishesOfActorForChange(occasionId, actorId),
          seating.newPlanForChange(occasionId, eventId),
          seating.seatedPartiesForChange(occasionId)
        ]
        for (const change of changes) assertIndexed((yield* plansOf(change)).statements)
      })
    )

    it.effect("for domain events, of which no other are read than the next, or the occasion's", () =>
      Effect.gen(function* () {
        const log = yield* DomainEventLog
        const { occasionId } = yield* ids
        const page = { occasionId: null, limit: 100 }
        const ordering = yield* plansOf(log.after(29_900, page))
        assert.strictEqual(ordering.answer.length, 100)
        assertIndexed(ordering.statements)
        for (const query of [page, { ...page, occasionId }]) {
          const { answer, statements } = yield* plansOf(log.after(2000, query))
          assert.strictEqual(answer.length, 100)
          assert.strictEqual(statements.length, 1)
          assertIndexed(statements)
          // An occasion has 176 events here, which are few enough to be sorted.
          assert.isAtMost(rowsRead(statements, ["domain_events"]), query === page ? 100 : 176)
        }
        assertIndexed((yield* plansOf(log.head)).statements)
        assertIndexed((yield* plansOf(log.forget(DateTime.makeUnsafe(0), 100))).statements)
      })
    )

    it.effect("which the test would notice", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { statements } = yield* plansOf(sql`select id from seating_assignments where seat_label = 'aisle'`)
        assert.throws(() => assertIndexed(statements))
      })
    )
  }
)
