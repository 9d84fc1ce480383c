import { quantity } from "../../platform/messages/Quantity.ts"
import type { FreedPeople, PeopleAt, TablesInZone } from "./PeopleAt.ts"
import type { StepWords } from "./EnglishSteps.ts"

const count = quantity("de")

const names = new Intl.ListFormat("de", { type: "conjunction" })
const list = (people: ReadonlyArray<string>): string => names.format(people)

/** How many names are read at a glance. */
const fewNames = 3
const placesWords = (places: ReadonlyArray<PeopleAt>): string =>
  places.map(({ people, table }) => `${people.length > fewNames ? people.length : list(people)} an ${table}`).join("; ")

/** How many tables are read at a glance. */
const fewTables = 3
const who = ({ people, seats }: FreedPeople): string => (people.length > fewNames ? `${seats} Personen` : list(people))
const tablesWords = (places: ReadonlyArray<PeopleAt>, to: string, tables = "Tischen"): ReadonlyArray<string> =>
  places.length > fewTables
    ? [`${places.reduce((sum, { seats }) => sum + seats, 0)} Personen ${to} ${places.length} ${tables}`]
    : places.map((place) => `${who(place)} ${to} ${place.table}`)

const whichTables = ({ tables }: TablesInZone): string =>
  tables.length > fewTables ? `${tables.length} Tische` : list(tables)

export const germanDone: StepWords = {
  seat: (person, table) => `${person}: jetzt an ${table}.`,
  seatNumber: (person, table, seat) => `${person}: jetzt an ${table}, Platz ${seat}.`,
  unseat: (person) => `${person}: der Platz ist wieder frei.`,
  swap: (one, other) => `${one} und ${other} haben die Plätze getauscht.`,
  split: (unit, places) => `${unit}, jetzt einzeln: ${placesWords(places)}.`,
  seatPeople: (unit, { people, table }, absent) =>
    `${unit}: ${people.length} jetzt an ${table}.${absent.length === 0 ? "" : ` ${absent.length === 1 ? "Kommt" : "Kommen"} nicht: ${list(absent)}.`}`,
  moveSeats: (places, freed) =>
    [
      ...(places.length === 0 ? [] : [`${tablesWords(places, "jetzt an").join("; ")}.`]),
      ...(freed.people.length === 0 ? [] : [`${who(freed)}: jetzt ohne Platz.`])
    ].join(" "),
  lock: (person) => `${person}: Platz fixiert, Vorschläge ändern ihn nicht.`,
  unlock: (person) => `${person}: Platz nicht mehr fixiert.`,
  emptyTable: (table) => `${table} ist jetzt leer.`,
  swapTables: (one, other) => `Die Personen von ${one} und ${other} haben die Tische getauscht.`,
  createTable: (table) => `${table} wurde hinzugefügt.`,
  createTables: count({ one: "# Tisch wurde hinzugefügt.", other: "# Tische wurden hinzugefügt." }),
  updateTable: (table) => `${table} wurde geändert.`,
  moveToZones: (moved) =>
    moved
      .map((one) => `${whichTables(one)}: jetzt ${one.zone === null ? "ohne Bereich" : `im Bereich ${one.zone}`}.`)
      .join(" "),
  deleteTable: (table) => `${table} wurde gelöscht.`,
  createZone: (zone) => `${zone} wurde hinzugefügt.`,
  renameZone: (zone) => `Der Bereich heißt jetzt ${zone}.`,
  deleteZone: (zone, hasTables) => `${zone} wurde gelöscht${hasTables ? "; die Tische bleiben" : ""}.`,
  move: (name) => `${name} wurde verschoben.`,
  placeTables: count({ one: "# Tisch wurde aufgestellt.", other: "# Tische wurden aufgestellt." }),
  setFloor: "Die Größe des Raums wurde gespeichert.",
  setPicture: "Der Grundriss wurde geändert.",
  updatePlan: "Name und Notizen wurden gespeichert.",
  publish: "Der Plan ist veröffentlicht.",
  takeBack: "Der Plan ist zurückgezogen. Nur das Planungsteam sieht ihn.",
  publishMoves: (moves) => `${moves} Gäste sehen es.`,
  wish: (wish) => `Gespeichert: ${wish}.`,
  weighWish: (wish, weight) => `Gespeichert: ${wish} (${weight}).`,
  removeWish: (wish) => `Entfernt: ${wish}.`,
  wishes: count({ one: "# Wunsch wurde geändert.", other: "# Wünsche wurden geändert." })
}

export const germanSteps: StepWords = {
  seat: (person, table) => `${person} an ${table} setzen`,
  seatNumber: (person, table, seat) => `${person} an ${table} auf Platz ${seat} setzen`,
  unseat: (person) => `Platz von ${person} freigeben`,
  swap: (one, other) => `Platztausch von ${one} und ${other}`,
  split: (unit, places) => `${unit} einzeln setzen: ${placesWords(places)}`,
  seatPeople: (unit, { table }) => `${unit} an ${table} setzen`,
  moveSeats: (places, freed) =>
    [
      ...(places.length === 0 ? [] : [`${tablesWords(places, "an", "Tische").join("; ")} setzen`]),
      ...(freed.people.length === 0 ? [] : [`Plätze von ${who(freed)} freigeben`])
    ].join("; "),
  lock: (person) => `${person}: Platz fixiert`,
  unlock: (person) => `${person}: Platz nicht mehr fixiert`,
  emptyTable: (table) => `${table} geleert`,
  swapTables: (one, other) => `Tischtausch von ${one} und ${other}`,
  createTable: (table) => `${table} hinzugefügt`,
  createTables: count({ one: "# Tisch hinzugefügt", other: "# Tische hinzugefügt" }),
  updateTable: (table) => `${table} geändert`,
  moveToZones: (moved) =>
    moved
      .map(
        (one) =>
          `${whichTables(one)} ${one.zone === null ? "aus dem Bereich nehmen" : `in den Bereich ${one.zone} aufnehmen`}`
      )
      .join("; "),
  deleteTable: (table) => `${table} gelöscht`,
  createZone: (zone) => `${zone} hinzugefügt`,
  renameZone: (zone) => `Bereich in ${zone} umbenannt`,
  deleteZone: (zone) => `${zone} gelöscht`,
  move: (name) => `${name} verschoben`,
  placeTables: count({ one: "# Tisch aufgestellt", other: "# Tische aufgestellt" }),
  setFloor: "Größe des Raums",
  setPicture: "Grundriss",
  updatePlan: "Name und Notizen",
  publish: "Veröffentlichung",
  takeBack: "Veröffentlichung zurückgezogen",
  publishMoves: (moves) => `${moves}, veröffentlicht`,
  wish: (wish) => `Wunsch „${wish}“`,
  weighWish: (wish, weight) => `Wunsch „${wish}“ (${weight})`,
  removeWish: (wish) => `Wunsch „${wish}“ entfernt`,
  wishes: count({ one: "# Wunsch geändert", other: "# Wünsche geändert" })
}
