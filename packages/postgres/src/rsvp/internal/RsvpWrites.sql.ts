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
}>(
  "RsvpRepository.save",
  ({ answers, entries, eventId, events, occasionId, plusOnes }) => sql`
    with event as (
      ${insertDomainEvents(events)}
    ), entry as (
      ${insertAuditEntries(entries)}
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

interface Merged {
  readonly occasionId: OccasionId
  readonly fromId: ActorId
  readonly intoId: ActorId
}

export const selectPaired = statement<Merged, { readonly actorId: ActorId }>(
  "RsvpRepository.paired",
  ({ fromId, intoId, occasionId }) => sql`
    select actor.id as "actorId"
    from actors actor
    where actor.id in (${fromId}, ${intoId}) and actor.occasion_id = ${occasionId} and exists (
      select from rsvp_plus_ones pair
      where actor.id in (pair.host_id, pair.actor_id)
        and not (pair.host_id in (${fromId}, ${intoId}) and pair.actor_id in (${fromId}, ${intoId}))
    )`
)

export const mergeAnswers = statement<Merged>(
  "RsvpRepository.merge.answers",
  ({ fromId, intoId, occasionId }) => sql`
    with gone as (
      delete from rsvp_answers where actor_id = ${fromId} and occasion_id = ${occasionId}
      returning event_id, meal, dietary, answers
    )
    insert into rsvp_answers (occasion_id, event_id, actor_id, meal, dietary, answers)
    select ${occasionId}, event_id, ${intoId}, meal, dietary, answers from gone
    on conflict (event_id, actor_id) do update set meal = coalesce(rsvp_answers.meal, excluded.meal),
      dietary = coalesce(rsvp_answers.dietary, excluded.dietary), answers = excluded.answers || rsvp_answers.answers`
)

/** Of each other the two are no plus-one any more. */
export const mergePlusOnes = statement<Merged>(
  "RsvpRepository.merge.plusOnes",
  ({ fromId, intoId, occasionId }) => sql`
    with gone as (
      delete from rsvp_plus_ones
      where occasion_id = ${occasionId} and ${fromId}::uuid in (host_id, actor_id)
      returning host_id, actor_id
    ), moved as (
      select case host_id when ${fromId} then ${intoId}::uuid else host_id end as host_id,
        case actor_id when ${fromId} then ${intoId}::uuid else actor_id end as actor_id
      from gone
    )
    insert into rsvp_plus_ones (occasion_id, host_id, actor_id)
    select ${occasionId}, host_id, actor_id from moved where host_id <> actor_id`
)
