/** How a decided change of an actor is written: the records, the event and the entry of the audit log in one statement. */
import type { Actor } from "@banquet/actors-core/Actor"
import type { Response } from "@banquet/actors-core/Invitation"
import type { ActorId, EventId } from "@banquet/platform-core/Ids"
import type { AnsweredBy } from "@banquet/actors-core/AnswerLog"
import { answerChanges } from "../AnswerChanges.sql.ts"
import { insertAuditEntries } from "../../platform/AuditEntries.sql.ts"
import { insertDomainEvents } from "../../platform/DomainEvents.sql.ts"
import { type Placeholders, sql, statement } from "../../statements/Statement.ts"

/** What every change writes. */
interface Write extends Pick<Actor, "id" | "occasionId"> {
  readonly revision: bigint
  /** `domainEventRows` */
  readonly events: string
  /** `auditEntryRows` */
  readonly entries: string
}

/** The events and audit entries of a change, appended beside it; more parts may follow. */
const told = ({ entries, events }: Placeholders<Write>): string => sql`
  with event as (
    ${insertDomainEvents(events)}
  ), entry as (
    ${insertAuditEntries(entries)}
  )`

interface Profile extends Write, Actor {
  readonly email: string | null
  readonly phone: string | null
  readonly dietary: string | null
  readonly notes: string | null
  readonly parentIds: ReadonlyArray<ActorId>
}

/** Households and groups are there before their members. */
const insertMemberships = ({ id, occasionId, parentIds }: Placeholders<Profile>): string => sql`
  insert into memberships (occasion_id, parent_id, parent_type, member_id)
  select ${occasionId}, parent.id, parent.type, ${id}
  from actors parent
  where parent.id = any(${parentIds}::uuid[]) and parent.occasion_id = ${occasionId}
  on conflict do nothing`

export const insertActor = statement<Profile>(
  "PlannerActorRepository.save.ActorCreated",
  (actor) => sql`
    ${told(actor)}, membership as (
      ${insertMemberships(actor)}
    )
    insert into actors (
      id, occasion_id, key, type, display_name, party_size, status, revision, email, phone, dietary, notes
    ) values (
      ${actor.id}, ${actor.occasionId}, ${actor.key}, ${actor.type}, ${actor.displayName}, ${actor.partySize},
      ${actor.status}, ${actor.revision}, ${actor.email}, ${actor.phone}, ${actor.dietary}, ${actor.notes}
    )`
)

export const updateActor = statement<Profile>(
  "PlannerActorRepository.save.ActorUpdated",
  (actor) => sql`
    ${told(actor)}, removed as (
      delete from memberships
      where member_id = ${actor.id} and occasion_id = ${actor.occasionId} and parent_id <> all(${actor.parentIds}::uuid[])
    ), membership as (
      ${insertMemberships(actor)}
    )
    update actors
    set key = ${actor.key}, display_name = ${actor.displayName}, party_size = ${actor.partySize},
      status = ${actor.status}, revision = ${actor.revision}, email = ${actor.email}, phone = ${actor.phone},
      dietary = ${actor.dietary}, notes = ${actor.notes}
    where id = ${actor.id} and occasion_id = ${actor.occasionId}`
)

/** What a guest and a vendor may see goes with them. */
export const deleteActor = statement<Write>(
  "PlannerActorRepository.save.ActorDeleted",
  (actor) => sql`
    ${told(actor)}, token as (
      delete from tokens where guest_actor_id = ${actor.id} or vendor_actor_id = ${actor.id}
    ), unit as (
      update guests set invitation_unit_id = null
      where occasion_id = ${actor.occasionId} and invitation_unit_id = ${actor.id} and actor_id <> ${actor.id}
    ), guest as (
      delete from guests where actor_id = ${actor.id}
    ), vendor as (
      delete from vendors where actor_id = ${actor.id}
    ), invitation as (
      delete from invitations where occasion_id = ${actor.occasionId} and actor_id = ${actor.id}
    ), membership as (
      delete from memberships where member_id = ${actor.id}
    )
    delete from actors where id = ${actor.id} and occasion_id = ${actor.occasionId}`
)

/** What the actor was merged with has nothing left that refers to it. */
export const saveMerged = statement<Omit<Profile, "parentIds"> & { readonly fromId: ActorId }>(
  "PlannerActorRepository.save.ActorMerged",
  (actor) => sql`
    ${told(actor)}, guest as (
      delete from guests where actor_id = ${actor.fromId} and occasion_id = ${actor.occasionId}
    ), vendor as (
      delete from vendors where actor_id = ${actor.fromId} and occasion_id = ${actor.occasionId}
    ), gone as (
      delete from actors where id = ${actor.fromId} and occasion_id = ${actor.occasionId}
    )
    update actors
    set revision = ${actor.revision}, email = ${actor.email}, phone = ${actor.phone}, dietary = ${actor.dietary},
      notes = ${actor.notes}
    where id = ${actor.id} and occasion_id = ${actor.occasionId}`
)

interface InvitationWrite extends Write {
  readonly eventId: EventId
  readonly answeredBy: AnsweredBy
}

/** `response` is an expression. */
const answerChange = (
  { answeredBy, eventId, id, occasionId }: Placeholders<InvitationWrite>,
  response: string,
  isInvited: boolean
): string =>
  answerChanges({
    occasionId: `${occasionId}::uuid`,
    given: `select ${eventId}::uuid as event_id, ${id}::uuid as actor_id, ${response}::text as response`,
    by: `${answeredBy}::text`,
    isInvited
  })

const updateRevision = ({ id, occasionId, revision }: Placeholders<Write>): string => sql`
  update actors set revision = ${revision} where id = ${id} and occasion_id = ${occasionId}`

export const upsertInvitation = statement<InvitationWrite & { readonly response: Response | null }>(
  "PlannerActorRepository.save.InvitationSaved",
  (actor) => sql`
    ${told(actor)}, ${answerChange(actor, actor.response, true)}, invitation as (
      insert into invitations (occasion_id, event_id, actor_id, response)
      values (${actor.occasionId}, ${actor.eventId}, ${actor.id}, ${actor.response})
      on conflict (event_id, actor_id) do update set response = excluded.response
    )
    ${updateRevision(actor)}`
)

export const deleteInvitation = statement<InvitationWrite>(
  "PlannerActorRepository.save.InvitationDeleted",
  (actor) => sql`
    ${told(actor)}, ${answerChange(actor, "null", false)}, invitation as (
      delete from invitations where event_id = ${actor.eventId} and actor_id = ${actor.id}
    )
    ${updateRevision(actor)}`
)
