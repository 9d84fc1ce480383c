import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import type { PlannerSeatingView } from "../../src/seating/PlannerSeatingDocument.ts"
import { PlannerSeatingDelta } from "../../src/seating/PlannerSeatingViewApi.ts"
import { changedSeatingView, isSameJson, seatingViewDelta } from "../../src/seating/SeatingViewDelta.ts"

type View = typeof PlannerSeatingView.Encoded
type Plan = View["plans"][number]

const Digit = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 9 }))
/** Which things a list has, in its order, and what each of them is like. */
const List = Schema.Array(Schema.Tuple([Digit, Digit]))
const Lists = Schema.Struct({ of: Digit, zones: List, tables: List, assignments: List, candidates: List })
const Views = Schema.Array(Schema.Struct({ like: Digit, plans: Schema.Array(Lists) })).check(Schema.isMinLength(2))

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`

/** Returns one of each, as a database has them. */
const oneOfEach = <Item>(list: ReadonlyArray<Item>, keyOf: (item: Item) => number): ReadonlyArray<Item> => [
  ...new Map(list.map((item) => [keyOf(item), item])).values()
]

const items = <Item>(list: typeof List.Type, make: (id: string, like: number) => Item): ReadonlyArray<Item> =>
  oneOfEach(list, ([n]) => n).map(([n, like]) => make(uuid(n), like))

const planOf = ({ assignments, candidates, of, tables, zones }: typeof Lists.Type): Plan => ({
  id: uuid(of),
  event_id: uuid(of),
  module_installation_id: uuid(1),
  event_enablement_id: uuid(of),
  plan_key: "main",
  display_name: `Plan ${zones.length}`,
  planner_notes: tables.length > 2 ? "Notes" : null,
  status: "draft",
  revision: assignments.length,
  published_at: null,
  published_by: null,
  ...(tables.length > 3 ? { floor: { width: 100, depth: tables.length } } : {}),
  publication: null,
  zones: items(zones, (id, like) => ({ id, name: `Zone ${like}`, sort_order: like })),
  tables: items(tables, (id, like) => ({
    id,
    seating_zone_id: null,
    name: `Table ${like}`,
    capacity: 10,
    occupancy: like,
    remaining: 10 - like,
    sort_order: like,
    ...(like > 4 ? { shape: "round", place: { x: like, y: 0, angle: 0 } } : {})
  })),
  assignments: items(assignments, (id, like) => ({
    id,
    actor_id: uuid(like),
    seating_table_id: uuid(like),
    seat_number: like > 4 ? like : null,
    seat_label: null,
    locked: like > 7
  })),
  candidates: items(candidates, (actor_id, like) => ({
    actor_id,
    type: "person",
    display_name: `Guest ${like}`,
    party_size: 1,
    rsvp: "pending",
    eligible: true,
    group_labels: like > 5 ? ["Friends", `${like}`] : [],
    assignment_id: like > 3 ? uuid(like) : null,
    covered_by: null
  })),
  capacity: {
    seats: tables.length,
    assigned: 0,
    remaining: 0,
    unassigned_candidates: 0,
    declined_assigned: 0,
    seated_twice: 0
  }
})

const viewOf = ({ like, plans }: (typeof Views.Type)[number]): View => ({
  installation: {
    id: uuid(1),
    config: { table_naming_strategy: "numbered", ...(like > 4 ? { keep_published: like > 6 } : {}) }
  },
  events: oneOfEach(plans, ({ of }) => of).map(({ of }) => ({
    id: uuid(of),
    name: `Event ${like}`,
    starts_at: "2026-11-20T18:30:00.000Z",
    enablement: like > 8 ? null : { id: uuid(of), config: { publish_to_guests: true } },
    seating_plan_id: uuid(of)
  })),
  plans: oneOfEach(plans, ({ of }) => of).map(planOf)
})

const decoded = Schema.decodeUnknownSync(PlannerSeatingDelta)

describe("what changed between two views", () => {
  it.prop("makes each view of any earlier one, whatever happened between them [SEAT-272]", [Views], ([given]) => {
    const views = given.map(viewOf)
    for (const [at, before] of views.entries()) {
      for (const after of views.slice(at)) {
        const delta = seatingViewDelta(before, after)
        assert.deepStrictEqual(changedSeatingView(before, JSON.parse(JSON.stringify(delta))), after)
        decoded({ since: "", ...delta })
      }
    }
  })

  it.prop("adds up: one delta after another leads where the one over all leads [SEAT-272]", [Views], ([given]) => {
    const views = given.map(viewOf)
    let view = views[0]!
    for (const [at, next] of views.slice(1).entries()) {
      view = changedSeatingView(view, seatingViewDelta(views[at]!, next))
    }
    assert.deepStrictEqual(view, views.at(-1))
  })

  it("is one item for one that changed, went, came or has another place [SEAT-272]", () => {
    const before = viewOf({ like: 0, plans: [{ of: 1, zones: [], tables: [], assignments: [], candidates: [] }] })
    const tables = Array.from({ length: 9 }, (_, n) => [n, n] as const)
    const laid = (list: typeof List.Type): View => ({
      ...before,
      plans: [planOf({ of: 1, zones: [], tables: list, assignments: [], candidates: [] })]
    })
    const changed = (list: typeof List.Type) => seatingViewDelta(laid(tables), laid(list)).plans[0]!.tables
    const sizes = (list: typeof List.Type) => {
      const delta = changed(list)
      return delta && [delta.removed.length, delta.changed.length, delta.inserted.length]
    }
    assert.isNull(changed(tables))
    assert.deepStrictEqual(sizes(tables.map(([n, like]) => [n, n === 4 ? 9 : like])), [0, 1, 0])
    assert.deepStrictEqual(sizes(tables.filter(([n]) => n !== 4)), [1, 0, 0])
    assert.deepStrictEqual(sizes([...tables.slice(0, 4), [9, 9], ...tables.slice(4)]), [0, 0, 1])
    assert.deepStrictEqual(sizes([tables[8]!, ...tables.slice(0, 8)]), [1, 0, 1])
    assert.deepStrictEqual(sizes([...tables.slice(1), tables[0]!]), [1, 0, 1])
  })

  it("leaves what has not changed the very same value [SEAT-272]", () => {
    const before = viewOf({
      like: 0,
      plans: [
        {
          of: 1,
          zones: [[1, 1]],
          tables: [
            [1, 1],
            [2, 2]
          ],
          assignments: [[1, 1]],
          candidates: [[1, 1]]
        }
      ]
    })
    const [plan] = before.plans
    const after: View = {
      ...before,
      plans: [{ ...plan!, tables: [plan!.tables[0]!, { ...plan!.tables[1]!, name: "High" }] }]
    }
    const made = changedSeatingView(before, JSON.parse(JSON.stringify(seatingViewDelta(before, after))))
    assert.strictEqual(made.events, before.events)
    assert.strictEqual(made.plans[0]!.candidates, plan!.candidates)
    assert.strictEqual(made.plans[0]!.tables[0], plan!.tables[0])
    assert.strictEqual(made.plans[0]!.tables[1]!.name, "High")
  })

  it("looks into lists and objects, and not at the order of members [SEAT-272]", () => {
    assert.isTrue(isSameJson({ a: [1, { b: null }], c: "x" }, { c: "x", a: [1, { b: null }] }))
    for (const [a, b] of [
      [{ a: 1 }, { a: 2 }],
      [{ a: 1 }, { b: 1 }],
      [{ a: 1 }, { a: 1, b: 1 }],
      [{ 0: 1 }, [1]],
      [[1], [1, 2]],
      [null, {}],
      [{ a: null }, { a: {} }]
    ]) {
      assert.isFalse(isSameJson(a, b))
      assert.isFalse(isSameJson(b, a))
    }
  })
})
