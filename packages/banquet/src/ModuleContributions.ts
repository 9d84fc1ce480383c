/** What the modules of a list and the shared domains contribute to the platform's use cases. */
import { ActorConstraints } from "@banquet/actors-core/ActorConstraint"
import { actorChecklist, invitationUsage } from "@banquet/actors-core/ActorChecklist"
import { actorChanges } from "@banquet/actors-core/ActorEvents"
import { AllActorMeals } from "@banquet/actors-core/ActorMeals"
import { AllActorSeats } from "@banquet/actors-core/ActorSeats"
import { assetErasure } from "@banquet/assets-core/AssetErasure"
import { assetMerge } from "@banquet/assets-core/AssetMerge"
import { assetUsage } from "@banquet/assets-core/AssetUsage"
import { occasionChanges } from "@banquet/platform-core/occasions/OccasionEvents"
import { Contributions } from "@banquet/platform-core/modules/Contributions"
import { Effect, Layer } from "effect"
import type { AnyModule } from "./Module.ts"
import type { PlatformServices } from "./Platform.ts"

/** Those of the modules that contribute it, in the order of the list. */
const gathered = <A>(effects: ReadonlyArray<Effect.Effect<A, never, unknown> | undefined>) =>
  Effect.all(effects.filter((effect) => effect !== undefined))

/** Needs the layers of these modules beneath it. */
export const layer = (modules: ReadonlyArray<AnyModule>) => {
  const contributions = Effect.all({
    changes: Effect.map(gathered(modules.map(({ changes }) => changes)), (changes) => [
      occasionChanges,
      actorChanges,
      ...changes
    ]),
    sharedChecklists: gathered([actorChecklist]),
    checklists: gathered(modules.map(({ checklist }) => checklist)),
    eventUsages: gathered([invitationUsage, ...modules.map(({ eventUsage }) => eventUsage)]),
    guestSummaries: gathered(modules.map(({ guestSummary }) => guestSummary)),
    erasures: gathered([assetErasure, ...modules.map(({ erasure }) => erasure)]),
    actorUsages: gathered([...modules.map(({ actorUsage }) => actorUsage), assetUsage]),
    actorMerges: gathered([assetMerge, ...modules.map(({ actorMerge }) => actorMerge)]),
    gauges: Effect.map(gathered(modules.map(({ gauges }) => gauges)), (lists) => lists.flat())
  })
  const actorConstraints = gathered(modules.map(({ actorConstraint }) => actorConstraint))
  const actorSeats = gathered(modules.map((module) => module.actorSeats))
  const actorMeals = gathered(modules.map((module) => module.actorMeals))
  const layers = Layer.mergeAll(
    Layer.effect(Contributions, contributions),
    Layer.effect(ActorConstraints, actorConstraints),
    Layer.effect(AllActorSeats, actorSeats),
    Layer.effect(AllActorMeals, actorMeals)
  )
  // defineModule has seen to it that a module's contributions need what the platform and the module's layer provide.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return layers as Layer.Layer<
    Contributions | ActorConstraints | AllActorMeals | AllActorSeats,
    never,
    PlatformServices
  >
}
