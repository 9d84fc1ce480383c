/** The changes of an entry of the audit log as lines of words: what changed, from what, to what. */
import type { AuditEntry } from "./AuditEntry.ts"

export interface ChangeLine {
  readonly label: string
  /** `null` where there was nothing. */
  readonly from: string | null
  readonly to: string | null
  /** That it changed is known, and not how: it is private, long or erased. */
  readonly isUnsaid: boolean
}

/** What members and values are called. */
export interface ChangeWords {
  /** `module` is the key of the module whose config it is. */
  readonly member: (member: string, module: string | null) => string
  /** Returns `null` for what is nothing: `null`, and lists without items. */
  readonly value: (member: string, value: unknown, module: string | null) => string | null
  readonly event: (id: string) => string
  /** Whether this is said of a record that is gone. */
  readonly tellsOfGone: (action: string, member: string) => boolean
}

type Members = Readonly<Record<string, unknown>>

const isMembers = (value: unknown): value is Members =>
  typeof value === "object" && value !== null && !Array.isArray(value)

/** What the sentence says already, and what is made of it. */
const saidOnCreation: ReadonlyArray<string> = ["key", "name", "display_name", "slug", "sort_order", "plan_key"]

const ofModule: ReadonlyArray<string> = ["installation", "enablement"]

/** Returns the members of two objects that differ. */
const parts = (from: unknown, to: unknown): ReadonlyArray<readonly [member: string, from: unknown, to: unknown]> => {
  const [before, after] = [isMembers(from) ? from : {}, isMembers(to) ? to : {}]
  return Object.keys({ ...before, ...after }).flatMap((member) =>
    JSON.stringify(before[member] ?? null) === JSON.stringify(after[member] ?? null)
      ? []
      : [[member, before[member] ?? null, after[member] ?? null] as const]
  )
}

/** Returns whether all that differs are numbers, such as of a place or a size. */
const isMeasured = (from: unknown, to: unknown): boolean =>
  parts(from, to).every((part) => part.slice(1).every((value) => value === null || typeof value === "number"))

export const changeLines = ({ action, changes, target }: AuditEntry, words: ChangeWords): ReadonlyArray<ChangeLine> => {
  const module = ofModule.includes(target.type) ? target.name : null
  const [, verb] = action.split(".", 2)
  const line = (label: string, member: string, from: unknown, to: unknown): ReadonlyArray<ChangeLine> => {
    const said = (value: unknown) => (isMembers(value) ? null : words.value(member, value, module))
    const [before, after] = [said(from), said(to)]
    if (before === after && before !== null) return [{ label, from: null, to: after, isUnsaid: false }]
    const isUnsaid = before === null && after === null
    // Nothing that became nothing is not worth a line where the record is new.
    return isUnsaid && verb === "created" ? [] : [{ label, from: before, to: after, isUnsaid }]
  }
  if (verb === "deleted" || verb === "uninstalled") {
    const told = changes.filter(({ from, member }) => from !== null && words.tellsOfGone(action, member))
    return told.flatMap(({ from, member }) => line(words.member(member, null), member, from, from))
  }
  return changes.flatMap(({ from, member, to }): ReadonlyArray<ChangeLine> => {
    if (verb === "created" && (saidOnCreation.includes(member) || (member === "party_size" && to === 1))) return []
    if (!isMembers(from) && !isMembers(to)) return line(words.member(member, null), member, from, to)
    if (member === "config") {
      return parts(from, to).flatMap(([part, before, after]) => line(words.member(part, module), part, before, after))
    }
    if (member === "invitations") {
      return parts(from, to).flatMap(([event, before, after]) =>
        line(`${words.member(member, null)} – ${words.event(event)}`, member, before, after)
      )
    }
    return member === "contact" || isMeasured(from, to)
      ? parts(from, to).flatMap(([part, before, after]) =>
          line(words.member(`${member}.${part}`, null), member, before, after)
        )
      : line(words.member(member, null), member, from, to)
  })
}
