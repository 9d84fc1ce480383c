/** Which column of a sheet is what of a person, by its heading in English or German, or by hand. */
import { foldedText } from "@banquet/platform-core/FoldedText"
import { isMark } from "./CellWords.ts"
import { childrenWords, headingWords, invitationWords, type RowMember, rowMembers } from "./RowMember.ts"
import { readLimits } from "./ReadLimits.ts"
import { linesAboveHeadings, type Sheet, type SheetRow } from "./Sheet.ts"

/** What a column is: a member, the answers to an event, marks of those who are invited to it, or nothing that is imported. */
export type ColumnTarget =
  | { readonly kind: "member"; readonly member: RowMember }
  | { readonly kind: "invitation"; readonly event: string }
  | { readonly kind: "invited"; readonly event: string }
  | { readonly kind: "ignored" }

export interface ImportEvent {
  readonly key: string
  readonly name: string
}

export interface Column {
  /** What stands above it, as it is written. */
  readonly heading: string
  readonly target: ColumnTarget
}

export interface Table {
  readonly columns: ReadonlyArray<Column>
  /** Below the headings. */
  readonly rows: ReadonlyArray<SheetRow>
}

const ignored: ColumnTarget = { kind: "ignored" }

/** A heading as it is compared: letters and digits only. */
const folded = (heading: string): string => foldedText(heading).replaceAll(/[^\p{L}\p{N}]+/gu, "")

const memberOf = new Map(
  rowMembers.flatMap((member) => [member, ...headingWords[member]].map((word) => [folded(word), member] as const))
)

const answer = invitationWords.map(folded)

/** Returns whether a column is headed as one of answers, without saying to which event: "Attending". */
export const isOfAnswers = (heading: string): boolean => answer.includes(folded(heading))

const children = new Set(childrenWords.map(folded))

/** Returns whether a column is headed as one of children, which are no member of a person: as notes they keep their heading. */
export const isOfChildren = (heading: string): boolean => children.has(folded(heading))

/** The event that a heading names, with or without a word such as `RSVP` before or behind it. */
const eventOf = (heading: string, events: ReadonlyArray<ImportEvent>): ImportEvent | undefined => {
  const named = (event: ImportEvent) => [folded(event.name), folded(event.key)].filter((name) => name !== "")
  const exact = events.find((event) =>
    named(event).some((name) => heading === name || answer.some((word) => [word + name, name + word].includes(heading)))
  )
  return exact ?? (events.length === 1 && answer.includes(heading) ? events[0] : undefined)
}

const targetOf = (heading: string, events: ReadonlyArray<ImportEvent>): ColumnTarget => {
  const text = folded(heading)
  if (text === "") return ignored
  const member = memberOf.get(text)
  if (member !== undefined) return { kind: "member", member }
  const event = eventOf(text, events)
  return event === undefined ? ignored : { kind: "invitation", event: event.key }
}

/** Returns what only one column may be: a member, or an event, which has answers or marks. */
const idOf = (target: ColumnTarget): string =>
  target.kind === "member" ? target.member : target.kind === "ignored" ? "" : `invitations.${target.event}`

const isMember = (target: ColumnTarget, member: RowMember): boolean =>
  target.kind === "member" && target.member === member

/** Several columns of groups are one list, and several of dietary needs or of notes one text. */
const isJoined = (target: ColumnTarget): boolean =>
  isMember(target, "groups") || isMember(target, "dietary") || isMember(target, "notes")

/** Of what is not joined the first column counts. */
const withoutRepeats = (targets: ReadonlyArray<ColumnTarget>): ReadonlyArray<ColumnTarget> => {
  const seen = new Set<string>()
  return targets.map((target) => {
    const id = idOf(target)
    if (id === "" || isJoined(target)) return target
    return seen.has(id) ? ignored : seen.add(id) && target
  })
}

/** Beside a given name, `Name` is the family name. */
const withNames = (targets: ReadonlyArray<ColumnTarget>): ReadonlyArray<ColumnTarget> =>
  targets.some((target) => isMember(target, "given_name")) && !targets.some((target) => isMember(target, "family_name"))
    ? targets.map((target) =>
        isMember(target, "display_name") ? { kind: "member" as const, member: "family_name" as const } : target
      )
    : targets

