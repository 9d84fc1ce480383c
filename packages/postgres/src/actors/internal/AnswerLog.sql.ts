/** Reads of the log of answers. */
import type { AnsweredBy, LoggedAnswer } from "@banquet/actors-core/AnswerLog"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { inline, sql, statement } from "../../statements/Statement.ts"

export interface AnswerChangeRow {
  readonly position: bigint
  readonly at: Date
  readonly actorId: ActorId
  readonly displayName: string
  readonly eventId: EventId
  readonly before: LoggedAnswer
  readonly after: LoggedAnswer
  readonly by: AnsweredBy
}

export const selectAnswerChanges = statement<
  {
    readonly occasionId: OccasionId
    readonly eventId: EventId | null
    readonly since: Date | null
    readonly before: bigint
    readonly limit: number
  },
  AnswerChangeRow
>(
  "AnswerLog.list",
  ({ before, eventId, limit, occasionId, since }) => sql`
    select change.position, change.changed_at as at, change.actor_id as "actorId",
      actor.display_name as "displayName", change.event_id as "eventId", change.before, change.after,
      change.changed_by as by
    from answer_changes change
    join actors actor on actor.id = change.actor_id
    where change.occasion_id = ${occasionId} and change.position < ${before}
      and (${eventId}::uuid is null or change.event_id = ${eventId})
      and (${since}::timestamptz is null or change.changed_at >= ${since})
    order by change.position desc
    limit ${inline(limit)}`
)
