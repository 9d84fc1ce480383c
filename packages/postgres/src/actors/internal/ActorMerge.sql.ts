/** How two actors become one: what refers to the first refers to the second, a statement for each kind of record. */
import type { MergeFacts } from "@banquet/actors-core/MergeDecisions"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"
import { profileJson } from "./ActorJson.ts"

interface Merged {
  readonly occasionId: OccasionId
  readonly fromId: ActorId
  readonly intoId: ActorId
}

/** The actor of the occasion with this id, an expression. */
const profileOf = (id: string, occasionId: string): string => sql`
  (
    select ${profileJson}
    from actors actor
    where actor.id = ${id} and actor.occasion_id = ${occasionId}
  )`

/** The households and groups of the actor with this id, with all that these are members of, an expression. */
const parentsOf = (id: string, occasionId: string): string => sql`
  (
    select coalesce(json_agg(json_build_object('id', parent.id, 'type', parent.type, 'ancestorIds', array(
      with recursive ancestors (id) as (
        select parent_id from memberships where member_id = parent.id
        union
        select upper.parent_id from memberships upper join ancestors on upper.member_id = ancestors.id
      )
      select id from ancestors
    ))), '[]')
    from memberships
    join actors parent on parent.id = memberships.parent_id
    where memberships.member_id = ${id} and memberships.occasion_id = ${occasionId}
  )`

export const selectMergeFacts = statement<Merged, { readonly facts: MergeFacts }>(
  "PlannerActorRepository.forMerge",
  ({ fromId, intoId, occasionId }) => sql`
    select json_build_object(
      'from', ${profileOf(fromId, occasionId)},
      'into', ${profileOf(intoId, occasionId)},
      'fromParents', ${parentsOf(fromId, occasionId)},
      'intoParents', ${parentsOf(intoId, occasionId)},
      'answers', (
        select coalesce(json_agg(json_build_object(
          'eventId', gone.event_id, 'from', gone.response, 'into', kept.response
        ) order by gone.event_id), '[]')
        from invitations gone
        join invitations kept on kept.event_id = gone.event_id
        where gone.actor_id = ${fromId} and kept.actor_id = ${intoId} and gone.occasion_id = ${occasionId}
      )
    ) as facts`
)

/** An own answer stays; an invitation that was not answered takes the other's. */
export const moveInvitations = statement<Merged>(
  "PlannerActorRepository.save.ActorMerged.invitations",
  ({ fromId, intoId, occasionId }) => sql`
    with gone as (
      delete from invitations where actor_id = ${fromId} and occasion_id = ${occasionId}
      returning event_id, response
    )
    insert into invitations (occasion_id, event_id, actor_id, response)
    select ${occasionId}, event_id, ${intoId}, response from gone
    on conflict (event_id, actor_id) do update set response = coalesce(invitations.response, excluded.response)`
)

export const moveAnswers = statement<Merged>(
  "PlannerActorRepository.save.ActorMerged.answers",
  ({ fromId, intoId, occasionId }) => sql`
    update answer_changes set actor_id = ${intoId} where actor_id = ${fromId} and occasion_id = ${occasionId}`
)

/** As a member and as a household or group; of each other the two are members no more. */
export const moveMemberships = statement<Merged>(
  "PlannerActorRepository.save.ActorMerged.memberships",
  ({ fromId, intoId, occasionId }) => sql`
    with gone as (
      delete from memberships
      where occasion_id = ${occasionId} and (
        ${fromId}::uuid in (parent_id, member_id)
      )
      returning parent_id, parent_type, member_id
    ), moved as (
      select distinct parent_type,
        case parent_id when ${fromId} then ${intoId}::uuid else parent_id end as parent_id,
        case member_id when ${fromId} then ${intoId}::uuid else member_id end as member_id
      from gone
    )
    insert into memberships (occasion_id, parent_id, parent_type, member_id)
    select ${occasionId}, parent_id, parent_type, member_id from moved where parent_id <> member_id
    on conflict do nothing`
)

/** What a guest opens stays the guest's own, if there is one. */
export const moveGuest = statement<Merged>(
  "PlannerActorRepository.save.ActorMerged.guest",
  ({ fromId, intoId, occasionId }) => sql`
    with made as (
      insert into guests (actor_id, occasion_id, invitation_unit_id, follows_household, follows_invitations)
      select ${intoId}, occasion_id, invitation_unit_id, follows_household, follows_invitations
      from guests
      where actor_id = ${fromId} and occasion_id = ${occasionId}
      on conflict (actor_id) do nothing
      returning actor_id
    )
    insert into guest_events (actor_id, event_id, occasion_id)
    select made.actor_id, opened.event_id, opened.occasion_id
    from made
    join guest_events opened on opened.actor_id = ${fromId}`
)

export const moveVendor = statement<Merged>(
  "PlannerActorRepository.save.ActorMerged.vendor",
  ({ fromId, intoId, occasionId }) => sql`
    with made as (
      insert into vendors (actor_id, occasion_id)
      select ${intoId}, occasion_id from vendors where actor_id = ${fromId} and occasion_id = ${occasionId}
      on conflict (actor_id) do nothing
      returning actor_id
    )
    insert into vendor_grants (actor_id, action, event_id, occasion_id)
    select made.actor_id, granted.action, granted.event_id, granted.occasion_id
    from made
    join vendor_grants granted on granted.actor_id = ${fromId}`
)

export const moveTokens = statement<Merged>(
  "PlannerActorRepository.save.ActorMerged.tokens",
  ({ fromId, intoId, occasionId }) => sql`
    update tokens set
      guest_actor_id = case guest_actor_id when ${fromId} then ${intoId}::uuid else guest_actor_id end,
      vendor_actor_id = case vendor_actor_id when ${fromId} then ${intoId}::uuid else vendor_actor_id end
    where id in (
      select id from tokens
      where ${fromId}::uuid in (guest_actor_id, vendor_actor_id) and occasion_id = ${occasionId}
      order by id
      for update
    )`
)

export const moveUnits = statement<Merged>(
  "PlannerActorRepository.save.ActorMerged.units",
  ({ fromId, intoId, occasionId }) => sql`
    update guests set invitation_unit_id = ${intoId}
    where invitation_unit_id = ${fromId} and occasion_id = ${occasionId}`
)