/** Returns what each heading says of its column. */
export const matchHeadings = (
  headings: ReadonlyArray<string>,
  events: ReadonlyArray<ImportEvent>
): ReadonlyArray<ColumnTarget> => withoutRepeats(withNames(headings.map((heading) => targetOf(heading, events))))

/** Returns how many columns of a row would be understood if it were the headings. */
export const understoodHeadings = (cells: ReadonlyArray<string>, events: ReadonlyArray<ImportEvent>): number =>
  matchHeadings(cells.slice(0, readLimits.usedColumns), events).filter(({ kind }) => kind !== "ignored").length

/** The index of the row of headings, or -1 where there is none: titles may stand above it. */
const headingsAt = (sheet: Sheet, events: ReadonlyArray<ImportEvent>): number => {
  const scores = sheet.rows.slice(0, linesAboveHeadings).map(({ cells }) => understoodHeadings(cells, events))
  const best = Math.max(0, ...scores)
  return best === 0 ? -1 : scores.indexOf(best)
}

/** Below the bare name of an event, marks alone say who is invited; nobody's answer is made of them. */
const withMarks = (column: Column, cells: ReadonlyArray<string>, events: ReadonlyArray<ImportEvent>): Column => {
  const { heading, target } = column
  if (target.kind !== "invitation") return column
  const isBare = events.some(({ key, name }) => [folded(name), folded(key)].includes(folded(heading)))
  const said = cells.filter((cell) => cell !== "")
  return isBare && said.length > 0 && said.every(isMark)
    ? { heading, target: { kind: "invited", event: target.event } }
    : column
}

/** Returns the columns and rows of a sheet. Of one without headings a single column is names. */
export const tableOf = (sheet: Sheet, events: ReadonlyArray<ImportEvent>): Table => {
  const at = headingsAt(sheet, events)
  const rows = sheet.rows.slice(at + 1)
  const width = Math.max(0, ...sheet.rows.slice(Math.max(at, 0)).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, column) =>
    at === -1 ? "" : (sheet.rows[at]?.cells[column] ?? "")
  )
  const targets = matchHeadings(headings, events)
  const names: ColumnTarget = { kind: "member", member: "display_name" }
  return {
    columns: headings.map((heading, column) =>
      withMarks(
        { heading, target: at === -1 && width === 1 ? names : (targets[column] ?? ignored) },
        rows.map(({ cells }) => (cells[column] ?? "").trim()),
        events
      )
    ),
    rows
  }
}

/** Returns the index of the column that is ignored once another is changed to this target, or -1 where none is. */
export const columnTakenFrom = (columns: ReadonlyArray<Column>, changed: number, target: ColumnTarget): number => {
  const id = idOf(target)
  if (id === "" || isJoined(target)) return -1
  return columns.findIndex((column, index) => index !== changed && idOf(column.target) === id)
}

/** Returns the columns, each as the one of the same heading was in an earlier version of the list. */
export const withKnownColumns = (
  columns: ReadonlyArray<Column>,
  known: ReadonlyArray<Column>
): ReadonlyArray<Column> => {
  const targets = columns.map(({ heading, target }, index) => {
    const same = known.filter((column) => column.heading === heading)
    const [one, ...others] = same
    if (one === undefined) return target
    return others.length === 0 ? one.target : known[index]?.heading === heading ? known[index].target : target
  })
  return withoutRepeats(targets).map((target, index) => ({ heading: columns[index]?.heading ?? "", target }))
}

/** Returns the columns with one of them changed by hand; another that was the same is ignored from then on. */
export const withColumn = (
  columns: ReadonlyArray<Column>,
  changed: number,
  target: ColumnTarget
): ReadonlyArray<Column> => {
  const taken = columnTakenFrom(columns, changed, target)
  return columns.map((column, index) =>
    index === changed ? { ...column, target } : index === taken ? { ...column, target: ignored } : column
  )
}
