/** What imports and undoing them look at: the people of an occasion, and what an import did. */
import type { ImportFacts } from "@banquet/actors-core/import/ActorState"
import type { ImportMade, ImportRecord } from "@banquet/actors-core/import/ActorImportRepository"
import type { ImportId } from "@banquet/actors-core/import/ImportId"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { milliseconds } from "../../statements/Json.ts"
import { sql, statement } from "../../statements/Statement.ts"
import { profileJson } from "./ActorJson.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

/** The alias `actor` with its households, groups and invitations, from the aliases of `joinedStates`. */
const stateJson = sql`
  json_build_object(
    'actor', ${profileJson},
    'parentIds', coalesce(parents.ids, '[]'),
    'invitations', coalesce(answers.invitations, '[]')
  )`

/** Joins what belongs to the alias `actor`, for all actors of the occasion at once. */
const joinedStates = (occasionId: string): string => sql`
  left join (
    select member_id, json_agg(parent_id order by parent_id) as ids
    from memberships
    where occasion_id = ${occasionId}
    group by member_id
  ) parents on parents.member_id = actor.id
  left join (
    select actor_id, json_agg(json_build_object('eventId', event_id, 'response', response) order by event_id) as invitations
    from invitations
    where occasion_id = ${occasionId}
    group by actor_id
  ) answers on answers.actor_id = actor.id`

export const selectImportFacts = statement<OfOccasion, { readonly facts: ImportFacts }>(
  "ActorImportRepository.facts",
  ({ occasionId }) => sql`
    select json_build_object(
      'actors', (
        select coalesce(json_agg(${stateJson} order by actor.id), '[]')
        from actors actor
        ${joinedStates(occasionId)}
        where actor.occasion_id = ${occasionId}
      ),
      'events', (
        select coalesce(json_agg(json_build_object('id', id, 'key', key)), '[]')
        from events
        where occasion_id = ${occasionId}
      )
    ) as facts`
)

export type ImportRecordJson = Omit<ImportRecord, "at" | "undoneAt"> & {
  readonly at: number
  readonly undoneAt: number | null
}

/** What an actor is to go back to is there where its households, groups and events are. */
export const selectImport = statement<OfOccasion & { readonly id: ImportId }, { readonly record: ImportRecordJson }>(
  "ActorImportRepository.forUndo",
  ({ id, occasionId }) => sql`
    select json_build_object(
      'id', import.id, 'occasionId', import.occasion_id,
      'at', ${milliseconds("import.imported_at")}, 'undoneAt', ${milliseconds("import.undone_at")},
      'source', json_build_object('name', import.source_name, 'format', import.source_format),
      'actors', (
        select coalesce(json_agg(
          json_build_object(
            'before', change.before,
            'revision', change.revision,
            'now', ${stateJson},
            'links', case when change.before is null then coalesce(links.count, 0) else 0 end,
            'otherMembers', case when change.before is null then coalesce(others.count, 0) else 0 end
          )
          order by actor.id
        ), '[]')
        from actor_import_changes change
        join actors actor on actor.id = change.actor_id
        ${joinedStates(occasionId)}
        left join (
          select coalesce(guest_actor_id, vendor_actor_id) as actor_id, count(*)
          from tokens
          where occasion_id = ${occasionId} and kind <> 'planner'
          group by 1
        ) links on links.actor_id = actor.id
        left join (
          select parent_id, count(*)
          from memberships
          where occasion_id = ${occasionId} and member_id not in (
            select actor_id from actor_import_changes where import_id = ${id}
          )
          group by parent_id
        ) others on others.parent_id = actor.id
        where change.import_id = import.id
      ),
      'existing', json_build_object(
        'actorIds', (
          select coalesce(json_agg(id), '[]') from actors
          where occasion_id = ${occasionId} and id in (
            select jsonb_array_elements_text(before -> 'parentIds')::uuid
            from actor_import_changes where import_id = import.id
          )
        ),
        'eventIds', (select coalesce(json_agg(id), '[]') from events where occasion_id = ${occasionId})
      )
    ) as record
    from actor_imports import
    where import.id = ${id} and import.occasion_id = ${occasionId}`
)

/** No rows where there is no such import. */
export const selectMade = statement<OfOccasion & { readonly id: ImportId }, ImportMade>(
  "ActorImportRepository.made",
  ({ id, occasionId }) => sql`
    select import.undone_at is not null as "isUndone", array(
      select actor_id from actor_import_changes where import_id = import.id and before is null
    ) as "actorIds"
    from actor_imports import
    where import.id = ${id} and import.occasion_id = ${occasionId}`
)

export const lockImportedActors = statement<OfOccasion & { readonly actorIds: ReadonlyArray<ActorId> }>(
  "ActorImportRepository.lockForDeletion",
  ({ actorIds, occasionId }) => sql`
    select from actors where id = any(${actorIds}::uuid[]) and occasion_id = ${occasionId} order by id for update`
)

/** A token refers to the guest, not to the actor. */
export const lockImportedGuests = statement<OfOccasion & { readonly actorIds: ReadonlyArray<ActorId> }>(
  "ActorImportRepository.lockForDeletion.guests",
  ({ actorIds, occasionId }) => sql`
    select from guests where actor_id = any(${actorIds}::uuid[]) and occasion_id = ${occasionId} order by actor_id for update`
)
