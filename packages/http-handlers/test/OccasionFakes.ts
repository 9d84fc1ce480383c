/** The use cases of occasions, events and modules, of which one occasion is known. */
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import { PlannerEvents } from "@banquet/platform-core/occasions/PlannerEvents"
import { PlannerOccasions } from "@banquet/platform-core/occasions/PlannerOccasions"
import { PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { SetupLinks } from "@banquet/platform-core/setup/SetupLinks"
import { Context, Effect, Layer } from "effect"
import * as sample from "./Sample.ts"

/** The sample's occasion, whatever is asked for. */
export const layerOccasions = Layer.effectContext(
  Effect.map(Authorization, ({ planner }) => {
    const managed = <A>(principal: Principal, occasionId: OccasionId, answer: A) =>
      Effect.as(planner(principal, "occasion:manage", occasionId), answer)
    const event = { ...sample.events[0]!, revision: 1 }
    const occasion = { ...sample.occasion, revision: 1 }
    const mayCreate = (principal: Principal) =>
      principal._tag === "Planner" && principal.grants.some(({ actions }) => actions.includes("occasion:manage"))
        ? Effect.succeed(principal)
        : Effect.fail(new PermissionDenied())
    return Context.make(PlannerOccasions, {
      mayCreate,
      create: (principal) => Effect.as(mayCreate(principal), occasion),
      view: (principal, occasionId) =>
        managed(principal, occasionId, { occasion, checklist: [{ code: "events", done: true }] }),
      update: (principal, occasionId) => managed(principal, occasionId, occasion)
    }).pipe(
      Context.add(ModulePlatform, {
        modules: sample.modules,
        view: (principal, occasionId) =>
          managed(
            principal,
            occasionId,
            sample.modules.map((manifest) => ({
              manifest,
              installation: null,
              events: sample.events.map((one) => ({ event: one, enablement: null }))
            }))
          ),
        inUse: () => Effect.succeed(new Map()),
        install: (principal, occasionId) => managed(principal, occasionId, sample.installation),
        enable: (principal, occasionId) => managed(principal, occasionId, sample.enablement),
        disable: (principal, occasionId) => managed(principal, occasionId, undefined),
        uninstall: (principal, occasionId) =>
          managed(principal, occasionId, { counts: { event_enablements: 1 }, objects: 0, objectsLeft: 0 })
      }),
      Context.add(SetupLinks, {
        issue: Effect.succeedNone,
        createOccasion: () => Effect.succeed({ occasion, issued: sample.issuedToken })
      }),
      Context.add(PlannerEvents, {
        create: (principal, occasionId) => managed(principal, occasionId, event),
        update: (principal, occasionId) => managed(principal, occasionId, event),
        delete: (principal, occasionId) => managed(principal, occasionId, undefined)
      })
    )
  })
)
