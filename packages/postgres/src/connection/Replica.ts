/** Whether a replica can answer reads of a database. */
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect, type Redacted } from "effect"
import { open } from "./Connection.ts"
import { poolingOf } from "./internal/PgPooling.ts"
import { positionOfPrimary, positionOfReplica } from "./internal/PgPosition.ts"
import { lookingAt } from "./internal/PgReplica.ts"
import { Statements } from "./internal/PgStatements.ts"
import { outageOfConnecting } from "./Outage.ts"

/** `problem`, which goes on from "The replica", keeps it from being used; `null` if nothing does. */
export interface ReplicaFinding {
  readonly problem: string | null
  /** Whether it has replayed all that the primary showed just before. */
  readonly hasCaughtUp: boolean
}

/** Looks at the replica at `replicaUrl` of the database at `url`. Fails with `StoreUnavailable` where that one is out of reach. */
export const findReplica = (
  url: Redacted.Redacted,
  replicaUrl: Redacted.Redacted
): Effect.Effect<ReplicaFinding, StoreUnavailable> => {
  const primary = Effect.flatMap(open(url), (connection) => positionOfPrimary()(new Statements(connection, false)))
  const replica = Effect.gen(function* () {
    const connection = yield* open(replicaUrl, { connectTimeout: "3 seconds" })
    const pooling = yield* poolingOf(connection, replicaUrl)
    return yield* positionOfReplica().before(
      new Statements(connection, false),
      Effect.succeed(pooling !== "transaction")
    )
  })
  return lookingAt(Effect.scoped(primary), Effect.scoped(replica)).pipe(
    Effect.mapError((error) => new StoreUnavailable({ cause: outageOfConnecting(error) }))
  )
}
