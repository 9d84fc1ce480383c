/** Banquet in an Effect program: every use case is a service, and `Embedding.layer` provides them all. */
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { administrator } from "banquet/Administrator"
import * as Embedding from "banquet/Embedding"
import { Console, Effect } from "effect"

const program = Effect.gen(function* () {
  const occasions = yield* ApplyOccasion
  const seating = yield* PlannerSeating

  const applied = yield* occasions.apply(administrator, demoOccasion, { reissueTokens: false })
  const { events } = yield* seating.view(administrator, applied.occasion.id, null)
  yield* Console.log(`${applied.occasion.slug} has ${events.length} events, ${events[0]?.name} first`)
})

await program.pipe(Effect.provide(Embedding.layer({ publicUrl: "http://localhost:3000" })), Effect.runPromise)
