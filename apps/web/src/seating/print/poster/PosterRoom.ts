/** A plan as a poster shows it: its tables with where they stand and the short names of who sits there. */
import { type FloorSize, type Position, type TableForm, tableExtent } from "@banquet/http-api/seating/RoomGeometry"
import { shortNames } from "../../ShortNames.ts"
import { formOf } from "../../TableForm.ts"
import { isLaid, type Party, type SeatingList } from "../Lists.ts"
import { isolated } from "../FlowedText.ts"

export interface PosterTable {
  readonly id: string
  readonly name: string
  readonly form: TableForm
  readonly place: Position | undefined
  /** Such as “Bauer ×3”, with the numbers of seats that are given: “4. Ana”, in their order. */
  readonly people: ReadonlyArray<string>
  /** The seats that somebody has, by number; who has none given is on any. */
  readonly taken: ReadonlySet<number>
  /** Some seats are given by number. */
  readonly isNumbered: boolean
}

export interface PlacedTable extends PosterTable {
  readonly place: Position
}

export const isPlaced = (table: PosterTable): table is PlacedTable => table.place !== undefined

const wholeNames = (parties: ReadonlyArray<Party>) => parties.map((one) => ({ one, name: one.display_name }))

/** Returns the tables in their order. */
export const posterTables = (
  { parties, tables }: SeatingList,
  names: "short" | "whole" = "short"
): ReadonlyArray<PosterTable> => {
  // Told apart from those at other tables, too: on paper nobody can ask who is meant.
  const laid = (names === "short" ? shortNames : wholeNames)(parties.filter(isLaid))
  return tables.map((table) => {
    const there = parties.filter(({ seating_table_id }) => seating_table_id === table.id)
    const seats = there.flatMap(({ seat_number }) => seat_number ?? [])
    return {
      id: table.id,
      name: table.name,
      form: formOf(table),
      place: table.place,
      people: laid
        .filter(({ one }) => one.seating_table_id === table.id)
        .toSorted(({ one: a }, { one: b }) => (a.seat_number ?? Infinity) - (b.seat_number ?? Infinity) || 0)
        .map(({ name, one }) => called(name, one)),
      taken: takenSeats(seats, table.occupancy),
      isNumbered: seats.length > 0
    }
  })
}

const called = (name: string, { party_size, seat_number }: Party): string =>
  [
    ...(seat_number === null ? [] : [`${seat_number}.`]),
    isolated(name),
    ...(party_size > 1 ? [`×${party_size}`] : [])
  ].join("\u00A0")

const takenSeats = (given: ReadonlyArray<number>, occupancy: number): ReadonlySet<number> => {
  const taken = new Set(given)
  for (let seat = 1; taken.size < occupancy; seat++) taken.add(seat)
  return taken
}

/** In centimetres. */
interface Bounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly depth: number
}

/** Returns what is to be seen: the floor, and each table that goes beyond it. There is no floor where none was said. */
export const boundsOf = (floor: FloorSize | undefined, tables: ReadonlyArray<PlacedTable>): Bounds => {
  const extents = tables.map(({ form, place }) => {
    const { bottom, left, right, top } = tableExtent(form, place.angle)
    return { left: place.x + left, right: place.x + right, top: place.y + top, bottom: place.y + bottom }
  })
  const all = floor === undefined ? extents : [{ left: 0, right: floor.width, top: 0, bottom: floor.depth }, ...extents]
  const left = Math.min(...all.map((one) => one.left))
  const top = Math.min(...all.map((one) => one.top))
  return {
    left,
    top,
    width: Math.max(...all.map(({ right }) => right)) - left,
    depth: Math.max(...all.map(({ bottom }) => bottom)) - top
  }
}
