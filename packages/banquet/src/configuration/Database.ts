/** Where the database is: the one that was configured, or one of our own in the data directory. */
import {
  acquire,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions
} from "@banquet/embedded-postgres/EmbeddedPostgres"
import { Effect, type Redacted } from "effect"
import type { Configuration } from "./Configuration.ts"
import { ensureWritable } from "./DataDirectory.ts"

export interface DatabaseLocation {
  readonly url: Redacted.Redacted
  /** The same database around a pooler, where there is one to go around. */
  readonly directUrl: Redacted.Redacted | undefined
  /** Whether it is migrated without being asked: our own embedded database. */
  readonly embedded: boolean
  /** In which state the embedded one was found. */
  readonly found: EmbeddedPostgres["found"] | null
}

/** The embedded one runs at least as long as the scope. `report` hears a line about what takes long. */
export const locate = (
  configuration: Pick<Configuration, "dataDirectory" | "databaseUrl"> &
    Partial<Pick<Configuration, "databaseDirectUrl">>,
  report: EmbeddedPostgresOptions["report"]
) =>
  configuration.databaseUrl === null
    ? ensureWritable(configuration).pipe(
        Effect.andThen(acquire({ directory: configuration.dataDirectory, report })),
        Effect.map(({ found, url }): DatabaseLocation => ({
          url,
          directUrl: undefined,
          embedded: true,
          found
        }))
      )
    : Effect.succeed<DatabaseLocation>({
        url: configuration.databaseUrl,
        directUrl: configuration.databaseDirectUrl ?? undefined,
        embedded: false,
        found: null
      })
