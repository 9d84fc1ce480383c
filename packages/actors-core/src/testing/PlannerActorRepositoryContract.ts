/** What every `PlannerActorRepository` keeps to, and the log of answers beside it. */
import { layer as withLayer } from "@effect/vitest"
import type { Layer } from "effect"
import { actorChangeTests } from "./internal/ActorChangeTests.ts"
import { actorListTests } from "./internal/ActorListTests.ts"
import { answerLogTests } from "./internal/AnswerLogTests.ts"
import type { PlannerActorServices } from "./PlannerActorServices.ts"

/** The layer's stores share one database; every test makes occasions of its own. */
export const suite = (adapter: string, layer: Layer.Layer<PlannerActorServices, unknown>) =>
  withLayer(layer)(`PlannerActorRepository: ${adapter}`, (it) => {
    actorListTests(it)
    actorChangeTests(it)
    answerLogTests(it)
  })
