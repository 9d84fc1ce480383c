/** Connections that listen: to the server itself, for a pooler hands what it says to nobody. */
import type { PgConnection } from "@effect/sql-pg"
import { type Duration, Effect, type Redacted } from "effect"
import { open } from "../Connection.ts"
import { poolingOf } from "./PgPooling.ts"

export interface ListenerOptions {
  readonly url: Redacted.Redacted
  readonly directUrl?: Redacted.Redacted | undefined
  readonly connectTimeout?: Duration.Input | undefined
}

/** A connection that hears what it listens to; none comes where there is only a pooler that keeps no sessions. */
export const listener = (options: ListenerOptions) => {
  const { directUrl, url, connectTimeout = "5 seconds" } = options
  const connecting = { connectTimeout, applicationName: "banquet listen" }
  if (directUrl !== undefined) return open(directUrl, connecting)
  return Effect.gen(function* () {
    const connection: PgConnection.PgConnection = yield* open(url, connecting)
    if ((yield* poolingOf(connection, url)) !== "transaction") return connection
    yield* Effect.logWarning(
      "The database is behind a pooler that keeps no sessions: what other processes do is noticed by looking every 2 seconds. DATABASE_DIRECT_URL, or database.directUrl, leads around the pooler"
    )
    return yield* Effect.never
  })
}
