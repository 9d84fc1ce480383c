/** A config while it is edited: what was chosen and typed so far, and what that makes. */
import type { ConfigMember, ConfigShape } from "./ConfigFields.ts"
import { timestampOf, wallTimeOf } from "../WallTime.ts"

export type ConfigDraft =
  /** The chosen value; undefined where none is chosen. */
  | { readonly kind: "chosen"; readonly value: unknown }
  /** The text of a field. `value` is kept while the text is as it was `shown`. */
  | { readonly kind: "typed"; readonly text: string; readonly shown: string; readonly value: unknown }
  | ListDraft
  | RecordDraft

export interface ListDraft {
  readonly kind: "list"
  readonly items: ReadonlyArray<{ readonly id: number; readonly draft: ConfigDraft }>
  /** The keys that records of the list had before it was edited, which no other record takes. */
  readonly keys: ReadonlyArray<string>
  /** Whether the list says that there are none, whatever its items; without items it says nothing otherwise. */
  readonly isNone: boolean
}

export interface RecordDraft {
  readonly kind: "record"
  readonly members: Readonly<Record<string, ConfigDraft>>
}

/** The mistake in the value at a path such as `questions[1].text`. */
export interface ConfigIssue {
  readonly path: string
  readonly kind: "missing" | "number" | "json" | "time"
}

/** Returns whether anything was chosen or typed. */
export const isSet = (draft: ConfigDraft | undefined): boolean => {
  if (draft === undefined) return false
  if (draft.kind === "chosen") return draft.value !== undefined
  if (draft.kind === "typed") return draft.text !== ""
  return draft.kind === "list" ? draft.isNone || draft.items.length > 0 : Object.values(draft.members).some(isSet)
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [])

const shownText = (kind: ConfigShape["kind"], value: unknown, timeZone: string): string => {
  if (kind === "json" && value !== undefined) return JSON.stringify(value, null, 2)
  if (typeof value === "number") return String(value)
  if (typeof value !== "string" || kind !== "time") return typeof value === "string" ? value : ""
  return Number.isNaN(Date.parse(value)) ? "" : wallTimeOf(value, timeZone)
}

const keyMember = (shape: ConfigShape): string | undefined =>
  shape.kind === "record" ? shape.members.find((one) => one.shape.kind === "key")?.member : undefined

/** Returns the draft of a value, undefined for one that is not there; times are shown on the clock of the zone. */
export const draftOf = (shape: ConfigShape, value: unknown, timeZone: string): ConfigDraft => {
  switch (shape.kind) {
    case "choice":
    case "flag":
      return { kind: "chosen", value: value ?? undefined }
    case "list": {
      const key = keyMember(shape.item)
      return {
        kind: "list",
        items: listOf(value).map((item, id) => ({ id, draft: draftOf(shape.item, item, timeZone) })),
        keys: key === undefined ? [] : listOf(value).map((item) => String(isObject(item) ? item[key] : "")),
        isNone: Array.isArray(value) && value.length === 0
      }
    }
    case "record":
      return recordDraft(shape.members, isObject(value) ? value : {}, timeZone)
    default: {
      const shown = shownText(shape.kind, value, timeZone)
      return { kind: "typed", text: shown, shown, value: value ?? undefined }
    }
  }
}

export const recordDraft = (
  members: ReadonlyArray<ConfigMember>,
  value: Readonly<Record<string, unknown>>,
  timeZone: string
): RecordDraft => ({
  kind: "record",
  members: Object.fromEntries(members.map(({ member, shape }) => [member, draftOf(shape, value[member], timeZone)]))
})

/** Returns the list with another item at its end. */
export const withItem = (list: ListDraft, shape: ConfigShape, timeZone: string, value?: unknown): ListDraft => ({
  ...list,
  isNone: false,
  items: [
    ...list.items,
    { id: 1 + Math.max(-1, ...list.items.map(({ id }) => id)), draft: draftOf(shape, value, timeZone) }
  ]
})

