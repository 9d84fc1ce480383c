import { Context, Effect, Equal, Layer, Option, Result, type Schema } from "effect"
import { auditPrincipal } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import { EnablementId, type EventId, idMaker, InstallationId, type OccasionId } from "../Ids.ts"
import { formatPath } from "../ValidationIssue.ts"
import { enablementAudit, installationAudit } from "./ModuleAudit.ts"
import { checkConfig } from "./ModuleConfig.ts"
import { type ModuleConfig, type ModuleManifest, ModuleRegistry } from "./ModuleManifest.ts"
import { type Enablement, type Installation, ModuleRepository } from "./ModuleRepository.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import {
  InvalidInput,
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "../PlatformErrors.ts"
import type { Principal } from "../principals/Principal.ts"
import { Transaction } from "../Transaction.ts"

/**
 * Installs modules in occasions and enables them on events. For the administrator only.
 *
 * Fails with `NotFound` for an unknown module and with `InvalidInput` for a config with a wrong or unknown member. Where no
 * config is given, an existing record keeps the one it has.
 */
export class ModulePlatform extends Context.Service<
  ModulePlatform,
  {
    readonly modules: ReadonlyArray<ModuleManifest>

    /** Installs the module, or updates the config of its installation. */
    readonly install: (
      principal: Principal,
      occasionId: OccasionId,
      module: string,
      config: unknown | undefined
    ) => Effect.Effect<Installation, PermissionDenied | NotFound | InvalidInput | StoreUnavailable>

    readonly enable: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      module: string,
      config: unknown | undefined
    ) => Effect.Effect<Enablement, PermissionDenied | NotFound | InvalidInput | ModuleNotInstalled | StoreUnavailable>

    /** Disables the module and keeps the enablement's id and config; changes nothing where it is not enabled. */
    readonly disable: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      module: string
    ) => Effect.Effect<void, PermissionDenied | NotFound | ModuleNotInstalled | StoreUnavailable>
  }
>()("@banquet/platform-core/modules/ModulePlatform") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const ports = Effect.gen(function* () {
  return {
    audit: yield* AuditLog,
    modules: yield* ModuleRegistry,
    newId: yield* idMaker,
    occasions: yield* OccasionRepository,
    records: yield* ModuleRepository,
    transaction: yield* Transaction
  }
})
type Ports = Effect.Success<typeof ports>

const findManifest = ({ modules }: Ports, key: string) => {
  const found = modules.find((candidate) => candidate.key === key)
  return found === undefined ? Effect.fail(new NotFound({ resource: "module" })) : Effect.succeed(found)
}

/** Runs in a transaction with the occasion locked. */
const inOccasion = <A, E>({ occasions, transaction }: Ports, occasionId: OccasionId, effect: Effect.Effect<A, E>) =>
  transaction.run(
    Effect.gen(function* () {
      const occasion = (yield* occasions.list).find(({ id }) => id === occasionId)
      if (occasion === undefined) return yield* new NotFound({ resource: "occasion" })
      yield* occasions.lock(occasion.slug)
      return yield* effect
    })
  )

/** Returns the installation and, where there is one, the enablement of the event. */
const findEnablement = Effect.fnUntraced(function* (
  { occasions, records }: Ports,
  occasionId: OccasionId,
  eventId: EventId,
  module: string
) {
  const installation = yield* records.findInstallation(occasionId, module)
  if (Option.isNone(installation)) return yield* new ModuleNotInstalled({ module })
  const events = yield* occasions.events(occasionId)
  if (!events.some(({ id }) => id === eventId)) return yield* new NotFound({ resource: "event" })
  const enablement = Option.getOrUndefined(yield* records.findEnablement(eventId, module))
  return { installation: installation.value, enablement }
})

const install = Effect.fnUntraced(function* (
  { audit, newId, records }: Ports,
  by: Principal,
  occasionId: OccasionId,
  { installationConfig, key: module }: ModuleManifest,
  config: unknown
) {
  const existing = Option.getOrUndefined(yield* records.findInstallation(occasionId, module))
  const installation: Installation = {
    id: existing?.id ?? (yield* newId(InstallationId)),
    occasionId,
    module,
    config: yield* configToKeep(installationConfig, config, existing?.config)
  }
  if (Equal.equals(existing, installation)) return installation
  yield* records.saveInstallation(installation)
  yield* audit.append([installationAudit(auditPrincipal(by), existing, installation)])
  return installation
})

const enable = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  eventId: EventId,
  { enablementConfig, key: module }: ModuleManifest,
  config: unknown
) {
  const { audit, newId, records } = dependencies
  const { enablement: existing, installation } = yield* findEnablement(dependencies, occasionId, eventId, module)
  const enablement: Enablement = {
    id: existing?.id ?? (yield* newId(EnablementId)),
    occasionId,
    installationId: installation.id,
    eventId,
    module,
    enabled: true,
    config: yield* configToKeep(enablementConfig, config, existing?.config)
  }
  if (Equal.equals(existing, enablement)) return enablement
  yield* records.saveEnablement(enablement)
  yield* audit.append([enablementAudit(auditPrincipal(by), existing, enablement)])
  return enablement
})

const disable = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  eventId: EventId,
  module: string
) {
  const { audit, records } = dependencies
  const { enablement: existing } = yield* findEnablement(dependencies, occasionId, eventId, module)
  if (existing?.enabled !== true) return
  const disabled = { ...existing, enabled: false }
  yield* records.saveEnablement(disabled)
  yield* audit.append([enablementAudit(auditPrincipal(by), existing, disabled)])
})

const make = Effect.gen(function* () {
  const authorization = yield* Authorization
  const dependencies = yield* ports
  return ModulePlatform.of({
    modules: dependencies.modules,
    install: Effect.fn("ModulePlatform.install")(function* (principal, occasionId, module, config) {
      yield* authorization.administrator(principal)
      const manifest = yield* findManifest(dependencies, module)
      return yield* inOccasion(dependencies, occasionId, install(dependencies, principal, occasionId, manifest, config))
    }),
    enable: Effect.fn("ModulePlatform.enable")(function* (principal, occasionId, eventId, module, config) {
      yield* authorization.administrator(principal)
      const manifest = yield* findManifest(dependencies, module)
      return yield* inOccasion(
        dependencies,
        occasionId,
        enable(dependencies, principal, occasionId, eventId, manifest, config)
      )
    }),
    disable: Effect.fn("ModulePlatform.disable")(function* (principal, occasionId, eventId, module) {
      yield* authorization.administrator(principal)
      yield* findManifest(dependencies, module)
      yield* inOccasion(dependencies, occasionId, disable(dependencies, principal, occasionId, eventId, module))
    })
  })
})

/** Returns the config to keep: what is given, what was kept, or nothing but defaults. */
const configToKeep = (schema: Schema.Decoder<unknown>, given: unknown, kept: ModuleConfig | undefined) =>
  given === undefined
    ? Effect.succeed(kept ?? {})
    : Effect.fromResult(
        Result.mapError(checkConfig(schema, given), ([first]) => {
          const path = formatPath(["config", ...(first?.path ?? [])])
          return new InvalidInput({ path, message: first?.message ?? "is not acceptable" })
        })
      )
