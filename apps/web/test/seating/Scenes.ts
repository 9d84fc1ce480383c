/** Random plans, random commands for them, and a server that has them. */
import { Schema } from "effect"
import { vi } from "vitest"
import { BanquetClient } from "../../src/platform/api/BanquetClient.ts"
import { asProblem, type Problem } from "../../src/platform/api/Problem.ts"
import type { Wish } from "../../src/seating/planner/arranging/Proposal.ts"
import type { WishEdit } from "../../src/seating/planner/arranging/WishEditor.ts"
import { withoutWish, withPairWish, withPlaceWish, withWeight } from "../../src/seating/planner/arranging/WishLists.ts"
import { type PlanCommand, preview, send } from "../../src/seating/planner/commands/PlanCommand.ts"
import type { Plan } from "../../src/seating/planner/SeatingView.ts"
import { FakeSeatingServer } from "./FakeSeatingServer.ts"
import { candidate, planOf, table } from "./Plans.ts"

const upTo = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum }))
const from1To = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 1, maximum }))

// Not every plan has all of them: a command may be about what is not there.
const ActorKey = Schema.Literals(["actor-0", "actor-1", "actor-2"])
const TableKey = Schema.Literals(["table-0", "table-1", "table-2"])
const ZoneKey = Schema.Literals(["zone-0", "zone-1", "zone-2"])
const Name = Schema.Literals(["Olive", "Laurel"])
const Seat = Schema.NullOr(from1To(6))
const Step = Schema.Literals([-1, 1])

const Place = Schema.Struct({
  tableId: TableKey,
  seatNumber: Seat,
  seatLabel: Schema.NullOr(Schema.Literal("high chair"))
})

/** Any command, also about what is not there. */
export const Command = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("seat"),
    actorId: ActorKey,
    tableId: TableKey,
    seatNumber: Seat,
    seatLabel: Schema.NullOr(Schema.Literal("high chair"))
  }),
  Schema.Struct({ kind: Schema.Literal("unseat"), actorId: ActorKey }),
  Schema.Struct({ kind: Schema.Literal("lockSeat"), actorId: ActorKey, isLocked: Schema.Boolean }),
  Schema.Struct({ kind: Schema.Literal("swap"), actorIds: Schema.Tuple([ActorKey, ActorKey]) }),
  Schema.Struct({
    kind: Schema.Literal("changeSeats"),
    unitId: ActorKey,
    absentIds: Schema.Array(ActorKey).check(Schema.isMaxLength(1)),
    moves: Schema.Tuple([
      Schema.Struct({ actorId: Schema.Literal("actor-0"), place: Schema.NullOr(Place) }),
      Schema.Struct({ actorId: Schema.Literal("actor-1"), place: Schema.NullOr(Place) })
    ])
  }),
  Schema.Struct({
    kind: Schema.Literal("moveSeats"),
    moves: Schema.Tuple([
      Schema.Struct({ actorId: Schema.Literal("actor-0"), place: Schema.NullOr(Place) }),
      Schema.Struct({ actorId: Schema.Literal("actor-2"), place: Schema.NullOr(Place) })
    ])
  }),
  Schema.Struct({ kind: Schema.Literal("emptyTable"), tableId: TableKey }),
  Schema.Struct({ kind: Schema.Literal("swapTables"), tableIds: Schema.Tuple([TableKey, TableKey]) }),
  Schema.Struct({
    kind: Schema.Literal("createTable"),
    name: Schema.NullOr(Name),
    capacity: from1To(6),
    zoneId: Schema.NullOr(ZoneKey),
    sortOrder: Schema.Null
  }),
  Schema.Struct({
    kind: Schema.Literal("updateTable"),
    tableId: TableKey,
    name: Name,
    capacity: from1To(6),
    zoneId: Schema.NullOr(ZoneKey)
  }),
  Schema.Struct({ kind: Schema.Literal("moveTable"), tableId: TableKey, by: Step }),
  Schema.Struct({ kind: Schema.Literal("deleteTable"), tableId: TableKey }),
  Schema.Struct({
    kind: Schema.Literal("createZone"),
    name: Name,
    sortOrder: Schema.Null,
    tableIds: Schema.Array(TableKey).check(Schema.isMaxLength(2))
  }),
  Schema.Struct({ kind: Schema.Literal("renameZone"), zoneId: ZoneKey, name: Name }),
  Schema.Struct({ kind: Schema.Literal("moveZone"), zoneId: ZoneKey, by: Step }),
  Schema.Struct({ kind: Schema.Literal("deleteZone"), zoneId: ZoneKey }),
  Schema.Struct({
    kind: Schema.Literal("updatePlan"),
    displayName: Name,
    notes: Schema.NullOr(Schema.Literal("The band is late."))
  }),
  Schema.Struct({
    kind: Schema.Literal("publishMoves"),
    moves: Schema.Tuple([
      Schema.Struct({ actorId: Schema.Literal("actor-1"), place: Schema.NullOr(Place) }),
      Schema.Struct({ actorId: Schema.Literal("actor-2"), place: Schema.NullOr(Place) })
    ])
  }),
  Schema.Struct({ kind: Schema.Literal("publish") }),
  Schema.Struct({ kind: Schema.Literal("takeBack") })
]) satisfies Schema.Schema<PlanCommand>

