import type { ReplicaState } from "@banquet/platform-core/ReadReplica"
import { Context, type Effect } from "effect"

/** Something the server needs, such as its database, with a look at whether it is within reach. */
export interface ReadinessCheck {
  readonly name: string
  /** Fails while the dependency is out of reach; the reason is not shown. */
  readonly check: Effect.Effect<void, unknown>
}

/** What `/readyz` asks for. */
export class Readiness extends Context.Service<
  Readiness,
  {
    readonly checks: ReadonlyArray<ReadinessCheck>
    /** How a replica is, which is no condition of anything; `null` where there is none. */
    readonly replica: Effect.Effect<ReplicaState> | null
  }
>()("@banquet/http-handlers/platform/Readiness") {}
