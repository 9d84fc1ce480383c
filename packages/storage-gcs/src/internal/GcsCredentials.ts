/** The credentials that call Cloud Storage and sign URLs: the key of a service account, the machine's own, or none for an emulator. */
import { createPrivateKey, generateKeyPairSync } from "node:crypto"
import { readFile } from "node:fs/promises"
import { Effect, Option, Schema } from "effect"
import { type CredentialBody, GoogleAuth, JWT } from "google-auth-library"
import { GcsConfigurationInvalid } from "../GcsConfigurationInvalid.ts"

const scopes = ["https://www.googleapis.com/auth/cloud-platform"]

/** The timeout of finding the credentials of the machine. */
const readTimeout = "10 seconds"

interface ServiceAccountKey {
  readonly client_email: string
  readonly private_key: string
}

const isRsaKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "rsa"
  } catch {
    return false
  }
}

const decodeKeyFile = Schema.decodeOption(
  Schema.fromJsonString(
    Schema.Struct({
      type: Schema.Literal("service_account"),
      client_email: Schema.NonEmptyString,
      private_key: Schema.String.check(Schema.makeFilter(isRsaKey))
    })
  )
)

/**
 * Signs by the key and asks nobody. `GoogleAuth` as it is looks for the account at the metadata server when it is given
 * a client, and warns when it is given a key.
 */
class KeyAuth extends GoogleAuth<JWT> {
  readonly #key: ServiceAccountKey

  constructor(key: ServiceAccountKey) {
    super({ authClient: new JWT({ email: key.client_email, key: key.private_key, scopes }) })
    this.#key = key
  }

  override getCredentials(): Promise<CredentialBody>
  override getCredentials(callback: (error: Error | null, credentials?: CredentialBody) => void): void
  override getCredentials(
    callback?: (error: Error | null, credentials?: CredentialBody) => void
  ): Promise<CredentialBody> | void {
    if (callback === undefined) return Promise.resolve({ ...this.#key })
    callback(null, { ...this.#key })
  }
}

const fromKeyFile = Effect.fnUntraced(function* (path: string) {
  const invalid = new GcsConfigurationInvalid({
    variable: "GOOGLE_APPLICATION_CREDENTIALS",
    expected: "the path of a service account's key file (JSON with type, client_email and an RSA private_key)"
  })
  const text = yield* Effect.tryPromise({ try: () => readFile(path, "utf8"), catch: () => invalid })
  const key = Option.getOrNull(decodeKeyFile(text))
  return key === null ? yield* invalid : new KeyAuth(key)
})

/** Returns the machine's own credentials, such as workload identity, loaded once so that their absence shows early. */
const fromMachine = Effect.gen(function* () {
  const invalid = new GcsConfigurationInvalid({
    variable: "GOOGLE_APPLICATION_CREDENTIALS",
    expected: "set to a service account's key file, since this machine has no Google credentials of its own"
  })
  const auth = new GoogleAuth({ scopes })
  yield* Effect.tryPromise({ try: () => auth.getCredentials(), catch: () => invalid }).pipe(
    Effect.timeoutOrElse({ duration: readTimeout, orElse: () => invalid }),
    Effect.filterOrFail(
      ({ client_email: email }) => email !== undefined,
      () => invalid
    )
  )
  return auth
})

/** Signs for an emulator, which checks no signature; this one is well-formed. */
const throwaway = Effect.sync(() => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
  const pem = privateKey.export({ type: "pkcs8", format: "pem" })
  return new KeyAuth({ client_email: "emulator@emulator.invalid", private_key: pem })
})

/** Returns the credentials; fails without any that can sign. */
export const makeAuth = (options: {
  readonly credentialsFile: string | null
  readonly emulatorHost: string | null
}): Effect.Effect<GoogleAuth, GcsConfigurationInvalid> => {
  if (options.credentialsFile !== null) return fromKeyFile(options.credentialsFile)
  return options.emulatorHost === null ? fromMachine : throwaway
}
