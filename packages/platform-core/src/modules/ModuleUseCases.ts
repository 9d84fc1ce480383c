/** What the use cases about modules do, within the transaction around them. */
import { Effect, Equal, Option, Result, type Schema, Struct } from "effect"
import { auditPrincipal } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import { Permissions } from "../authorization/Permissions.ts"
import { ObjectRemoval } from "../erasure/ObjectRemoval.ts"
import { DomainEventAppender } from "../events/DomainEventAppender.ts"
import { EnablementId, type EventId, idMaker, InstallationId, type OccasionId } from "../Ids.ts"
import type { Event } from "../occasions/Occasion.ts"
import { type AtRevision, checkRevision } from "../occasions/OccasionDecisions.ts"
import { occasionChanged } from "../occasions/OccasionEvents.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { InvalidInput, ModuleNotInstalled, NotFound } from "../PlatformErrors.ts"
import type { Planner, Principal } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { Transaction } from "../Transaction.ts"
import { formatPath } from "../ValidationIssue.ts"
import { grantToInstaller } from "./InstallerPermissions.ts"
import { enablementAudit, installationAudit, uninstallationAudit } from "./ModuleAudit.ts"
import { checkConfig } from "./ModuleConfig.ts"
import { type ModuleConfig, type ModuleManifest, ModuleRegistry } from "./ModuleManifest.ts"
import {
  type Enablement,
  type EnablementRecord,
  type Installation,
  type InstallationRecord,
  ModuleRepository
} from "./ModuleRepository.ts"

/** What an event has of a module; `enablement` is `null` where it never had any. */
export interface EventModule {
  readonly event: Event
  readonly enablement: EnablementRecord | null
}

/** What an occasion has of a module that the program knows. */
export interface OccasionModule {
  readonly manifest: ModuleManifest
  readonly installation: InstallationRecord | null
  /** Every event, by start. */
  readonly events: ReadonlyArray<EventModule>
}

export const ports = Effect.gen(function* () {
  return {
    appender: yield* DomainEventAppender,
    audit: yield* AuditLog,
    authorization: yield* Authorization,
    modules: yield* ModuleRegistry,
    newId: yield* idMaker,
    objectRemoval: yield* ObjectRemoval,
    occasions: yield* OccasionRepository,
    permissions: yield* Permissions,
    principals: yield* PrincipalRepository,
    records: yield* ModuleRepository,
    transaction: yield* Transaction
  }
})
export type Ports = Effect.Success<typeof ports>

/** Returns the keys of the modules that are enabled on an event of each occasion, in the order of registration. */
export const inUse = Effect.fn("ModulePlatform.inUse")(function* (
  { modules, records }: Ports,
  { grants }: Pick<Planner, "grants">
) {
  const occasionIds = grants.map(({ occasion }) => occasion.id)
  const enabled = yield* records.enabled(occasionIds)
  const known = new Set(enabled.map(({ module, occasionId }) => `${occasionId} ${module}`))
  const keys = modules.map(({ key }) => key)
  return new Map(occasionIds.map((id) => [id, keys.filter((key) => known.has(`${id} ${key}`))] as const))
})

export const findManifest = ({ modules }: Ports, key: string) => {
  const found = modules.find((candidate) => candidate.key === key)
  return found === undefined ? Effect.fail(new NotFound({ resource: "module" })) : Effect.succeed(found)
}

/** Locks the occasion, and runs. */
export const inOccasion = <A, E>({ occasions }: Ports, occasionId: OccasionId, effect: Effect.Effect<A, E>) =>
  Effect.gen(function* () {
    const occasion = yield* occasions.find(occasionId)
    if (Option.isNone(occasion)) return yield* new NotFound({ resource: "occasion" })
    yield* occasions.lock(occasion.value.slug)
    return yield* effect
  })

const findInstallation = Effect.fnUntraced(function* ({ records }: Ports, occasionId: OccasionId, module: string) {
  const { enablements, installations } = yield* records.records(occasionId)
  const installation = installations.find((row) => row.module === module)
  return { installation, enablements: enablements.filter((row) => row.module === module) }
})

