/** A process that has an engine and one job, given as base64, and no other concern. */
import { Effect } from "effect"
import { make } from "../src/ImageWorker.ts"

const engine = make({
  module: { specifier: "image-worker/UnrulyWorker", adapter: import.meta.url },
  accepts: ["image/png"],
  isHeavy: () => false,
  bounds: {}
})

await Effect.runPromiseExit(
  Effect.scoped(Effect.flatMap(engine, ({ render }) => render(Buffer.from(process.argv[2] ?? "", "base64"))))
)
