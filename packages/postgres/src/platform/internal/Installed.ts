/** What reads of a module ask beside everything else. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { SqlClient } from "effect/sql"

/** Whether the occasion has installed the module. */
export const installed = (sql: SqlClient.SqlClient, module: "gallery" | "seating", occasionId: OccasionId) => sql`
  exists (select from module_installations where occasion_id = ${occasionId} and module = ${sql.literal(`'${module}'`)})`