const [Actor0, Actor1] = [Schema.Literal("actor-0"), Schema.Literal("actor-1")]

/** Any change of wishes, also of none. */
export const WishChoice = Schema.Union([
  Schema.Struct({
    kind: Schema.Literal("pairs"),
    actorIds: Schema.Union([Schema.Tuple([Actor0, Actor1]), Schema.Tuple([Actor0, Actor1, Schema.Literal("actor-2")])]),
    pair: Schema.Literals(["together", "apart", "must_together"]),
    weight: Schema.Literals([10, 30])
  }),
  Schema.Struct({
    kind: Schema.Literal("places"),
    actorIds: Schema.Tuple([ActorKey, ActorKey]),
    place: Schema.Union([
      Schema.Struct({ kind: Schema.Literals(["must_table", "not_table"]), tableId: TableKey }),
      Schema.Struct({ kind: Schema.Literals(["must_table", "not_table"]), zoneId: ZoneKey })
    ])
  }),
  Schema.Struct({ kind: Schema.Literal("weight"), at: upTo(3), weight: Schema.Literals([10, 30]) }),
  Schema.Struct({ kind: Schema.Literal("removal"), at: upTo(3) })
])

/** Returns what a planner's choice does to wishes. */
export const wishEdit =
  (choice: typeof WishChoice.Type): WishEdit =>
  (wishes) => {
    if (choice.kind === "pairs") return withPairWish(wishes, choice.actorIds, { ...choice, kind: choice.pair })
    if (choice.kind === "places") return withPlaceWish(wishes, [...new Set(choice.actorIds)], choice.place)
    const wish = wishes[choice.at]
    if (wish === undefined) return wishes
    return choice.kind === "weight" ? withWeight(wishes, wish, choice.weight) : withoutWish(wishes, wish)
  }

const Guest = Schema.Struct({ party: from1To(3), table: Schema.NullOr(TableKey), seat: Seat })

export const Scene = Schema.Struct({
  zones: Schema.Array(upTo(3)).check(Schema.isMaxLength(3)),
  tables: Schema.Array(Schema.Struct({ capacity: from1To(6), zone: Schema.NullOr(upTo(2)), sortOrder: upTo(3) })).check(
    Schema.isMinLength(1),
    Schema.isMaxLength(3)
  ),
  guests: Schema.Array(Guest).check(Schema.isMinLength(1), Schema.isMaxLength(3)),
  notes: Schema.NullOr(Schema.Literal("The band sits at the window."))
})
export type Scene = typeof Scene.Type

/** What has become of the guests since they were seated. */
export const Since = Schema.Array(
  Schema.Struct({
    rsvp: Schema.Literals(["attending", "pending", "declined"]),
    eligible: Schema.Boolean,
    grownBy: upTo(2)
  })
).check(Schema.isMinLength(3), Schema.isMaxLength(3))

const inTurn = <T extends { readonly sort_order: number }>(records: ReadonlyArray<T>): ReadonlyArray<T> =>
  records.toSorted((a, b) => a.sort_order - b.sort_order)

