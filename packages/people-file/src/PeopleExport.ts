/** Everybody of an occasion as a file that spreadsheets open, and that an import reads without changing anything. */
import type { RowResponse, RowType } from "./CellWords.ts"
import { type ImportEvent, matchHeadings } from "./ColumnMatch.ts"
import { type Delimiter, withQuoteKept, writeDelimited } from "./DelimitedText.ts"
import { type ExportLanguage, exportWords } from "./ExportWords.ts"
import { listOfNames } from "./ListCell.ts"
import { type SheetCell, writeSpreadsheet } from "./SpreadsheetWriter.ts"

export interface ExportEvent extends ImportEvent {
  readonly id: string
}

/** A person, household, group or vendor as the HTTP API tells of it. */
export interface ExportedActor {
  readonly key: string
  readonly type: RowType
  readonly display_name: string
  readonly party_size: number
  readonly member_of: ReadonlyArray<{ readonly type: RowType; readonly display_name: string }>
  readonly contact: { readonly email: string | null; readonly phone: string | null }
  readonly dietary: string | null
  readonly notes: string | null
  readonly invitations: ReadonlyArray<{ readonly event_id: string; readonly response: RowResponse }>
  readonly seated: ReadonlyArray<{ readonly event_id: string; readonly table_name: string }>
}

type Column = readonly [heading: string, cell: (actor: ExportedActor) => SheetCell]

/** The heading of an event's answers, which an import understands: by the event's name, or by its key. */
export const answerHeading = (event: ImportEvent, events: ReadonlyArray<ImportEvent>, word: string): string => {
  const [target] = matchHeadings([`${word}: ${event.name}`], events)
  return `${word}: ${target?.kind === "invitation" && target.event === event.key ? event.name : event.key}`
}

const namesOf = ({ member_of }: ExportedActor, type: RowType): ReadonlyArray<string> =>
  member_of.filter((parent) => parent.type === type).map(({ display_name }) => display_name)

const columnsOf = (
  actors: ReadonlyArray<ExportedActor>,
  events: ReadonlyArray<ExportEvent>,
  language: ExportLanguage
): ReadonlyArray<Column> => {
  const { answer, headings, households, responses, table, types } = exportWords[language]
  const tables = (actor: ExportedActor, { id }: ExportEvent) =>
    actor.seated.flatMap(({ event_id, table_name }) => (event_id === id ? [table_name] : []))
  // An import puts a person into one household: who is in several says so where no import reads it.
  const inSeveral = actors.some((actor) => namesOf(actor, "household").length > 1)
  const household = (actor: ExportedActor): string => {
    const names = namesOf(actor, "household")
    return names.length === 1 ? (names[0] ?? "") : ""
  }
  return [
    [headings.key, ({ key }) => key],
    [headings.type, ({ type }) => types[type]],
    [headings.display_name, ({ display_name }) => display_name],
    [headings.household, household],
    ...(inSeveral ? [[households, (actor) => listOfNames(namesOf(actor, "household"))] satisfies Column] : []),
    [headings.groups, (actor) => listOfNames(namesOf(actor, "group"))],
    [headings.party_size, ({ party_size }) => party_size],
    ...events.map((event): Column => [
      answerHeading(event, events, answer),
      ({ invitations }) => {
        const response = invitations.find(({ event_id }) => event_id === event.id)?.response
        return response === undefined ? "" : responses[response]
      }
    ]),
    [headings.email, ({ contact }) => contact.email ?? ""],
    [headings.phone, ({ contact }) => contact.phone ?? ""],
    [headings.dietary, ({ dietary }) => dietary ?? ""],
    [headings.notes, ({ notes }) => notes ?? ""],
    ...events.map((event): Column => [`${table}: ${event.name}`, (actor) => tables(actor, event).join(", ")])
  ]
}

/** Returns the rows of an export, headings first. */
export const exportRows = (
  actors: ReadonlyArray<ExportedActor>,
  events: ReadonlyArray<ExportEvent>,
  language: ExportLanguage
): ReadonlyArray<ReadonlyArray<SheetCell>> => {
  const columns = columnsOf(actors, events, language)
  return [columns.map(([heading]) => heading), ...actors.map((actor) => columns.map(([, cell]) => cell(actor)))]
}

const delimiter: Readonly<Record<ExportLanguage, Delimiter>> = { en: ",", de: ";" }

const byteOrderMark = "\uFEFF"

/** Returns the bytes of a file with these rows: CSV as spreadsheets of that language open it, or XLSX. */
export const writePeopleFile = (
  rows: ReadonlyArray<ReadonlyArray<SheetCell>>,
  format: "csv" | "xlsx",
  language: ExportLanguage
): Uint8Array<ArrayBuffer> =>
  format === "csv"
    ? new TextEncoder().encode(
        byteOrderMark +
          writeDelimited(
            rows.map((cells) => cells.map(String)),
            delimiter[language]
          )
      )
    : writeSpreadsheet(
        exportWords[language].sheet,
        rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? withQuoteKept(cell) : cell)))
      )
