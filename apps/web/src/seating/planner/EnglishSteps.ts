/** What a planner has done: sentences that report it, and phrases that name it. */
import { quantity } from "../../platform/messages/Quantity.ts"
import { within } from "./EnglishPlanning.ts"
import type { FreedPeople, PeopleAt, TablesInZone } from "./PeopleAt.ts"

const count = quantity("en")

const names = new Intl.ListFormat("en", { type: "conjunction" })
const list = (people: ReadonlyArray<string>): string => names.format(people)

/** How many names are read at a glance. */
const fewNames = 3
const placesWords = (places: ReadonlyArray<PeopleAt>): string =>
  places.map(({ people, table }) => `${people.length > fewNames ? people.length : list(people)} at ${table}`).join("; ")

/** How many tables are read at a glance. */
const fewTables = 3
const who = ({ people, seats }: FreedPeople): string => (people.length > fewNames ? `${seats} people` : list(people))
const tablesWords = (places: ReadonlyArray<PeopleAt>, to: string): ReadonlyArray<string> =>
  places.length > fewTables
    ? [`${places.reduce((sum, { seats }) => sum + seats, 0)} people ${to} ${places.length} tables`]
    : places.map((place) => `${who(place)} ${to} ${place.table}`)

const whichTables = ({ tables }: TablesInZone): string =>
  tables.length > fewTables ? `${tables.length} tables` : list(tables)

export const englishDone = {
  seat: (person: string, table: string) => `${person}: now at ${table}.`,
  seatNumber: (person: string, table: string, seat: number) => `${person}: now at ${table}, seat ${seat}.`,
  unseat: (person: string) => `${person}: the seat is free again.`,
  swap: (one: string, other: string) => `${one} and ${other} have swapped places.`,
  split: (unit: string, places: ReadonlyArray<PeopleAt>) => `${unit}, now one by one: ${placesWords(places)}.`,
  seatPeople: (unit: string, { people, table }: PeopleAt, absent: ReadonlyArray<string>) =>
    `${unit}: ${people.length} now at ${table}.${absent.length === 0 ? "" : ` Not coming: ${list(absent)}.`}`,
  moveSeats: (places: ReadonlyArray<PeopleAt>, freed: FreedPeople) =>
    [
      ...(places.length === 0 ? [] : [`${tablesWords(places, "now at").join("; ")}.`]),
      ...(freed.people.length === 0 ? [] : [`${who(freed)}: no seat any more.`])
    ].join(" "),
  lock: (person: string) => `${person} stays there when you arrange people.`,
  unlock: (person: string) => `${person} may be moved again when you arrange people.`,
  emptyTable: (table: string) => `${table} is empty now.`,
  swapTables: (one: string, other: string) => `The people at ${one} and ${other} have been swapped.`,
  createTable: (table: string) => `${table} was added.`,
  createTables: count({ one: "# table was added.", other: "# tables were added." }),
  updateTable: (table: string) => `${table} was changed.`,
  moveToZones: (moved: ReadonlyArray<TablesInZone>) =>
    moved.map((one) => `${whichTables(one)}: now in ${one.zone ?? "no zone"}.`).join(" "),
  deleteTable: (table: string) => `${table} was deleted.`,
  createZone: (zone: string) => `${zone} was added.`,
  renameZone: (zone: string) => `The zone is now called ${zone}.`,
  deleteZone: (zone: string, hasTables: boolean) => `${zone} was deleted${hasTables ? "; its tables stay" : ""}.`,
  move: (name: string) => `${name} was moved.`,
  placeTables: count({ one: "# table was placed.", other: "# tables were placed." }),
  setFloor: "The size of the room was saved.",
  setPicture: "The picture of the room was changed.",
  updatePlan: "Name and notes were saved.",
  publish: "The plan is published.",
  takeBack: "The plan is unpublished. Only planners see it.",
  publishMoves: (moves: string) => `${moves} Published.`,
  wish: (wish: string) => `Saved: ${wish}.`,
  weighWish: (wish: string, weight: string) => `Saved: ${wish} (${weight}).`,
  removeWish: (wish: string) => `Removed: ${wish}.`,
  wishes: count({ one: "# wish was changed.", other: "# wishes were changed." })
}

export type StepWords = typeof englishDone

/** What was undone or redone. */
export const englishSteps: StepWords = {
  seat: (person, table) => `seating ${within(person)} at ${table}`,
  seatNumber: (person, table, seat) => `seating ${within(person)} at ${table}, seat ${seat}`,
  unseat: (person) => `freeing the seat of ${within(person)}`,
  swap: (one, other) => `${one} and ${other} changing places`,
  split: (unit, places) => `seating ${within(unit)} one by one: ${placesWords(places)}`,
  seatPeople: (unit, { table }) => `seating ${within(unit)} at ${table}`,
  moveSeats: (places, freed) =>
    [
      ...(places.length === 0 ? [] : [`seating ${tablesWords(places, "at").map(within).join("; ")}`]),
      ...(freed.people.length === 0 ? [] : [`freeing the seats of ${within(who(freed))}`])
    ].join("; "),
  lock: (person) => `${person} locked`,
  unlock: (person) => `${person} unlocked`,
  emptyTable: (table) => `${table} emptied`,
  swapTables: (one, other) => `swapping the people at ${one} and ${other}`,
  createTable: (table) => `${table} added`,
  createTables: count({ one: "# table added", other: "# tables added" }),
  updateTable: (table) => `${table} changed`,
  moveToZones: (moved) => `moving ${moved.map((one) => `${whichTables(one)} to ${one.zone ?? "no zone"}`).join("; ")}`,
  deleteTable: (table) => `${table} deleted`,
  createZone: (zone) => `${zone} added`,
  renameZone: (zone) => `renaming a zone to ${zone}`,
  deleteZone: (zone) => `${zone} deleted`,
  move: (name) => `${name} moved`,
  placeTables: count({ one: "# table placed", other: "# tables placed" }),
  setFloor: "size of the room",
  setPicture: "picture of the room",
  updatePlan: "name and notes",
  publish: "publication",
  takeBack: "publication taken back",
  publishMoves: (moves) => `${moves}, published`,
  wish: (wish) => `wish “${wish}”`,
  weighWish: (wish, weight) => `wish “${wish}” (${weight})`,
  removeWish: (wish) => `wish “${wish}” removed`,
  wishes: count({ one: "# wish changed", other: "# wishes changed" })
}
