/** Everybody of an occasion as a file that spreadsheets open, and that an import reads without changing anything. */
import { foldedText } from "@banquet/platform-core/FoldedText"
import type { RowResponse, RowType } from "./CellWords.ts"
import { type ImportEvent, matchHeadings } from "./ColumnMatch.ts"
import { type Delimiter, withQuoteKept } from "./DelimitedText.ts"
import { type ExportLanguage, exportWords } from "./ExportWords.ts"
import { listOfNames } from "./ListCell.ts"
import type { SheetCell } from "./SpreadsheetWriter.ts"
import { writeTableFile } from "./TableFile.ts"

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

/** Returns the names that several of a type have: an import cannot tell whose such a name is. */
const sharedNames = (actors: ReadonlyArray<ExportedActor>, type: RowType): ReadonlySet<string> => {
  const seen = new Set<string>()
  const names = actors.filter((actor) => actor.type === type).map(({ display_name }) => foldedText(display_name))
  return new Set(names.filter((name) => seen.has(name) || !seen.add(name)))
}

/** The households and groups that an import reads, and whether anybody has others, which stand where no import reads them. */
const unitsOf = (actors: ReadonlyArray<ExportedActor>) => {
  const [sharedHouseholds, sharedGroups] = [sharedNames(actors, "household"), sharedNames(actors, "group")]
  /** An import puts a person into one household. */
  const household = (actor: ExportedActor): string => {
    const [name = "", another] = namesOf(actor, "household")
    return another !== undefined || sharedHouseholds.has(foldedText(name)) ? "" : name
  }
  const groups = (actor: ExportedActor): ReadonlyArray<string> =>
    namesOf(actor, "group").filter((name) => !sharedGroups.has(foldedText(name)))
  return {
    household,
    groups,
    hasOtherHouseholds: actors.some((actor) => household(actor) === "" && namesOf(actor, "household").length > 0),
    hasOtherGroups: actors.some((actor) => groups(actor).length < namesOf(actor, "group").length)
  }
}

const columnsOf = (
  actors: ReadonlyArray<ExportedActor>,
  events: ReadonlyArray<ExportEvent>,
  language: ExportLanguage
): ReadonlyArray<Column> => {
  const { allGroups, allHouseholds, answer, headings, responses, table, types } = exportWords[language]
  const { groups, hasOtherGroups, hasOtherHouseholds, household } = unitsOf(actors)
  const all = (isNeeded: boolean, heading: string, type: RowType): ReadonlyArray<Column> =>
    isNeeded ? [[heading, (actor) => listOfNames(namesOf(actor, type))]] : []
  const tables = (actor: ExportedActor, { id }: ExportEvent) =>
    actor.seated.flatMap(({ event_id, table_name }) => (event_id === id ? [table_name] : []))
  return [
    [headings.key, ({ key }) => key],
    [headings.type, ({ type }) => types[type]],
    [headings.display_name, ({ display_name }) => display_name],
    [headings.household, household],
    ...all(hasOtherHouseholds, allHouseholds, "household"),
    [headings.groups, (actor) => listOfNames(groups(actor))],
    ...all(hasOtherGroups, allGroups, "group"),
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

/** Returns the bytes of a file with these rows: CSV as spreadsheets of that language open it, or XLSX. */
export const writePeopleFile = (
  rows: ReadonlyArray<ReadonlyArray<SheetCell>>,
  format: "csv" | "xlsx",
  language: ExportLanguage
): Uint8Array<ArrayBuffer> =>
  writeTableFile(
    rows.map((cells) => cells.map((cell) => (typeof cell === "string" ? withQuoteKept(cell) : cell))),
    format,
    { delimiter: delimiter[language], sheet: exportWords[language].sheet }
  )
