/** What the audit log keeps of a change: who made it, what it was and, where that is short, what was there before. */
import { type DateTime, Equal, Schema } from "effect"
import type { OccasionId } from "./Ids.ts"
import type { Principal } from "./Principal.ts"

/** What the administrator goes by, who is no record. */
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

/** What a write appends; time and request are the store's to add. */
export interface NewAuditEntry {
  /** `null` for what belongs to no occasion. */
  readonly occasionId: OccasionId | null
  /** Guests and vendors come without a key: the store knows it. */
  readonly by: AuditPrincipal
  /** `noun.verb`, such as `playlist_entry.created`. */
  readonly action: string
  readonly target: {
    /** The noun of the record, such as `playlist`. */
    readonly type: string
    readonly id: string
    /** `null` for a target without a name of its own: it goes by the name of the person that it is about. */
    readonly name: string | null
  }
  /** The planner or actor whom the entry is about, with whom names and values are erased; `null` for nobody. */
  readonly personId: string | null
  readonly changes: ReadonlyArray<AuditChange>
}

/** An entry as it is read: `null` stands also where something was erased. */
export interface AuditEntry extends Omit<NewAuditEntry, "occasionId" | "personId"> {
  /** Where it stands in the log; later ones stand higher. */
  readonly position: number
  readonly at: DateTime.Utc
  readonly requestId: string | null
}

/** How a principal is recorded. */
export const auditPrincipal = (principal: Principal): AuditPrincipal => {
  switch (principal._tag) {
    case "Planner":
      return { kind: "planner", id: principal.plannerId, key: principal.key, displayName: principal.displayName }
    case "Guest":
      return { kind: "guest", id: principal.actorId, key: null, displayName: principal.displayName }
    case "Vendor":
      return { kind: "vendor", id: principal.actorId, key: null, displayName: principal.displayName }
    case "Administrator":
      return { kind: "administrator", id: administratorId, key: "administrator", displayName: "Administrator" }
  }
}

/** The longest value that is kept, in characters of its JSON. */
const longest = 500

const short = (value: Schema.Json): Schema.Json => (JSON.stringify(value).length <= longest ? value : null)

type Members = Readonly<Record<string, Schema.Json>>

/** The members in which two states of a record differ; `null` for a record that is not there. */
export const auditChanges = (from: Members | null, to: Members | null): ReadonlyArray<AuditChange> =>
  Object.keys({ ...from, ...to }).flatMap((member) => {
    const [before, after] = [from?.[member] ?? null, to?.[member] ?? null]
    return Equal.equals(before, after) ? [] : [{ member, from: short(before), to: short(after) }]
  })

/** What is left of changes whose person was erased: that they were made. */
export const withoutValues = (changes: ReadonlyArray<AuditChange>): ReadonlyArray<AuditChange> =>
  changes.map(({ member }) => ({ member, from: null, to: null }))
