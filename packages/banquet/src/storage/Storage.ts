/** Where uploads and what is made from them are kept, as configured. */
import { join } from "node:path"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { CurrentRequest } from "@banquet/http-handlers/platform/CurrentRequest"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import * as FileStorage from "@banquet/storage-file/FileStorage"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { type Configuration, ConfigurationInvalid } from "../configuration/Configuration.ts"
import { signingSecret } from "./SigningSecret.ts"

export interface StorageOptions extends Pick<
  Configuration,
  "dataDirectory" | "storage" | "storageFloor" | "uploadBytesPerSecond"
> {
  /** What the URLs of local storage begin with. */
  readonly publicUrl: Effect.Effect<string>
}

/** What local storage and its routes need. */
export const layerFileOptions = ({
  dataDirectory,
  publicUrl,
  storage,
  storageFloor,
  uploadBytesPerSecond
}: StorageOptions): Layer.Layer<FileStorage.FileStorageOptions, ConfigurationInvalid> =>
  Layer.effect(
    FileStorage.FileStorageOptions,
    Effect.map(signingSecret(dataDirectory, storage.kind === "file" ? storage.signingSecret : null), (secret) =>
      FileStorage.FileStorageOptions.of({
        directory: join(dataDirectory, "objects"),
        secret,
        publicUrl,
        requestId: Effect.map(CurrentRequest, ({ id }) => id),
        freeSpaceFloor: storageFloor,
        uploadBytesPerSecond
      })
    )
  )

/** The driver of Cloud Storage is large, and loaded only where it is used. Bytes travel by `fetch`, which every Node has. */
const layerGcs = ({ bucket, credentialsFile, emulatorHost }: Extract<Configuration["storage"], { kind: "gcs" }>) =>
  Layer.unwrap(
    Effect.map(
      Effect.promise(() => import("@banquet/storage-gcs/GcsStorage")),
      (gcs) => gcs.layer({ bucket, credentialsFile, emulatorHost })
    )
  ).pipe(
    Layer.catchTag("GcsConfigurationInvalid", ({ expected, variable }) =>
      Layer.effect(ObjectStorage, new ConfigurationInvalid({ variable, expected, missing: false }))
    ),
    Layer.provide(FetchHttpClient.layer)
  )

/** The configured storage. That on files also needs routes, which are served with the same options. */
export const layer = (options: StorageOptions): Layer.Layer<ObjectStorage, ConfigurationInvalid | StoreUnavailable> =>
  options.storage.kind === "file"
    ? Layer.provide(FileStorage.layer, layerFileOptions(options))
    : layerGcs(options.storage)
