/** The entries of the audit log about changes of actors. */
import {
  type AuditChange,
  auditChanges,
  auditContext,
  type AuditPrincipal,
  type NewAuditEntry
} from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { ActorFacts } from "./ActorDecisions.ts"
import type { ActorProfile } from "./ActorProfile.ts"
import { ActorWrite } from "./ActorWrite.ts"
import type { Response } from "./Invitation.ts"

/** The members of an actor as the log keeps them. */
export const actorMembers = (
  { contact, displayName, key, partySize, status, type }: ActorProfile,
  parentIds: ReadonlyArray<ActorId>
) => ({
  key,
  type,
  display_name: displayName,
  party_size: partySize,
  status,
  member_of: parentIds.toSorted(),
  contact: { ...contact }
})

/** Returns changes of members about somebody's health and circumstances: only that they changed, no values. */
export const privateChanges = (before: ActorProfile | null, after: ActorProfile): ReadonlyArray<AuditChange> =>
  (["dietary", "notes"] as const).flatMap((member) =>
    (before?.[member] ?? null) === after[member] ? [] : [{ member, from: null, to: null }]
  )

const invitationMembers = (eventId: string, response: Response | null) => ({
  event_id: eventId,
  response: response ?? "pending"
})

type Said = Pick<NewAuditEntry, "action" | "changes"> & Partial<Pick<NewAuditEntry, "target">>

/** What a change was decided on. */
type Before = Pick<ActorFacts, "actor" | "parentIds" | "response">

const said = (write: ActorWrite, before: Before): Said => {
  const stored = before.actor === null ? null : actorMembers(before.actor, before.parentIds)
  const answer = (eventId: string) =>
    before.response === undefined ? null : invitationMembers(eventId, before.response)
  return ActorWrite.$match(write, {
    ActorCreated: ({ actor, parentIds }): Said => ({
      action: "actor.created",
      changes: [...auditChanges(null, actorMembers(actor, parentIds)), ...privateChanges(null, actor)]
    }),
    ActorUpdated: ({ actor, parentIds }): Said => ({
      action: "actor.updated",
      changes: [...auditChanges(stored, actorMembers(actor, parentIds)), ...privateChanges(before.actor, actor)]
    }),
    ActorMerged: ({ actor, from }): Said => ({
      action: "actor.merged",
      changes: [
        { member: "into", from: null, to: actor.id },
        ...auditChanges(stored, actorMembers(actor, before.parentIds)),
        ...privateChanges(before.actor, actor)
      ],
      // An erasure of who is left finds the name of who is gone by it.
      target: { type: "actor", id: from.id, name: from.displayName }
    }),
    ActorDeleted: (): Said => ({ action: "actor.deleted", changes: auditChanges(stored, null) }),
    InvitationSaved: ({ eventId, response }): Said => {
      const changes = auditChanges(answer(eventId), invitationMembers(eventId, response))
      return before.response === undefined
        ? { action: "invitation.created", changes }
        : { action: "invitation.updated", changes: [...auditContext({ event_id: eventId }), ...changes] }
    },
    InvitationDeleted: ({ eventId }): Said => ({
      action: "invitation.deleted",
      changes: auditChanges(answer(eventId), null)
    })
  })
}

/** Returns the entry of a change; `before` are the facts that it was decided on. */
export const actorAudit = (write: ActorWrite, before: Before, by: AuditPrincipal): NewAuditEntry => {
  const { displayName, id, occasionId } = write.actor
  return { occasionId, by, target: { type: "actor", id, name: displayName }, personId: id, ...said(write, before) }
}
