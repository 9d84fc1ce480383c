/** The composition: where the cores and their adapters meet. */
import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import { Authorization } from "@banquet/platform-core/Authorization"
import { ModuleRegistry } from "@banquet/platform-core/ModuleManifest"
import { ModulePlatform } from "@banquet/platform-core/ModulePlatform"
import { PlannerPermissions } from "@banquet/platform-core/PlannerPermissions"
import type { Administrator } from "@banquet/platform-core/Principal"
import { Principals } from "@banquet/platform-core/Principals"
import { Tokens } from "@banquet/platform-core/Tokens"
import { TokenUsage } from "@banquet/platform-core/TokenUsage"
import * as Postgres from "@banquet/postgres/Postgres"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import { VendorSeating } from "@banquet/seating-core/VendorSeating"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Layer } from "effect"

/** Whoever runs the program: the principal of the command line. */
export const administrator: Administrator = { _tag: "Administrator" }

/** The modules that this program knows. */
const modules = Layer.succeed(ModuleRegistry, [GalleryModule, SeatingModule])

/** Every use case of the platform and of Seating, on PostgreSQL, with the repositories under them. */
export const layer = (options: Postgres.Options) =>
  Layer.mergeAll(
    ModulePlatform.layer,
    PlannerPermissions.layer,
    Tokens.layer,
    Principals.layer.pipe(Layer.provide(TokenUsage.layer)),
    PlannerSeating.layer,
    GuestSeating.layer,
    VendorSeating.layer
  ).pipe(
    Layer.provideMerge(Layer.mergeAll(Authorization.layer, modules)),
    Layer.provideMerge(Postgres.layer(options)),
    Layer.provideMerge(NodeCrypto.layer)
  )
