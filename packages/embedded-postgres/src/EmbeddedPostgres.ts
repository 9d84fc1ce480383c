/** A real PostgreSQL in a directory, shared by all processes that use the directory. */
import { Effect, Redacted, Schedule, type Scope } from "effect"
import { EmbeddedPostgresFailed } from "./EmbeddedPostgresFailed.ts"
import * as Membership from "./internal/Membership.ts"

export interface EmbeddedPostgresOptions {
  /** The directory of the state and, if PostgreSQL's user can reach it, of the database. Created where missing. */
  readonly directory: string
  /** Receives one line about whatever takes long or is not obvious. */
  readonly report: (line: string) => void
  /** Further settings of a new cluster, in PostgreSQL's terms. */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /**
   * How it is reached: by a socket in a directory that only its user enters, or at a port of the loopback device. Defaults
   * to a socket, except on Windows.
   */
  readonly transport?: "socket" | "tcp" | undefined
}

export interface EmbeddedPostgres {
  /** The connection URL, the same after a restart of PostgreSQL. */
  readonly url: Redacted.Redacted
  /** Whether PostgreSQL ran already, was stopped, or had ended while other processes use it. */
  readonly found: "running" | "stopped" | "lost"
}

/** The interval of the checks whether PostgreSQL runs. */
const interval = "1 second"

/** Restarts PostgreSQL whenever it has ended, and reports once why that fails. */
const supervise = (membership: Membership.Membership, report: (line: string) => void): Effect.Effect<void> => {
  let complaint = ""
  return Effect.tryPromise({ try: membership.heal, catch: EmbeddedPostgresFailed.from }).pipe(
    Effect.match({
      onSuccess: () => {
        complaint = ""
      },
      onFailure: ({ reason }) => {
        if (reason !== complaint) report(reason)
        complaint = reason
      }
    }),
    // Leaving and starting must not overlap.
    Effect.uninterruptible,
    Effect.repeat(Schedule.spaced(interval)),
    Effect.asVoid
  )
}

/**
 * The URL of the directory's cluster, which is made and started if need be, and started again within seconds if it ends
 * before its users do. The cluster outlives this process as long as another one uses it; the last that closes its scope
 * stops it.
 */
export const acquire = ({
  directory,
  report,
  settings = {},
  transport = process.platform === "win32" ? "tcp" : "socket"
}: EmbeddedPostgresOptions): Effect.Effect<EmbeddedPostgres, EmbeddedPostgresFailed, Scope.Scope> =>
  Effect.gen(function* () {
    const membership = yield* Effect.acquireRelease(
      Effect.tryPromise({
        try: () => Membership.enter({ directory, report, settings, transport }),
        catch: EmbeddedPostgresFailed.from
      }),
      ({ leave }) =>
        Effect.tryPromise({ try: leave, catch: EmbeddedPostgresFailed.from }).pipe(
          // What the scope was for is done: whoever comes next stops what is left running.
          Effect.catch(({ reason }) => Effect.sync(() => report(`PostgreSQL is left running: ${reason}`)))
        )
    )
    yield* Effect.forkScoped(supervise(membership, report))
    return { url: Redacted.make(membership.url), found: membership.found }
  })
