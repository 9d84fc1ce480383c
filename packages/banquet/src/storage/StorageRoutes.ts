/** The routes of local storage, beside those of the contract. */
import { CurrentRequest } from "@banquet/http-handlers/platform/CurrentRequest"
import { StorageHandler } from "@banquet/storage-file/StorageHandler"
import { layerFileOptions, type StorageOptions } from "./Storage.ts"
import { Effect, Layer } from "effect"
import { HttpRouter } from "effect/http"

/** None where storage is elsewhere. */
export const layer = (options: StorageOptions) =>
  options.storage.kind === "file"
    ? Layer.unwrap(
        Effect.map(StorageHandler, ({ handle, path }) => {
          const route = `${path}*` as const
          return HttpRouter.add(
            "*",
            route,
            Effect.flatMap(CurrentRequest, (current) => {
              current.route = route
              return handle
            })
          )
        })
      ).pipe(Layer.provide(StorageHandler.layer), Layer.provide(layerFileOptions(options)))
    : Layer.empty
