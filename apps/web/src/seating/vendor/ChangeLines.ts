/** What has changed in a plan since the vendor confirmed it, in lines. */
import type { Answer } from "../SeatingClient.ts"
import type { VendorWords } from "./English.ts"

type VendorList = Answer<"GET /v1/vendors/occasions/:occasion_id/seating/lists">["lists"][number]
type Told = NonNullable<VendorList["acknowledgement"]>["changes"]
type Place = Told["seated"][number]["to"]
type Tables = NonNullable<Told["tables"]>

/** What has changed; a device that kept the plans before tables were told has nothing of them. */
export type Changes = Omit<Told, "tables" | "room"> & Partial<Pick<Told, "tables" | "room">>

export const nothing: Changes = { seated: [], moved: [], unseated: [], tables: null, room: false }

const tableLines = ({ added, removed, renamed, resized, rezoned }: Tables, words: VendorWords) => [
  ...added.map(({ capacity, table_name }) => words.tableAdded(table_name, capacity)),
  ...removed.map(({ table_name }) => words.tableRemoved(table_name)),
  ...renamed.map(({ from, to }) => words.tableRenamed(from, to)),
  ...resized.map(({ from, table_name, to }) => words.tableResized(table_name, to, from)),
  ...rezoned.map(({ table_name, zone_name }) => words.tableRezoned(table_name, zone_name))
]

/** Returns the lines: of tables first, since those of people name them. `hasRoom` says whether the page can show the room. */
export const changeLines = (changes: Changes, words: VendorWords, hasRoom: boolean): ReadonlyArray<string> => {
  const place = ({ seat_number, table_name }: Place) => words.place(table_name, seat_number)
  return [
    ...(changes.tables ? tableLines(changes.tables, words) : []),
    ...(changes.room ? [words.roomChanged(hasRoom)] : []),
    ...changes.seated.map(({ display_name, to }) => words.seated(display_name, place(to))),
    ...changes.moved.map(({ display_name, from, to }) => words.moved(display_name, place(from), place(to))),
    ...changes.unseated.map(({ display_name, from }) => words.unseated(display_name, place(from)))
  ]
}