/** A plan where everybody sits who asks for a place that is free. */
export const planFor = ({ guests, notes, tables, zones }: Scene): Plan => {
  const empty = planOf({
    zones: inTurn(zones.map((sort_order, key) => ({ id: `zone-${key}`, name: `Zone ${key}`, sort_order }))),
    tables: inTurn(
      tables.map(({ capacity, sortOrder, zone }, key) =>
        table(`table-${key}`, capacity, {
          seating_zone_id: zone === null || zone >= zones.length ? null : `zone-${zone}`,
          sort_order: sortOrder
        })
      )
    ),
    candidates: guests.map(({ party }, key) => candidate(`actor-${key}`, { party_size: party })),
    seats: {}
  })
  const seated = guests.reduce((plan, guest, key) => {
    if (guest.table === null) return plan
    const place = { tableId: guest.table, seatNumber: guest.seat, seatLabel: null }
    return preview(plan, { kind: "seat", actorId: `actor-${key}`, ...place })
  }, empty)
  return { ...seated, planner_notes: notes }
}

export const planSince = (scene: Scene, since: typeof Since.Type): Plan => {
  const plan = planFor(scene)
  const candidates = plan.candidates.map((one, key) => {
    const { eligible = true, grownBy = 0, rsvp = "attending" } = since[key] ?? {}
    return { ...one, eligible, rsvp, party_size: one.party_size + grownBy }
  })
  return new FakeSeatingServer({ ...plan, candidates }).plan
}

/** Zones as they are shown: those that have tables come first. */
const zonesInView = ({ tables, zones }: Plan) => {
  const used = new Set(tables.map(({ seating_zone_id }) => seating_zone_id))
  return [...zones.filter(({ id }) => used.has(id)), ...zones.filter(({ id }) => !used.has(id))]
}

/** A plan as planners see it: without revision and state, and ids only of what cannot be made anew. */
export const shown = (plan: Plan) => ({
  name: plan.display_name,
  notes: plan.planner_notes,
  capacity: plan.capacity,
  zones: zonesInView(plan).map(({ name }) => name),
  tables: [null, ...zonesInView(plan).map(({ id }) => id)].map((zoneId) =>
    plan.tables
      .filter(({ seating_zone_id }) => seating_zone_id === zoneId)
      .map(({ capacity, name, occupancy, remaining }) => ({ capacity, name, occupancy, remaining }))
  ),
  candidates: plan.candidates.map(({ actor_id, assignment_id }) => [actor_id, assignment_id !== null]),
  assignments: plan.assignments
    .map(({ actor_id, seat_label, seat_number, seating_table_id }) =>
      JSON.stringify([actor_id, plan.tables.find(({ id }) => id === seating_table_id)?.name, seat_number, seat_label])
    )
    .toSorted()
})

/** Wishes as planners see them: with names in place of ids of what can be made anew, in no order. */
export const shownWishes = ({ tables, zones }: Plan, wishes: ReadonlyArray<Wish>): ReadonlyArray<string> => {
  const names = new Map([...tables, ...zones].map(({ id, name }) => [id, name]))
  const sorted = (_: string, value: unknown): unknown =>
    Array.isArray(value) ? value.map((id: string) => names.get(id) ?? id).toSorted() : value
  return wishes.map((wish) => JSON.stringify(wish, sorted)).toSorted()
}

/** New records come last among their equals: here nothing has one. */
export const withoutTies = (scene: Scene): Scene => ({
  ...scene,
  tables: scene.tables.map((one, key) => ({ ...one, sortOrder: key })),
  zones: scene.zones.map((_, key) => key)
})

export const serverOf = (plan: Plan) => {
  const server = new FakeSeatingServer(plan)
  vi.stubGlobal("fetch", server.fetch)
  const api = { client: new BanquetClient("token"), occasionId: "occasion" }
  const ask = (from: Plan, command: PlanCommand): Promise<Plan | Problem> => send(api, from, command).catch(asProblem)
  return { ask, server }
}

/** A zone that is made again takes in tables that are in none. */
export const fromNoZone = (plan: Plan, command: PlanCommand): PlanCommand => {
  if (command.kind !== "createZone") return command
  const isInNone = (key: string) =>
    plan.tables.some(({ id, seating_zone_id }) => id === key && seating_zone_id === null)
  return { ...command, tableIds: command.tableIds.filter(isInNone) }
}
