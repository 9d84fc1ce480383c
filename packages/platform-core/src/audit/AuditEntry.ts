import { type DateTime, Equal, Schema } from "effect"
import type { OccasionId } from "../Ids.ts"
import type { Principal } from "../principals/Principal.ts"

/** The id of the administrator, who is no record. */
export const administratorId = "00000000-0000-0000-0000-000000000000"

/** Who did something. `id` is the planner's, the actor's or `administratorId`; `null` for nobody that is known. */
export interface AuditPrincipal {
  readonly kind: "planner" | "guest" | "vendor" | "administrator"
  readonly id: string | null
  readonly key: string | null
  readonly displayName: string | null
}

/** A member of the target before and after; `null` where there was none, where it is long and where it was erased. */
export interface AuditChange {
  readonly member: string
  readonly from: Schema.Json
  readonly to: Schema.Json
}

/** An entry as a write appends it; the store adds time and request. */
export interface NewAuditEntry {
  /** `null` where the target belongs to no occasion. */
  readonly occasionId: OccasionId | null
  /** Guests and vendors have no key here; the store adds it. */
  readonly by: AuditPrincipal
  /** `noun.verb`, such as `playlist_entry.created`. */
  readonly action: string
  readonly target: {
    /** The noun of the record, such as `playlist`. */
    readonly type: string
    readonly id: string
    /** `null` where the target has no name of its own; it is shown by the name of the person that it is about. */
    readonly name: string | null
  }
  /** The planner or actor whom the entry is about, with whom names and values are erased; `null` for nobody. */
  readonly personId: string | null
  readonly changes: ReadonlyArray<AuditChange>
}

/** An entry as it is read. Members that were erased are `null`. */
export interface AuditEntry extends Omit<NewAuditEntry, "occasionId" | "personId"> {
  /** The position in the log; later entries have higher ones. */
  readonly position: number
  readonly at: DateTime.Utc
  readonly requestId: string | null
}

/** Returns a principal as the log records it. */
export const auditPrincipal = (principal: Principal): AuditPrincipal => {
  switch (principal._tag) {
    case "Planner":
      return { kind: "planner", id: principal.plannerId, key: principal.key, displayName: principal.displayName }
    case "Guest":
      return { kind: "guest", id: principal.actorId, key: null, displayName: principal.displayName }
    case "Vendor":
      return { kind: "vendor", id: principal.actorId, key: null, displayName: principal.displayName }
    // The link is the operator's.
    case "Setup":
    case "Administrator":
      return { kind: "administrator", id: administratorId, key: "administrator", displayName: "Administrator" }
  }
}

/** The maximum length of a value that is kept, in characters of its JSON. */
const longest = 500

const short = (value: Schema.Json): Schema.Json => (JSON.stringify(value).length <= longest ? value : null)

type Members = Readonly<Record<string, Schema.Json>>

/** Returns the members in which two states of a record differ; `null` is the state of a record that does not exist. */
export const auditChanges = (from: Members | null, to: Members | null): ReadonlyArray<AuditChange> =>
  Object.keys({ ...from, ...to }).flatMap((member) => {
    const [before, after] = [from?.[member] ?? null, to?.[member] ?? null]
    return Equal.equals(before, after) ? [] : [{ member, from: short(before), to: short(after) }]
  })

/** Returns members that stay as they are and say what a change is about. */
export const auditContext = (members: Members): ReadonlyArray<AuditChange> =>
  Object.entries(members).map(([member, value]) => ({ member, from: value, to: value }))

/** Returns the changes without values, as they are kept once the person that they are about is erased. */
export const withoutValues = (changes: ReadonlyArray<AuditChange>): ReadonlyArray<AuditChange> =>
  changes.map(({ member }) => ({ member, from: null, to: null }))
