import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { seatedAssignment } from "../src/AssignmentDecisions.ts"
import type { SeatingAssignment } from "../src/SeatingAssignment.ts"
import { checkMoves, movedSeats, type SeatMove } from "../src/SeatMoves.ts"
import type { SeatingActor } from "../src/SeatingRules.ts"
import type { SeatingTable } from "../src/SeatingTable.ts"
import { actor, actorId, assignment, assignmentId, planId, table, tableId } from "./SeatingModel.ts"

const below = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximum - 1 }))
const Seat = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })))

const people = 10

/** Three tables and a fourth of another plan; ten actors, of whom the last is not the occasion's; who sits, and who is to move. */
const Scene = Schema.Struct({
  capacities: Schema.Tuple([below(5), below(5), below(5)]),
  actors: Schema.Tuple(
    Array.from({ length: people - 1 }, () =>
      Schema.Struct({ partySize: below(3), state: Schema.Literals(["pending", "pending", "declined", "vendor"]) })
    )
  ),
  seated: Schema.Array(Schema.Struct({ actor: below(people - 1), table: below(3), seat: Seat })),
  moves: Schema.Array(Schema.Struct({ actor: below(people), table: Schema.NullOr(below(4)), seat: Seat }))
})

interface World {
  readonly tables: ReadonlyArray<SeatingTable>
  readonly actors: ReadonlyArray<SeatingActor>
  readonly assignments: ReadonlyArray<SeatingAssignment & { readonly partySize: number }>
  readonly moves: ReadonlyArray<SeatMove>
}

const firstOfEach = <Row extends { readonly actor: number }>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.filter((row, index) => rows.findIndex((other) => other.actor === row.actor) === index)

const sum = (sizes: ReadonlyArray<number>): number => sizes.reduce((total, size) => total + size, 0)

const worldOf = (scene: typeof Scene.Type): World => {
  const tables = scene.capacities.map((more, n) => table(n, { capacity: 1 + more }))
  const actors = scene.actors.map(({ partySize, state }, n) =>
    actor(n, {
      partySize: 1 + partySize,
      type: state === "vendor" ? "vendor" : "person",
      rsvp: { tracked: true, own: state === "declined" ? "declined" : null, units: [] }
    })
  )
  const assignments: Array<World["assignments"][number]> = []
  for (const { actor: who, seat, table: where } of firstOfEach(scene.seated)) {
    const { capacity } = tables[where]!
    const { partySize } = actors[who]!
    const others = assignments.filter((seated) => seated.tableId === tableId(where))
    const fits = sum(others.map((seated) => seated.partySize)) + partySize <= capacity
    const isFree = seat === null || (seat <= capacity && others.every(({ seatNumber }) => seatNumber !== seat))
    if (fits && isFree) {
      assignments.push({ ...assignment(who, { tableId: tableId(where), seatNumber: seat }), partySize })
    }
  }
  const moves = firstOfEach(scene.moves).map(({ actor: who, seat, table: where }, index) => ({
    id: assignmentId(100 + index),
    planId,
    actorId: actorId(who),
    tableId: where === null ? null : tableId(where),
    seatNumber: seat,
    seatLabel: null
  }))
  return { tables, actors, assignments, moves }
}

type Seats = ReadonlyArray<SeatingAssignment>

const placesOf = ({ assignments }: World): Seats =>
  assignments.map((seated) => {
    const { partySize: _, ...place } = seated
    return place
  })

/** Everybody's place once all moves are made, whatever the rules say of it. */
const afterAll = (world: World): Seats => {
  let seats = placesOf(world)
  for (const { tableId: where, ...move } of world.moves) {
    const current = seats.find((seated) => seated.actorId === move.actorId)
    seats = seats.filter((seated) => seated !== current)
    if (where !== null)
      seats = [...seats, { ...move, id: current?.id ?? move.id, tableId: where, locked: current?.locked ?? false }]
  }
  return seats
}

