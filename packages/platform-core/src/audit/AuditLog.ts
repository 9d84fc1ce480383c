import { Context, type Effect } from "effect"
import type { AuditEntry, NewAuditEntry } from "./AuditEntry.ts"
import type { OccasionId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/**
 * The id of the current request, `null` outside of one. Set by the HTTP envelope, the command line and the facade for
 * hosts.
 */
export const AuditedRequest = Context.Reference<string | null>("@banquet/platform-core/AuditedRequest", {
  defaultValue: () => null
})

/** Selects entries, newest first. */
export interface AuditQuery {
  /** `null` selects entries that belong to no occasion. */
  readonly occasionId: OccasionId | null
  /** Selects entries that this planner or actor made, and those about it; `null` selects everybody's. */
  readonly personId: string | null
  readonly action: string | null
  readonly before: number | null
  readonly limit: number
}

/**
 * Who did what. Entries are appended in the transaction of the write. They are never changed or removed, except for the
 * names and values of a person that is erased and the entries of an occasion that is deleted.
 */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** Appends entries in this order, in the current transaction. */
    readonly append: (entries: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StoreUnavailable>
    readonly list: (query: AuditQuery) => Effect.Effect<ReadonlyArray<AuditEntry>, StoreUnavailable>
    /**
     * Erases keys, names and values from the entries that the person made and from those about it. Runs at the end of the
     * transaction that removes the person, which keeps others from appending its name again.
     */
    readonly erasePerson: (occasionId: OccasionId, personId: string) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/audit/AuditLog") {}
