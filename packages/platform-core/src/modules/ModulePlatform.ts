import { Context, Effect, Layer } from "effect"
import type { RemovedObjects } from "../erasure/ObjectRemoval.ts"
import { runOrRehearse } from "../erasure/Rehearsal.ts"
import type { EventId, OccasionId } from "../Ids.ts"
import type { AtRevision } from "../occasions/OccasionDecisions.ts"
import type {
  InvalidInput,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StaleRecord,
  StoreUnavailable
} from "../PlatformErrors.ts"
import type { Planner, Principal } from "../principals/Principal.ts"
import type { ModuleManifest } from "./ModuleManifest.ts"
import type { Enablement, Installation } from "./ModuleRepository.ts"
import {
  changeEnablement,
  type EnablementChange,
  findManifest,
  inOccasion,
  inUse,
  install,
  type OccasionModule,
  ports,
  uninstall,
  view
} from "./ModuleUseCases.ts"

type ChangeError = PermissionDenied | NotFound | StaleRecord | StoreUnavailable

/** How many rows went with a module, by table, and how many objects. */
export interface Uninstalled extends RemovedObjects {
  readonly counts: Readonly<Record<string, number>>
}

/**
 * Installs modules in occasions and enables them on events. Takes `occasion:manage`.
 *
 * Fails with `NotFound` for an unknown module and with `InvalidInput` for a config with a wrong or unknown member. Where no
 * config is given, an existing record keeps the one it has.
 */
export class ModulePlatform extends Context.Service<
  ModulePlatform,
  {
    readonly modules: ReadonlyArray<ModuleManifest>

    /** Returns every module that the program knows, in the order of registration. */
    readonly view: (
      principal: Principal,
      occasionId: OccasionId
    ) => Effect.Effect<ReadonlyArray<OccasionModule>, PermissionDenied | StoreUnavailable>

    /** Returns the keys of the modules that are enabled on an event, by the occasions that are open to the planner. */
    readonly inUse: (
      planner: Pick<Planner, "grants">
    ) => Effect.Effect<ReadonlyMap<OccasionId, ReadonlyArray<string>>, StoreUnavailable>

    /**
     * Installs the module, or updates the config of its installation. A planner who installs it may do with it from then on
     * what planners may.
     */
    readonly install: (
      principal: Principal,
      occasionId: OccasionId,
      module: string,
      config: unknown | undefined,
      at?: AtRevision
    ) => Effect.Effect<Installation, ChangeError | InvalidInput>

    readonly enable: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      module: string,
      config: unknown | undefined,
      at?: AtRevision
    ) => Effect.Effect<Enablement, ChangeError | InvalidInput | ModuleNotInstalled>

    /**
     * Disables the module and keeps the enablement's id and config, or takes the one that is given; changes nothing where
     * it is not enabled and no config is given.
     */
    readonly disable: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      module: string,
      config?: unknown,
      at?: AtRevision
    ) => Effect.Effect<void, ChangeError | InvalidInput | ModuleNotInstalled>

    /** Takes the module out of the occasion, with all that it keeps there; with `rehearse` only says what that is. */
    readonly uninstall: (
      principal: Principal,
      occasionId: OccasionId,
      module: string,
      options: AtRevision & { readonly rehearse: boolean }
    ) => Effect.Effect<Uninstalled, ChangeError | ModuleNotInstalled>
  }
>()("@banquet/platform-core/modules/ModulePlatform") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const make = Effect.map(ports, (dependencies) => {
  const { authorization, objectRemoval, transaction } = dependencies
  const manages = (principal: Principal, occasionId: OccasionId) =>
    authorization.planner(principal, "occasion:manage", occasionId)

  const changingEnablement = Effect.fnUntraced(function* (
    principal: Principal,
    occasionId: OccasionId,
    eventId: EventId,
    module: string,
    change: EnablementChange
  ) {
    yield* manages(principal, occasionId)
    const manifest = yield* findManifest(dependencies, module)
    const changed = changeEnablement(dependencies, principal, occasionId, eventId, manifest, change)
    return yield* transaction.run(inOccasion(dependencies, occasionId, changed))
  })

  return ModulePlatform.of({
    modules: dependencies.modules,

    view: Effect.fn("ModulePlatform.view")(function* (principal, occasionId) {
      yield* manages(principal, occasionId)
      return yield* view(dependencies, occasionId)
    }),

    inUse: (planner) => inUse(dependencies, planner),

    install: Effect.fn("ModulePlatform.install")(function* (principal, occasionId, module, config, at = {}) {
      yield* manages(principal, occasionId)
      const manifest = yield* findManifest(dependencies, module)
      const installed = install(dependencies, principal, occasionId, manifest, config, at)
      return yield* transaction.run(inOccasion(dependencies, occasionId, installed))
    }),

    enable: Effect.fn("ModulePlatform.enable")(function* (principal, occasionId, eventId, module, config, at = {}) {
      return yield* changingEnablement(principal, occasionId, eventId, module, { ...at, enabled: true, config })
    }),

    disable: Effect.fn("ModulePlatform.disable")(function* (principal, occasionId, eventId, module, config, at = {}) {
      yield* changingEnablement(principal, occasionId, eventId, module, { ...at, enabled: false, config })
    }),

    uninstall: Effect.fn("ModulePlatform.uninstall")(function* (principal, occasionId, module, options) {
      yield* manages(principal, occasionId)
      yield* findManifest(dependencies, module)
      const { counts, objects } = yield* runOrRehearse(
        transaction,
        inOccasion(dependencies, occasionId, uninstall(dependencies, principal, occasionId, module, options)),
        options
      )
      const removed = yield* options.rehearse ? objectRemoval.count(objects) : objectRemoval.remove(objects)
      return { counts, ...removed }
    })
  })
})
