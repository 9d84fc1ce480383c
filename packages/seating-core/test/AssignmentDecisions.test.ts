import type { Response } from "@banquet/actors-core/Invitation"
import { posture } from "@banquet/actors-core/RsvpPosture"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import type { SeatingAssignment } from "../src/SeatingAssignment.ts"
import { seatedAssignment, swappedAssignments, type SwapSide } from "../src/AssignmentDecisions.ts"
import type { SeatingActor, TableOccupancy } from "../src/SeatingRules.ts"
import { type SeatingTable, updatedTable } from "../src/SeatingTable.ts"
import { actor, actorId, assignment, assignmentId, planId, table, tableId } from "./SeatingModel.ts"

const below = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximum - 1 }))
const Seat = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 })))

const Command = Schema.Union([
  Schema.TaggedStruct("Assign", { actor: below(8), table: below(4), seat: Seat, move: Schema.Boolean }),
  Schema.TaggedStruct("Swap", { first: below(8), second: below(8) }),
  Schema.TaggedStruct("Unassign", { which: below(8) }),
  Schema.TaggedStruct("Answer", {
    actor: below(8),
    response: Schema.NullOr(Schema.Literals(["attending", "declined"]))
  }),
  Schema.TaggedStruct("Resize", {
    table: below(3),
    capacity: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 }))
  })
]).pipe(Schema.toTaggedUnion("_tag"))
type Command = typeof Command.Type

/** A plan of three tables (the fourth is another plan's) and eight actors with parties of one to three. */
interface Model {
  readonly tables: ReadonlyArray<SeatingTable>
  readonly actors: ReadonlyArray<SeatingActor>
  readonly assignments: ReadonlyArray<SeatingAssignment>
  readonly created: number
}

const start: Model = {
  tables: [table(0, { capacity: 6 }), table(1, { capacity: 4 }), table(2, { capacity: 3 })],
  actors: Array.from({ length: 8 }, (_, n) =>
    actor(n, { partySize: 1 + (n % 3), rsvp: { tracked: true, own: null, units: [] } })
  ),
  assignments: [],
  created: 0
}

const seatsAt = (model: Model, id: SeatingTable["id"]) =>
  model.assignments
    .filter((seated) => seated.tableId === id)
    .map((seated) => ({
      ...seated,
      partySize: model.actors.find((candidate) => candidate.id === seated.actorId)?.partySize ?? 0
    }))

const occupancy = (model: Model, at: SeatingTable): TableOccupancy => ({
  table: at,
  assignments: seatsAt(model, at.id)
})

const side = (model: Model, which: number): SwapSide | undefined => {
  const seated = model.assignments[which]
  const sitting = model.actors.find((candidate) => candidate.id === seated?.actorId)
  const at = model.tables.find((candidate) => candidate.id === seated?.tableId)
  return seated && sitting && at && { assignment: seated, actor: sitting, table: occupancy(model, at) }
}

const put = (model: Model, changed: ReadonlyArray<SeatingAssignment>): Model => ({
  ...model,
  assignments: [...model.assignments.filter((seated) => changed.every(({ id }) => id !== seated.id)), ...changed]
})

/** Returns the broken rules of the seating itself, whatever the answers are. */
const wrongs = (model: Model): ReadonlyArray<string> => {
  const found: Array<string> = []
  const actors = new Set(model.assignments.map((seated) => seated.actorId))
  if (actors.size < model.assignments.length) found.push("an actor has two places")
  for (const at of model.tables) {
    const seated = seatsAt(model, at.id)
    const numbers = seated.flatMap(({ seatNumber }) => (seatNumber === null ? [] : [seatNumber]))
    if (seated.reduce((sum, { partySize }) => sum + partySize, 0) > at.capacity) found.push("a table is too full")
    if (new Set(numbers).size < numbers.length) found.push("a seat is taken twice")
    if (numbers.some((number) => number > at.capacity)) found.push("a seat is above the capacity")
  }
  if (model.assignments.some((seated) => model.tables.every(({ id }) => id !== seated.tableId))) {
    found.push("a table is not the plan's")
  }
  return found
}

const declined = (model: Model, who: SeatingAssignment["actorId"]) =>
  model.actors.some((candidate) => candidate.id === who && posture(candidate.rsvp) === "declined")

