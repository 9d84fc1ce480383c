/** What links are issued on, and the guests' tokens that work. The lock is the one of every change of actors. */
import type { Actor } from "@banquet/actors-core/Actor"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { GuestRecord } from "@banquet/platform-core/principals/Principal"
import { inline, type Placeholders, sql, statement } from "../../statements/Statement.ts"
import { guestColumns } from "../../platform/internal/GuestColumns.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

export const selectFacts = statement<
  OfOccasion & { readonly actorIds: ReadonlyArray<ActorId>; readonly eventIds: ReadonlyArray<EventId> },
  {
    readonly facts: {
      readonly actors: ReadonlyArray<Pick<Actor, "id" | "type">>
      readonly eventIds: ReadonlyArray<EventId>
      readonly guests: ReadonlyArray<GuestRecord>
    }
  }
>(
  "GuestLinkRepository.forIssue",
  ({ actorIds, eventIds, occasionId }) => sql`
    select json_build_object(
      'actors', (
        select coalesce(json_agg(json_build_object('id', id, 'type', type)), '[]')
        from actors
        where id = any(${actorIds}::uuid[]) and occasion_id = ${occasionId}
      ),
      'eventIds', array(select id from events where id = any(${eventIds}::uuid[]) and occasion_id = ${occasionId}),
      'guests', (
        select coalesce(json_agg(guest), '[]')
        from (
          select ${guestColumns}
          from guests
          where actor_id = any(${actorIds}::uuid[]) and occasion_id = ${occasionId}
        ) guest
      )
    ) as facts`
)

interface Page extends OfOccasion {
  readonly now: Date
  /** The page's position: what was created before it. */
  readonly createdAt: Date | "infinity"
  readonly id: string
  readonly limit: number
}

const page = ({ createdAt, id, limit, now, occasionId }: Placeholders<Page>, condition: string) => sql`
  select id as "tokenId", guest_actor_id as "actorId", created_at as "createdAt", last_used_at as "lastUsedAt",
    expires_at as "expiresAt"
  from tokens
  where occasion_id = ${occasionId} and ${condition} and revoked_at is null
    and (expires_at is null or expires_at > ${now})
    and (created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)
  order by created_at desc, id desc
  limit ${inline(limit)}`

export const selectLinks = statement<Page>("GuestLinkRepository.list", (parameters) =>
  page(parameters, "guest_actor_id is not null")
)

export const selectLinksOfActor = statement<Page & { readonly actorId: ActorId }>(
  "GuestLinkRepository.list.ofActor",
  (parameters) => page(parameters, `guest_actor_id = ${parameters.actorId}`)
)
