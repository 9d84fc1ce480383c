import { Context, Effect } from "effect"

/** The gauges of the process, measured when the metrics are read. One that fails or takes long keeps its last value. */
export const Gauges = Context.Reference<ReadonlyArray<Effect.Effect<void, unknown>>>(
  "@banquet/http-handlers/platform/Gauges",
  {
    defaultValue: () => []
  }
)

/**
 * Makes the text of all processes of a server of how the text of this one is read. Defaults to the text of this one, for a
 * server of one process.
 */
export const GatheredMetrics = Context.Reference<(own: Effect.Effect<string>) => Effect.Effect<Effect.Effect<string>>>(
  "@banquet/http-handlers/platform/GatheredMetrics",
  { defaultValue: () => Effect.succeed }
)
