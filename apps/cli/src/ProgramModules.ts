/** The modules of the program that commands are part of. */
import type { AnyModule } from "banquet/Module"
import { builtInModules } from "banquet/BuiltInModules"
import { Context, Effect, Option } from "effect"
import { notFound } from "./Failure.ts"

/** Defaults to the built-in modules. */
export const ProgramModules = Context.Reference<ReadonlyArray<AnyModule>>("@banquet/cli/ProgramModules", {
  defaultValue: () => builtInModules
})

/** The file with the modules whose pages `serve` builds; `undefined` stands for the built-in ones. */
export const WebModulesFile = Context.Reference<string | undefined>("@banquet/cli/WebModulesFile", {
  defaultValue: () => undefined
})

/** A service of a module. Fails where the program does not have the module. */
export const serviceOf = <Identifier, Service>(module: string, service: Context.Key<Identifier, Service>) =>
  Effect.flatMap(
    Effect.serviceOption(service),
    Option.match({ onNone: () => Effect.fail(notFound("module", module)), onSome: Effect.succeed })
  )
