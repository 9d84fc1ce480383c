/** The rows of an import, made of a table, and what is wrong with some of them. */
import { PartySize } from "@banquet/actors-core/Actor"
import { ActorNotes, Dietary, Email, Phone } from "@banquet/actors-core/ActorProfile"
import { Key, Name } from "@banquet/platform-core/Text"
import { Option, Schema } from "effect"
import {
  isInvitedByCell,
  responseOfCell,
  type RowResponse,
  type RowType,
  typeOfCell,
  wholeNumberOfCell
} from "./CellWords.ts"
import { type Column, isOfChildren } from "./ColumnMatch.ts"
import { withFormulaGuardRemoved } from "./DelimitedText.ts"
import { namesOfList } from "./ListCell.ts"
import type { RowMember } from "./RowMember.ts"
import type { SheetRow } from "./Sheet.ts"

/** A row as an import takes it. What it leaves out stays as it is. */
export interface PeopleRow {
  /** Its number in the file. */
  readonly row: number
  readonly key?: string
  readonly type?: RowType
  readonly display_name: string
  readonly household?: string
  readonly groups?: ReadonlyArray<string>
  readonly party_size?: number
  readonly email?: string
  readonly phone?: string
  readonly dietary?: string
  readonly notes?: string
  /** Answers by the keys of events. */
  readonly invitations?: Readonly<Record<string, RowResponse>>
}

export type RowMistakeCode =
  | "name_missing"
  | "too_long"
  | "key_invalid"
  | "type_unknown"
  | "number_invalid"
  | "email_invalid"
  | "response_unknown"
  | "text_invalid"

export interface RowMistake {
  readonly row: number
  /** A member of the row, or `invitations.` and the key of an event. */
  readonly member: string
  readonly code: RowMistakeCode
  /** What the cell says. */
  readonly value: string
}

export interface PeopleRows {
  /** Those without a mistake. */
  readonly rows: ReadonlyArray<PeopleRow>
  readonly mistakes: ReadonlyArray<RowMistake>
}

const holds = (schema: Schema.Codec<string>, value: string): boolean =>
  Option.isSome(Schema.decodeUnknownOption(schema)(value))

/** What each text may be, and what it is otherwise. */
const texts = {
  display_name: { schema: Name, code: "too_long" },
  household: { schema: Name, code: "too_long" },
  groups: { schema: Name, code: "too_long" },
  email: { schema: Email, code: "email_invalid" },
  phone: { schema: Phone, code: "too_long" },
  dietary: { schema: Dietary, code: "too_long" },
  notes: { schema: ActorNotes, code: "too_long" },
  key: { schema: Key, code: "key_invalid" }
} as const
type TextMember = keyof typeof texts

/** Text that no record can hold, whatever its length. */
const isBroken = (value: string): boolean => value.includes("\u0000") || !value.isWellFormed()

type Found<T> = { readonly value: T } | { readonly mistake: Pick<RowMistake, "code" | "value"> } | null

const textIn = (member: TextMember, value: string): Found<string> => {
  if (value === "") return null
  if (isBroken(value)) return { mistake: { code: "text_invalid", value } }
  const { code, schema } = texts[member]
  return holds(schema, value) ? { value } : { mistake: { code, value } }
}

const understood = <T>(cell: string, value: T | undefined, code: RowMistakeCode): Found<T> =>
  cell === "" ? null : value === undefined ? { mistake: { code, value: cell } } : { value }

const partySizeIn = (cell: string): Found<number> => {
  const number = wholeNumberOfCell(cell)
  return understood(cell, number !== undefined && Schema.is(PartySize)(number) ? number : undefined, "number_invalid")
}

interface InvitationCell {
  readonly event: string
  readonly kind: "invitation" | "invited"
  readonly cell: string
}

/** Who is only said to be invited has not answered. */
const responseIn = ({ cell, kind }: InvitationCell): RowResponse | "none" | undefined => {
  if (kind === "invitation") return responseOfCell(cell)
  const isInvited = isInvitedByCell(cell)
  return isInvited === undefined ? undefined : isInvited ? "pending" : "none"
}

const invitationsIn = (answers: ReadonlyArray<InvitationCell>) => {
  const mistakes: Array<Omit<RowMistake, "row">> = []
  const invitations: Record<string, RowResponse> = {}
  for (const answer of answers) {
    const { cell, event } = answer
    const response = responseIn(answer)
    if (response === undefined) mistakes.push({ member: `invitations.${event}`, code: "response_unknown", value: cell })
    else if (response !== "none") invitations[event] = response
  }
  return { invitations, mistakes }
}

