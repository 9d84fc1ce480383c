/** The audit log of a file that is applied: an entry for each record that it makes or changes. */
import type { Actor } from "@banquet/actors-core/Actor"
import { parents } from "@banquet/actors-core/Memberships"
import {
  auditChanges,
  auditContext,
  type AuditPrincipal,
  type NewAuditEntry
} from "@banquet/platform-core/audit/AuditEntry"
import type { ActorId } from "@banquet/platform-core/Ids"
import { enablementAudit, installationAudit } from "@banquet/platform-core/modules/ModuleAudit"
import { eventMembers, occasionMembers } from "@banquet/platform-core/occasions/OccasionAudit"
import type { DeclaredPermissions } from "@banquet/platform-core/authorization/Permissions"
import { grantsAudited, type GuestRecord, type VendorRecord } from "@banquet/platform-core/principals/Principal"
import type { Schema } from "effect"
import { plannerMembers } from "@banquet/platform-core/planners/PlannerAudit"
import type { OccasionChanges } from "./OccasionChanges.ts"
import type { OccasionFacts } from "./OccasionFacts.ts"

type Members = Readonly<Record<string, Schema.Json>>

const actorMembers = ({ displayName, key, partySize, status, type }: Actor): Members => ({
  key,
  type,
  display_name: displayName,
  party_size: partySize,
  status
})

const guestMembers = ({ eventIds, invitationUnitId }: GuestRecord): Members => ({
  events: eventIds,
  invitation_unit_id: invitationUnitId
})

const vendorMembers = (vendor: VendorRecord): Members => ({ grants: grantsAudited(vendor) })

type Identify<Row> = (row: Row) => { readonly id: string; readonly name: string | null; readonly personId?: string }

/** Who applies the file, and to which occasion. */
type Run = Pick<NewAuditEntry, "by" | "occasionId">

/** Returns an entry for each record that is made or changed. */
const saved =
  <Row>(run: Run, noun: string, members: (row: Row) => Members, identify: Identify<Row>) =>
  (stored: ReadonlyArray<Row>, rows: ReadonlyArray<Row>): ReadonlyArray<NewAuditEntry> => {
    const byId = new Map(stored.map((row) => [identify(row).id, row]))
    return rows.map((row) => {
      const { id, name, personId = null } = identify(row)
      const before = byId.get(id)
      return {
        ...run,
        action: `${noun}.${before === undefined ? "created" : "updated"}`,
        target: { type: noun, id, name },
        personId,
        changes: auditChanges(before === undefined ? null : members(before), members(row))
      }
    })
  }

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name })
const person = ({ displayName, id }: { readonly id: string; readonly displayName: string }) => ({
  id,
  name: displayName,
  personId: id
})
const holder = ({ actorId }: { readonly actorId: ActorId }) => ({ id: actorId, name: null, personId: actorId })

const ofActor = (run: Run, action: string, actorId: ActorId, from: Members | null, to: Members): NewAuditEntry => ({
  ...run,
  action,
  target: { type: "actor", id: actorId, name: null },
  personId: actorId,
  changes: auditChanges(from, to)
})

const parentsAudit = (run: Run, facts: OccasionFacts, changes: OccasionChanges): ReadonlyArray<NewAuditEntry> => {
  const stored = parents(facts.memberships)
  return changes.parents.map(({ memberId, parentIds }) =>
    ofActor(run, "actor.updated", memberId, { member_of: stored.get(memberId) ?? [] }, { member_of: parentIds })
  )
}

const invitationsAudit = (run: Run, facts: OccasionFacts, changes: OccasionChanges): ReadonlyArray<NewAuditEntry> => {
  const rows = new Map(facts.invitations.map((row) => [`${row.eventId} ${row.actorId}`, row]))
  return changes.invitations.map((invitation) => {
    const stored = rows.get(`${invitation.eventId} ${invitation.actorId}`)
    const event = { event_id: invitation.eventId }
    const members = (response: string | null) => ({ ...event, response: response ?? "pending" })
    const after = members(invitation.response)
    if (stored === undefined) return ofActor(run, "invitation.created", invitation.actorId, null, after)
    const entry = ofActor(run, "invitation.updated", invitation.actorId, members(stored.response), after)
    return { ...entry, changes: [...auditContext(event), ...entry.changes] }
  })
}

/** In the order in which the records are written. People are named by their ids, so that erasing one erases its name everywhere. */
export const occasionAudit = (
  facts: OccasionFacts,
  changes: OccasionChanges,
  by: AuditPrincipal,
  permissions: DeclaredPermissions
): ReadonlyArray<NewAuditEntry> => {
  const run: Run = { occasionId: changes.occasion.id, by }
  const installations = new Map(facts.installations.map((row) => [row.id, row]))
  const enablements = new Map(facts.enablements.map((row) => [row.id, row]))
  const storedOccasion = facts.occasion === null ? [] : [facts.occasion]
  const changedOccasion = changes.occasionChanged ? [changes.occasion] : []
  return [
    ...saved(run, "occasion", occasionMembers, named)(storedOccasion, changedOccasion),
    ...saved(run, "event", eventMembers, named)(facts.events, changes.events),
    ...saved(run, "actor", actorMembers, person)(facts.actors, changes.actors),
    ...parentsAudit(run, facts, changes),
    ...invitationsAudit(run, facts, changes),
    ...changes.installations.map((row) => installationAudit(by, installations.get(row.id), row)),
    ...changes.enablements.map((row) => enablementAudit(by, enablements.get(row.id), row)),
    ...saved(run, "planner", plannerMembers(permissions), person)(facts.planners, changes.planners),
    ...saved(run, "guest", guestMembers, holder)(facts.guests, changes.guests),
    ...saved(run, "vendor", vendorMembers, holder)(facts.vendors, changes.vendors)
  ]
}
