/** How an import and its undoing are written: one statement for all actors. */
import type { ImportId } from "@banquet/actors-core/import/ImportId"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { insertAuditEntries } from "../../platform/AuditEntries.sql.ts"
import { insertDomainEvents } from "../../platform/DomainEvents.sql.ts"
import { answerChanges } from "../AnswerChanges.sql.ts"
import { type Placeholders, sql, statement } from "../../statements/Statement.ts"

interface OfOccasion {
  readonly occasionId: OccasionId
}

interface Actors extends OfOccasion {
  /** `profileRows` */
  readonly actors: string
}

const givenActors = ({ actors }: Placeholders<Actors>): string => sql`
  jsonb_to_recordset(${actors}::jsonb) as given (
    id uuid, key text, type text, display_name text, party_size integer, status text, revision bigint,
    email text, phone text, dietary text, notes text
  )`

export const insertActors = statement<Actors>(
  "ActorImportRepository.save.insertActors",
  (parameters) => sql`
    insert into actors (
      id, occasion_id, key, type, display_name, party_size, status, revision, email, phone, dietary, notes
    )
    select id, ${parameters.occasionId}, key, type, display_name, party_size, status, revision, email, phone, dietary, notes
    from ${givenActors(parameters)}
    order by id`
)

/** Changes those that are still of the revision before, and counts them. */
export const updateActors = statement<Actors, { readonly count: number }>(
  "ActorImportRepository.save.updateActors",
  (parameters) => sql`
    with updated as (
      update actors
      set display_name = given.display_name, party_size = given.party_size, revision = given.revision,
        email = given.email, phone = given.phone, dietary = given.dietary, notes = given.notes
      from ${givenActors(parameters)}
      where actors.id = given.id and actors.occasion_id = ${parameters.occasionId}
        and actors.revision = given.revision - 1
      returning 1
    )
    select count(*)::int4 as count from updated`
)

/**
 * Lets foreign keys and triggers plan anew in this session: plans that were made while tables were small walk through all
 * of a table for each of thousands of rows.
 */
export const forgetPlans = statement("ActorImportRepository.forgetPlans", () => sql`discard plans`)

/** `members`: `{ member_id, parent_ids }`. */
export const replaceMemberships = statement<OfOccasion & { readonly members: string }>(
  "ActorImportRepository.save.replaceMemberships",
  ({ members, occasionId }) => sql`
    with given as (
      select * from jsonb_to_recordset(${members}::jsonb) as member (member_id uuid, parent_ids jsonb)
    ), removed as (
      delete from memberships using given
      where memberships.member_id = given.member_id and memberships.occasion_id = ${occasionId}
        and not given.parent_ids ? memberships.parent_id::text
    )
    insert into memberships (occasion_id, parent_id, parent_type, member_id)
    select ${occasionId}, parent.id, parent.type, given.member_id
    from given
    cross join lateral jsonb_array_elements_text(given.parent_ids) as named (id)
    join actors parent on parent.id = named.id::uuid and parent.occasion_id = ${occasionId}
    on conflict do nothing`
)

/** Logs what becomes of answers as changed by an import; undoing it changes them by it too. */
const byImport = (occasionId: string, given: string, isInvited: boolean): string =>
  answerChanges({ occasionId: `${occasionId}::uuid`, given, by: "'import'", isInvited })

/** `answers`: `{ actor_id, event_id, response }`. */
export const upsertInvitations = statement<OfOccasion & { readonly answers: string }>(
  "ActorImportRepository.save.upsertInvitations",
  ({ answers, occasionId }) => sql`
    with given as (
      select * from jsonb_to_recordset(${answers}::jsonb) as answer (actor_id uuid, event_id uuid, response text)
    ), ${byImport(occasionId, "select * from given", true)}
    insert into invitations (occasion_id, event_id, actor_id, response)
    select ${occasionId}, event_id, actor_id, response
    from given
    order by event_id, actor_id
    on conflict (event_id, actor_id) do update set response = excluded.response`
)