/** A number of children says nothing without its heading; none is no note. */
const noteOf = (heading: string, text: string): string => {
  if (text === "" || !isOfChildren(heading)) return text
  return wholeNumberOfCell(text) === 0 || responseOfCell(text) === "none" ? "" : `${heading.trim()}: ${text}`
}

/** What a row's cells say of each member: trimmed, without what keeps a spreadsheet from taking them for formulas. */
const cellsOf = (columns: ReadonlyArray<Column>, { cells }: SheetRow) => {
  const said = columns.map(({ heading, target }, column) => {
    const text = withFormulaGuardRemoved((cells[column] ?? "").trim()).trim()
    return target.kind === "member" && target.member === "notes" ? noteOf(heading, text) : text
  })
  const of = (member: RowMember): ReadonlyArray<string> =>
    columns.flatMap(({ target }, column) =>
      target.kind === "member" && target.member === member ? [said[column] ?? ""] : []
    )
  return {
    one: (member: RowMember): string => of(member)[0] ?? "",
    joined: (member: RowMember): string => [...new Set(of(member))].filter((text) => text !== "").join("; "),
    list: (member: RowMember): ReadonlyArray<string> => [...new Set(of(member).flatMap(namesOfList))],
    answers: columns.flatMap(({ target }, column) =>
      target.kind === "invitation" || target.kind === "invited" ? [{ ...target, cell: said[column] ?? "" }] : []
    ),
    isEmpty: columns.every(({ target }, column) => target.kind === "ignored" || said[column] === "")
  }
}

const rowOf = (columns: ReadonlyArray<Column>, given: SheetRow): PeopleRows => {
  const { answers, isEmpty, joined, list, one } = cellsOf(columns, given)
  if (isEmpty) return { rows: [], mistakes: [] }
  const { row } = given
  const { invitations, mistakes: unknownAnswers } = invitationsIn(answers)
  const mistakes: Array<RowMistake> = []
  const take = <T, Members extends object>(
    member: string,
    found: Found<T>,
    membersOf: (value: T) => Members
  ): Partial<Members> => {
    if (found === null) return {}
    if ("value" in found) return membersOf(found.value)
    mistakes.push({ row, member, ...found.mistake })
    return {}
  }
  const name = one("display_name") || `${one("given_name")} ${one("family_name")}`.trim()
  if (name === "") mistakes.push({ row, member: "display_name", code: "name_missing", value: "" })
  const groups = list("groups")
  for (const group of groups) take("groups", textIn("groups", group), () => ({}))
  const made: PeopleRow = {
    row,
    display_name: name,
    ...take("display_name", textIn("display_name", name), (display_name) => ({ display_name })),
    ...take("key", textIn("key", one("key")), (key) => ({ key })),
    ...take("type", understood(one("type"), typeOfCell(one("type")), "type_unknown"), (type) => ({ type })),
    ...take("household", textIn("household", one("household")), (household) => ({ household })),
    ...(groups.length === 0 ? {} : { groups }),
    ...take("party_size", partySizeIn(one("party_size")), (party_size) => ({ party_size })),
    ...take("email", textIn("email", one("email")), (email) => ({ email })),
    ...take("phone", textIn("phone", one("phone")), (phone) => ({ phone })),
    ...take("dietary", textIn("dietary", joined("dietary")), (dietary) => ({ dietary })),
    ...take("notes", textIn("notes", joined("notes")), (notes) => ({ notes })),
    ...(Object.keys(invitations).length === 0 ? {} : { invitations })
  }
  mistakes.push(...unknownAnswers.map((mistake) => ({ row, ...mistake })))
  return mistakes.length === 0 ? { rows: [made], mistakes } : { rows: [], mistakes }
}

/** Returns a row of an import for each row that is not empty in the matched columns, and every mistake in the order of the file. */
export const peopleRows = (columns: ReadonlyArray<Column>, rows: ReadonlyArray<SheetRow>): PeopleRows => {
  const made = rows.map((row) => rowOf(columns, row))
  return { rows: made.flatMap((each) => each.rows), mistakes: made.flatMap((each) => each.mistakes) }
}
