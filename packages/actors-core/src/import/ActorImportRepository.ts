import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { ActorState, ImportFacts, ImportWrite } from "./ActorState.ts"
import type { ImportId } from "./ImportId.ts"

/** What was imported, as whoever imported it says. */
export interface ImportSource {
  readonly name: string | null
  readonly format: string | null
}

export interface NewImport {
  readonly id: ImportId
  readonly occasionId: OccasionId
  readonly at: DateTime.Utc
  readonly source: ImportSource
}

/** An actor of an import as it was before it and as it is now. Who is gone meanwhile is in no import any more. */
export interface ImportedActor {
  /** `null` where the import made it. */
  readonly before: ActorState | null
  /** The revision that the import left it at. */
  readonly revision: number
  readonly now: ActorState
  /** How many tokens it has ever been given, revoked ones too. */
  readonly links: number
  /** Its members that the import did not make. */
  readonly otherMembers: number
}

export interface ImportRecord extends NewImport {
  readonly undoneAt: DateTime.Utc | null
  /** None once it is undone. */
  readonly actors: ReadonlyArray<ImportedActor>
  /** Those of the households, groups and events that actors are to go back to which are still there. */
  readonly existing: { readonly actorIds: ReadonlyArray<ActorId>; readonly eventIds: ReadonlyArray<EventId> }
}

/** What undoing an import would delete. */
export interface ImportMade {
  readonly isUndone: boolean
  /** The actors that the import made and that are still there; none once it is undone. */
  readonly actorIds: ReadonlyArray<ActorId>
}

/** What undoing an import writes. */
export interface ImportUndo {
  readonly id: ImportId
  readonly occasionId: OccasionId
  readonly at: DateTime.Utc
  readonly deleted: ReadonlyArray<ActorState>
  readonly restored: ReadonlyArray<{ readonly before: ActorState; readonly after: ActorState }>
}

/** Where imports are kept, so that they can be undone. An actor that is erased or deleted is removed from them. */
export class ActorImportRepository extends Context.Service<
  ActorImportRepository,
  {
    /** Reads in one round trip, without a lock. */
    readonly facts: (occasionId: OccasionId) => Effect.Effect<ImportFacts, StoreUnavailable>
    /** The same once the occasion is locked until the transaction ends, against every other change of its actors by planners. */
    readonly factsForChange: (occasionId: OccasionId) => Effect.Effect<ImportFacts, StoreUnavailable>
    /**
     * Writes the changes with the record of the import, their events and their entries of the audit log. Whatever has
     * changed an actor since it was read makes the transaction begin anew.
     */
    readonly save: (
      imported: NewImport,
      writes: ReadonlyArray<ImportWrite>,
      entries: ReadonlyArray<NewAuditEntry>
    ) => Effect.Effect<void, StoreUnavailable>
    /** Returns what the import of the occasion has made, once the occasion is locked as by `factsForChange`. */
    readonly made: (occasionId: OccasionId, id: ImportId) => Effect.Effect<Option.Option<ImportMade>, StoreUnavailable>
    /** Returns the import of the occasion, which `made` has locked. */
    readonly forUndo: (
      occasionId: OccasionId,
      id: ImportId
    ) => Effect.Effect<Option.Option<ImportRecord>, StoreUnavailable>
    /** Locks these actors until the transaction ends, so that nothing new refers to them. */
    readonly lockForDeletion: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>
    ) => Effect.Effect<void, StoreUnavailable>
    /** Deletes and restores actors as `save` writes them, and forgets what was kept of them. */
    readonly undo: (undo: ImportUndo, entries: ReadonlyArray<NewAuditEntry>) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/actors-core/import/ActorImportRepository") {}
