import { Context, type Effect } from "effect"
import type { ActorMerge } from "../erasure/ActorMerge.ts"
import type { ActorUsage } from "../erasure/ActorUsage.ts"
import type { Erasure } from "../erasure/Erasure.ts"
import type { Checklist } from "../occasions/Checklist.ts"
import type { EventUsage } from "../occasions/EventUsage.ts"
import type { GuestSummary } from "./GuestSummary.ts"
import type { ModuleChanges } from "./ModuleChanges.ts"

/** What modules and shared domains contribute to the platform's use cases, each list in the order of registration. */
export class Contributions extends Context.Service<
  Contributions,
  {
    readonly changes: ReadonlyArray<ModuleChanges>
    /** Those of the shared domains. */
    readonly sharedChecklists: ReadonlyArray<Checklist>
    /** Those of the modules. */
    readonly checklists: ReadonlyArray<Checklist>
    readonly eventUsages: ReadonlyArray<EventUsage>
    readonly guestSummaries: ReadonlyArray<GuestSummary>
    /** Those of the shared domains come first. */
    readonly erasures: ReadonlyArray<Erasure>
    /** Those of the shared domains come last. */
    readonly actorUsages: ReadonlyArray<ActorUsage>
    /** Those of the shared domains come first. */
    readonly actorMerges: ReadonlyArray<ActorMerge>
    /** Measured when the metrics are read. One that fails or takes long keeps its last value. */
    readonly gauges: ReadonlyArray<Effect.Effect<void, unknown>>
  }
>()("@banquet/platform-core/modules/Contributions") {
  /** The contributions of no module. */
  static readonly none: Contributions["Service"] = {
    changes: [],
    sharedChecklists: [],
    checklists: [],
    eventUsages: [],
    guestSummaries: [],
    erasures: [],
    actorUsages: [],
    actorMerges: [],
    gauges: []
  }
}
