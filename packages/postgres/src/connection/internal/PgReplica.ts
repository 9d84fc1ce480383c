/** A streaming replica that answers reads of the client, where it has all that the primary had when they began. */
import type { Reading, ReplicaState } from "@banquet/platform-core/ReadReplica"
import { Clock, Context, Effect, Metric, Option, Result } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { outageOfConnecting } from "../Outage.ts"
import { type Borrowing, borrowing, type Options, statementsPool } from "./PgPools.ts"
import { includes, type Position, positionOfPrimary, positionOfReplica } from "./PgPosition.ts"
import { ReplicaPauses } from "./ReplicaPauses.ts"
import { sharing } from "./Sharing.ts"

interface Admission {
  readonly by: ReplicaPauses
  readonly shown: Effect.Effect<Position, SqlError.SqlError>
  /** The same for what begins now. */
  readonly renewed: () => Admission
}

/** What the fiber's reads may be answered by, and what the primary had shown when they began. */
const Admitted = Context.Reference<Admission | null>("@banquet/postgres/internal/PgReplica/Admitted", {
  defaultValue: () => null
})

/** Returns what those have in common whose reads the same replica may answer; the same for all whose only the primary may. */
export const admittedBy = (context: Context.Context<never>): unknown => Context.get(context, Admitted)?.by

