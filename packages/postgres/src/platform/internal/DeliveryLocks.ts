/** Which rows are held before others, and that it costs no round trip more. */
import type { SubscriberId } from "@banquet/platform-core/EventSubscriber"
import type { SqlClient } from "effect/sql"

/** Statements of a transaction that are sent at once, in their order; each sees what committed while one before it waited. */
export const pipelined = { concurrency: "unbounded" } as const

/** Makes whoever queues events wait, or whoever adds or starts a subscriber. */
export const holdQueue = (sql: SqlClient.SqlClient) =>
  sql<{ readonly position: number }>`select position::float8 as position from event_queue for update`

/** Makes whoever changes which delivery of an aggregate is first wait, or whoever removes one of them. */
export const holdSubscribers = (sql: SqlClient.SqlClient, ids: ReadonlyArray<SubscriberId>) => sql`
  select from event_subscribers where id = any(${ids}::uuid[]) order by id for update`
