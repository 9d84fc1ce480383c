import { Context, type Effect } from "effect"
import type { StoreUnavailable } from "./PlatformErrors.ts"

/** Makes everything that the repositories do within `run` happen together or not at all. */
export class Transaction extends Context.Service<
  Transaction,
  {
    readonly run: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.Effect<A, E | StoreUnavailable, R>

    /**
     * Runs `effect`, and then what `write` says of its answer, as `run` does both. `write` saves with one method of one
     * repository at the end, and does nothing after it: the commit may be sent along.
     */
    readonly commitWith: <A, E, R, E2, R2>(
      effect: Effect.Effect<A, E, R>,
      write: (answer: A) => Effect.Effect<void, E2, R2>
    ) => Effect.Effect<A, E | E2 | StoreUnavailable, R | R2>
  }
>()("@banquet/platform-core/Transaction") {}
