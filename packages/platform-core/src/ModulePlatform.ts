import { Context, Effect, Equal, Layer, Option, Result, type Schema } from "effect"
import { auditPrincipal } from "./AuditEntry.ts"
import { AuditLog } from "./AuditLog.ts"
import { Authorization } from "./Authorization.ts"
import { EnablementId, type EventId, idMaker, InstallationId, type OccasionId } from "./Ids.ts"
import { formatPath } from "./ValidationIssue.ts"
import { enablementAudit, installationAudit } from "./ModuleAudit.ts"
import { checkConfig } from "./ModuleConfig.ts"
import { type ModuleConfig, type ModuleManifest, ModuleRegistry } from "./ModuleManifest.ts"
import { type Enablement, type Installation, ModuleRepository } from "./ModuleRepository.ts"
import type { Event } from "./Occasion.ts"
import { OccasionRepository } from "./OccasionRepository.ts"
import {
  InvalidInput,
  ModuleNotInstalled,
  NotFound,
  type PermissionDenied,
  type StoreUnavailable
} from "./PlatformErrors.ts"
import type { Principal } from "./Principal.ts"
import { Transaction } from "./Transaction.ts"

/**
 * The module platform: modules are installed once per occasion and enabled per event. For the administrator only.
 *
 * An unknown module is `NotFound`; a config with a wrong or unknown member is `InvalidInput`. Without a config an
 * existing record keeps the one it has.
 */
export class ModulePlatform extends Context.Service<
  ModulePlatform,
  {
    readonly modules: ReadonlyArray<ModuleManifest>

    /** Installs, or updates the config of what is installed. */
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

    /** Keeps id and config; disabling what is not enabled changes nothing. */
    readonly disable: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      module: string
    ) => Effect.Effect<void, PermissionDenied | NotFound | ModuleNotInstalled | StoreUnavailable>
  }
>()("@banquet/platform-core/ModulePlatform") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const audit = yield* AuditLog
      const authorization = yield* Authorization
      const modules = yield* ModuleRegistry
      const newId = yield* idMaker
      const occasions = yield* OccasionRepository
      const records = yield* ModuleRepository
      const transaction = yield* Transaction

      const manifest = (key: string) => {
        const found = modules.find((candidate) => candidate.key === key)
        return found === undefined ? Effect.fail(new NotFound({ resource: "module" })) : Effect.succeed(found)
      }

      /** Runs with the occasion locked against other writers. */
      const inOccasion = <A, E>(occasionId: OccasionId, effect: Effect.Effect<A, E>) =>
        transaction.run(
          Effect.gen(function* () {
            const occasion = (yield* occasions.list).find(({ id }) => id === occasionId)
            if (occasion === undefined) return yield* new NotFound({ resource: "occasion" })
            yield* occasions.lock(occasion.slug)
            return yield* effect
          })
        )

      const findInstallation = Effect.fnUntraced(function* (occasionId: OccasionId, module: string) {
        const found = yield* records.findInstallation(occasionId, module)
        return Option.isSome(found) ? found.value : yield* new ModuleNotInstalled({ module })
      })

      const findEvent = Effect.fnUntraced(function* (occasionId: OccasionId, eventId: EventId) {
        const found: Event | undefined = (yield* occasions.events(occasionId)).find(({ id }) => id === eventId)
        return found ?? (yield* new NotFound({ resource: "event" }))
      })

      return ModulePlatform.of({
        modules,
        install: Effect.fn("ModulePlatform.install")(function* (principal, occasionId, module, config) {
          yield* authorization.administrator(principal)
          const { installationConfig } = yield* manifest(module)
          return yield* inOccasion(
            occasionId,
            Effect.gen(function* () {
              const existing = Option.getOrUndefined(yield* records.findInstallation(occasionId, module))
              const installation: Installation = {
                id: existing?.id ?? (yield* newId(InstallationId)),
                occasionId,
                module,
                config: yield* configToKeep(installationConfig, config, existing?.config)
              }
              if (Equal.equals(existing, installation)) return installation
              yield* records.saveInstallation(installation)
              yield* audit.append([installationAudit(auditPrincipal(principal), existing, installation)])
              return installation
            })
          )
        }),
        enable: Effect.fn("ModulePlatform.enable")(function* (principal, occasionId, eventId, module, config) {
          yield* authorization.administrator(principal)
          const { enablementConfig } = yield* manifest(module)
          return yield* inOccasion(
            occasionId,
            Effect.gen(function* () {
              const installation = yield* findInstallation(occasionId, module)
              yield* findEvent(occasionId, eventId)
              const existing = Option.getOrUndefined(yield* records.findEnablement(eventId, module))
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
              yield* audit.append([enablementAudit(auditPrincipal(principal), existing, enablement)])
              return enablement
            })
          )
        }),
        disable: Effect.fn("ModulePlatform.disable")(function* (principal, occasionId, eventId, module) {
          yield* authorization.administrator(principal)
          yield* manifest(module)
          yield* inOccasion(
            occasionId,
            Effect.gen(function* () {
              yield* findInstallation(occasionId, module)
              yield* findEvent(occasionId, eventId)
              const existing = Option.getOrUndefined(yield* records.findEnablement(eventId, module))
              if (existing?.enabled !== true) return
              const disabled = { ...existing, enabled: false }
              yield* records.saveEnablement(disabled)
              yield* audit.append([enablementAudit(auditPrincipal(principal), existing, disabled)])
            })
          )
        })
      })
    })
  )
}

/** The config to keep: what is given, what was kept, or nothing but defaults. */
const configToKeep = (schema: Schema.Decoder<unknown>, given: unknown, kept: ModuleConfig | undefined) =>
  given === undefined
    ? Effect.succeed(kept ?? {})
    : Effect.fromResult(
        Result.mapError(checkConfig(schema, given), ([first]) => {
          const path = formatPath(["config", ...(first?.path ?? [])])
          return new InvalidInput({ path, message: first?.message ?? "is not acceptable" })
        })
      )
