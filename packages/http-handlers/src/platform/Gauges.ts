import { Context, type Effect } from "effect"

/** The gauges of the process, measured when the metrics are read. One that fails or takes long keeps its last value. */
export const Gauges = Context.Reference<ReadonlyArray<Effect.Effect<void, unknown>>>(
  "@banquet/http-handlers/platform/Gauges",
  {
    defaultValue: () => []
  }
)
