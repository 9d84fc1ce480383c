/** How a statement that writes invitations logs what became of their answers. */
import { sql } from "../statements/Statement.ts"

interface Answered {
  /** The occasion, an expression. */
  readonly occasionId: string
  /** A query of `event_id`, `actor_id` and `response`, as they are to be. */
  readonly given: string
  /** Who changes them, an expression. */
  readonly by: string
  /** Whether the invitations stay. */
  readonly isInvited: boolean
}

/**
 * Parts of a `with` that log changes of answers and append their events, to be in front of the part that writes the
 * invitations: what was answered before is what is stored.
 */
export const answerChanges = ({ by, given, isInvited, occasionId }: Answered): string => sql`
  answered as (
    select given.event_id, given.actor_id,
      case when old.actor_id is null then null else coalesce(old.response, 'pending') end as before,
      ${isInvited ? "coalesce(given.response, 'pending')" : "null::text"} as after
    from (
      ${given}
    ) given
    left join invitations old on old.event_id = given.event_id and old.actor_id = given.actor_id
    where old.response is distinct from given.response
  ), answer_change as (
    insert into answer_changes (occasion_id, event_id, actor_id, before, after, changed_by)
    select ${occasionId}, event_id, actor_id, before, after, ${by} from answered
  ), answer_event as (
    insert into domain_events (type, occasion_id, event_id, aggregate_type, aggregate_id, data)
    select 'invitation.answered', ${occasionId}, event_id, 'invitation', actor_id,
      jsonb_build_object('response', coalesce(after, 'pending'))
    from answered
  )`
