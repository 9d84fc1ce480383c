/** A module as one value: everything that a program knows of it, gathered from every ring. */
import type { ActorConstraint } from "@banquet/actors-core/ActorConstraint"
import type { ActorMeals } from "@banquet/actors-core/ActorMeals"
import type { ActorSeats } from "@banquet/actors-core/ActorSeats"
import type { HttpAppServices } from "@banquet/http-handlers/platform/HttpApp"
import type { HttpModule, Provided } from "@banquet/http-handlers/platform/HttpModule"
import type { Contributions } from "@banquet/platform-core/modules/Contributions"
import type { ActorMerge } from "@banquet/platform-core/erasure/ActorMerge"
import type { ActorUsage } from "@banquet/platform-core/erasure/ActorUsage"
import type { Erasure } from "@banquet/platform-core/erasure/Erasure"
import type { GuestSummary } from "@banquet/platform-core/modules/GuestSummary"
import type { Checklist } from "@banquet/platform-core/occasions/Checklist"
import type { EventUsage } from "@banquet/platform-core/occasions/EventUsage"
import type { ModuleChanges } from "@banquet/platform-core/modules/ModuleChanges"
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import type { MigrationTrack } from "@banquet/postgres/MigrationTrack"
import { type Effect, Layer } from "effect"
import type { PlatformServices } from "./Platform.ts"

/** What a module contributes to the use cases of the platform; each needs these services at most. */
export interface ModuleContributions<Needs> {
  /** What its domain events mean to those who follow an occasion. */
  readonly changes?: Effect.Effect<ModuleChanges, never, Needs>
  /** The steps that an occasion still needs before guests may come. */
  readonly checklist?: Effect.Effect<Checklist, never, Needs>
  /** What of its records refers to an event, which is not deleted while there is any. */
  readonly eventUsage?: Effect.Effect<EventUsage, never, Needs>
  /** What a guest's occasion says of it. */
  readonly guestSummary?: Effect.Effect<GuestSummary, never, Needs>
  /** Which changes of actors its records contradict. */
  readonly actorConstraint?: Effect.Effect<ActorConstraint, never, Needs>
  /** What actors eat, by a module that asks them. */
  readonly actorMeals?: Effect.Effect<ActorMeals, never, Needs>
  /** Where actors sit, by a module that seats them. */
  readonly actorSeats?: Effect.Effect<ActorSeats, never, Needs>
  /** What of its records refers to an actor, which is not deleted while there is any. */
  readonly actorUsage?: Effect.Effect<ActorUsage, never, Needs>
  /** How its records go over from one actor to another; without it, an actor that they refer to is not merged. */
  readonly actorMerge?: Effect.Effect<ActorMerge, never, Needs>
  /** How people are erased from its records. */
  readonly erasure?: Effect.Effect<Erasure, never, Needs>
  /** Gauges, measured when the metrics are read. */
  readonly gauges?: Effect.Effect<Contributions["Service"]["gauges"], never, Needs>
}

/** A module of a list: which services it has is not known. */
export interface AnyModule extends ModuleContributions<unknown> {
  /** Loads its HTTP part. */
  readonly http: () => Promise<HttpModule>
  readonly manifest: ModuleManifest
  /** Its tables. */
  readonly migrations: MigrationTrack
  /** The types of the domain events that it appends. */
  readonly eventTypes: ReadonlyArray<string>
  readonly layer: Layer.Layer<never, never, PlatformServices>
}

/** A module with the services that its layer provides. */
export interface Module<Services> extends AnyModule {
  readonly layer: Layer.Layer<Services, never, PlatformServices>
}

/** The services of every module of a list. */
export type ServicesOf<Modules extends ReadonlyArray<AnyModule>> = Layer.Success<Modules[number]["layer"]>

/** All of these layers as one. */
export const mergeLayers = <Services, Needs = never>(
  layers: ReadonlyArray<Layer.Layer<never, never, PlatformServices | Needs>>
): Layer.Layer<Services, never, PlatformServices | Needs> => {
  const merged = layers.reduce<Layer.Layer<never, never, PlatformServices | Needs>>(
    (all, layer) => Layer.merge(all, layer),
    Layer.empty
  )
  // What a list of layers gives is known where its type is, and not of what it is folded to.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return merged as Layer.Layer<Services, never, PlatformServices | Needs>
}

/** What the parts of a module may need: the platform, and the module's own services. */
type NeedsOf<Repositories, UseCases extends ReadonlyArray<Layer.Any>> =
  | PlatformServices
  | NoInfer<Repositories>
  | Layer.Success<NoInfer<UseCases>[number]>

/** What a module is made of. */
export interface ModuleParts<Repositories, UseCases extends ReadonlyArray<Layer.Any>> extends ModuleContributions<
  NeedsOf<Repositories, UseCases>
> {
  /** What it declares of itself: key, permissions, the schemas of its configs. */
  readonly manifest: ModuleManifest
  readonly migrations: MigrationTrack
  readonly repositories: Layer.Layer<Repositories, never, PlatformServices>
  readonly useCases: UseCases
  /** Loads the HTTP part, which programs that serve no HTTP do not need. */
  readonly http: () => Promise<
    HttpModule & {
      readonly routes: Layer.Layer<never, never, Provided | HttpAppServices | NeedsOf<Repositories, UseCases>>
    }
  >
  readonly eventTypes: ReadonlyArray<string>
}

/** Gathers a module. A part that needs more than the platform and the module's own services does not compile. */
export const defineModule = <
  Repositories,
  const UseCases extends ReadonlyArray<Layer.Layer<never, never, PlatformServices | Repositories>>
>({
  repositories,
  useCases,
  ...parts
}: ModuleParts<Repositories, UseCases>): Module<Repositories | Layer.Success<UseCases[number]>> => ({
  ...parts,
  layer: Layer.provideMerge(mergeLayers<Layer.Success<UseCases[number]>, Repositories>(useCases), repositories)
})