/** The rules, told anew: what is wrong with the place that a move leads to. */
const wrongsOf = (world: World, final: Seats, move: SeatMove): ReadonlyArray<string> => {
  const who = world.actors.find(({ id }) => id === move.actorId)
  const at = world.tables.find(({ id }) => id === move.tableId)
  const before = world.assignments.find((seated) => seated.actorId === move.actorId)
  const stays = before?.tableId === move.tableId && before?.seatNumber === move.seatNumber
  const beside = final.filter((seated) => seated.tableId === move.tableId && seated.actorId !== move.actorId)
  const sizeOf = (id: SeatingAssignment["actorId"]) => world.actors.find((one) => one.id === id)?.partySize ?? 0
  const wrongs = {
    table_not_in_plan: move.tableId !== null && at === undefined,
    actor_not_eligible: who === undefined || (move.tableId !== null && !stays && who.type === "vendor"),
    actor_declined: move.tableId !== null && !stays && who?.rsvp.own === "declined",
    seat_above_capacity: at !== undefined && (move.seatNumber ?? 0) > at.capacity,
    seat_taken: at !== undefined && move.seatNumber !== null && beside.some((s) => s.seatNumber === move.seatNumber),
    table_full:
      at !== undefined &&
      who !== undefined &&
      sum(beside.map((seated) => sizeOf(seated.actorId))) + who.partySize > at.capacity
  }
  return Object.entries(wrongs).flatMap(([code, isWrong]) => (isWrong ? [code] : []))
}

const byActor = (seats: Seats): Seats => seats.toSorted((a, b) => (a.actorId < b.actorId ? -1 : 1))

const options = { arbitrary: { runs: 500, size: 40 } }

describe("Many moves in one step", () => {
  it.prop(
    "are refused exactly by the rules that the final state breaks, by move and in the order of the rules",
    [Scene],
    ([scene]) => {
      const world = worldOf(scene)
      const final = afterAll(world)
      const expected = world.moves.flatMap((move, index) => wrongsOf(world, final, move).map((code) => [index, code]))
      const result = movedSeats(world, world.moves)
      const found = Result.isFailure(result)
        ? result.failure.violations.map(({ move, violation }) => [move, violation.code])
        : []
      assert.deepStrictEqual(found, expected)
    },
    options
  )

  it.prop(
    "lead to exactly the state in which all are made, and say what is new, moved and gone",
    [Scene],
    ([scene]) => {
      const world = worldOf(scene)
      const result = movedSeats(world, world.moves)
      if (Result.isFailure(result)) return
      const { assignments, created, deleted, moved } = result.success
      const left = placesOf(world).filter(({ id }) => [...moved, ...deleted].every((changed) => changed.id !== id))
      const final = byActor(afterAll(world))
      assert.deepStrictEqual(byActor([...left, ...moved, ...created]), final)
      const ids = new Set(world.assignments.map(({ id }) => id))
      assert.isTrue(moved.every(({ id }) => ids.has(id)) && deleted.every(({ id }) => ids.has(id)))
      assert.isTrue(created.every(({ id }) => !ids.has(id)))
      const named = world.moves.flatMap((move) => final.filter((seated) => seated.actorId === move.actorId))
      assert.deepStrictEqual(assignments, named)
    },
    options
  )

  it.prop(
    "that are one move alone are judged as the move of one actor is",
    [Scene],
    ([scene]) => {
      const world = worldOf({ ...scene, moves: scene.moves.slice(0, 1) })
      const [move] = world.moves
      if (move === undefined || move.tableId === null) return
      const current = world.assignments.find((seated) => seated.actorId === move.actorId) ?? null
      if (current?.tableId === move.tableId && current.seatNumber === move.seatNumber) return
      const at = world.tables.find(({ id }) => id === move.tableId)
      const one = seatedAssignment(
        {
          table: at ? { table: at, assignments: world.assignments.filter((seated) => seated.tableId === at.id) } : null,
          actor: world.actors.find(({ id }) => id === move.actorId) ?? null,
          current
        },
        { ...move, tableId: move.tableId, move: true }
      )
      const many = movedSeats(world, world.moves)
      assert.deepStrictEqual(
        Result.isFailure(many) ? many.failure.violations.map(({ violation }) => violation) : [],
        Result.isFailure(one) ? [...one.failure.violations] : []
      )
    },
    options
  )
})