/** The model after the command and, for one that was refused, what it would have been without the rules. */
const step = (model: Model, command: Command): { readonly next: Model; readonly refused?: Model } =>
  Command.match(command, {
    Assign: ({ actor: who, move, seat, table: where }) => {
      const at = model.tables[where]
      const current = model.assignments.find((seated) => seated.actorId === actorId(who)) ?? null
      const facts = { table: at ? occupancy(model, at) : null, actor: model.actors[who] ?? null, current }
      const place = { tableId: tableId(where), seatNumber: seat, seatLabel: null }
      const asked = { id: assignmentId(model.created), planId, actorId: actorId(who), ...place }
      const seated = seatedAssignment(facts, { ...asked, move })
      if (Result.isFailure(seated)) {
        const moved = move && current !== null ? { ...current, ...place } : { ...asked, locked: false }
        return { next: model, refused: put({ ...model, created: model.created + 1 }, [moved]) }
      }
      assert.isFalse(declined(model, actorId(who)))
      assert.strictEqual(seated.success.id, current?.id ?? asked.id)
      return { next: put({ ...model, created: model.created + 1 }, [seated.success]) }
    },
    Swap: ({ first, second }) => {
      const [a, b] = [side(model, first), side(model, second)]
      if (a === undefined || b === undefined) return { next: model }
      const swapped = swappedAssignments(a, b)
      if (Result.isFailure(swapped)) {
        if (swapped.failure._tag === "InvalidInput") return { next: model }
        const [x, y] = [a.assignment, b.assignment]
        return {
          next: model,
          refused: put(model, [
            { ...y, id: x.id, actorId: x.actorId },
            { ...x, id: y.id, actorId: y.actorId }
          ])
        }
      }
      return { next: swapped.success === null ? model : put(model, swapped.success) }
    },
    Unassign: ({ which }) => ({
      next: { ...model, assignments: model.assignments.filter((_, index) => index !== which) }
    }),
    Answer: ({ actor: who, response }) => ({ next: { ...model, actors: answered(model.actors, who, response) } }),
    Resize: ({ capacity, table: which }) => {
      const at = model.tables[which]
      if (at === undefined) return { next: model }
      const seated = seatsAt(model, at.id)
      const facts = {
        zoneIds: [],
        occupancy: seated.reduce((sum, { partySize }) => sum + partySize, 0),
        highestSeatNumber: Math.max(0, ...seated.map(({ seatNumber }) => seatNumber ?? 0))
      }
      const resize = (resized: SeatingTable): Model => ({
        ...model,
        tables: model.tables.map((candidate) => (candidate.id === at.id ? resized : candidate))
      })
      const changed = updatedTable({ ...facts, plan: null }, at, {
        name: undefined,
        capacity,
        zoneId: undefined,
        sortOrder: undefined
      })
      if (Result.isFailure(changed)) return { next: model, refused: resize({ ...at, capacity }) }
      return { next: resize(changed.success) }
    }
  })

const answered = (actors: Model["actors"], who: number, response: Response | null): Model["actors"] =>
  actors.map((candidate, index) =>
    index === who ? { ...candidate, rsvp: { tracked: true, own: response, units: [] } } : candidate
  )

const codes = (result: ReturnType<typeof seatedAssignment>) =>
  Result.isFailure(result) ? result.failure.violations.map(({ code }) => code) : []

