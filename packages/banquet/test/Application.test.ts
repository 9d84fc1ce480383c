import * as ImageEngineMemory from "@banquet/assets-core/testing/ImageEngineMemory"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Duration, Effect, Exit, Layer, type Redacted } from "effect"
import { expect, it } from "vitest"
import { administrator } from "../src/Administrator.ts"
import { uploadDefaults } from "../src/configuration/UploadDefaults.ts"
import { application } from "../src/Application.ts"
import { builtInModules } from "../src/BuiltInModules.ts"

const composition = (url: Redacted.Redacted) =>
  application({
    modules: builtInModules,
    database: { url },
    adapters: Layer.merge(ObjectStorageMemory.layer, ImageEngineMemory.layer).pipe(Layer.provide(MemoryStore.layer)),
    uploads: {
      ...uploadDefaults,
      signedUrlTtl: Duration.hours(1),
      uploadSessionTtl: Duration.minutes(15),
      uploadsPerGuest: 50,
      uploadsPerMinute: 60
    },
    webhookPrivate: false
  })

it("two compositions in one program each talk to their own database", async () => {
  await Effect.gen(function* () {
    const memoMap = Layer.makeMemoMapUnsafe()
    const scope = yield* Effect.scope
    const build = Effect.flatMap(make(), (url) => Layer.buildWithMemoMap(composition(url), memoMap, scope))
    const [first, second] = [yield* build, yield* build]
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
