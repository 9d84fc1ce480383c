import { ModulePlatform } from "@banquet/platform-core/modules/ModulePlatform"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Effect, Option, Schema } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { administrator } from "banquet/Administrator"
import { wrongUsage } from "../Failure.ts"
import { eventFlag, findEvent, findOccasion, occasionFlag } from "../Lookup.ts"
import { enablementConfig, installationConfig } from "../ModuleConfigInForce.ts"
import { answer } from "../Output.ts"
import { ProgramModules } from "../ProgramModules.ts"
import { inSession } from "../Session.ts"

const moduleArgument = Argument.String("module").pipe(Argument.withDescription("The module's key, such as seating"))

const configFlag = Flag.String("config").pipe(
  Flag.withMetavar("JSON"),
  Flag.withDescription("The config as a JSON object; without it an existing config stays"),
  Flag.optional
)

const parseConfig = (text: Option.Option<string>) =>
  Option.match(text, {
    onNone: () => Effect.succeed(undefined),
    onSome: (json) =>
      Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Json)))(json).pipe(
        Effect.mapError(() => wrongUsage("--config must be a JSON object."))
      )
  })

const jsonSchema = (schema: Schema.Constraint) =>
  Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" }).schema

const memberNames = ({ properties }: ReturnType<typeof jsonSchema>): string =>
  typeof properties === "object" && properties !== null ? Object.keys(properties).join(", ") : ""

const list = Command.make("list", {}, () =>
  Effect.gen(function* () {
    const modules = yield* ProgramModules
    const items = modules.map(({ manifest: module }) => ({
      key: module.key,
      version: module.version,
      display_name: module.displayName,
      scopes: module.scopes,
      dependencies: module.dependencies,
      surfaces: module.surfaces,
      actions: module.actions,
      config_schemas: {
        installation: jsonSchema(module.installationConfig),
        enablement: jsonSchema(module.enablementConfig)
      }
    }))
    yield* answer(
      { items },
      items
        .map((item) =>
          [
            `${item.key} ${item.version}`,
            `  scopes:        installed per ${item.scopes.installation}, enabled per ${item.scopes.enablement}`,
            `  dependencies:  ${item.dependencies.join(", ")}`,
            `  surfaces:      ${item.surfaces.join(", ")}`,
            `  actions:       ${item.actions.join(", ")}`,
            `  install with:  ${memberNames(item.config_schemas.installation)}`,
            `  enable with:   ${memberNames(item.config_schemas.enablement)}`
          ].join("\n")
        )
        .join("\n\n")
    )
  })
).pipe(Command.withDescription("The declared modules"))

/** What lets those who manage the occasion use the module, where they may not yet: installing it grants nothing here. */
const missingGrants = Effect.fnUntraced(function* (occasion: Occasion, module: string) {
  const { plannerActions } = yield* Permissions
  const actions = plannerActions.filter((action) => action.startsWith(`${module}:`))
  const planners = yield* (yield* PrincipalRepository).planners(occasion.id)
  return planners
    .filter(({ actions: held }) => held.includes("occasion:manage"))
    .flatMap(({ actions: held, key }) => {
      const missing = actions.filter((action) => !held.includes(action))
      const command = `banquet permission grant ${missing.join(" ")} --occasion ${occasion.slug} --planner ${key}`
      return missing.length === 0 ? [] : [`To let ${key} use all of it: ${command}`]
    })
})

const install = Command.make(
  "install",
  { module: moduleArgument, occasion: occasionFlag, config: configFlag },
  ({ config, module, occasion: slug }) =>
    Effect.gen(function* () {
      const given = yield* parseConfig(config)
      const platform = yield* ModulePlatform
      const occasion = yield* findOccasion(slug)
      const installation = yield* platform.install(administrator, occasion.id, module, given)
      const inForce = installationConfig(platform.modules, installation)
      const grants = yield* missingGrants(occasion, module)
      yield* answer({ installation: { id: installation.id, occasion: slug, module, config: inForce } }, [
        `${module} is installed in ${slug} with ${JSON.stringify(inForce)}`,
        ...grants
      ])
    }).pipe(inSession)
).pipe(Command.withDescription("Install a module in an occasion, or update its config"))

const enable = Command.make(
  "enable",
  { module: moduleArgument, occasion: occasionFlag, event: eventFlag, config: configFlag },
  ({ config, event: key, module, occasion: slug }) =>
    Effect.gen(function* () {
      const given = yield* parseConfig(config)
      const platform = yield* ModulePlatform
      const occasion = yield* findOccasion(slug)
      const event = yield* findEvent(occasion, key)
      const enablement = yield* platform.enable(administrator, occasion.id, event.id, module, given)
      const inForce = enablementConfig(platform.modules, enablement)
      yield* answer(
        { enablement: { id: enablement.id, occasion: slug, event: key, module, enabled: true, config: inForce } },
        `${module} is enabled on ${key} with ${JSON.stringify(inForce)}`
      )
    }).pipe(inSession)
).pipe(Command.withDescription("Enable an installed module on an event, or update its config"))

const disable = Command.make(
  "disable",
  { module: moduleArgument, occasion: occasionFlag, event: eventFlag },
  ({ event: key, module, occasion: slug }) =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const occasion = yield* findOccasion(slug)
      const event = yield* findEvent(occasion, key)
      yield* platform.disable(administrator, occasion.id, event.id, module)
      const kept = yield* (yield* ModuleRepository).findEnablement(event.id, module)
      const enablement = Option.match(kept, {
        onNone: () => null,
        onSome: (found) => ({
          id: found.id,
          occasion: slug,
          event: key,
          module,
          enabled: found.enabled,
          config: enablementConfig(platform.modules, found)
        })
      })
      yield* answer({ enablement }, `${module} is disabled on ${key}`)
    }).pipe(inSession)
).pipe(Command.withDescription("Disable a module on an event; its config is kept"))

export const moduleCommand = Command.make("module").pipe(
  Command.withDescription("Install modules in occasions and enable them on events"),
  Command.withSubcommands([list, install, enable, disable])
)
