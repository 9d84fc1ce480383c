/** The entries of the audit log about imports: one for each actor, and one for an import that is undone. */
import { auditChanges, type AuditPrincipal, type NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import type { Schema } from "effect"
import { actorMembers, privateChanges } from "../ActorAudit.ts"
import type { ImportRecord } from "./ActorImportRepository.ts"
import type { ActorState } from "./ActorState.ts"

const membersOf = ({ actor, invitations, parentIds }: ActorState): Readonly<Record<string, Schema.Json>> => ({
  ...actorMembers(actor, parentIds),
  invitations: Object.fromEntries(
    invitations
      .toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
      .map(({ eventId, response }) => [eventId, response ?? "pending"])
  )
})

const verbs = { created: "actor.created", updated: "actor.updated", deleted: "actor.deleted" } as const

const entryOf = (
  action: string,
  { actor: { displayName, id, occasionId } }: ActorState,
  by: AuditPrincipal,
  changes: NewAuditEntry["changes"]
): NewAuditEntry => ({
  occasionId,
  by,
  action,
  target: { type: "actor", id, name: displayName },
  personId: id,
  changes
})

/** Returns the entry of an actor that is written; `before` is `null` where it is made. */
export const writtenAudit = (before: ActorState | null, after: ActorState, by: AuditPrincipal): NewAuditEntry =>
  entryOf(before === null ? verbs.created : verbs.updated, after, by, [
    ...auditChanges(before === null ? null : membersOf(before), membersOf(after)),
    ...privateChanges(before?.actor ?? null, after.actor)
  ])

export const deletedAudit = (state: ActorState, by: AuditPrincipal): NewAuditEntry =>
  entryOf(verbs.deleted, state, by, auditChanges(membersOf(state), null))

/** Returns the entry of an import that is undone. */
export const undoneAudit = ({ id, occasionId, source }: ImportRecord, by: AuditPrincipal): NewAuditEntry => ({
  occasionId,
  by,
  action: "import.undone",
  target: { type: "import", id, name: source.name },
  personId: null,
  changes: []
})
