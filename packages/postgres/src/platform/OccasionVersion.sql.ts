/** The version of what an occasion has: of its modules, events, people, answers and plans. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { Dependency } from "@banquet/platform-core/ReadDependencies"
import type { SqlClient } from "effect/sql"
import { batched } from "../statements/BatchedStatement.ts"
import { checked } from "../statements/CheckStatement.ts"
import { sql } from "../statements/Statement.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

/** Rows that say of which version they are. */
export interface Versioned {
  /** A text that is another after each change. */
  readonly version: string
}

/** The version of an occasion, an expression. */
export const occasionVersion = (occasionId: string): string => sql`
  (
    select coalesce(string_agg(version::text, ' ' order by slot), '') from occasion_versions
    where occasion_id = ${occasionId}
  )`

export const selectVersion = batched<OfOccasion, Versioned>(
  "OccasionRepository.version",
  { occasionId: "uuid" },
  ({ occasionId }) => sql`
    select ${occasionVersion(occasionId)} as version`
)

/** Whether the occasion still is of a version. */
export const isOfVersion = checked<OfOccasion & Versioned>(
  "OccasionRepository.isOfVersion",
  { occasionId: "uuid", version: "text" },
  ({ occasionId, version }) => sql`
    ${occasionVersion(occasionId)} = ${version}`
)

type SameVersion = (parameters: OfOccasion, rows: ReadonlyArray<Versioned>) => ReadonlyArray<Dependency>

const known = new WeakMap<SqlClient.SqlClient, SameVersion>()

/**
 * Returns what says that rows are the same while their occasion is of the version that the statement read with them; nothing for no
 * rows, which do not say of which version they are. All that ask the same client ask together.
 */
export const sameVersion = (client: SqlClient.SqlClient): SameVersion => {
  const before = known.get(client)
  if (before !== undefined) return before
  const isSame = isOfVersion.on(client)
  let last:
    | { readonly occasionId: OccasionId; readonly version: string; readonly same: ReadonlyArray<Dependency> }
    | undefined
  const made: SameVersion = ({ occasionId }, [row]) => {
    if (row === undefined) return []
    const { version } = row
    // What a request reads at once is of one version, which is then asked for once.
    if (last?.version !== version || last.occasionId !== occasionId)
      last = { occasionId, version, same: [isSame({ occasionId, version })] }
    return last.same
  }
  known.set(client, made)
  return made
}
