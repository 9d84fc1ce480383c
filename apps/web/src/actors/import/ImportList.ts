/** A list that was read, with what its columns are, and which of its rows are brought in. */
import type { Column, ColumnTarget, ImportEvent } from "@banquet/people-file/ColumnMatch"
import type { FileRefused } from "@banquet/people-file/FileRefused"
import type { PeopleSheets } from "@banquet/people-file/PeopleFile"
import type { PeopleRow, PeopleRows } from "@banquet/people-file/PeopleRows"
import type { RowMember } from "@banquet/people-file/RowMember"
import type { SheetRow } from "@banquet/people-file/Sheet"
import { Result } from "effect"
import type { ImportSource } from "./ImportRequests.ts"

const load = () => import("./PeopleFiles.ts")
type PeopleFiles = Awaited<ReturnType<typeof load>>

/** A list as it was before it was corrected and chosen again. */
export type EarlierList = Pick<ImportList, "columns">

/** What the planner says of an address that can hardly be right. */
export type AddressDecision = "right" | "left_out"

export interface ImportList {
  readonly source: ImportSource
  readonly sheets: PeopleSheets["sheets"]
  /** The index of the sheet that is read. */
  readonly sheet: number
  readonly columns: ReadonlyArray<Column>
  readonly rows: ReadonlyArray<SheetRow>
  /** What the rows say by their columns. */
  readonly read: PeopleRows
  /** Rows that are not brought in. */
  readonly leftOut: ReadonlySet<number>
  /** The keys of people that rows are, as the planner says. */
  readonly keys: ReadonlyMap<number, string>
  /** Doubtful rows that are nobody of those that they look like, as the planner says. */
  readonly others: ReadonlySet<string>
  /** What the planner says of doubtful addresses. */
  readonly addresses: ReadonlyMap<string, AddressDecision>
  /** Answers that stay as they are, as the planner says. */
  readonly keptAnswers: ReadonlySet<string>
  /** Answers of people of whom the list says only that they are invited. */
  readonly answeredMarks: ReadonlySet<string>
}

/** Lists that were read, by the files' code. */
export class ImportLists {
  readonly #files: PeopleFiles
  readonly #events: ReadonlyArray<ImportEvent>

  private constructor(files: PeopleFiles, events: ReadonlyArray<ImportEvent>) {
    this.#files = files
    this.#events = events
  }

  static async load(events: ReadonlyArray<ImportEvent>): Promise<ImportLists> {
    return new ImportLists(await load(), events)
  }

  async ofFile(file: File, earlier: EarlierList | null): Promise<Result.Result<ImportList, FileRefused>> {
    const read = await this.#files.readPeopleFile(new Uint8Array(await file.arrayBuffer()), this.#events)
    return Result.map(read, (sheets) => this.#first(file.name, sheets, earlier))
  }

  ofText(text: string, earlier: EarlierList | null): Result.Result<ImportList, FileRefused> {
    return Result.map(this.#files.readPasted(text, this.#events), (sheets) => this.#first("", sheets, earlier))
  }

  #first(name: string, { format, sheets }: PeopleSheets, earlier: EarlierList | null): ImportList {
    const list = this.withSheet({ source: { name, format }, sheets }, 0)
    return earlier === null
      ? list
      : this.#withColumns(list, this.#files.withKnownColumns(list.columns, earlier.columns))
  }

  withSheet({ sheets, source }: Pick<ImportList, "source" | "sheets">, index: number): ImportList {
    const sheet = sheets[index] ?? sheets[0]
    const { columns, rows } = this.#files.tableOf(sheet, this.#events)
    const read = this.#files.peopleRows(columns, rows)
    const chosen = {
      leftOut: new Set<number>(),
      keys: new Map(),
      others: new Set<string>(),
      addresses: new Map<string, AddressDecision>(),
      keptAnswers: new Set<string>()
    }
    return { source, sheets, sheet: index, columns, rows, read, ...chosen, answeredMarks: new Set() }
  }

  withColumn(list: ImportList, changed: number, target: ColumnTarget): ImportList {
    return this.#withColumns(list, this.#files.withColumn(list.columns, changed, target))
  }

  #withColumns(list: ImportList, columns: ImportList["columns"]): ImportList {
    const read = this.#files.peopleRows(columns, list.rows)
    return { ...list, columns, read, keptAnswers: new Set(), answeredMarks: new Set() }
  }
}

/** Names an answer of a row, such as `42 invitations.dinner`. */
export const answerOf = (row: number, member: string): string => `${row} ${member}`

/** Names an address of a row: a row that is read anew with another address is another question. */
export const decisionKey = (row: number, email: string): string => `${row} ${email}`

const withoutAddress = (row: PeopleRow, { addresses }: ImportList): PeopleRow => {
  const { email, ...rest } = row
  return email !== undefined && addresses.get(decisionKey(row.row, email)) === "left_out" ? rest : row
}

const withoutKept = (row: PeopleRow, { answeredMarks, keptAnswers }: ImportList): PeopleRow => {
  const { invitations, ...rest } = row
  const left = Object.entries(invitations ?? {}).filter(([event]) => {
    const answer = answerOf(row.row, `invitations.${event}`)
    return !keptAnswers.has(answer) && !answeredMarks.has(answer)
  })
  return left.length === 0 ? rest : { ...rest, invitations: Object.fromEntries(left) }
}

/** Returns the rows to bring in. */
export const rowsToImport = (list: ImportList): ReadonlyArray<PeopleRow> =>
  list.read.rows
    .filter(({ row }) => !list.leftOut.has(row))
    .map((row) => {
      const key = list.keys.get(row.row)
      const kept = withoutAddress(withoutKept(row, list), list)
      return key === undefined ? kept : { ...kept, key }
    })

/** Returns the name that a row has as it was read, which may have a mistake; empty where it has none. */
export const nameOfRow = ({ columns, rows }: ImportList, row: number): string => {
  const cells = rows.find((one) => one.row === row)?.cells ?? []
  const said = (member: RowMember): string =>
    (cells[columns.findIndex(({ target }) => target.kind === "member" && target.member === member)] ?? "").trim()
  return said("display_name") || `${said("given_name")} ${said("family_name")}`.trim()
}

/** Returns the mistakes that the page found itself in the rows to bring in. */
export const ownMistakes = ({ leftOut, read }: ImportList): PeopleRows["mistakes"] =>
  read.mistakes.filter(({ row }) => !leftOut.has(row))
