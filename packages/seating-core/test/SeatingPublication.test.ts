import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import { type DiffFacts, planDiff } from "../src/SeatingPublication.ts"
import { actorId, table, tableId } from "./SeatingModel.ts"

type PlanSeats = NonNullable<DiffFacts["now"]>
type ReadTable = PlanSeats["tables"][number]

const below = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximum - 1 }))

const tableCount = 5

const Look = Schema.Struct({
  name: Schema.Literals(["Olive", "Fig"]),
  zoneName: Schema.NullOr(Schema.Literal("Hall")),
  shape: Schema.NullOr(Schema.Literal("long")),
  capacity: Schema.Literals([8, 10])
})

/** Tables, of which some are alike, ten people, of whom some sit, and which tables are made again, in which order. */
const Scene = Schema.Struct({
  looks: Schema.Tuple([Look, Look, Look, Look, Look]),
  seats: Schema.Tuple(Array.from({ length: 10 }, () => Schema.NullOr(below(tableCount)))),
  numbered: Schema.Boolean,
  remade: Schema.Tuple(Array.from({ length: tableCount }, () => Schema.Boolean)),
  turned: Schema.Boolean
})
type Scene = typeof Scene.Type

const readTable = (n: number, rest: Partial<ReadTable>): ReadTable => ({ ...table(n), zoneName: null, ...rest })

const planOf = ({ looks, numbered, seats }: Scene): PlanSeats => ({
  tables: looks.map((look, n) => readTable(n, look)),
  seats: seats.flatMap((where, n) =>
    where === null
      ? []
      : [{ actorId: actorId(n), tableId: tableId(where), seatNumber: numbered ? n + 1 : null, seatLabel: null }]
  )
})

/** The plan after tables of it were deleted and made again by undo, with everybody who sat there. */
const remadePlan = (plan: PlanSeats, { remade, turned }: Scene): PlanSeats => {
  const ids = new Map(remade.flatMap((isRemade, n) => (isRemade ? [[tableId(n), tableId(100 + n)] as const] : [])))
  const idOf = (id: ReadTable["id"]) => ids.get(id) ?? id
  const tables = plan.tables.map((one) => ({ ...one, id: idOf(one.id) }))
  return {
    tables: turned ? tables.toReversed() : tables,
    seats: plan.seats.map((seat) => ({ ...seat, tableId: idOf(seat.tableId) }))
  }
}

const actors = Array.from({ length: 10 }, (_, n) => ({ id: actorId(n), displayName: `Actor ${n}` }))
const publishedAt = DateTime.makeUnsafe("2026-06-01T00:00:00Z")

const diffOf = (before: PlanSeats, now: PlanSeats) =>
  planDiff({ actors, now, published: { ...before, revision: 1, publishedAt } })

const noTables = { added: [], removed: [], renamed: [], resized: [] }

describe("what publishing would change", () => {
  it.prop(
    "is nothing after tables were deleted and made again with everybody's seat, also among tables alike [SEAT-295]",
    [Scene],
    ([scene]) => {
      const plan = planOf(scene)
      assert.deepStrictEqual(diffOf(plan, remadePlan(plan, scene)), {
        since: publishedAt,
        seated: [],
        moved: [],
        unseated: [],
        tables: noTables
      })
    }
  )

  it.prop(
    "is a move to another table and nothing else, whichever tables were made again [SEAT-295]",
    [Scene, below(10), below(tableCount - 1)],
    ([scene, who, further]) => {
      const looks = scene.looks.map((look, n) => ({ ...look, name: `${look.name} ${n}` }))
      const { seats, tables } = planOf(scene)
      const plan = { seats, tables: tables.map((one, n) => ({ ...one, ...looks[n] })) }
      const from = scene.seats[who] ?? null
      const to = from === null ? null : (from + 1 + further) % tableCount
      const moved: PlanSeats = {
        ...plan,
        seats: seats.map((seat) =>
          seat.actorId === actorId(who) && to !== null ? { ...seat, tableId: tableId(to) } : seat
        )
      }
      const diff = diffOf(plan, remadePlan(moved, scene))
      assert.deepStrictEqual([diff.seated, diff.unseated, diff.tables], [[], [], noTables])
      assert.deepStrictEqual(
        diff.moved.map(({ actorId: id, from: place, to: other }) => [id, place.tableName, other.tableName]),
        from === null || to === null ? [] : [[actorId(who), looks[from]?.name, looks[to]?.name]]
      )
    }
  )

  it("is another table where one of the same name has another zone, shape or capacity, or the former is there", () => {
    const before: PlanSeats = { tables: [readTable(1, {})], seats: [] }
    const others: ReadonlyArray<Partial<ReadTable>> = [{ zoneName: "Hall" }, { shape: "long" }, { capacity: 9 }]
    for (const other of others) {
      const made = { ...readTable(1, other), id: tableId(2) }
      const { added, removed } = diffOf(before, { tables: [made], seats: [] }).tables
      assert.deepStrictEqual(
        [added, removed].map((of) => of.map(({ id }) => id)),
        [[tableId(2)], [tableId(1)]]
      )
    }
    const twin = { ...readTable(1, {}), id: tableId(2) }
    const { tables } = diffOf(before, { tables: [...before.tables, twin], seats: [] })
    assert.deepStrictEqual(tables, { ...noTables, added: [{ id: tableId(2), name: "Table 1", from: null, to: 8 }] })
  })
})
