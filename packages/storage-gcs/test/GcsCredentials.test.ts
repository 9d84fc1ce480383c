import { mkdtempSync } from "node:fs"
import { generateKeyPairSync } from "node:crypto"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Effect, Option } from "effect"
import { FetchHttpClient } from "effect/http"
import { afterEach, vi } from "vitest"
import * as GcsStorage from "../src/GcsStorage.ts"
import { GcsDouble, layer as layerDouble } from "../src/testing/GcsDouble.ts"
import { keyFile } from "./DoubledStorage.ts"

const pemOf = (type: "rsa" | "ed25519"): string => {
  const { privateKey } =
    type === "rsa" ? generateKeyPairSync("rsa", { modulusLength: 2048 }) : generateKeyPairSync(type)
  return privateKey.export({ type: "pkcs8", format: "pem" })
}

const account = { type: "service_account", client_email: "a@example.org", private_key: pemOf("rsa") }

const read = {
  key: ObjectKey.make("originals/a/b"),
  contentType: "image/jpeg",
  fileName: null,
  expiresAt: DateTime.makeUnsafe("2100-05-02T12:00:00Z")
}

const using = (options: Pick<GcsStorage.GcsStorageOptions, "credentialsFile" | "emulatorHost">) => {
  const layer = GcsStorage.layer({ bucket: "photos", ...options })
  return <A, E>(use: (storage: ObjectStorage["Service"]) => Effect.Effect<A, E>) =>
    ObjectStorage.use(use).pipe(Effect.provide(layer), Effect.provide(FetchHttpClient.layer))
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe("credentials of Cloud Storage", () => {
  it.live("are looked at before anything is stored, and what is wrong is said without their content", () =>
    Effect.gen(function* () {
      const { private_key: _, ...keyless } = account
      const contents = [
        "",
        "not json",
        "{}",
        JSON.stringify(keyless),
        JSON.stringify({ ...account, type: "authorized_user" }),
        JSON.stringify({ ...account, client_email: "" }),
        JSON.stringify({ ...account, private_key: "SECRET" }),
        JSON.stringify({ ...account, private_key: pemOf("ed25519") })
      ]
      const files = yield* Effect.forEach(contents, keyFile)
      for (const credentialsFile of [...files, "/nowhere/key.json"]) {
        const error = yield* Effect.flip(
          using({ credentialsFile, emulatorHost: null })((storage) => storage.signRead(read))
        )
        assert.strictEqual(
          error.message,
          "GOOGLE_APPLICATION_CREDENTIALS must be the path of a service account's key file (JSON with type, client_email and an RSA private_key)"
        )
      }
    }).pipe(Effect.scoped)
  )

  it.live("must be there: without a key file and on a machine without an identity nothing starts", () =>
    Effect.gen(function* () {
      for (const name of ["GOOGLE_APPLICATION_CREDENTIALS", "GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT"])
        vi.stubEnv(name, "")
      vi.stubEnv("METADATA_SERVER_DETECTION", "none")
      vi.stubEnv("CLOUDSDK_CONFIG", mkdtempSync(join(tmpdir(), "banquet-gcloud-")))
      vi.stubEnv("HOME", mkdtempSync(join(tmpdir(), "banquet-gcloud-")))
      const error = yield* Effect.flip(
        using({ credentialsFile: null, emulatorHost: null })((storage) => storage.signRead(read))
      )
      assert.strictEqual(error._tag, "GcsConfigurationInvalid")
    })
  )

  it.live("in a file sign offline and silently, for the real store", () =>
    Effect.gen(function* () {
      const warn = vi.spyOn(console, "warn")
      const emit = vi.spyOn(process, "emitWarning")
      const asked = vi.spyOn(globalThis, "fetch")
      const credentialsFile = yield* keyFile(JSON.stringify(account))
      const soon = DateTime.addDuration(yield* DateTime.now, "1 hour")
      const url = yield* using({ credentialsFile, emulatorHost: null })((storage) =>
        storage.signRead({ ...read, expiresAt: soon })
      )
      assert.match(
        url,
        /^https:\/\/storage\.googleapis\.com\/photos\/originals\/a\/b\?X-Goog-Algorithm=GOOG4-RSA-SHA256&/
      )
      assert.deepStrictEqual([warn.mock.calls, emit.mock.calls, asked.mock.calls], [[], [], []])
    }).pipe(Effect.scoped)
  )

  it.live("are not needed for an emulator, whose address may be in the environment, with or without http://", () =>
    Effect.gen(function* () {
      const { url } = yield* GcsDouble
      for (const emulatorHost of [url, url.replace("http://", ""), `${url}/`]) {
        vi.stubEnv("STORAGE_EMULATOR_HOST", emulatorHost)
        const found = yield* using({ credentialsFile: null, emulatorHost })((storage) => storage.head(read.key))
        assert.isTrue(Option.isNone(found))
        const signed = yield* using({ credentialsFile: null, emulatorHost })((storage) => storage.signRead(read))
        assert.isTrue(signed.startsWith(`${url}/photos/originals/a/b?`))
      }
    }).pipe(Effect.provide(layerDouble))
  )
})
