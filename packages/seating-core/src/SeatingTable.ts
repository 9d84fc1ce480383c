import { Name } from "@banquet/platform-core/Text"
import type { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Result, Schema } from "effect"
import { checkPlace, isSamePlace, TablePlace, TableShape } from "./SeatingFloor.ts"
import { CapacityBelowOccupancy, ZoneNotInPlan } from "./SeatingErrors.ts"
import { SeatingPlanId, SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import type { PlanFacts } from "./SeatingPlan.ts"
import { nextSortOrder, SortOrder } from "./SeatingZone.ts"
import { nextTableName, type TableNamingStrategy } from "./TableNaming.ts"

/** How many seats a table has: 1–500. */
export const Capacity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 }))

export const SeatingTable = Schema.Struct({
  id: SeatingTableId,
  planId: SeatingPlanId,
  zoneId: Schema.NullOr(SeatingZoneId),
  name: Name,
  capacity: Capacity,
  sortOrder: SortOrder,
  /** `null` where none is said; it is drawn round then. */
  shape: Schema.NullOr(TableShape),
  /** `null` where the table is not in the room. */
  place: Schema.NullOr(TablePlace)
})
export interface SeatingTable extends Schema.Schema.Type<typeof SeatingTable> {}

/** The facts on which a change of a table is decided. */
export interface TableFacts extends PlanFacts {
  /** The table named, `null` when none was named or there is none. */
  readonly table: SeatingTable | null
  /** Seats taken at the table named: the sum of party sizes. */
  readonly occupancy: number
  readonly assignmentCount: number
  /** The highest seat number taken at the table named, 0 when none is. */
  readonly highestSeatNumber: number
  readonly zoneIds: ReadonlyArray<SeatingZoneId>
  /** Names of all tables of the plan. */
  readonly tableNames: ReadonlyArray<string>
  /** The highest sort order of the plan's tables, 0 when there are none. */
  readonly lastSortOrder: number
}

/** What a command says of a table's shape and place: `undefined` leaves them as they are, `null` takes them away. */
export interface TableInRoom {
  readonly shape?: TableShape | null | undefined
  readonly place?: TablePlace | null | undefined
}

/** Returns a new table; its name defaults to the next of the naming strategy, its sort order to the last. */
export const newTable = (
  facts: Pick<TableFacts, "plan" | "zoneIds" | "tableNames" | "lastSortOrder">,
  strategy: TableNamingStrategy,
  command: {
    readonly id: SeatingTableId
    readonly planId: SeatingPlanId
    readonly name: string | undefined
    readonly capacity: number
    readonly zoneId: SeatingZoneId | undefined
    readonly sortOrder: number | undefined
  } & TableInRoom
): Result.Result<SeatingTable, ZoneNotInPlan | InvalidInput> => {
  const { id, planId, capacity } = command
  const zoneId = command.zoneId ?? null
  const sortOrder = command.sortOrder ?? nextSortOrder(facts.lastSortOrder)
  const name = command.name === undefined ? nextTableName(strategy, facts.tableNames) : Result.succeed(command.name)
  if (Result.isFailure(name)) return Result.fail(name.failure)
  if (zoneId !== null && !facts.zoneIds.includes(zoneId)) return Result.fail(new ZoneNotInPlan())
  const place = checkPlace(facts.plan?.floor ?? null, command.place ?? null, "place")
  if (Result.isFailure(place)) return Result.fail(place.failure)
  const shape = command.shape ?? null
  return Result.succeed({ id, planId, zoneId, name: name.success, capacity, sortOrder, shape, place: place.success })
}

/** Returns the table with the given values; the same object where nothing changes. A capacity never falls below the seats taken. */
export const updatedTable = (
  facts: Pick<TableFacts, "plan" | "zoneIds" | "occupancy" | "highestSeatNumber">,
  table: SeatingTable,
  command: {
    readonly name: string | undefined
    readonly capacity: number | undefined
    readonly zoneId: SeatingZoneId | null | undefined
    readonly sortOrder: number | undefined
  } & TableInRoom
): Result.Result<SeatingTable, ZoneNotInPlan | CapacityBelowOccupancy | InvalidInput> => {
  const name = command.name ?? table.name
  const capacity = command.capacity ?? table.capacity
  const zoneId = command.zoneId === undefined ? table.zoneId : command.zoneId
  const sortOrder = command.sortOrder ?? table.sortOrder
  const { occupancy, highestSeatNumber } = facts
  if (zoneId !== null && zoneId !== table.zoneId && !facts.zoneIds.includes(zoneId)) {
    return Result.fail(new ZoneNotInPlan())
  }
  if (capacity < table.capacity && (capacity < occupancy || capacity < highestSeatNumber)) {
    return Result.fail(new CapacityBelowOccupancy({ capacity, occupancy, highestSeatNumber }))
  }
  const shape = command.shape === undefined ? table.shape : command.shape
  const place = checkPlace(
    facts.plan?.floor ?? null,
    command.place === undefined ? table.place : command.place,
    "place"
  )
  if (Result.isFailure(place)) return Result.fail(place.failure)
  const after = { ...table, name, capacity, zoneId, sortOrder, shape, place: place.success }
  return Result.succeed(isSameTable(table, after) ? table : after)
}

const isSameTable = (one: SeatingTable, other: SeatingTable): boolean =>
  one.name === other.name &&
  one.capacity === other.capacity &&
  one.zoneId === other.zoneId &&
  one.sortOrder === other.sortOrder &&
  one.shape === other.shape &&
  isSamePlace(one.place, other.place)
