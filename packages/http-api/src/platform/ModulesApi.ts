/** Which modules an occasion has installed and enabled, with their config. */
import { EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import { InputValidation } from "./InputValidation.ts"
import {
  bodyProblems,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  StaleRecordProblem
} from "./PlatformProblems.ts"
import { optionalInQuery, optionalRevision, optionalRevisionInQuery, requiredFlag, word } from "./RequestMember.ts"

/** The members that are set, without defaults. */
const Config = Schema.Record(Schema.String, Schema.Json)

/** A JSON schema (draft 2020-12) with the defaults of the members. */
const ConfigSchema = Schema.Json

/** A module that the server knows, and what the occasion has of it. */
export const ModuleDocument = Schema.Struct({
  key: Schema.String,
  display_name: Schema.String,
  version: Schema.String,
  installation: Schema.NullOr(Schema.Struct({ id: InstallationId, config: Config, revision: Schema.Int })),
  config_schema: ConfigSchema,
  /** One for every event, by start; `revision` is 0 where the module never was enabled. */
  enablements: Schema.Array(
    Schema.Struct({
      event_id: EventId,
      id: Schema.NullOr(EnablementId),
      enabled: Schema.Boolean,
      config: Config,
      config_schema: ConfigSchema,
      revision: Schema.Int
    })
  )
})

export const ModulesAnswer = Schema.Struct({ modules: Schema.Array(ModuleDocument) })

export const ModuleAnswer = Schema.Struct({ module: ModuleDocument })

/** What goes with a module: how many rows, by table, and how many objects in storage. */
export const UninstallationAnswer = Schema.Struct({
  counts: Schema.Record(Schema.String, Schema.Int),
  objects: Schema.Int
})

/** Replaces the config that there is; left out, that stays. A member that is `null` is cleared. */
const config = Schema.optionalKey(Schema.NullOr(Schema.Unknown))

export const InstallationRequest = Schema.Struct({ config, revision: optionalRevision })

export const EnablementRequest = Schema.Struct({ enabled: requiredFlag, config, revision: optionalRevision })

const flag = word(["true", "false"])

export const UninstallationQuery = Schema.Struct({
  rehearse: optionalInQuery(...flag),
  revision: optionalRevisionInQuery
})

const occasion = { occasion_id: OccasionId }
const module = { ...occasion, module: Schema.String }
const accessProblems = [PermissionDeniedProblem, NotFoundProblem] as const

export class ModulesApi extends HttpApiGroup.make("modules")
  .add(
    HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/modules", {
      params: occasion,
      success: ModulesAnswer,
      error: accessProblems
    })
      .annotate(OpenApi.Summary, "The modules, with what the occasion has of them (occasion:manage)")
      .annotate(RequiredPermission, "occasion:manage"),

    HttpApiEndpoint.put("install", "/v1/occasions/:occasion_id/modules/:module", {
      params: module,
      payload: InstallationRequest,
      success: ModuleAnswer,
      error: [...accessProblems, ...bodyProblems, StaleRecordProblem]
    })
      .annotate(OpenApi.Summary, "Install a module, or change the config of its installation (occasion:manage)")
      .annotate(RequiredPermission, "occasion:manage"),

    HttpApiEndpoint.put("enable", "/v1/occasions/:occasion_id/events/:event_id/modules/:module", {
      params: { ...module, event_id: EventId },
      payload: EnablementRequest,
      success: ModuleAnswer,
      error: [...accessProblems, ...bodyProblems, ModuleNotInstalledProblem, StaleRecordProblem]
    })
      .annotate(OpenApi.Summary, "Enable or disable a module on an event, or change its config there (occasion:manage)")
      .annotate(RequiredPermission, "occasion:manage"),

    HttpApiEndpoint.delete("uninstall", "/v1/occasions/:occasion_id/modules/:module", {
      params: module,
      query: UninstallationQuery,
      success: [HttpApiSchema.NoContent, UninstallationAnswer],
      error: [...accessProblems, ModuleNotInstalledProblem, StaleRecordProblem]
    })
      .annotate(OpenApi.Summary, "Uninstall a module with all that it keeps, or say what that is (occasion:manage)")
      .annotate(RequiredPermission, "occasion:manage")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