describe("Changes", () => {
  const move = (n: number, at: number | null, rest: Partial<SeatMove> = {}): SeatMove => ({
    id: assignmentId(100 + n),
    planId,
    actorId: actorId(n),
    tableId: at === null ? null : tableId(at),
    seatNumber: null,
    seatLabel: null,
    ...rest
  })
  const party = (n: number, rest: Partial<SeatingAssignment> = {}) => ({ ...assignment(n, rest), partySize: 1 })
  const codes = (result: ReturnType<typeof movedSeats>) =>
    Result.isFailure(result) ? result.failure.violations.map((broken) => [broken.move, broken.violation.code]) : []

  it("An actor named twice, and no move at all (without `publish`), are `400`. [SEAT-60]", () => {
    const refusal = (moves: ReadonlyArray<SeatMove>, publish = false) =>
      Result.match(checkMoves(moves, publish), { onFailure: ({ path }) => path, onSuccess: () => null })
    assert.strictEqual(refusal([]), "moves")
    assert.isNull(refusal([], true))
    assert.isNull(refusal([move(1, 1), move(2, 1)]))
    assert.strictEqual(refusal([move(1, 1), move(2, 1), move(1, null)]), "moves[2].actor_id")
    const many = Array.from({ length: 2001 }, (_, n) => move(n, null))
    assert.strictEqual(refusal(many, true), "moves")
    assert.isNull(refusal(many.slice(1)))
  })

  it("`table_full` stands at every move that leads to that table, `seat_taken` at least at the later one. [SEAT-64]", () => {
    const facts = { tables: [table(1, { capacity: 2 })], actors: [1, 2, 3].map((n) => actor(n)), assignments: [] }
    const asked = [move(1, 1, { seatNumber: 1 }), move(2, 1, { seatNumber: 2 }), move(3, 1, { seatNumber: 1 })]
    assert.deepStrictEqual(codes(movedSeats(facts, asked)), [
      [0, "seat_taken"],
      [0, "table_full"],
      [1, "table_full"],
      [2, "seat_taken"],
      [2, "table_full"]
    ])
    const stays = { ...facts, assignments: [party(1, { seatNumber: 1 }), party(2, { seatNumber: 2 })] }
    assert.deepStrictEqual(codes(movedSeats(stays, asked)), codes(movedSeats(facts, asked)))
  })

  it("An actor that stays the same is no change; `null` for an unseated actor changes nothing; `unassigned` lists who lost a seat. [SEAT-61]", () => {
    const gone = actor(1, { type: "vendor", rsvp: { tracked: true, own: "declined", units: [] } })
    const facts = { tables: [table(1)], actors: [gone, actor(2)], assignments: [party(1, { seatLabel: "left" })] }
    const same = movedSeats(facts, [move(1, 1, { seatLabel: "left" }), move(2, null)])
    assert.deepStrictEqual(Result.getOrThrow(same), {
      assignments: [assignment(1, { seatLabel: "left" })],
      created: [],
      moved: [],
      deleted: []
    })
    assert.deepStrictEqual(codes(movedSeats(facts, [move(1, 1)])), [
      [0, "actor_not_eligible"],
      [0, "actor_declined"]
    ])
  })

  it("Unassigning is allowed whatever the RSVP. [SEAT-61]", () => {
    const gone = actor(1, { type: "vendor", rsvp: { tracked: true, own: "declined", units: [] } })
    const unseated = movedSeats({ tables: [], actors: [gone], assignments: [party(1)] }, [move(1, null)])
    assert.deepStrictEqual(Result.getOrThrow(unseated).deleted, [assignment(1)])
  })

  it("an actor that the occasion does not have is not eligible, not even for losing a seat", () => {
    assert.deepStrictEqual(codes(movedSeats({ tables: [], actors: [], assignments: [] }, [move(1, null)])), [
      [0, "actor_not_eligible"]
    ])
  })

  it('At most 50, then `"more": n`. [SEAT-65]', () => {
    const refused = (count: number) => {
      const moves = Array.from({ length: count }, (_, n) => move(n, 9))
      const actors = moves.map((_, n) => actor(n))
      return movedSeats({ tables: [], actors, assignments: [] }, moves)
    }
    const [few, many] = [refused(50), refused(2000)]
    assert.isTrue(Result.isFailure(few) && few.failure.violations.length === 50 && few.failure.more === 0)
    assert.isTrue(Result.isFailure(many) && many.failure.violations.length === 50 && many.failure.more === 1950)
  })
})
