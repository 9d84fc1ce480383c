/** The HTTP parts of a list of modules, which are loaded where HTTP is served. */
import type { ActorChangeRefused } from "@banquet/actors-core/ActorErrors"
import type { ActorError } from "@banquet/http-handlers/actors/ActorProblemTable"
import type { GalleryHttp } from "@banquet/http-handlers/gallery/GalleryHttp"
import * as HttpApp from "@banquet/http-handlers/platform/HttpApp"
import { type ErrorOfModule, type HttpModule, problemsOf } from "@banquet/http-handlers/platform/HttpModule"
import type { PlatformError } from "@banquet/http-handlers/platform/PlatformProblemTable"
import { makeRouteTable } from "@banquet/http-handlers/platform/RouteTable"
import type { SeatingHttp } from "@banquet/http-handlers/seating/SeatingHttp"
import type { Changes } from "@banquet/platform-core/changes/Changes"
import { Effect, Layer } from "effect"
import type { HttpRouter } from "effect/http"
import type { AnyModule } from "./Module.ts"
import { ModulesInvalid } from "./ModuleList.ts"
import type { PlatformServices } from "./Platform.ts"

/** Whatever a use case of the platform and of the built-in modules fails with. */
export type DomainError =
  | PlatformError
  | ActorError
  | ActorChangeRefused
  | ErrorOfModule<typeof GalleryHttp | typeof SeatingHttp>

/** Fails with `ModulesInvalid` where two modules claim the same route, or name an error alike. */
export const loadHttpModules = (
  modules: ReadonlyArray<AnyModule>
): Effect.Effect<ReadonlyArray<HttpModule>, ModulesInvalid> =>
  Effect.promise(() => Promise.all(modules.map(({ http }) => http()))).pipe(
    Effect.flatMap((loaded) =>
      Effect.try({
        try: () => {
          problemsOf(loaded)
          makeRouteTable(loaded.map(({ contract }) => contract))
          return loaded
        },
        catch: (cause) =>
          new ModulesInvalid({
            issues: [{ path: "modules", message: `are refused: ${cause instanceof Error ? cause.message : "unknown"}` }]
          })
      })
    )
  )

export interface HttpOptions extends HttpApp.HttpAppOptions {
  readonly modules: ReadonlyArray<AnyModule>
}

/** Every route of the platform and of the modules, on the use cases of `application` with the same modules. */
export const layer = (
  options: HttpOptions
): Layer.Layer<Changes, ModulesInvalid, HttpRouter.HttpRouter | HttpApp.HttpAppServices | PlatformServices> =>
  Layer.unwrap(
    Effect.map(loadHttpModules(options.modules), (modules) => {
      const routes: Layer.Layer<Changes, never, unknown> = HttpApp.layer({ ...options, modules })
      // defineModule has seen to it that routes need what the platform and the module's layer provide.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      return routes as Layer.Layer<Changes, never, HttpRouter.HttpRouter | HttpApp.HttpAppServices | PlatformServices>
    })
  )
