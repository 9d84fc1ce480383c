import type { Actor } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { AssignmentRefused, MovesRefused } from "@banquet/seating-core/SeatingErrors"
import type { SeatingAssignmentId, SeatingPlanId, SeatingTableId } from "@banquet/seating-core/SeatingIds"
import { newActor, seatingFixture } from "@banquet/seating-core/testing/SeatingFixture"
import { assert, layer } from "@effect/vitest"
import { Context, Effect, type Exit } from "effect"
import { SqlClient } from "effect/sql"
import { database, server } from "../Servers.ts"

const administrator: Administrator = { _tag: "Administrator" }

const seats = { seatNumber: undefined, seatLabel: undefined, move: false, revision: undefined }

const atOnce = { concurrency: "unbounded" } as const

/** A stored plan with tables of these capacities, and as many people of these party sizes. */
const planOf = Effect.fnUntraced(function* (capacities: ReadonlyArray<number>, partySizes: ReadonlyArray<number>) {
  const planners = Context.get(yield* server(), PlannerSeating)
  const actors = yield* ActorRepository
  const { occasion, reception } = yield* seatingFixture
  const people = yield* Effect.forEach(partySizes, (partySize, index) =>
    newActor(occasion.id, `Guest ${index}`, { partySize })
  )
  yield* actors.saveActors(people)
  const described = { planKey: undefined, displayName: undefined, plannerNotes: undefined }
  const { plan } = yield* planners.createPlan(administrator, occasion.id, { eventId: reception.id, ...described })
  const tables = yield* Effect.forEach(capacities, (capacity) =>
    planners
      .createTable(administrator, occasion.id, plan.id, {
        name: undefined,
        capacity,
        zoneId: undefined,
        sortOrder: undefined,
        revision: undefined
      })
      .pipe(Effect.map(({ table }) => table))
  )
  return { occasion, reception, plan, tables, people, revision: 1 + capacities.length }
})

/** What no history may have led to: counted anew from the assignments, behind the rules' back. */
const assertSound = Effect.fnUntraced(function* (planId: SeatingPlanId) {
  const sql = yield* SqlClient.SqlClient
  const tables = yield* sql<{ capacity: number; occupancy: number; seated: number; twice: number; above: number }>`
    select capacity, occupancy,
      (select coalesce(sum(actors.party_size), 0)::int4 from seating_assignments seat
        join actors on actors.id = seat.actor_id where seat.seating_table_id = tab.id) as seated,
      (select (count(seat_number) - count(distinct seat_number))::int4 from seating_assignments seat
        where seat.seating_table_id = tab.id) as twice,
      (select count(*)::int4 from seating_assignments seat
        where seat.seating_table_id = tab.id and seat.seat_number > tab.capacity) as above
    from seating_tables tab where seating_plan_id = ${planId}`
  for (const table of tables) {
    assert.strictEqual(table.occupancy, table.seated)
    assert.isAtMost(table.occupancy, table.capacity)
    assert.deepStrictEqual([table.twice, table.above], [0, 0])
  }
  const [actors] = yield* sql<{ twice: number }>`
    select (count(*) - count(distinct actor_id))::int4 as twice from seating_assignments
    where seating_plan_id = ${planId}`
  assert.strictEqual(actors?.twice, 0)
})

const planNow = Effect.fnUntraced(function* (planId: SeatingPlanId) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ revision: number; status: string; assignments: number }>`
    select revision::int4 as revision, status,
      (select count(*)::int4 from seating_assignments where seating_plan_id = ${planId}) as assignments
    from seating_plans where id = ${planId}`
  return row
})

/** Every other one through the first server, the rest through the second. */
const between = Effect.fnUntraced(function* <A, E, R>(
  count: number,
  run: (planners: PlannerSeating["Service"], index: number) => Effect.Effect<A, E, R>,
  concurrency: number | "unbounded" = "unbounded"
) {
  const one = Context.get(yield* server({ maxConnections: 10 }), PlannerSeating)
  const two = Context.get(yield* server({ maxConnections: 4 }), PlannerSeating)
  return yield* Effect.all(
    Array.from({ length: count }, (_, index) => Effect.exit(run(index % 2 === 0 ? one : two, index))),
    { concurrency }
  )
})

