import { Context, type Effect } from "effect"
import type { EventId, OccasionId } from "./Ids.ts"
import type { ModuleManifest } from "./ModuleManifest.ts"
import type { Enablement, Installation } from "./ModuleRepository.ts"
import type {
  InvalidInput,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "./PlatformErrors.ts"
import type { Principal } from "./Principal.ts"

/**
 * The module platform: modules are installed once per occasion and enabled per event. For the administrator only.
 *
 * An unknown module is `NotFound`; a config with a wrong or unknown member is `InvalidInput`. Without a config an
 * existing record keeps the one it has.
 */
export class ModulePlatform extends Context.Service<
  ModulePlatform,
  {
    readonly modules: ReadonlyArray<ModuleManifest>

    /** Installs, or updates the config of what is installed. */
    readonly install: (
      principal: Principal,
      occasionId: OccasionId,
      module: string,
      config: unknown | undefined
    ) => Effect.Effect<Installation, PermissionDenied | NotFound | InvalidInput | StoreUnavailable>

    readonly enable: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      module: string,
      config: unknown | undefined
    ) => Effect.Effect<Enablement, PermissionDenied | NotFound | InvalidInput | ModuleNotInstalled | StoreUnavailable>

    /** Keeps id and config; disabling what is not enabled changes nothing. */
    readonly disable: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      module: string
    ) => Effect.Effect<void, PermissionDenied | NotFound | ModuleNotInstalled | StoreUnavailable>
  }
>()("@banquet/platform-core/ModulePlatform") {}
