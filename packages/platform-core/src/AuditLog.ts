import { Context, type Effect } from "effect"
import type { AuditEntry, NewAuditEntry } from "./AuditEntry.ts"
import type { OccasionId } from "./Ids.ts"
import type { StoreUnavailable } from "./PlatformErrors.ts"

/**
 * The request that is under way, as the log names it; `null` outside of any. Whoever takes requests sets it: the HTTP
 * envelope, the command line and the facade for hosts.
 */
export const AuditedRequest = Context.Reference<string | null>("@banquet/platform-core/AuditedRequest", {
  defaultValue: () => null
})

/** Which entries are asked for: newest first, those below a position. */
export interface AuditQuery {
  /** `null`: entries that belong to no occasion. */
  readonly occasionId: OccasionId | null
  /** Entries that this planner or actor made, and those about it; `null` for everybody's. */
  readonly personId: string | null
  readonly action: string | null
  readonly before: number | null
  readonly limit: number
}

/**
 * Who did what. Entries are appended in the transaction of what they tell of, never changed and never removed, but for
 * the names and values of a person that is erased, and for all of an occasion that is deleted.
 */
export class AuditLog extends Context.Service<
  AuditLog,
  {
    /** In this order; within the transaction around it. */
    readonly append: (entries: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StoreUnavailable>
    readonly list: (query: AuditQuery) => Effect.Effect<ReadonlyArray<AuditEntry>, StoreUnavailable>
    /**
     * Erases keys, names and values from what the person did and from what is about it. Belongs at the end of the
     * transaction that removes the person, which keeps others from appending its name again.
     */
    readonly erasePerson: (occasionId: OccasionId, personId: string) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/AuditLog") {}