/** Returns the list with the item at a place moved to another. */
export const withMoved = (list: ListDraft, from: number, to: number): ListDraft => {
  const items = [...list.items]
  items.splice(to, 0, ...items.splice(from, 1))
  return { ...list, items }
}

/** Reads drafts and gathers what is wrong with them. */
class Reader {
  readonly issues: Array<ConfigIssue> = []
  readonly #timeZone: string

  constructor(timeZone: string) {
    this.#timeZone = timeZone
  }

  /** Returns the value, undefined for none. */
  read(shape: ConfigShape, draft: ConfigDraft | undefined, path: string): unknown {
    if (draft?.kind === "chosen") return draft.value
    if (draft?.kind === "typed") {
      return draft.text === draft.shown ? draft.value : this.#typed(shape.kind, draft.text.trim(), path)
    }
    if (draft?.kind === "record" && shape.kind === "record") return this.record(shape.members, draft, `${path}.`)
    if (draft?.kind === "list" && shape.kind === "list") return this.#list(shape.item, draft, path)
    return undefined
  }

  record(members: ReadonlyArray<ConfigMember>, draft: RecordDraft, prefix: string): Readonly<Record<string, unknown>> {
    return Object.fromEntries(
      members.flatMap(({ isRequired, member, shape }) => {
        const value = this.read(shape, draft.members[member], `${prefix}${member}`)
        const isMissing = value === undefined && isRequired && shape.kind !== "key"
        if (isMissing) this.#report(`${prefix}${member}`, "missing")
        return value === undefined ? [] : [[member, value]]
      })
    )
  }

  #report(path: string, kind: ConfigIssue["kind"]): undefined {
    // A value that has a mistake already is not reported as missing too.
    if (!this.issues.some((issue) => issue.path === path)) this.issues.push({ path, kind })
    return undefined
  }

  #typed(kind: ConfigShape["kind"], text: string, path: string): unknown {
    if (text === "") return undefined
    if (kind === "number") return Number.isFinite(Number(text)) ? Number(text) : this.#report(path, "number")
    if (kind === "time") return timestampOf(text, this.#timeZone) ?? this.#report(path, "time")
    if (kind !== "json") return text
    try {
      const value: unknown = JSON.parse(text)
      return value
    } catch {
      return this.#report(path, "json")
    }
  }

  /** A text that is blank says nothing. */
  #list(item: ConfigShape, { isNone, items, keys }: ListDraft, path: string): unknown {
    if (isNone) return []
    const values = items.flatMap(({ draft }, index) => {
      const value = this.read(item, draft, `${path}[${index}]`)
      return value === undefined ? [] : [value]
    })
    const key = keyMember(item)
    if (values.length === 0) return undefined
    return key === undefined ? values : withKeys(values, key, keys)
  }
}

/** Returns a key such as `which_song` for a text. */
const keyFor = (text: string): string => {
  const letters = text
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, "_")
    .replace(/^[^a-z]+/, "")
    .slice(0, 40)
    .replace(/_+$/, "")
  return letters === "" ? "entry" : letters
}

/** Gives each record without a key one that is made of its first text and that no other has or had. */
const withKeys = (
  values: ReadonlyArray<unknown>,
  key: string,
  known: ReadonlyArray<string>
): ReadonlyArray<unknown> => {
  const taken = new Set(known)
  return values.map((value) => {
    if (!isObject(value) || value[key] !== undefined) return value
    const made = keyFor(Object.values(value).find((one) => typeof one === "string") ?? "")
    let free = made
    for (let count = 2; taken.has(free); count++) free = `${made}_${count}`
    taken.add(free)
    return { [key]: free, ...value }
  })
}

export interface ReadConfig {
  readonly config: Readonly<Record<string, unknown>>
  readonly issues: ReadonlyArray<ConfigIssue>
}

/** Returns the config that a draft makes, and what is wrong with it. */
export const readDraft = (members: ReadonlyArray<ConfigMember>, draft: RecordDraft, timeZone: string): ReadConfig => {
  const reader = new Reader(timeZone)
  return { config: reader.record(members, draft, ""), issues: reader.issues }
}
