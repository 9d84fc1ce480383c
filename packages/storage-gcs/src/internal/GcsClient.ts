/** The bucket as the SDK sees it: for signatures, metadata, removal and listing, and never for bytes. */
import { type Bucket, Storage } from "@google-cloud/storage"
import { Effect } from "effect"
import type { GcsConfigurationInvalid } from "../GcsConfigurationInvalid.ts"
import { makeAuth } from "./GcsCredentials.ts"

/** The bucket and its credentials. */
export interface GcsStorageOptions {
  readonly bucket: string
  /** The key file of a service account; `null` means the machine's own credentials. */
  readonly credentialsFile: string | null
  /** The URL of an emulator of Cloud Storage, used without authentication. */
  readonly emulatorHost: string | null
}

const endpointOf = (emulatorHost: string): string =>
  (emulatorHost.includes("://") ? emulatorHost : `http://${emulatorHost}`).replace(/\/+$/, "")

/** Makes the client; fails without credentials that can sign. Does not call the bucket. */
export const makeBucket = (options: GcsStorageOptions): Effect.Effect<Bucket, GcsConfigurationInvalid> =>
  Effect.map(makeAuth(options), (authClient) => {
    const apiEndpoint =
      options.emulatorHost === null ? "https://storage.googleapis.com" : endpointOf(options.emulatorHost)
    // `maxRetries: 0` would mean 3, and what is tried again is decided here.
    const storage = new Storage({ authClient, apiEndpoint, retryOptions: { autoRetry: false } })
    // An address in STORAGE_EMULATOR_HOST would take the path away.
    storage.baseUrl = `${apiEndpoint}/storage/v1`
    return storage.bucket(options.bucket)
  })
