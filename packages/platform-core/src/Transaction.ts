import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "./PlatformErrors.ts"

/** Makes everything that the repositories do within `run` happen together or not at all. */
export class Transaction extends Context.Service<
  Transaction,
  {
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StoreUnavailable, R>
  }
>()("@banquet/platform-core/Transaction") {}
