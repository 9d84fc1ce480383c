/** Whether the database takes what is written to it. */
import { sql, statement } from "../../statements/Statement.ts"

/** Writes a row on a page that is new to the disk. */
export const tryWriting = statement<object>(
  "WriteTrial.tryWriting",
  () => sql`
    select readiness_try()`
)
