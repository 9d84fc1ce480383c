import { Context, type Effect } from "effect"

/** What is measured when the metrics are read, and not before. Whatever fails or takes long keeps its last value. */
export const Gauges = Context.Reference<ReadonlyArray<Effect.Effect<void, unknown>>>(
  "@banquet/http-handlers/platform/Gauges",
  {
    defaultValue: () => []
  }
)
