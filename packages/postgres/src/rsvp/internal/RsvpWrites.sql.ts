/** How answers are written: the records, the events and the entries of the audit log in one statement. */
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { insertAuditEntries } from "../../platform/AuditEntries.sql.ts"
import { insertDomainEvents } from "../../platform/DomainEvents.sql.ts"
import { sql, statement } from "../../statements/Statement.ts"

export const saveChange = statement<{
  readonly occasionId: OccasionId
  readonly eventId: EventId
  readonly answers: string
  readonly plusOnes: string
  readonly events: string
  readonly entries: string
  readonly requestId: string | null
}>(
  "RsvpRepository.save",
  ({ answers, entries, eventId, events, occasionId, plusOnes, requestId }) => sql`
    with event as (
      ${insertDomainEvents(events)}
    ), entry as (
      ${insertAuditEntries(entries, requestId)}
    ), plus_one as (
      insert into rsvp_plus_ones (occasion_id, host_id, actor_id)
      select ${occasionId}, host_id, actor_id
      from jsonb_to_recordset(${plusOnes}::jsonb) as given (host_id uuid, actor_id uuid)
      order by host_id
    )
    insert into rsvp_answers (occasion_id, event_id, actor_id, meal, dietary, answers)
    select ${occasionId}, ${eventId}, actor_id, meal, dietary, answers
    from jsonb_to_recordset(${answers}::jsonb) as given (actor_id uuid, meal text, dietary text, answers jsonb)
    order by actor_id
    on conflict (event_id, actor_id) do update
    set meal = excluded.meal, dietary = excluded.dietary, answers = excluded.answers`
)

export const deleteAnswers = statement<
  { readonly occasionId: OccasionId; readonly actorId: ActorId },
  { readonly count: number }
>(
  "RsvpRepository.erase",
  ({ actorId, occasionId }) => sql`
    with plus_one as (
      delete from rsvp_plus_ones where occasion_id = ${occasionId} and (host_id = ${actorId} or actor_id = ${actorId})
    ), answer as (
      delete from rsvp_answers where occasion_id = ${occasionId} and actor_id = ${actorId} returning actor_id
    )
    select count(*)::int4 as count from answer`
)
