/** Where logs go: standard error, for people or for machines. */
import { Effect, Layer, Logger } from "effect"

/** Lines of a short while are written together, so that logging does not slow requests down. */
const json = Logger.batched(Logger.formatJson, {
  window: "200 millis",
  flush: (lines) => Effect.sync(() => process.stderr.write(`${lines.join("\n")}\n`))
})

export const layer = (format: "pretty" | "json"): Layer.Layer<never> =>
  format === "json"
    ? Logger.layer([json])
    : Layer.merge(Logger.layer([Logger.consolePretty()]), Layer.succeed(Logger.LogToStderr, true))
