/** Lists of plans as documents and files. */
import type { ExportKind, SeatingList, VendorSeatingList } from "@banquet/http-api/seating/SeatingExportApi"
import { writeTableFile } from "@banquet/people-file/TableFile"
import type { ListChanges, SeatPlace } from "@banquet/seating-core/Acknowledgement"
import type { AcknowledgedList } from "@banquet/seating-core/Acknowledgements"
import type { PlanList } from "@banquet/seating-core/PlanList"
import { type SeenLists, seesDietary } from "@banquet/seating-core/SeatingLists"
import type { TableChanges } from "@banquet/seating-core/SeenLayout"
import { DateTime } from "effect"
import { HttpServerResponse } from "effect/http"
import { exportRows } from "./SeatingExport.ts"
import { exportWords, languageOf } from "./ExportWords.ts"
import { inRoomDocument, roomDocument } from "./PlannerSeatingDocuments.ts"

const listDocument = (list: PlanList, showsDietary: boolean): typeof SeatingList.Encoded => ({
  id: list.plan.id,
  event: { id: list.event.id, name: list.event.name, starts_at: DateTime.formatIso(list.event.startsAt) },
  display_name: list.plan.displayName,
  state: list.state,
  revision: list.plan.revision,
  published_at: list.plan.publishedAt === null ? null : DateTime.formatIso(list.plan.publishedAt),
  ...roomDocument(list.plan, list.floorPictureUrl),
  tables: list.tables.map((table) => ({
    id: table.id,
    name: table.name,
    zone_name: table.zoneName,
    capacity: table.capacity,
    occupancy: table.occupancy,
    ...inRoomDocument(table)
  })),
  parties: list.parties.map((party) => ({
    seating_table_id: party.tableId,
    display_name: party.displayName,
    type: party.type,
    party_size: party.partySize,
    seat_number: party.seatNumber,
    seat_label: party.seatLabel,
    people: party.people,
    meals: party.meals.map(({ dietary, displayName, meal, places }) => ({
      display_name: displayName,
      places,
      meal,
      ...(showsDietary ? { dietary } : {})
    }))
  })),
  unanswered: list.unanswered,
  unseated: list.unseated
})

export const listsDocument = (seen: SeenLists): { readonly lists: ReadonlyArray<typeof SeatingList.Encoded> } => ({
  lists: seen.lists.map((list) => listDocument(list, seesDietary(seen, list)))
})

const placeDocument = ({ seatNumber, tableName }: SeatPlace) => ({ table_name: tableName, seat_number: seatNumber })

const tablesDocument = ({ added, removed, renamed, resized, rezoned }: TableChanges) => ({
  added: added.map(({ capacity, name }) => ({ table_name: name, capacity })),
  removed: removed.map(({ name }) => ({ table_name: name })),
  renamed,
  resized: resized.map(({ from, name, to }) => ({ table_name: name, from, to })),
  rezoned: rezoned.map(({ name, to }) => ({ table_name: name, zone_name: to }))
})

const changesDocument = ({ moved, room, seated, tables, unseated }: ListChanges) => ({
  seated: seated.map(({ displayName, to }) => ({ display_name: displayName, to: placeDocument(to) })),
  moved: moved.map(({ displayName, from, to }) => ({
    display_name: displayName,
    from: placeDocument(from),
    to: placeDocument(to)
  })),
  unseated: unseated.map(({ displayName, from }) => ({ display_name: displayName, from: placeDocument(from) })),
  tables: tables === null ? null : tablesDocument(tables),
  room
})

export const vendorListDocument = (
  { acknowledgement, list }: AcknowledgedList,
  showsDietary: boolean
): typeof VendorSeatingList.Encoded => ({
  ...listDocument(list, showsDietary),
  acknowledgement:
    acknowledgement === null
      ? null
      : {
          revision: acknowledgement.revision,
          acknowledged_at: DateTime.formatIso(acknowledgement.at),
          changes: changesDocument(acknowledgement.changes)
        }
})

const contentTypes = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
} as const

export interface AskedFile {
  readonly kind?: ExportKind
  readonly format?: "csv" | "xlsx"
}

/** Answers with a list as a file, in the language that the browser asks for. */
export const listFile = (
  list: PlanList,
  { format = "csv", kind = "by_name" }: AskedFile,
  showsDietary: boolean,
  acceptLanguage: string | undefined
): HttpServerResponse.HttpServerResponse => {
  const language = languageOf(acceptLanguage)
  const rows = exportRows(list, { kind, language, showsDietary })
  const delimiter = language === "de" ? ";" : ","
  const bytes = writeTableFile(rows, format, { delimiter, sheet: exportWords[language].sheets[kind] })
  const name = `seating-${kind.replace("_", "-")}-${list.state}.${format}`
  return HttpServerResponse.uint8Array(bytes, {
    contentType: contentTypes[format],
    headers: { "content-disposition": `attachment; filename="${name}"`, vary: "accept-language" }
  })
}
