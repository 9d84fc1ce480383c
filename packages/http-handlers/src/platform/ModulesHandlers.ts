/** Which modules an occasion has installed and enabled. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import * as Requests from "@banquet/http-api/platform/ModulesApi"
import type * as Wire from "@banquet/http-api/platform/ModulesApi"
import { PlatformApi } from "@banquet/http-api/platform/PlatformApi"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { configJsonSchema } from "@banquet/platform-core/modules/ModuleConfig"
import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import type { OccasionModule } from "@banquet/platform-core/modules/ModuleUseCases"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect } from "effect"
import { HttpServerResponse } from "effect/http"
import * as HandlerGroup from "./HandlerGroup.ts"
import { jsonAnswer } from "./JsonAnswer.ts"
import { translated } from "./PlatformProblemTable.ts"
import { requestBody } from "./RequestBody.ts"

const installationRequest = requestBody(Requests.InstallationRequest)
const enablementRequest = requestBody(Requests.EnablementRequest)

const moduleDocument = ({ events, installation, manifest }: OccasionModule): typeof Wire.ModuleDocument.Encoded => {
  const enablementSchema = configJsonSchema(manifest.enablementConfig)
  return {
    key: manifest.key,
    display_name: manifest.displayName,
    version: manifest.version,
    installation: installation && {
      id: installation.id,
      config: installation.config,
      revision: installation.revision
    },
    config_schema: configJsonSchema(manifest.installationConfig),
    enablements: events.map(({ enablement, event }) => ({
      event_id: event.id,
      id: enablement?.id ?? null,
      enabled: enablement?.enabled ?? false,
      config: enablement?.config ?? {},
      config_schema: enablementSchema,
      revision: enablement?.revision ?? 0
    }))
  }
}

/** Answers with the module as it is after the change. */
const moduleAnswer = Effect.fnUntraced(function* (
  platform: ModulePlatform["Service"],
  principal: Principal,
  occasionId: OccasionId,
  module: string
) {
  const found = (yield* translated(platform.view(principal, occasionId))).filter(
    ({ manifest }) => manifest.key === module
  )
  return yield* Effect.forEach(found, (one) =>
    Effect.succeed(jsonAnswer<typeof Wire.ModuleAnswer.Encoded>({ module: moduleDocument(one) }))
  ).pipe(Effect.map(([answer]) => answer ?? HttpServerResponse.empty({ status: 204 })))
})

/** An absent config and `null` both mean that the one that is there stays. */
const given = (config: unknown): unknown => (config === null ? undefined : config)

export const layer = HandlerGroup.group(
  PlatformApi,
  "modules",
  Effect.fnUntraced(function* (handlers) {
    const platform = yield* ModulePlatform
    return handlers
      .handle("list", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) => translated(platform.view(principal, params.occasion_id))).pipe(
          Effect.map((modules) =>
            jsonAnswer<typeof Wire.ModulesAnswer.Encoded>({ modules: modules.map(moduleDocument) })
          )
        )
      )
      .handleRaw(
        "install",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const { config, revision } = yield* installationRequest(request)
          const { module, occasion_id: occasionId } = params
          yield* translated(platform.install(principal, occasionId, module, given(config), { revision }))
          return yield* moduleAnswer(platform, principal, occasionId, module)
        })
      )
      .handleRaw(
        "enable",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const { config, enabled, revision } = yield* enablementRequest(request)
          const { event_id: eventId, module, occasion_id: occasionId } = params
          const change = enabled ? platform.enable : platform.disable
          yield* translated(
            Effect.asVoid<unknown, Effect.Error<ReturnType<typeof platform.enable>>, never>(
              change(principal, occasionId, eventId, module, given(config), { revision })
            )
          )
          return yield* moduleAnswer(platform, principal, occasionId, module)
        })
      )
      .handle("uninstall", ({ params, query }) =>
        Effect.flatMap(CurrentPrincipal, (principal) => {
          const rehearse = query.rehearse === "true"
          const options = { rehearse, revision: query.revision }
          return Effect.map(
            translated(platform.uninstall(principal, params.occasion_id, params.module, options)),
            ({ counts, objects }) =>
              rehearse
                ? jsonAnswer<typeof Wire.UninstallationAnswer.Encoded>({ counts, objects })
                : HttpServerResponse.empty({ status: 204 })
          )
        })
      )
  })
)