/** `answers`: `{ actor_id, event_id }`. */
export const deleteInvitations = statement<OfOccasion & { readonly answers: string }>(
  "ActorImportRepository.undo.deleteInvitations",
  ({ answers, occasionId }) => sql`
    with given as (
      select * from jsonb_to_recordset(${answers}::jsonb) as answer (actor_id uuid, event_id uuid)
    ), ${byImport(occasionId, "select given.*, null::text as response from given", false)}
    delete from invitations using given
    where invitations.actor_id = given.actor_id and invitations.event_id = given.event_id
      and invitations.occasion_id = ${occasionId}`
)

/** The events and audit entries of an import or its undoing, appended beside it. */
interface Told {
  /** `domainEventRows` */
  readonly events: string
  /** `auditEntryRows` */
  readonly entries: string
}

const told = ({ entries, events }: Placeholders<Told>): string => sql`
  with event as (
    ${insertDomainEvents(events)}
  ), entry as (
    ${insertAuditEntries(entries)}
  )`

/** `changes`: `{ actor_id, revision, before }`. */
export const insertImport = statement<
  OfOccasion &
    Told & {
      readonly id: ImportId
      readonly at: Date
      readonly sourceName: string | null
      readonly sourceFormat: string | null
      readonly changes: string
    }
>(
  "ActorImportRepository.save",
  (imported) => sql`
    ${told(imported)}, imported as (
      insert into actor_imports (id, occasion_id, imported_at, source_name, source_format)
      values (
        ${imported.id}, ${imported.occasionId}, ${imported.at}, ${imported.sourceName}, ${imported.sourceFormat}
      )
    )
    insert into actor_import_changes (import_id, actor_id, occasion_id, revision, before)
    select ${imported.id}, actor_id, ${imported.occasionId}, revision, before
    from jsonb_to_recordset(${imported.changes}::jsonb) as given (actor_id uuid, revision bigint, before jsonb)`
)

interface OfActors extends OfOccasion {
  readonly actorIds: ReadonlyArray<ActorId>
}

/** What belongs to actors goes with them; none of them has a token. */
export const deleteMemberships = statement<OfActors>(
  "ActorImportRepository.undo.deleteMemberships",
  ({ actorIds, occasionId }) => sql`
    delete from memberships
    where occasion_id = ${occasionId} and (
      member_id in (select unnest(${actorIds}::uuid[])) or parent_id in (select unnest(${actorIds}::uuid[]))
    )`
)

export const deleteInvitationsOf = statement<OfActors>(
  "ActorImportRepository.undo.deleteInvitationsOf",
  ({ actorIds, occasionId }) => sql`
    delete from invitations where occasion_id = ${occasionId} and actor_id in (select unnest(${actorIds}::uuid[]))`
)

export const leaveUnits = statement<OfActors>(
  "ActorImportRepository.undo.leaveUnits",
  ({ actorIds, occasionId }) => sql`
    update guests set invitation_unit_id = null
    where occasion_id = ${occasionId} and invitation_unit_id in (select unnest(${actorIds}::uuid[]))`
)

export const deleteHolders = statement<OfActors>(
  "ActorImportRepository.undo.deleteHolders",
  ({ actorIds, occasionId }) => sql`
    with vendor as (
      delete from vendors where occasion_id = ${occasionId} and actor_id in (select unnest(${actorIds}::uuid[]))
    )
    delete from guests where occasion_id = ${occasionId} and actor_id in (select unnest(${actorIds}::uuid[]))`
)

export const deleteActors = statement<OfActors>(
  "ActorImportRepository.undo.deleteActors",
  ({ actorIds, occasionId }) => sql`
    delete from actors where occasion_id = ${occasionId} and id in (select unnest(${actorIds}::uuid[]))`
)

/** Keeps that there was an import, and nothing of whom it was about. */
export const markUndone = statement<OfOccasion & Told & { readonly id: ImportId; readonly at: Date }>(
  "ActorImportRepository.undo",
  (undone) => sql`
    ${told(undone)}, change as (
      delete from actor_import_changes where import_id = ${undone.id} and occasion_id = ${undone.occasionId}
    )
    update actor_imports set undone_at = ${undone.at} where id = ${undone.id} and occasion_id = ${undone.occasionId}`
)
