import { Context, type Effect, type Option, Schema } from "effect"
import type { Erased } from "../erasure/Erasure.ts"
import { EnablementId, EventId, InstallationId, OccasionId } from "../Ids.ts"
import { ModuleConfig } from "./ModuleManifest.ts"
import type { Event } from "../occasions/Occasion.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** The installation of a module in an occasion, with the module's default posture. One per occasion and module. */
export const Installation = Schema.Struct({
  id: InstallationId,
  occasionId: OccasionId,
  module: Schema.String,
  config: ModuleConfig
})
export interface Installation extends Schema.Schema.Type<typeof Installation> {}

/** The enablement of a module on an event; where it is disabled it keeps its id and config. */
export const Enablement = Schema.Struct({
  id: EnablementId,
  occasionId: OccasionId,
  installationId: InstallationId,
  eventId: EventId,
  module: Schema.String,
  enabled: Schema.Boolean,
  config: ModuleConfig
})
export interface Enablement extends Schema.Schema.Type<typeof Enablement> {}

export interface InstallationRecord extends Installation {
  readonly revision: number
}

export interface EnablementRecord extends Enablement {
  readonly revision: number
}

/** A module that is enabled on an event of an occasion. */
export const EnabledModule = Schema.Struct({ occasionId: OccasionId, module: Schema.String })
export interface EnabledModule extends Schema.Schema.Type<typeof EnabledModule> {}

/** What an occasion has of its modules, with revisions; by module. */
export interface ModuleRecords {
  readonly installations: ReadonlyArray<InstallationRecord>
  readonly enablements: ReadonlyArray<EnablementRecord>
}

/** What an occasion uses on which of its events, as of one moment. */
export interface ModuleUse {
  /** By start, then id. */
  readonly events: ReadonlyArray<Event>
  readonly installations: ReadonlyArray<Installation>
  /** Those that are disabled too. */
  readonly enablements: ReadonlyArray<Enablement>
}

/** Where installations and enablements are kept. Each save adds one to the revision of what is there already. */
export class ModuleRepository extends Context.Service<
  ModuleRepository,
  {
    readonly installations: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Installation>, StoreUnavailable>
    readonly enablements: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Enablement>, StoreUnavailable>
    /** Returns them with the events of the occasion. */
    readonly use: (occasionId: OccasionId) => Effect.Effect<ModuleUse, StoreUnavailable>
    readonly findInstallation: (
      occasionId: OccasionId,
      module: string
    ) => Effect.Effect<Option.Option<Installation>, StoreUnavailable>
    readonly findEnablement: (
      eventId: EventId,
      module: string
    ) => Effect.Effect<Option.Option<Enablement>, StoreUnavailable>
    /** Returns the modules that are enabled on an event of these occasions, each once an occasion. */
    readonly enabled: (
      occasionIds: ReadonlyArray<OccasionId>
    ) => Effect.Effect<ReadonlyArray<EnabledModule>, StoreUnavailable>
    readonly records: (occasionId: OccasionId) => Effect.Effect<ModuleRecords, StoreUnavailable>
    /**
     * Deletes the installation with its enablements and all that the module keeps of the occasion, and returns how many rows
     * there were by table, with the objects that nothing names any more. Belongs in a transaction that has locked the
     * occasion; waits for changes of the module's records that are under way.
     */
    readonly uninstall: (
      occasionId: OccasionId,
      module: string
    ) => Effect.Effect<Pick<Erased, "counts" | "objects">, StoreUnavailable>
    /** Inserts, or updates what has the id. */
    readonly saveInstallation: (installation: Installation) => Effect.Effect<void, StoreUnavailable>
    /** Inserts, or updates what has the id. */
    readonly saveEnablement: (enablement: Enablement) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/modules/ModuleRepository") {}
