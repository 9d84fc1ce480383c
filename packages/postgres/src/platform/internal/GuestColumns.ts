import { sql } from "../../statements/Statement.ts"

/** The members of a `GuestRecord`, columns of `guests`. */
export const guestColumns = sql`
  occasion_id as "occasionId", actor_id as "actorId",
  case when follows_household then 'household' else invitation_unit_id::text end as "invitationUnitId",
  case when follows_invitations then '"invited"'::jsonb else to_jsonb(
    array(select event_id from guest_events where actor_id = guests.actor_id order by event_id)
  ) end as "eventIds"`