/** Returns the installation and, where there is one, the enablement of the event. */
const findEnablement = Effect.fnUntraced(function* (
  dependencies: Ports,
  occasionId: OccasionId,
  eventId: EventId,
  module: string
) {
  const { enablements, installation } = yield* findInstallation(dependencies, occasionId, module)
  if (installation === undefined) return yield* new ModuleNotInstalled({ module })
  const events = yield* dependencies.occasions.events(occasionId)
  if (!events.some(({ id }) => id === eventId)) return yield* new NotFound({ resource: "event" })
  return { installation, enablement: enablements.find((row) => row.eventId === eventId) }
})

export const install = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  manifest: ModuleManifest,
  config: unknown,
  at: AtRevision
) {
  const { installationConfig, key: module } = manifest
  const { appender, audit, newId, records } = dependencies
  const { installation: found } = yield* findInstallation(dependencies, occasionId, module)
  yield* Effect.fromResult(checkRevision("installation", found?.revision ?? 0, at))
  const existing = found && Struct.omit(found, ["revision"])
  const installation: Installation = {
    id: existing?.id ?? (yield* newId(InstallationId)),
    occasionId,
    module,
    config: yield* configToKeep(installationConfig, config, existing?.config)
  }
  if (Equal.equals(existing, installation)) return installation
  yield* records.saveInstallation(installation)
  yield* audit.append([installationAudit(auditPrincipal(by), existing, installation)])
  if (existing === undefined) yield* grantToInstaller(dependencies, by, occasionId, manifest)
  yield* appender.append([occasionChanged(occasionId)])
  return installation
})

/** A request to change an enablement. */
export interface EnablementChange extends AtRevision {
  readonly enabled: boolean
  readonly config: unknown
}

export const changeEnablement = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  eventId: EventId,
  { enablementConfig, key: module }: ModuleManifest,
  { config, enabled, ...at }: EnablementChange
) {
  const { appender, audit, newId, records } = dependencies
  const { enablement: found, installation } = yield* findEnablement(dependencies, occasionId, eventId, module)
  yield* Effect.fromResult(checkRevision("enablement", found?.revision ?? 0, at))
  const existing = found && Struct.omit(found, ["revision"])
  const enablement: Enablement = {
    id: existing?.id ?? (yield* newId(EnablementId)),
    occasionId,
    installationId: installation.id,
    eventId,
    module,
    enabled,
    config: yield* configToKeep(enablementConfig, config, existing?.config)
  }
  const isNothing = existing === undefined && !enabled && config === undefined
  if (isNothing || Equal.equals(existing, enablement)) return enablement
  yield* records.saveEnablement(enablement)
  yield* audit.append([enablementAudit(auditPrincipal(by), existing, enablement)])
  yield* appender.append([occasionChanged(occasionId, eventId)])
  return enablement
})

export const uninstall = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  module: string,
  at: AtRevision
) {
  const { appender, audit, records } = dependencies
  const { installation } = yield* findInstallation(dependencies, occasionId, module)
  if (installation === undefined) return yield* new ModuleNotInstalled({ module })
  yield* Effect.fromResult(checkRevision("installation", installation.revision, at))
  const erased = yield* records.uninstall(occasionId, module)
  yield* audit.append([uninstallationAudit(auditPrincipal(by), installation)])
  yield* appender.append([occasionChanged(occasionId)])
  return erased
})

export const view = Effect.fnUntraced(function* ({ modules, occasions, records }: Ports, occasionId: OccasionId) {
  const [events, { enablements, installations }] = yield* Effect.all(
    [occasions.events(occasionId), records.records(occasionId)],
    { concurrency: "unbounded" }
  )
  return modules.map((manifest): OccasionModule => ({
    manifest,
    installation: installations.find(({ module }) => module === manifest.key) ?? null,
    events: events.map((event) => ({
      event,
      enablement: enablements.find((row) => row.module === manifest.key && row.eventId === event.id) ?? null
    }))
  }))
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
