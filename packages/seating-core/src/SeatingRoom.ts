/** Changes of the room of a plan: where its tables are on its floor. */
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Result } from "effect"
import { isOnFloor } from "./RoomGeometry.ts"
import { checkPlace, type Floor, isSamePlace, type TablePlace, type TableShape } from "./SeatingFloor.ts"
import { TableNotInPlan } from "./SeatingErrors.ts"
import type { SeatingTableId } from "./SeatingIds.ts"
import type { PlanFacts } from "./SeatingPlan.ts"
import type { SeatingTable } from "./SeatingTable.ts"

/** The most tables that are placed in one step. */
export const mostPlaces = 2_000

/** The facts on which a change of the room is decided. */
export interface RoomFacts extends PlanFacts {
  /** All tables of the plan, in their order. */
  readonly tables: ReadonlyArray<SeatingTable>
}

/** What is asked for one table; what is left out stays, `null` takes it away. */
export interface PlaceOfTable {
  readonly tableId: SeatingTableId
  readonly shape?: TableShape | null | undefined
  readonly place?: TablePlace | null | undefined
}

/** Checks that a floor is large enough for the tables that have a place. */
export const checkFloor = (
  floor: Floor | null,
  tables: RoomFacts["tables"]
): Result.Result<Floor | null, InvalidInput> => {
  const outside = tables.find(({ place }) => floor !== null && place !== null && !isOnFloor(floor, place))
  return outside === undefined
    ? Result.succeed(floor)
    : Result.fail(new InvalidInput({ path: "floor", message: `must be large enough for ${outside.name}` }))
}

/** Returns the tables with their new shapes and places, in the order asked for; those that stay as they are are the same objects. */
export const placedTables = (
  { plan, tables }: RoomFacts,
  places: ReadonlyArray<PlaceOfTable>
): Result.Result<ReadonlyArray<SeatingTable>, InvalidInput | TableNotInPlan> => {
  const known = new Map(tables.map((table) => [table.id, table]))
  const named = new Set<SeatingTableId>()
  const placed: Array<SeatingTable> = []
  for (const [index, { place: asked, shape, tableId }] of places.entries()) {
    const table = known.get(tableId)
    if (table === undefined) return Result.fail(new TableNotInPlan({ place: index }))
    if (named.has(tableId)) {
      const path = `places[${index}].seating_table_id`
      return Result.fail(new InvalidInput({ path, message: "names the table of an earlier place" }))
    }
    named.add(tableId)
    const place = checkPlace(plan?.floor ?? null, asked === undefined ? table.place : asked, `places[${index}].place`)
    if (Result.isFailure(place)) return Result.fail(place.failure)
    const after = { ...table, shape: shape === undefined ? table.shape : shape, place: place.success }
    placed.push(after.shape === table.shape && isSamePlace(after.place, table.place) ? table : after)
  }
  return Result.succeed(placed)
}
