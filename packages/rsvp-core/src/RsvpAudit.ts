/** The entries of the audit log about what guests say beside whether they come. */
import {
  type AuditPrincipal,
  auditChanges,
  auditContext,
  type NewAuditEntry
} from "@banquet/platform-core/audit/AuditEntry"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { Equal } from "effect"
import type { RsvpAnswer } from "./RsvpAnswer.ts"
import type { StoredAnswer } from "./RsvpRepository.ts"

/** Of dietary needs and of what is written in own words only that they changed is kept. */
const privateMembers = ["dietary", "answers"] as const

/** Returns the entry of a change of an answer. */
export const rsvpAudit = (
  occasionId: OccasionId,
  eventId: EventId,
  before: RsvpAnswer,
  after: StoredAnswer,
  by: AuditPrincipal
): NewAuditEntry => ({
  occasionId,
  by,
  action: "rsvp.updated",
  target: { type: "rsvp", id: after.actorId, name: null },
  personId: after.actorId,
  changes: [
    ...auditContext({ event_id: eventId }),
    ...auditChanges({ meal: before.meal }, { meal: after.meal }),
    ...privateMembers.flatMap((member) =>
      Equal.equals(before[member], after[member]) ? [] : [{ member, from: null, to: null }]
    )
  ]
})
