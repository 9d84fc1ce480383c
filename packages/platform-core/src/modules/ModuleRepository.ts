import { Context, type Effect, type Option, Schema } from "effect"
import { EnablementId, EventId, InstallationId, OccasionId } from "../Ids.ts"
import { ModuleConfig } from "./ModuleManifest.ts"
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

/** Where installations and enablements are kept. */
export class ModuleRepository extends Context.Service<
  ModuleRepository,
  {
    readonly installations: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Installation>, StoreUnavailable>
    readonly enablements: (occasionId: OccasionId) => Effect.Effect<ReadonlyArray<Enablement>, StoreUnavailable>
    readonly findInstallation: (
      occasionId: OccasionId,
      module: string
    ) => Effect.Effect<Option.Option<Installation>, StoreUnavailable>
    readonly findEnablement: (
      eventId: EventId,
      module: string
    ) => Effect.Effect<Option.Option<Enablement>, StoreUnavailable>
    /** Inserts, or updates what has the id. */
    readonly saveInstallation: (installation: Installation) => Effect.Effect<void, StoreUnavailable>
    /** Inserts, or updates what has the id. */
    readonly saveEnablement: (enablement: Enablement) => Effect.Effect<void, StoreUnavailable>
  }
>()("@banquet/platform-core/modules/ModuleRepository") {}
