import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Layer } from "effect"
import { expect, it } from "vitest"
import { administrator } from "../src/Administrator.ts"
import * as Banquet from "../src/Banquet.ts"

it("two compositions in one program each talk to their own database", async () => {
  await Effect.gen(function* () {
    const memoMap = Layer.makeMemoMapUnsafe()
    const scope = yield* Effect.scope
    const composition = Effect.flatMap(make(), (url) => Layer.buildWithMemoMap(Banquet.layer({ url }), memoMap, scope))
    const [first, second] = [yield* composition, yield* composition]
    const document = { occasion: { slug: "only-here", name: "Only here" }, modules: [{ module: "seating" }] }
    const { occasion } = yield* ApplyOccasion.use((occasions) =>
      occasions.apply(administrator, document, { reissueTokens: false })
    ).pipe(Effect.provideContext(first))
    const bySlug = OccasionRepository.use((occasions) => occasions.findBySlug("only-here"))
    expect((yield* Effect.provideContext(bySlug, first))._tag).toBe("Some")
    expect((yield* Effect.provideContext(bySlug, second))._tag).toBe("None")
    const view = Effect.exit(PlannerSeating.use((seating) => seating.view(administrator, occasion.id, null)))
    expect(Exit.isSuccess(yield* Effect.provideContext(view, first))).toBe(true)
    expect(Exit.isSuccess(yield* Effect.provideContext(view, second))).toBe(false)
  }).pipe(Effect.scoped, Effect.runPromise)
})
