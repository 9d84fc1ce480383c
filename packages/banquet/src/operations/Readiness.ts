/** What must be within reach, and take what is written to it, before requests are taken. */
import { trialKey } from "@banquet/assets-core/AssetKeys"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { Readiness } from "@banquet/http-handlers/platform/Readiness"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { ReadReplica } from "@banquet/platform-core/ReadReplica"
import { pending } from "@banquet/postgres/Migrations"
import { tryWriting } from "@banquet/postgres/platform/WriteTrial"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { SqlClient } from "effect/sql"
import type { AnyModule } from "../Module.ts"
import { migrationsOf } from "../ModuleList.ts"

/** How long the outcome of a trial stands: probes may come from many places, and each trial costs a write. */
const trialLifetime = "5 seconds"

/** How long a trial may take; whoever asks may give up before. */
const trialTimeout = "5 seconds"

/** A trial whose outcome stands for a while. Who asks and goes away does not end it for others. */
const trial = (attempt: Effect.Effect<unknown, StoreUnavailable>) =>
  attempt.pipe(
    Effect.timeoutOrElse({ duration: trialTimeout, orElse: () => Effect.fail(new StoreUnavailable()) }),
    Effect.catchDefect(() => Effect.fail(new StoreUnavailable())),
    Effect.uninterruptible,
    Effect.cachedWithTTL(trialLifetime)
  )

/**
 * The database, its migrations with those of the modules, and storage. Whether they answer is looked at each time, whether they take what is
 * written every few seconds. The floor of free space is not looked at: everything but uploads goes on below it.
 */
export const layer = (modules: ReadonlyArray<AnyModule>) =>
  Layer.effect(
    Readiness,
    Effect.gen(function* () {
      const random = yield* SecureRandom.SecureRandom
      const sql = yield* SqlClient.SqlClient
      const storage = yield* ObjectStorage
      const lacking = Effect.provideService(pending(migrationsOf(modules)), SqlClient.SqlClient, sql)
      const databaseWrites = yield* trial(Effect.provideService(tryWriting, SqlClient.SqlClient, sql))
      const storageWrites = yield* trial(
        Effect.gen(function* () {
          const key = trialKey(yield* random.uuidV7())
          yield* storage
            .write({ key, contentType: "text/plain", cacheControl: "no-store" }, Uint8Array.of(1))
            .pipe(Effect.catchTag("ObjectExists", () => Effect.void))
          yield* storage.remove(key)
        })
      )
      const migrated = lacking.pipe(
        Effect.catchTag("MigrationsRefused", () => Effect.fail(new StoreUnavailable())),
        Effect.filterOrFail(
          ({ length }) => length === 0,
          () => new StoreUnavailable()
        )
      )
      return {
        replica: (yield* ReadReplica)?.state ?? null,
        checks: [
          // The trial needs the migrations, whose lack is told by their own name.
          {
            name: "database",
            check: Effect.andThen(
              sql`select 1`,
              Effect.flatMap(Effect.result(migrated), ({ _tag }) => (_tag === "Success" ? databaseWrites : Effect.void))
            )
          },
          { name: "migrations", check: migrated },
          { name: "storage", check: Effect.andThen(storage.head(trialKey("none")), storageWrites) }
        ]
      }
    })
  )