/** How often each refusal was given, by its code; whatever is no refusal of the rules is thrown. */
const refusals = (exits: ReadonlyArray<Exit.Exit<unknown, unknown>>): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const exit of exits) {
    if (exit._tag === "Success") continue
    const [reason] = exit.cause.reasons
    if (reason?._tag !== "Fail" || !(reason.error instanceof AssignmentRefused)) assert.fail(String(exit.cause))
    const { code } = reason.error.violations[0]
    counts[code] = (counts[code] ?? 0) + 1
  }
  return counts
}

layer(database)("between two servers on one database", (it) => {
  it.effect("200 concurrent assignments into a table of 8 seat exactly 8", () =>
    Effect.gen(function* () {
      const { occasion, people, plan, revision, tables } = yield* planOf(
        [8],
        Array.from({ length: 200 }, () => 1)
      )
      const tableId = tables[0]!.id
      const exits = yield* between(200, (planners, index) =>
        planners.assign(administrator, occasion.id, plan.id, { ...seats, actorId: people[index]!.id, tableId })
      )
      assert.deepStrictEqual(refusals(exits), { table_full: 192 })
      assert.deepStrictEqual(yield* planNow(plan.id), { revision: revision + 8, status: "draft", assignments: 8 })
      yield* assertSound(plan.id)
    })
  )

  it.effect("one actor to 20 tables at once gets one", () =>
    Effect.gen(function* () {
      const { occasion, people, plan, revision, tables } = yield* planOf(
        Array.from({ length: 20 }, () => 8),
        [1]
      )
      const exits = yield* between(20, (planners, index) =>
        planners.assign(administrator, occasion.id, plan.id, {
          ...seats,
          actorId: people[0]!.id,
          tableId: tables[index]!.id
        })
      )
      assert.deepStrictEqual(refusals(exits), { actor_already_assigned: 19 })
      assert.deepStrictEqual(yield* planNow(plan.id), { revision: revision + 1, status: "draft", assignments: 1 })
    })
  )

  it.effect("one seat goes to one of many", () =>
    Effect.gen(function* () {
      const { occasion, people, plan, tables } = yield* planOf(
        [40],
        Array.from({ length: 40 }, () => 1)
      )
      const exits = yield* between(40, (planners, index) =>
        planners.assign(administrator, occasion.id, plan.id, {
          ...seats,
          actorId: people[index]!.id,
          tableId: tables[0]!.id,
          seatNumber: 7
        })
      )
      assert.deepStrictEqual(refusals(exits), { seat_taken: 39 })
    })
  )

  it.effect("an event gets one plan, whoever asks first", () =>
    Effect.gen(function* () {
      const { occasion, reception } = yield* seatingFixture
      const exits = yield* between(20, (planners) =>
        planners.createPlan(administrator, occasion.id, {
          eventId: reception.id,
          planKey: undefined,
          displayName: undefined,
          plannerNotes: undefined
        })
      )
      const failures = exits.flatMap((exit) => (exit._tag === "Failure" ? exit.cause.reasons : []))
      assert.strictEqual(failures.length, 19)
      for (const reason of failures) {
        assert.isTrue(reason._tag === "Fail" && reason.error._tag === "PlanAlreadyExists")
      }
    })
  )

  it.effect("concurrent moves, swaps, publishes and edits leave no table over capacity and lose no revision", () =>
    Effect.gen(function* () {
      const partySizes = Array.from({ length: 40 }, (_, index) => 1 + (index % 4))
      const { occasion, people, plan, revision, tables } = yield* planOf([4, 8, 8, 12, 12, 20], partySizes)
      const assignments = new Set<SeatingAssignmentId>()
      let drawn = 0
      const pick = <A>(values: ReadonlyArray<A>): A => values[(drawn += 7919) % values.length]!
      const step = Effect.fnUntraced(function* (planners: PlannerSeating["Service"], index: number) {
        const tableId: SeatingTableId = pick(tables).id
        const seated = [...assignments]
        const { revision: after } = yield* Effect.gen(function* () {
          switch (index % 8) {
            case 0: {
              return yield* planners.publish(administrator, occasion.id, plan.id, { revision: undefined })
            }
            case 1: {
              const capacity = 2 + (index % 20)
              const input = { name: undefined, capacity, zoneId: undefined, sortOrder: undefined, revision: undefined }
              return (yield* planners.updateTable(administrator, occasion.id, tableId, input)).plan
            }
            case 2: {
              if (seated.length < 2) return { revision }
              const assignmentIds = [pick(seated), pick(seated)] as const
              const input = { assignmentIds, revision: undefined }
              return (yield* planners.swap(administrator, occasion.id, plan.id, input)).plan
            }
            case 3: {
              if (seated.length < 10) return { revision }
              const id = pick(seated)
              assignments.delete(id)
              return yield* planners.unassign(administrator, occasion.id, id, { revision: undefined })
            }
            default: {
              const actorId = pick(people).id
              const seatNumber = 1 + (index % 10)
              const input = { ...seats, actorId, tableId, seatNumber, move: index % 3 > 0 }
              const { assignment, plan: changed } = yield* planners.assign(administrator, occasion.id, plan.id, input)
              assignments.add(assignment.id)
              return changed
            }
          }
        })
        return after
      })
      const exits = yield* between(400, step, 24)
      const died = exits.flatMap((exit) => (exit._tag === "Failure" ? exit.cause.reasons : []))
      assert.deepStrictEqual(
        died.filter((reason) => reason._tag !== "Fail" || reason.error._tag === "StoreUnavailable"),
        []
      )
      yield* assertSound(plan.id)
      const reached = new Set(exits.flatMap((exit) => (exit._tag === "Success" ? [exit.value] : [])))
      const last = (yield* planNow(plan.id))?.revision ?? 0
      assert.isAbove(last, revision + 50)
      for (let next = revision + 1; next <= last; next++) assert.isTrue(reached.has(next), `revision ${next}`)
    })
  )

  it.effect(
    "of lists of 500 moves at once each is made whole or not at all, and leaves no rule broken and no gap",
    () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { occasion, people, plan, revision, tables } = yield* planOf(
          Array.from({ length: 12 }, () => 56),
          Array.from({ length: 600 }, () => 1)
        )
        // A list leaves a hundred where they are; some give seats, some take them back, some crowd half of the tables.
        const listOf = (number: number) =>
          people.flatMap(({ id: actorId }, index) => {
            const row = Math.floor(index / tables.length)
            if (row % 6 === number % 6) return []
            const isUnseated = number % 4 === 3 && index % 7 === 0
            const at = number % 5 === 4 ? index % 6 : (index + number) % tables.length
            const seatNumber = number % 3 === 1 ? 1 + row : undefined
            return [{ actorId, tableId: isUnseated ? null : tables[at]!.id, seatNumber, seatLabel: undefined }]
          })
        const exits = yield* between(10, (planners, number) => {
          const input = { moves: listOf(number), publish: number % 5 === 0, revision: undefined }
          return planners.changeSeats(administrator, occasion.id, plan.id, input)
        })
        const failures = exits.flatMap((exit) => (exit._tag === "Failure" ? exit.cause.reasons : []))
        assert.isTrue(failures.every((reason) => reason._tag === "Fail" && reason.error instanceof MovesRefused))
        assert.strictEqual(failures.length, 2)
        const made = exits
          .flatMap((exit) => (exit._tag === "Success" ? [exit.value] : []))
          .toSorted((a, b) => a.plan.revision - b.plan.revision)
        assert.deepStrictEqual(
          made.map((one) => one.plan.revision),
          Array.from({ length: 8 }, (_, index) => revision + 1 + index)
        )
        const places = new Map<string, string>()
        for (const { assignments, unassigned } of made) {
          assert.isAtLeast(assignments.length, 400)
          for (const actorId of unassigned) places.delete(actorId)
          for (const { actorId, id, seatNumber, tableId } of assignments)
            places.set(actorId, `${id} ${tableId} ${seatNumber}`)
        }
        const rows = yield* sql<{ actor: string; seat: string }>`
          select actor_id::text as actor, concat_ws(' ', id, seating_table_id, coalesce(seat_number::text, 'null')) as seat
          from seating_assignments where seating_plan_id = ${plan.id}`
        assert.strictEqual(rows.length, places.size)
        for (const { actor, seat } of rows) assert.strictEqual(seat, places.get(actor))
        yield* assertSound(plan.id)
        const now = yield* planNow(plan.id)
        assert.deepStrictEqual([now?.revision, now?.status], [made.at(-1)?.plan.revision, made.at(-1)?.plan.status])
      })
  )

  it.effect("every change of many at once is counted once", () =>
    Effect.gen(function* () {
      const { occasion, plan, revision } = yield* planOf([], [])
      const exits = yield* between(60, (planners, index) =>
        planners.createZone(administrator, occasion.id, plan.id, {
          name: `Zone ${index}`,
          sortOrder: undefined,
          revision: undefined
        })
      )
      const zones = exits.flatMap((exit) => (exit._tag === "Success" ? [exit.value] : []))
      const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
      assert.deepStrictEqual(
        zones.map((zone) => zone.plan.revision).toSorted((a, b) => a - b),
        numbers.map((number) => revision + number)
      )
      assert.deepStrictEqual(
        zones.map((zone) => zone.zone.sortOrder).toSorted((a, b) => a - b),
        numbers
      )
    })
  )

  it.effect("of many that saw the same revision one succeeds", () =>
    Effect.gen(function* () {
      const { occasion, people, plan, revision, tables } = yield* planOf(
        [20],
        Array.from({ length: 20 }, () => 1)
      )
      const exits = yield* between(20, (planners, index) =>
        planners.assign(administrator, occasion.id, plan.id, {
          ...seats,
          actorId: people[index]!.id,
          tableId: tables[0]!.id,
          revision
        })
      )
      assert.strictEqual(exits.filter((exit) => exit._tag === "Success").length, 1)
      for (const exit of exits) {
        if (exit._tag === "Failure") assert.isTrue(exit.cause.reasons.every((reason) => reason._tag === "Fail"))
      }
      assert.deepStrictEqual(yield* planNow(plan.id), { revision: revision + 1, status: "draft", assignments: 1 })
    })
  )

  it.effect("a party that grows while it is seated never overfills its table", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const { occasion, people, plan, tables } = yield* planOf(
        [6, 6, 6, 6],
        Array.from({ length: 12 }, () => 2)
      )
      const grown = (actor: Actor, partySize: number) => actors.saveActors([{ ...actor, partySize }])
      const [exits, growths] = yield* Effect.all(
        [
          between(48, (planners, index) =>
            planners.assign(administrator, occasion.id, plan.id, {
              ...seats,
              actorId: people[index % 12]!.id,
              tableId: tables[index % 4]!.id,
              move: true
            })
          ),
          Effect.forEach(
            Array.from({ length: 48 }, (_, index) => index),
            (index) => Effect.exit(grown(people[(index * 5) % 12]!, 1 + (index % 5))),
            atOnce
          )
        ],
        atOnce
      )
      yield* assertSound(plan.id)
      assert.isTrue(Object.keys(refusals(exits)).every((code) => code === "table_full"))
      for (const exit of growths) {
        if (exit._tag === "Failure") assert.include(String(exit.cause), "(seating_tables_occupancy)")
      }
    })
  )
})
