import { quantity } from "../../platform/messages/Quantity.ts"
import type { PeopleAt } from "./PeopleAt.ts"
import type { StepWords } from "./EnglishSteps.ts"

const count = quantity("de")

const names = new Intl.ListFormat("de", { type: "conjunction" })
const list = (people: ReadonlyArray<string>): string => names.format(people)

/** How many names are read at a glance. */
const fewNames = 3
const placesWords = (places: ReadonlyArray<PeopleAt>): string =>
  places.map(({ people, table }) => `${people.length > fewNames ? people.length : list(people)} an ${table}`).join("; ")

export const germanDone: StepWords = {
  seat: (person, table) => `${person}: jetzt an ${table}.`,
  seatNumber: (person, table, seat) => `${person}: jetzt an ${table}, Platz ${seat}.`,
  unseat: (person) => `${person}: der Platz ist wieder frei.`,
  swap: (one, other) => `${one} und ${other} haben die Plätze getauscht.`,
  split: (unit, places) => `${unit}, jetzt einzeln: ${placesWords(places)}.`,
  seatPeople: (unit, { people, table }, absent) =>
    `${unit}: ${people.length} jetzt an ${table}.${absent.length === 0 ? "" : ` ${absent.length === 1 ? "Kommt" : "Kommen"} nicht: ${list(absent)}.`}`,
  createTable: (table) => `${table} wurde hinzugefügt.`,
  createTables: count({ one: "# Tisch wurde hinzugefügt.", other: "# Tische wurden hinzugefügt." }),
  updateTable: (table) => `${table} wurde geändert.`,
  deleteTable: (table) => `${table} wurde gelöscht.`,
  createZone: (zone) => `${zone} wurde hinzugefügt.`,
  renameZone: (zone) => `Der Bereich heißt jetzt ${zone}.`,
  deleteZone: (zone) => `${zone} wurde gelöscht; die Tische bleiben.`,
  move: (name) => `${name} wurde verschoben.`,
  updatePlan: "Name und Notizen wurden gespeichert.",
  publish: "Der Plan ist veröffentlicht."
}

export const germanSteps: StepWords = {
  seat: (person, table) => `${person} an ${table}`,
  seatNumber: (person, table, seat) => `${person} an ${table}, Platz ${seat}`,
  unseat: (person) => `${person} ohne Platz`,
  swap: (one, other) => `Platztausch von ${one} und ${other}`,
  split: (unit, places) => `${unit} einzeln: ${placesWords(places)}`,
  seatPeople: (unit, { table }) => `${unit} an ${table}`,
  createTable: (table) => `${table} hinzugefügt`,
  createTables: count({ one: "# Tisch hinzugefügt", other: "# Tische hinzugefügt" }),
  updateTable: (table) => `${table} geändert`,
  deleteTable: (table) => `${table} gelöscht`,
  createZone: (zone) => `${zone} hinzugefügt`,
  renameZone: (zone) => `Bereich in ${zone} umbenannt`,
  deleteZone: (zone) => `${zone} gelöscht`,
  move: (name) => `${name} verschoben`,
  updatePlan: "Name und Notizen",
  publish: "Veröffentlichung"
}
