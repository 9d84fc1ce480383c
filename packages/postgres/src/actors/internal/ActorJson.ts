/** The JSON in which actors come out of the database for planners, as types, as texts of SQL, and what it becomes. */
import type { ActorLinks, ActorRecord } from "@banquet/actors-core/ActorProfile"
import { DateTime } from "effect"
import { milliseconds } from "../../statements/Json.ts"
import { sql } from "../../statements/Statement.ts"

export type ActorRecordJson = Omit<ActorRecord, "links"> & {
  readonly links: Omit<ActorLinks, "lastUsedAt"> & { readonly lastUsedAt: number | null }
}

/** The members of a profile on the alias `actor`. */
const profileMembers = sql`
  'id', actor.id, 'occasionId', actor.occasion_id, 'key', actor.key, 'type', actor.type,
  'displayName', actor.display_name, 'partySize', actor.party_size, 'status', actor.status,
  'revision', actor.revision, 'contact', json_build_object('email', actor.email, 'phone', actor.phone),
  'dietary', actor.dietary, 'notes', actor.notes`

/** The alias `actor` as a profile. */
export const profileJson = sql`
  json_build_object(
    ${profileMembers}
  )`

/** The alias `actor` with its households and groups, its invitations and its tokens at the time `now`, an expression. */
export const recordJson = (now: string): string => sql`
  json_build_object(
    ${profileMembers},
    'memberOf', (
      select coalesce(json_agg(
        json_build_object('id', parent.id, 'type', parent.type, 'displayName', parent.display_name)
        order by parent.sort_name, parent.id
      ), '[]')
      from memberships
      join actors parent on parent.id = memberships.parent_id
      where memberships.member_id = actor.id
    ),
    'invitations', (
      select coalesce(json_agg(
        json_build_object('eventId', invitation.event_id, 'response', invitation.response)
        order by event.starts_at, event.id
      ), '[]')
      from invitations invitation
      join events event on event.id = invitation.event_id
      where invitation.occasion_id = actor.occasion_id and invitation.actor_id = actor.id
    ),
    'links', (
      select json_build_object(
        'active', count(*) filter (where revoked_at is null and (expires_at is null or expires_at > ${now})),
        'lastUsedAt', ${milliseconds("max(last_used_at)")}
      )
      from tokens
      where guest_actor_id = actor.id or vendor_actor_id = actor.id
    )
  )`

export const recordOf = ({ links, ...json }: ActorRecordJson): ActorRecord => ({
  ...json,
  links: {
    active: links.active,
    lastUsedAt: links.lastUsedAt === null ? null : DateTime.makeUnsafe(links.lastUsedAt)
  }
})