/** Has the fiber's reads answered with all that the primary has shown by now. */
export const admittedNow = <A, E, R>(reads: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
  Effect.flatMap(Admitted, (admitted) =>
    admitted === null ? reads : Effect.provideService(reads, Admitted, admitted.renewed())
  )

/** `failed`: the replica could not be asked, or does not follow the primary. `paused`: it was not asked. */
type Outcome = "replica" | "behind" | "failed" | "paused"

const series = (outcome: Outcome) =>
  Metric.counter("db_replica_reads_total", {
    description: "Reads that a replica may answer; all but those of the outcome replica were answered by the primary",
    incremental: true,
    attributes: { outcome }
  })
const outcomes = {
  replica: series("replica"),
  behind: series("behind"),
  failed: series("failed"),
  paused: series("paused")
}
const count = (outcome: Outcome) => Metric.update(outcomes[outcome], 1)

const upGauge = Metric.gauge("db_replica_up", { description: "Whether reads may go to the replica: 1, or 0" })

const otherHistory = "does not follow the database of the primary"

/** Why positions cannot be compared; `null` if they can. */
export const problemOfPositions = (replayed: Position, shown: Position): string | null => {
  if (replayed.lsn === null) return "is no replica"
  if (shown.lsn === null) return "is not used while synchronous_standby_names is set, or while the primary only reads"
  return replayed.source === shown.source ? null : otherHistory
}

const isLost = ({ reason }: SqlError.SqlError): boolean =>
  ["ConnectionError", "AuthenticationError"].includes(reason._tag)

/** Looks at a replica, after the primary: returns why it cannot be used, or whether it has caught up. */
export const lookingAt = (
  askPrimary: Effect.Effect<Position, SqlError.SqlError>,
  /** `answer` is whether sessions are kept. */
  askReplica: Effect.Effect<{ readonly answer: boolean; readonly replayed: Position }, SqlError.SqlError>
) =>
  Effect.gen(function* () {
    const shown = yield* askPrimary
    const looked = yield* Effect.result(askReplica)
    if (Result.isFailure(looked)) return { problem: outageOfConnecting(looked.failure).reason, hasCaughtUp: false }
    const { answer: keepsSession, replayed } = looked.success
    const problem = keepsSession ? problemOfPositions(replayed, shown) : "is behind a pooler that keeps no sessions"
    return { problem, hasCaughtUp: includes(replayed, shown) }
  })

/** When the replica is asked again, and what the log says of it. */
const keepingScore = (pauses: ReplicaPauses) => {
  let told: string | null = ""
  const tell = (problem: string | null) =>
    Effect.suspend(() => {
      if (problem === told) return Effect.void
      told = problem
      return Effect.andThen(
        Metric.update(upGauge, problem === null ? 1 : 0),
        problem === null
          ? Effect.logInfo("Reads of guests may go to the replica of the database")
          : Effect.logWarning(`Reads of guests go to the primary: the replica of the database ${problem}`)
      )
    })
  const at = (note: (now: number) => void) => Effect.map(Clock.currentTimeMillis, note)
  return {
    failed: (problem: string) =>
      Effect.andThen(
        at((now) => pauses.failed(now)),
        tell(problem)
      ),
    found: Effect.suspend(() => {
      pauses.found()
      return tell(null)
    }),
    behind: at((now) => pauses.wasBehind(now))
  }
}

/** Reads of the replica whose answers may be given, and what those that may not mean for others. */
const answering = (pauses: ReplicaPauses, score: ReturnType<typeof keepingScore>) => {
  const wasBehind = Effect.andThen(score.behind, count("behind"))
  const failed = (problem: string) => Effect.andThen(score.failed(problem), count("failed"))
  const gaveUp = (error: unknown) =>
    SqlError.isSqlError(error) && isLost(error) ? failed(outageOfConnecting(error).reason) : wasBehind

  /** The answer, if the replica has one that shows all that the primary had shown. */
  return <A, E, R>(
    read: Effect.Effect<{ readonly answer: A; readonly replayed: Position }, E, R>,
    shown: Effect.Effect<Position, SqlError.SqlError>
  ): Effect.Effect<Option.Option<A>, never, R> =>
    Effect.gen(function* () {
      const tried = yield* Effect.result(read)
      if (Result.isFailure(tried)) return yield* Effect.as(gaveUp(tried.failure), Option.none())
      const { answer, replayed } = tried.success
      const known = yield* Effect.option(shown)
      // Then the primary refuses the read too.
      if (Option.isNone(known)) return Option.none()
      const problem = problemOfPositions(replayed, known.value)
      if (problem !== null) return yield* Effect.as(failed(problem), Option.none())
      if (!includes(replayed, known.value)) return yield* Effect.as(wasBehind, Option.none())
      pauses.hadCaughtUp()
      yield* count("replica")
      return Option.some(answer)
    })
}

/** `null` without a replica. `primary` lends connections of the primary. */
export const make = Effect.fnUntraced(function* (options: Options, primary: Borrowing) {
  const { replicaTimeout = "500 millis", replicaUrl, ...others } = options
  if (replicaUrl === undefined) return null
  const fork = Effect.runForkWith(yield* Effect.context())
  const pool = yield* statementsPool({ ...others, url: replicaUrl })
  const replica = borrowing(pool, replicaTimeout, "replica")
  const patient = borrowing(pool, options.connectTimeout ?? "5 seconds", "replica")
  const positions = positionOfReplica()
  const pauses = new ReplicaPauses()
  const score = keepingScore(pauses)
  const answered = answering(pauses, score)
  const joinPosition = sharing(fork, primary(positionOfPrimary()))

  const look = sharing(
    fork,
    Effect.suspend(() => {
      positions.forget()
      return lookingAt(
        joinPosition(),
        patient((connection) => positions.before(connection, Effect.succeed(connection.named)))
      )
    }).pipe(
      Effect.flatMap(({ hasCaughtUp, problem }): Effect.Effect<ReplicaState> =>
        problem === null
          ? Effect.as(score.found, hasCaughtUp ? "up" : "behind")
          : Effect.as(score.failed(problem), "down")
      ),
      // The primary did not answer, which says nothing about the replica.
      Effect.catch((): Effect.Effect<ReplicaState> => Effect.succeed("down"))
    )
  )

  const admit = Effect.flatMap(Clock.currentTimeMillis, (now): Effect.Effect<Reading> => {
    if (pauses.isAsked(now)) {
      const admission = (): Admission => ({ by: pauses, shown: joinPosition(), renewed: admission })
      const admitted = admission()
      return Effect.succeed((reads) => Effect.provideService(reads, Admitted, admitted))
    }
    if (pauses.isDue(now)) {
      pauses.lookedAt(now)
      look()
    }
    return Effect.as(count("paused"), (reads) => reads)
  })

  const borrower: SqlConnection.Borrower = (f) =>
    Effect.flatMap(Admitted, (admitted) =>
      admitted?.by !== pauses
        ? primary(f)
        : Effect.flatMap(
            answered(
              replica((connection) => positions.before(connection, f(connection))),
              admitted.shown
            ),
            Option.match({ onNone: () => primary(f), onSome: Effect.succeed })
          )
    )

  return { admit, state: Effect.suspend(look), borrower }
})
