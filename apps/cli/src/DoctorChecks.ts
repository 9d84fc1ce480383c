/** What `banquet doctor` tries out, each by itself. */
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import type { Configuration } from "banquet/configuration/Configuration"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { migrationsOf } from "banquet/ModuleList"
import { Effect, Layer, Option, type Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { type CommandError, refused } from "./Failure.ts"
import { explain } from "./Outage.ts"
import { ProgramModules } from "./ProgramModules.ts"
import { report } from "./Output.ts"

export interface Check {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

/** What was found, and the exit code that failing it comes to. */
export interface Checked {
  readonly checks: ReadonlyArray<Check>
  readonly exitCode: 0 | 1 | 2 | 3
}

export const all = (checked: ReadonlyArray<Checked>): Checked => {
  const failed = checked.filter(({ checks }) => checks.some(({ ok }) => !ok))
  return { checks: checked.flatMap(({ checks }) => checks), exitCode: failed[0]?.exitCode ?? 0 }
}

const fine = (name: string, detail: string): Check => ({ name, ok: true, detail })
const failed = (name: string, detail: string): Check => ({ name, ok: false, detail })

const found = (...checks: ReadonlyArray<Check>): Checked => ({
  checks,
  exitCode: checks.every(({ ok }) => ok) ? 0 : 1
})

export const notChecked: Checked = {
  checks: ["database", "migrations", "storage", "image engine"].map((name) =>
    failed(name, "not checked, for the configuration is wrong")
  ),
  exitCode: 2
}

/** Whatever becomes of the check, it is said under its names; a defect's text may hold what is nobody's business. */
const under =
  (...names: ReadonlyArray<string>) =>
  <E extends CommandError, R>(check: Effect.Effect<Checked, E, R>): Effect.Effect<Checked, never, R> =>
    check.pipe(
      Effect.catch((error) =>
        Effect.map(explain(error), ({ detail, exitCode }): Checked => ({
          checks: names.map((name) => failed(name, detail)),
          exitCode
        }))
      ),
      Effect.catchDefect(() => Effect.succeed(found(...names.map((name) => failed(name, "refused what it was asked")))))
    )

/** What there is to say of the embedded database besides that it answers now. */
const embeddedStates = {
  running: "",
  stopped: ", started for this command",
  lost: ", which had ended while others use it and is started again"
}

/** Whether there is a session of the server's where one is needed; nothing to say without a pooler. */
const checkPooling = Effect.fnUntraced(function* (
  url: Redacted.Redacted,
  directUrl: Redacted.Redacted | undefined
): Effect.fn.Return<ReadonlyArray<Check>, StoreUnavailable> {
  const { findPooling, isSameServer } = yield* Effect.promise(() => import("@banquet/postgres/connection/Pooling"))
  const name = "database sessions"
  if (directUrl === undefined) {
    switch (yield* findPooling(url)) {
      case "none":
        return []
      case "session":
        return [fine(name, "DATABASE_URL leads to a pooler that keeps sessions")]
      case "transaction":
        return [
          failed(
            name,
            "DATABASE_URL leads to a pooler that keeps no sessions; set DATABASE_DIRECT_URL to the database itself, for migrations, locks and listening"
          )
        ]
    }
  }
  if ((yield* findPooling(directUrl)) === "transaction")
    return [failed(name, "DATABASE_DIRECT_URL leads to a pooler that keeps no sessions")]
  return [
    (yield* isSameServer(url, directUrl))
      ? fine(name, "DATABASE_DIRECT_URL leads to the database of DATABASE_URL")
      : failed(name, "DATABASE_DIRECT_URL leads to another database than DATABASE_URL")
  ]
})

/** Whether a replica, where there is one, follows the database. */
const checkReplica = Effect.fnUntraced(function* (
  url: Redacted.Redacted,
  replicaUrl: Redacted.Redacted | null
): Effect.fn.Return<ReadonlyArray<Check>, StoreUnavailable> {
  if (replicaUrl === null) return []
  const { findReplica } = yield* Effect.promise(() => import("@banquet/postgres/connection/Replica"))
  const { hasCaughtUp, problem } = yield* findReplica(url, replicaUrl)
  const name = "database replica"
  if (problem !== null)
    return [failed(name, `what DATABASE_REPLICA_URL leads to ${problem}; the primary answers all reads`)]
  return [
    fine(
      name,
      `DATABASE_REPLICA_URL leads to a replica that ${hasCaughtUp ? "has caught up" : "is behind at the moment"}`
    )
  ]
})

/** Tells that a database has no tables yet, as before the first start; no failure. */
const notSetUp =
  "not set up yet, as is expected before the first start; banquet serve sets the database up (or banquet migrate)"

export const checkDatabase = (configuration: Configuration) =>
  Effect.gen(function* () {
    const modules = yield* ProgramModules
    const [{ locate }, { layer }, { pending }, { baseTracks }] = yield* Effect.promise(() =>
      Promise.all([
        import("banquet/configuration/Database"),
        import("@banquet/postgres/Postgres"),
        import("@banquet/postgres/Migrations"),
        import("@banquet/postgres/BaseTracks")
      ])
    )
    const { directUrl, found: state, url } = yield* locate(configuration, report)
    const tracks = migrationsOf(modules)
    const every = [...baseTracks, ...tracks].flatMap((track) => Object.keys(track.migrations))
    const migrations = yield* pending(tracks).pipe(
      Effect.map((names) => {
        if (names.length === 0) return fine("migrations", "all applied")
        if (names.length === every.length) return fine("migrations", notSetUp)
        return failed("migrations", `pending: ${names.join(", ")}; run banquet migrate`)
      }),
      Effect.catchTag("MigrationsRefused", ({ reason }) => Effect.succeed(failed("migrations", reason))),
      Effect.provide(layer({ url, maxConnections: 2 }))
    )
    return found(
      fine(
        "database",
        state === null
          ? "DATABASE_URL answers"
          : `embedded PostgreSQL in ${configuration.dataDirectory}${embeddedStates[state]}`
      ),
      ...(state === null ? yield* checkPooling(url, directUrl) : []),
      ...(yield* checkReplica(url, configuration.databaseReplicaUrl)),
      migrations
    )
  }).pipe(Effect.scoped, under("database", "migrations"))

/** Database and storage fail with the same error when they are out of reach; this names the storage. */
const ofStorage = <E extends CommandError>(error: E) =>
  error._tag === "StoreUnavailable" ? refused("temporarily_unavailable", "The storage cannot be reached.") : error

const sample = new TextEncoder().encode("banquet doctor was here")

/** Stores something, finds it, reads it back and removes it; were that to fail, the sweep of the server would. */
const roundTrip = Effect.gen(function* () {
  const storage = yield* ObjectStorage
  const key = ObjectKey.make(`originals/doctor/${yield* (yield* SecureRandom.SecureRandom).uuidV7()}`)
  yield* storage.write({ key, contentType: "text/plain", cacheControl: "no-store" }, sample)
  return yield* Effect.gen(function* () {
    const head = yield* storage.head(key)
    if (Option.isNone(head)) return false
    const bytes = yield* storage.readRange(head.value, { start: 0, end: sample.length })
    return sample.every((byte, index) => bytes[index] === byte)
  }).pipe(Effect.ensuring(Effect.ignore(storage.remove(key))))
})

const checkCors = (storage: Extract<Configuration["storage"], { kind: "gcs" }>, publicUrl: string) =>
  Effect.gen(function* () {
    const { missingCors } = yield* Effect.promise(() => import("@banquet/storage-gcs/BucketCheck"))
    const { origin } = new URL(publicUrl)
    const missing = yield* missingCors(storage, origin)
    return found(
      missing.length === 0
        ? fine("bucket CORS", `pages of ${origin} may upload`)
        : failed("bucket CORS", `lacks ${missing.join(", ")} for pages of ${origin}`)
    )
  }).pipe(
    Effect.catchTag("GcsConfigurationInvalid", ({ expected, variable }) =>
      Effect.succeed(found(failed("bucket CORS", `${variable} must be ${expected}`)))
    ),
    Effect.mapError(ofStorage),
    under("bucket CORS")
  )

export const checkStorage = (configuration: Configuration) =>
  Effect.gen(function* () {
    const [Storage, { publicUrl }, NodeCrypto] = yield* Effect.promise(() =>
      Promise.all([
        import("banquet/storage/Storage"),
        import("banquet/configuration/PublicUrl"),
        import("@effect/platform-node/NodeCrypto")
      ])
    )
    const { dataDirectory, storage } = configuration
    const url = publicUrl(configuration)
    const layer = Storage.layer({ ...configuration, publicUrl: Effect.succeed(url) })
    const same = yield* roundTrip.pipe(
      Effect.catchTags({ ObjectExists: () => Effect.succeed(false), ObjectMissing: () => Effect.succeed(false) }),
      Effect.provide(Layer.merge(layer, NodeCrypto.layer))
    )
    const place = storage.kind === "gcs" ? `the bucket ${storage.bucket}` : `${dataDirectory}/objects`
    const kept = same
      ? fine("storage", `wrote to ${place}, read it back and removed it`)
      : failed("storage", `what was written to ${place} was not there when it was read`)
    return storage.kind === "gcs" ? all([found(kept), yield* checkCors(storage, url)]) : found(kept)
  }).pipe(Effect.mapError(ofStorage), under("storage"))

/** A PNG of one pixel. */
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC",
  "base64"
)

export const checkImages = (configuration: Configuration) =>
  Effect.gen(function* () {
    const ImageEngines = yield* Effect.promise(() => import("banquet/storage/ImageEngines"))
    const name = configuration.imageEngine
    const works = Effect.gen(function* () {
      const engine = yield* ImageEngine
      yield* engine.render(pixel)
      return fine("image engine", `${name} makes both variants; reads ${engine.accepts.join(", ")}`)
    })
    return found(
      yield* works.pipe(
        Effect.provide(ImageEngines.layer(configuration)),
        Effect.catch(({ _tag }) =>
          Effect.succeed(
            failed(
              "image engine",
              _tag === "ImageEngineUnavailable"
                ? `${name} does not start here; BANQUET_IMAGE_ENGINE chooses another`
                : `${name} does not make variants here`
            )
          )
        )
      )
    )
  }).pipe(under("image engine"))
