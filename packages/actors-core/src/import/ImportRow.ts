/** The rows of an import: what people are, as a list says it. */
import { Key, Name } from "@banquet/platform-core/Text"
import { decodeExactly } from "@banquet/platform-core/ValidationIssue"
import { Result, Schema } from "effect"
import { ActorType, PartySize } from "../Actor.ts"
import { ActorNotes, Dietary, Email, Phone } from "../ActorProfile.ts"
import type { Response } from "../Invitation.ts"
import type { ImportMistake, ImportMistakeCode } from "./ImportMistake.ts"

/** An answer that a row gives to the event of this key; `null` is an invitation without an answer. */
export interface ImportedAnswer {
  readonly eventKey: string
  readonly response: Response | null
}

/** One person, household, group or vendor of a list; `undefined` is left out. */
export interface ImportRow {
  readonly row: number
  readonly key: string | undefined
  readonly type: ActorType | undefined
  readonly displayName: string
  readonly household: string | undefined
  readonly groups: ReadonlyArray<string>
  readonly partySize: number | undefined
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly dietary: string | undefined
  readonly notes: string | undefined
  readonly invitations: ReadonlyArray<ImportedAnswer>
}

/** The most rows of an import. */
export const mostRows = 5000

/** The most groups that a row may name. */
export const mostGroups = 20

/** The most events that a row may name. */
export const mostInvitations = 50

/** The most members that a row may have, known or not. */
const mostMembers = 100

const responses: Readonly<Record<string, Response | null>> = {
  attending: "attending",
  declined: "declined",
  pending: null
}

const rowNumber = Schema.is(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2_147_483_647 })))

/** The codes of members that cannot be read; that of a text stands for all others. */
const codes: Readonly<Record<string, ImportMistakeCode>> = {
  key: "key_invalid",
  type: "type_unknown",
  party_size: "number_invalid",
  email: "email_invalid"
}

/** Reads the members of one row. What it says of one that it cannot read is kept. */
class MemberReader {
  readonly mistakes: Array<ImportMistake> = []
  readonly row: number
  private readonly members: Readonly<Record<string, unknown>>

  constructor(row: number, members: Readonly<Record<string, unknown>>) {
    this.row = row
    this.members = members
  }

  mistake(member: string, code: ImportMistakeCode, message: string): void {
    this.mistakes.push({ row: this.row, member, message, code })
  }

  /** The member, `undefined` where it is left out, `null` or blank. */
  value(member: string): unknown {
    const value = Object.hasOwn(this.members, member) ? this.members[member] : undefined
    return value === null || (typeof value === "string" && value.trim() === "") ? undefined : value
  }

  decoded<T>(member: string, decode: Decode<T>, value = this.value(member)): T | undefined {
    if (value === undefined) return undefined
    const read = decode(value)
    if (Result.isSuccess(read)) return read.success
    this.mistake(member, codes[member] ?? "text_invalid", read.failure[0]?.message ?? "cannot be read")
    return undefined
  }
}

type Decode<T> = ReturnType<typeof decodeExactly<T>>

const trimmed = (value: unknown): unknown => (typeof value === "string" ? value.trim() : value)

const decodeName = decodeExactly(Name)
const decodeKey = decodeExactly(Key)
const decodeType = decodeExactly(ActorType)
const decodeEmail = decodeExactly(Email)
const decodePhone = decodeExactly(Phone)
const decodeDietary = decodeExactly(Dietary)
const decodeNotes = decodeExactly(ActorNotes)
const decodePartySize = decodeExactly(PartySize)

const readGroups = (reader: MemberReader): ReadonlyArray<string> => {
  const value = reader.value("groups")
  if (value === undefined) return []
  if (!Array.isArray(value) || value.length > mostGroups) {
    reader.mistake("groups", "too_many_groups", `must be a list of at most ${mostGroups} names`)
    return []
  }
  return value.flatMap((name: unknown, index) => {
    const isBlank = name === null || trimmed(name) === ""
    const read = reader.decoded(`groups[${index}]`, decodeName, isBlank ? undefined : name)
    return read === undefined ? [] : [read]
  })
}

/** Names of members come from the input here: only those that look like keys are repeated. */
export const invitationMember = (eventKey: string): string =>
  /^[\w-]{1,64}$/.test(eventKey) ? `invitations.${eventKey}` : "invitations"

const readInvitations = (reader: MemberReader): ReadonlyArray<ImportedAnswer> => {
  const value = reader.value("invitations")
  if (value === undefined) return []
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    reader.mistake("invitations", "answers_invalid", "must be an object of answers by the keys of events")
    return []
  }
  if (Object.keys(value).length > mostInvitations) {
    reader.mistake("invitations", "answers_invalid", `must name at most ${mostInvitations} events`)
    return []
  }
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(value)
  return entries.flatMap(([eventKey, given]): ReadonlyArray<ImportedAnswer> => {
    const word = trimmed(given)
    if (word === null || word === "") return []
    const response = typeof word === "string" && Object.hasOwn(responses, word) ? responses[word] : undefined
    if (response !== undefined) return [{ eventKey, response }]
    reader.mistake(invitationMember(eventKey), "response_unknown", "must be attending, declined or pending")
    return []
  })
}

const readRow = (reader: MemberReader): ImportRow | undefined => {
  const displayName = reader.decoded("display_name", decodeName)
  if (reader.value("display_name") === undefined) reader.mistake("display_name", "name_missing", "is missing")
  const row = {
    row: reader.row,
    key: reader.decoded("key", decodeKey, trimmed(reader.value("key"))),
    type: reader.decoded("type", decodeType, trimmed(reader.value("type"))),
    household: reader.decoded("household", decodeName),
    groups: readGroups(reader),
    partySize: reader.decoded("party_size", decodePartySize),
    email: reader.decoded("email", decodeEmail),
    phone: reader.decoded("phone", decodePhone),
    dietary: reader.decoded("dietary", decodeDietary),
    notes: reader.decoded("notes", decodeNotes),
    invitations: readInvitations(reader)
  }
  return displayName === undefined ? undefined : { ...row, displayName }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const readOne = (given: unknown, index: number): ImportRow | ReadonlyArray<ImportMistake> => {
  const place = index + 1
  if (!isRecord(given)) return [{ row: place, member: "", message: "must be an object", code: "row_invalid" }]
  const number = given["row"]
  const reader = new MemberReader(rowNumber(number) ? number : place, given)
  if (Object.keys(given).length > mostMembers) {
    return [{ row: reader.row, member: "", message: `must have at most ${mostMembers} members`, code: "row_invalid" }]
  }
  if (!rowNumber(number))
    reader.mistake("row", "row_invalid", number === undefined ? "is missing" : "must be a whole number")
  const row = readRow(reader)
  return row === undefined || reader.mistakes.length > 0 ? reader.mistakes : row
}

/** The rows of an import that can be read, in their order, and what is wrong with the others. */
export interface ImportRows {
  readonly rows: ReadonlyArray<ImportRow>
  readonly mistakes: ReadonlyArray<ImportMistake>
}

/** Reads the rows of an import, whatever they are. */
export const readImportRows = (given: ReadonlyArray<unknown>): ImportRows => {
  const rows: Array<ImportRow> = []
  const mistakes: Array<ImportMistake> = []
  for (const [index, one] of given.entries()) {
    const read = readOne(one, index)
    if ("row" in read) rows.push(read)
    else mistakes.push(...read)
  }
  return { rows, mistakes }
}
