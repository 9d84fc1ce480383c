/** Lists of a plan as rows of a file, headings first. */
import { byName, type ListedParty, type PlanList } from "@banquet/seating-core/PlanList"
import type { ExportKind } from "@banquet/http-api/seating/SeatingExportApi"
import { type ExportLanguage, exportWords, type ExportWords } from "./ExportWords.ts"

type Cell = string | number
type Rows = ReadonlyArray<ReadonlyArray<Cell>>

/** What of a list is written, and how. */
export interface ExportOptions {
  readonly kind: ExportKind
  readonly language: ExportLanguage
  readonly showsDietary: boolean
}

const placeOf = ({ tables }: PlanList) => {
  const byId = new Map(tables.map((table) => [table.id, table]))
  return ({ tableId }: ListedParty): readonly [table: string, zone: string] => {
    const table = byId.get(tableId)
    return [table?.name ?? "", table?.zoneName ?? ""]
  }
}

const seatOf = ({ seatLabel, seatNumber }: ListedParty): readonly [Cell, Cell] => [seatNumber ?? "", seatLabel ?? ""]

/** Everybody, also who sits through a household or group. */
const nameRows = (list: PlanList, { headings }: ExportWords): Rows => {
  const place = placeOf(list)
  const rows = list.parties.flatMap((party) => [
    [party.displayName, party.partySize, ...place(party), ...seatOf(party), ""],
    ...party.people.map((name) => [name, "", ...place(party), "", "", party.displayName])
  ])
  return [
    [headings.name, headings.size, headings.table, headings.zone, headings.seat, headings.label, headings.with],
    ...rows.toSorted(([a], [b]) => byName(String(a), String(b)))
  ]
}

const tableRows = (list: PlanList, { headings }: ExportWords): Rows => {
  const place = placeOf(list)
  return [
    [headings.table, headings.zone, headings.seat, headings.label, headings.name, headings.size, headings.people],
    ...list.parties.map((party) => [
      ...place(party),
      ...seatOf(party),
      party.displayName,
      party.partySize,
      party.people.join(", ")
    ])
  ]
}

const mealRows = (list: PlanList, { headings }: ExportWords, showsDietary: boolean): Rows => {
  const place = placeOf(list)
  const dietary = (text: string): ReadonlyArray<Cell> => (showsDietary ? [text] : [])
  return [
    [
      headings.table,
      headings.zone,
      headings.seat,
      headings.name,
      headings.places,
      headings.meal,
      ...dietary(headings.dietary)
    ],
    ...list.parties.flatMap((party) =>
      party.meals.map((meal) => [
        ...place(party),
        party.people.length === 0 ? (party.seatNumber ?? "") : "",
        meal.displayName,
        meal.places,
        meal.meal ?? "",
        ...dietary(meal.dietary ?? "")
      ])
    )
  ]
}

/** Returns the rows of an export. */
export const exportRows = (list: PlanList, { kind, language, showsDietary }: ExportOptions): Rows => {
  const words = exportWords[language]
  switch (kind) {
    case "by_name":
      return nameRows(list, words)
    case "by_table":
      return tableRows(list, words)
    case "meals":
      return mealRows(list, words, showsDietary)
  }
}
