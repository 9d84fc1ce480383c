/** The composition: where the cores and their adapters meet. */
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { AuditTrail } from "@banquet/platform-core/AuditTrail"
import { Authorization } from "@banquet/platform-core/Authorization"
import { ModuleRegistry } from "@banquet/platform-core/ModuleManifest"
import { ModulePlatform } from "@banquet/platform-core/ModulePlatform"
import { Permissions } from "@banquet/platform-core/Permissions"
import { PlannerPermissions } from "@banquet/platform-core/PlannerPermissions"
import type { PrincipalRepository } from "@banquet/platform-core/PrincipalRepository"
import { Principals } from "@banquet/platform-core/Principals"
import { defaultTokenLifetimes, TokenLifetimes } from "@banquet/platform-core/TokenLifetimes"
import { Tokens } from "@banquet/platform-core/Tokens"
import { TokenUsage } from "@banquet/platform-core/TokenUsage"
import * as Postgres from "@banquet/postgres/Postgres"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { VendorSeating } from "@banquet/seating-core/VendorSeating"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Layer } from "effect"
import * as ModuleContributions from "./ModuleContributions.ts"
import * as ModuleRepositories from "./ModuleRepositories.ts"
import { modules } from "./Modules.ts"

export interface Options extends Postgres.Options {
  /** Who presented a bearer token; defaults to whose token was issued here. */
  readonly principals?: Layer.Layer<Principals, never, PrincipalRepository> | undefined
  /** How long tokens live; defaults to `defaultTokenLifetimes`. */
  readonly tokenLifetimes?: TokenLifetimes | undefined
  /** Who may do what; defaults to what the principal's own grants say. */
  readonly authorization?: Layer.Layer<Authorization> | undefined
}

/** Every use case of the platform and of Seating, on PostgreSQL, with the repositories under them. */
export const layer = (options: Options) =>
  // Fresh, for use cases that are memoized with another database would go on talking to that one.
  Layer.fresh(
    Layer.mergeAll(
      AuditTrail.layer,
      ModulePlatform.layer,
      PlannerPermissions.layer,
      options.principals ?? Principals.layer.pipe(Layer.provide(TokenUsage.layer)),
      PlannerSeating.layer,
      GuestSeating.layer,
      VendorSeating.layer,
      ApplyOccasion.layer
    ).pipe(
      Layer.provideMerge(Tokens.layer),
      Layer.provide(Layer.succeed(TokenLifetimes, options.tokenLifetimes ?? defaultTokenLifetimes))
    )
  ).pipe(
    Layer.provideMerge(
      Layer.merge(
        options.authorization ?? Authorization.layer,
        Permissions.layer.pipe(Layer.provideMerge(ModuleRegistry.layer(modules)))
      )
    ),
    Layer.provideMerge(ModuleContributions.layer),
    Layer.provideMerge(ModuleRepositories.layer),
    Layer.provideMerge(Postgres.layer(options)),
    Layer.provideMerge(NodeCrypto.layer)
  )
