/** Everybody of an occasion with the answers to its events: each record once, to be put together by the adapter. */
import type { Response } from "@banquet/actors-core/Invitation"
import type { ActorId, EventId } from "@banquet/platform-core/Ids"
import type { RsvpAnswer } from "@banquet/rsvp-core/RsvpAnswer"
import type { RsvpMember } from "@banquet/rsvp-core/RsvpMember"
import { type Columns, columns, list } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"
import { askedEvents, type OfEvents } from "./RsvpMembers.sql.ts"

export type EverybodysActor = Pick<
  RsvpMember,
  "actorId" | "type" | "displayName" | "sortName" | "partySize" | "status" | "hostId" | "plusOneId"
>

export interface EverybodysAnswersJson {
  /** Without vendors, by name. */
  readonly actors: Columns<EverybodysActor>
  /** By member, then parent. */
  readonly memberships: Columns<{ readonly memberId: ActorId; readonly parentId: ActorId }>
  /** Those of the occasion, in the order that was asked for. */
  readonly eventIds: ReadonlyArray<EventId>
  readonly invitations: Columns<{
    readonly eventId: EventId
    readonly actorId: ActorId
    readonly response: Response | null
  }>
  readonly answers: ReadonlyArray<RsvpAnswer & { readonly eventId: EventId; readonly actorId: ActorId }>
}

export const selectEverybodysAnswers = statement<OfEvents, { readonly found: EverybodysAnswersJson }>(
  "RsvpRepository.members.Everybody",
  ({ eventIds, occasionId }) => sql`
    select json_build_object(
      'actors', ${columns(
        {
          actorId: "listed.id",
          type: "listed.type",
          displayName: "listed.display_name",
          sortName: "listed.sort_name",
          partySize: "listed.party_size",
          status: "listed.status",
          hostId: "listed.host_id",
          plusOneId: "listed.plus_one_id"
        },
        sql`
          select actor.id, actor.type, actor.display_name, actor.sort_name, actor.party_size, actor.status, brought.host_id,
            bringing.actor_id as plus_one_id
          from actors actor
          left join rsvp_plus_ones brought on brought.actor_id = actor.id
          left join rsvp_plus_ones bringing on bringing.host_id = actor.id
          where actor.occasion_id = ${occasionId} and actor.type <> 'vendor'
          order by actor.sort_name, actor.id`
      )},
      'memberships', ${columns(
        { memberId: "listed.member_id", parentId: "listed.parent_id" },
        sql`
          select member_id, parent_id from memberships where occasion_id = ${occasionId} order by member_id, parent_id`
      )},
      'eventIds', array(
        select event.id
        from unnest(${askedEvents({ eventIds, occasionId })}) with ordinality as asked (id, place)
        join events event on event.id = asked.id and event.occasion_id = ${occasionId}
        order by asked.place
      ),
      'invitations', ${columns(
        { eventId: "listed.event_id", actorId: "listed.actor_id", response: "listed.response" },
        sql`
          select event_id, actor_id, response from invitations
          where occasion_id = ${occasionId} and event_id = any(${askedEvents({ eventIds, occasionId })})`
      )},
      'answers', ${list(sql`
        select event_id as "eventId", actor_id as "actorId", meal, dietary, answers from rsvp_answers
        where occasion_id = ${occasionId} and event_id = any(${askedEvents({ eventIds, occasionId })})`)}
    ) as found`
)
