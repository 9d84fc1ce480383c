import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type Placement, violations } from "../src/SeatingRules.ts"
import { type Violation, mergedViolations } from "../src/SeatingViolation.ts"
import { actor, assignment, assignmentId, table } from "./SeatingModel.ts"

const Small = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 6 }))

/** Who sits at the table already, how large the party is, and how much more there is than is needed. */
const Scene = Schema.Struct({ others: Schema.Array(Small), partySize: Small, slack: Small, seated: Schema.Boolean })

const Broken = Schema.Struct({
  actor_not_eligible: Schema.Boolean,
  actor_declined: Schema.Boolean,
  actor_already_assigned: Schema.Boolean,
  seat_above_capacity: Schema.Boolean,
  seat_taken: Schema.Boolean,
  table_full: Schema.Boolean
})

const order = Object.keys(Broken.fields) as ReadonlyArray<keyof typeof Broken.Type>

const nothing: typeof Broken.Type = {
  actor_not_eligible: false,
  actor_declined: false,
  actor_already_assigned: false,
  seat_above_capacity: false,
  seat_taken: false,
  table_full: false
}

/** A placement that breaks exactly these rules. */
const placement = (scene: typeof Scene.Type, broken: typeof Broken.Type): Placement => {
  const sizes = broken.seat_taken ? [1, ...scene.others] : scene.others
  const occupancy = sizes.reduce((sum, size) => sum + size, 0)
  const partySize = broken.table_full ? scene.partySize + 1 : scene.partySize
  const capacity = broken.table_full ? occupancy + partySize - 1 : occupancy + partySize + scene.slack
  const seatNumber = broken.seat_above_capacity ? capacity + scene.slack : 1
  return {
    table: {
      table: table(1, { capacity }),
      assignments: sizes.map((size, index) => ({
        ...assignment(index + 2, { seatNumber: broken.seat_taken && index === 0 ? seatNumber : null }),
        partySize: size
      }))
    },
    actor: actor(1, {
      type: broken.actor_not_eligible ? "vendor" : "person",
      partySize,
      rsvp: { tracked: true, own: broken.actor_declined ? "declined" : null, units: [] }
    }),
    seatNumber: broken.seat_taken || broken.seat_above_capacity || scene.seated ? seatNumber : null,
    seated: broken.actor_already_assigned,
    freed: []
  }
}

const codes = (found: ReadonlyArray<Violation>) => found.map(({ code }) => code)

describe("The seven assignment rules", () => {
  it.prop("nothing is refused without a reason", [Scene], ([scene]) => {
    assert.deepStrictEqual(violations(placement(scene, nothing)), [])
  })

  for (const rule of order) {
    it.prop(`${rule} violated alone is reported alone`, [Scene], ([scene]) => {
      assert.deepStrictEqual(codes(violations(placement(scene, { ...nothing, [rule]: true }))), [rule])
    })
  }

  it.prop("table_not_in_plan violated alone is reported alone, and nothing is said about seats", [Scene], ([scene]) => {
    const found = { ...placement(scene, { ...nothing, seat_taken: true, table_full: true }), table: null }
    assert.deepStrictEqual(violations(found), [{ code: "table_not_in_plan" }])
  })

  it.prop("every rule that fails is reported, in the order of the rules", [Scene, Broken], ([scene, broken]) => {
    const found = placement(scene, broken)
    const expected = order.filter((rule) => broken[rule])
    assert.deepStrictEqual(codes(violations(found)), expected)
    assert.deepStrictEqual(codes(violations({ ...found, table: null })), [
      "table_not_in_plan",
      ...expected.filter((rule) => rule.startsWith("actor_"))
    ])
  })

  it.prop(
    "of an unknown actor only seats are judged by number, since its party is unknown",
    [Scene, Broken],
    ([scene, broken]) => {
      const seats = ["seat_above_capacity", "seat_taken"] as const
      assert.deepStrictEqual(codes(violations({ ...placement(scene, broken), actor: null })), [
        "actor_not_eligible",
        ...seats.filter((rule) => broken[rule])
      ])
    }
  )

  it.prop("whoever gives up a place takes no seat", [Scene, Broken], ([scene, broken]) => {
    const found = placement({ ...scene, partySize: 1 }, { ...broken, table_full: false })
    const everybody = (found.table?.assignments ?? []).map(({ id }) => id)
    const left = codes(violations({ ...found, freed: everybody }))
    assert.isFalse(left.includes("seat_taken"))
    assert.isFalse(left.includes("table_full"))
  })

  it("names the table, the seat and the numbers that a person needs to mend it", () => {
    const found: Placement = {
      table: { table: table(2, { capacity: 4 }), assignments: [{ ...assignment(9, { seatNumber: 5 }), partySize: 3 }] },
      actor: actor(1, { displayName: "The Smiths", partySize: 2, rsvp: { tracked: true, own: "declined", units: [] } }),
      seatNumber: 5,
      seated: true,
      freed: [assignmentId(1)]
    }
    assert.deepStrictEqual(violations(found), [
      { code: "actor_declined", displayName: "The Smiths" },
      { code: "actor_already_assigned", displayName: "The Smiths" },
      { code: "seat_above_capacity", tableName: "Table 2", seatNumber: 5, capacity: 4 },
      { code: "seat_taken", tableName: "Table 2", seatNumber: 5 },
      { code: "table_full", tableName: "Table 2", capacity: 4, occupancy: 3, partySize: 2 }
    ])
  })

  it("a pending invitee remains assignable, and so does an actor without RSVP data", () => {
    const scene = placement({ others: [], partySize: 1, slack: 1, seated: false }, nothing)
    const pending = actor(1, { rsvp: { tracked: true, own: null, units: [] } })
    const notInvited = actor(1, { rsvp: { tracked: true, own: undefined, units: [] } })
    assert.deepStrictEqual(violations({ ...scene, actor: pending }), [])
    assert.deepStrictEqual(violations({ ...scene, actor: actor(1) }), [])
    assert.deepStrictEqual(violations({ ...scene, actor: notInvited }), [{ code: "actor_not_eligible" }])
    assert.deepStrictEqual(violations({ ...scene, actor: actor(1, { status: "inactive" }) }), [
      { code: "actor_not_eligible" }
    ])
  })

  it.prop(
    "the violations of two sides are all told, in the order of the rules",
    [Scene, Broken, Broken],
    ([scene, a, b]) => {
      const [first, second] = [violations(placement(scene, a)), violations(placement(scene, b))]
      const both = mergedViolations(first, second)
      assert.strictEqual(both.length, first.length + second.length)
      assert.deepStrictEqual(
        codes(both),
        order.flatMap((rule) => [a[rule], b[rule]].filter(Boolean).map(() => rule))
      )
    }
  )
})
