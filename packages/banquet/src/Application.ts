/** The one composition: a list of modules on the platform, and the platform on its adapters. */
import type { AllActorMeals } from "@banquet/actors-core/ActorMeals"
import { GuestErasure } from "@banquet/actors-core/GuestErasure"
import { GuestLinks } from "@banquet/actors-core/GuestLinks"
import { ActorImports } from "@banquet/actors-core/import/ActorImports"
import { Vendors } from "@banquet/actors-core/Vendors"
import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import type { ImageEngine } from "@banquet/assets-core/ImageEngine"
import * as ObjectRemoval from "@banquet/assets-core/ObjectRemoval"
import type { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { SignedReads } from "@banquet/assets-core/SignedReads"
import { StorageSweep } from "@banquet/assets-core/StorageSweep"
import { VariantWork } from "@banquet/assets-core/VariantWork"
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { AuditTrail } from "@banquet/platform-core/audit/AuditTrail"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { Contributions } from "@banquet/platform-core/modules/Contributions"
import { Deletion } from "@banquet/platform-core/erasure/Deletion"
import { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import { PlannerEvents } from "@banquet/platform-core/occasions/PlannerEvents"
import { PlannerOccasions } from "@banquet/platform-core/occasions/PlannerOccasions"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { PlannerPermissions } from "@banquet/platform-core/authorization/PlannerPermissions"
import type { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Planners } from "@banquet/platform-core/planners/Planners"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { defaultTokenLifetimes, TokenLifetimes } from "@banquet/platform-core/tokens/TokenLifetimes"
import { SetupLinks } from "@banquet/platform-core/setup/SetupLinks"
import { SignIn } from "@banquet/platform-core/sign-in/SignIn"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { TokenUsage } from "@banquet/platform-core/tokens/TokenUsage"
import * as Postgres from "@banquet/postgres/Postgres"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as RandomBlocks from "./RandomBlocks.ts"
import { Effect, Layer } from "effect"
import { UploadSettings } from "./configuration/UploadSettings.ts"
import { type AnyModule, mergeLayers, type ServicesOf } from "./Module.ts"
import type { PlatformServices } from "./Platform.ts"
import * as ModuleContributions from "./ModuleContributions.ts"
import { checkModules, migrationsOf, type ModulesInvalid } from "./ModuleList.ts"
import * as Deliveries from "./operations/Deliveries.ts"

export interface ApplicationOptions<Modules extends ReadonlyArray<AnyModule>, Beside = never, E = never> {
  readonly modules: Modules
  readonly database: Postgres.Options
  /** Object storage and image engine, with whatever else is to live as long as they do. */
  readonly adapters: Layer.Layer<ObjectStorage | ImageEngine | Beside, E>
  readonly uploads: UploadSettings["Service"]
  /** Whether webhooks may lead to addresses that are not public. */
  readonly webhookPrivate: boolean
  /** Who presented a bearer token; defaults to whose token was issued here. */
  readonly principals?: Layer.Layer<Principals, never, PrincipalRepository> | undefined
  /** How long tokens live; defaults to `defaultTokenLifetimes`. */
  readonly tokenLifetimes?: TokenLifetimes | undefined
  /** Who may do what; defaults to what the principal's own grants say. */
  readonly authorization?: Layer.Layer<Authorization> | undefined
}

/** How many signed URLs are remembered: those of the feeds that a party looks at, at about 500 bytes each. */
const rememberedUrls = 100_000

/** The use cases of the platform and of the shared domains. */
const platformUseCases = (options: Pick<ApplicationOptions<[]>, "principals" | "webhookPrivate">) =>
  Layer.mergeAll(
    AuditTrail.layer,
    PlannerOccasions.layer,
    PlannerEvents.layer,
    PlannerPermissions.layer,
    options.principals ?? Principals.layer.pipe(Layer.provide(TokenUsage.layer)),
    ApplyOccasion.layer,
    GuestLinks.layer,
    PlannerActors.layer,
    ActorImports.layer,
    Planners.layer,
    SetupLinks.layer,
    Vendors.layer,
    Layer.mergeAll(Deletion.layer, GuestErasure.layer, ModulePlatform.layer).pipe(Layer.provide(ObjectRemoval.layer)),
    VariantWork.layer,
    StorageSweep.layer,
    Deliveries.layerWebhooks(options)
  ).pipe(Layer.provideMerge(SignIn.layer))

/** Fails with `ModulesInvalid`. */
const layerRegistry = (modules: ReadonlyArray<AnyModule>) =>
  Layer.unwrap(Effect.map(Effect.fromResult(checkModules(modules)), ModuleRegistry.layer))

/** What `application` provides whatever its modules. */
export type PlatformUseCases =
  | AllActorMeals
  | Contributions
  | Layer.Success<ReturnType<typeof platformUseCases>>
  | Tokens

/**
 * Every use case of the platform, of the shared domains and of the modules, with the repositories under them. Fails with
 * `ModulesInvalid` where the list of modules cannot be used.
 */
export const application = <const Modules extends ReadonlyArray<AnyModule>, Beside = never, E = never>(
  options: ApplicationOptions<Modules, Beside, E>
): Layer.Layer<PlatformUseCases | PlatformServices | ServicesOf<Modules> | Beside, E | ModulesInvalid> =>
  // Fresh, for use cases that are memoized with another database would go on talking to that one.
  Layer.fresh(
    platformUseCases(options).pipe(
      Layer.provideMerge(ModuleContributions.layer(options.modules)),
      Layer.provideMerge(mergeLayers<ServicesOf<Modules>>(options.modules.map(({ layer }) => layer))),
      Layer.provideMerge(Tokens.layer),
      Layer.provide(Layer.succeed(TokenLifetimes, options.tokenLifetimes ?? defaultTokenLifetimes))
    )
  ).pipe(
    Layer.provideMerge(SignedReads.layer({ timeToLive: options.uploads.signedUrlTtl, capacity: rememberedUrls })),
    Layer.provideMerge(options.adapters),
    Layer.provideMerge(
      Layer.mergeAll(
        options.authorization ?? Authorization.layer,
        Permissions.layer.pipe(Layer.provideMerge(layerRegistry(options.modules))),
        Layer.succeed(UploadSettings, options.uploads)
      )
    ),
    Layer.provideMerge(Postgres.layer({ ...options.database, modules: migrationsOf(options.modules) })),
    Layer.provideMerge(Layer.merge(NodeCrypto.layer, RandomBlocks.layer))
  )
