import type { Effect } from "effect"
import type { Change } from "../changes/Change.ts"
import type { DomainEvent } from "../events/DomainEvent.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** Says what domain events mean to those who follow an occasion. Contributed by a module. */
export interface ModuleChanges {
  /**
   * Returns the changes of the module's own records, each at the position of its event; events about anything else are
   * passed over. Asks the store once for the whole batch.
   */
  readonly resolve: (events: ReadonlyArray<DomainEvent>) => Effect.Effect<ReadonlyArray<Change>, StoreUnavailable>
}