describe("Seating, moving and swapping", () => {
  it.prop(
    "any sequence of commands leaves every table within its capacity, every seat to one and every actor one place; what is refused would not have",
    [Schema.Array(Command).check(Schema.isMinLength(20))],
    ([commands]) => {
      let model = start
      for (const command of commands) {
        const { next, refused } = step(model, command)
        assert.deepStrictEqual(wrongs(next), [])
        if (refused !== undefined) {
          const others = refused.assignments.filter((seated) => !model.assignments.includes(seated))
          assert.isTrue(wrongs(refused).length > 0 || others.some((seated) => declined(model, seated.actorId)))
        }
        model = next
      }
    },
    { arbitrary: { runs: 200, size: 60 } }
  )

  const full: TableOccupancy = {
    table: table(1, { capacity: 2 }),
    assignments: [
      { ...assignment(1, { seatNumber: 1, seatLabel: "left" }), partySize: 1 },
      { ...assignment(2, { seatNumber: 2 }), partySize: 1 }
    ]
  }
  const current = assignment(1, { seatNumber: 1, seatLabel: "left" })
  const again = {
    id: assignmentId(9),
    planId,
    actorId: actorId(1),
    tableId: tableId(1),
    seatNumber: 1,
    seatLabel: "left"
  }

  it("without move an actor's own place counts as taken and full", () => {
    const refused = seatedAssignment({ table: full, actor: actor(1), current }, { ...again, move: false })
    assert.deepStrictEqual(codes(refused), ["actor_already_assigned", "seat_taken", "table_full"])
  })

  it("with move the own place does not count, and moving to where one sits is no change", () => {
    const facts = { table: full, actor: actor(1), current }
    assert.strictEqual(Result.getOrThrow(seatedAssignment(facts, { ...again, move: true })), current)
    const relabelled = seatedAssignment(facts, { ...again, seatLabel: null, move: true })
    assert.deepStrictEqual(Result.getOrThrow(relabelled), { ...current, seatLabel: null })
  })

  it("with move an unseated actor is seated anew", () => {
    const free = { table: table(2), assignments: [] }
    const seated = seatedAssignment(
      { table: free, actor: actor(1), current: null },
      { ...again, tableId: tableId(2), move: true }
    )
    const { id, ...place } = again
    assert.deepStrictEqual(Result.getOrThrow(seated), { id, ...place, tableId: tableId(2), locked: false })
  })

  it("an actor that declined or is a candidate no more is not moved", () => {
    const declines = actor(1, { rsvp: { tracked: true, own: "declined", units: [] } })
    const facts = { table: { table: table(2), assignments: [] }, current }
    const command = { ...again, tableId: tableId(2), move: true }
    assert.deepStrictEqual(codes(seatedAssignment({ ...facts, actor: declines }, command)), ["actor_declined"])
    assert.deepStrictEqual(codes(seatedAssignment({ ...facts, actor: actor(1, { status: "inactive" }) }, command)), [
      "actor_not_eligible"
    ])
  })

  const sideOf = (which: 1 | 2, sitting: SeatingActor = actor(which)): SwapSide => ({
    assignment: assignment(which, which === 1 ? { seatNumber: 1, seatLabel: "left" } : { seatNumber: 2 }),
    actor: sitting,
    table: full
  })

  it("two seats of one table change hands with their labels", () => {
    assert.deepStrictEqual(Result.getOrThrow(swappedAssignments(sideOf(1), sideOf(2))), [
      assignment(1, { seatNumber: 2 }),
      assignment(2, { seatNumber: 1, seatLabel: "left" })
    ])
  })

  it("a swap at one table without seats is no change", () => {
    const first = { ...sideOf(1), assignment: assignment(1) }
    const second = { ...sideOf(2), assignment: assignment(2) }
    assert.isNull(Result.getOrThrow(swappedAssignments(first, second)))
  })

  it("a swap of an assignment with itself is invalid input", () => {
    const result = swappedAssignments(sideOf(1), sideOf(1))
    assert.isTrue(Result.isFailure(result) && result.failure._tag === "InvalidInput")
  })

  it("the rules hold for both sides of a swap afterwards, and all that fail are reported in their order", () => {
    const rsvp = { tracked: true, own: "declined", units: [] } as const
    const small: TableOccupancy = {
      table: table(1, { capacity: 1 }),
      assignments: [{ ...assignment(1, { seatNumber: 1 }), partySize: 1 }]
    }
    const large: TableOccupancy = {
      table: table(2, { capacity: 9 }),
      assignments: [{ ...assignment(2, { tableId: tableId(2), seatNumber: 7 }), partySize: 9 }]
    }
    const result = swappedAssignments(
      { assignment: assignment(1, { seatNumber: 1 }), actor: actor(1, { rsvp }), table: small },
      {
        assignment: assignment(2, { tableId: tableId(2), seatNumber: 7 }),
        actor: actor(2, { rsvp, partySize: 9 }),
        table: large
      }
    )
    assert.isTrue(Result.isFailure(result) && result.failure._tag === "AssignmentRefused")
    if (Result.isFailure(result) && result.failure._tag === "AssignmentRefused") {
      assert.deepStrictEqual(result.failure.violations, [
        { code: "actor_declined", displayName: "Actor 1" },
        { code: "actor_declined", displayName: "Actor 2" },
        { code: "table_full", tableName: "Table 1", capacity: 1, occupancy: 0, partySize: 9 }
      ])
    }
  })
})
