/** The members of occasions and events that the audit log keeps, and its entries about their changes. */
import { auditChanges, type AuditPrincipal, type NewAuditEntry } from "../audit/AuditEntry.ts"
import { DateTime } from "effect"
import type { Event, Occasion } from "./Occasion.ts"

export const occasionMembers = ({ name, slug, timeZone }: Occasion) => ({ slug, name, time_zone: timeZone })

export const eventMembers = ({ key, name, place, startsAt }: Event) => ({
  key,
  name,
  starts_at: DateTime.formatIso(startsAt),
  place
})

/** Returns the entry `occasion.created` or, where it was there before, `occasion.updated`. */
export const occasionAudit = (by: AuditPrincipal, before: Occasion | null, after: Occasion): NewAuditEntry => ({
  occasionId: after.id,
  by,
  action: before === null ? "occasion.created" : "occasion.updated",
  target: { type: "occasion", id: after.id, name: after.name },
  personId: null,
  changes: auditChanges(before === null ? null : occasionMembers(before), occasionMembers(after))
})

/** Returns the entry `event.created`, `event.updated` or, where nothing is left, `event.deleted`. */
export const eventAudit = (by: AuditPrincipal, before: Event | null, after: Event | null): NewAuditEntry[] => {
  const event = after ?? before
  if (event === null) return []
  return [
    {
      occasionId: event.occasionId,
      by,
      action: before === null ? "event.created" : after === null ? "event.deleted" : "event.updated",
      target: { type: "event", id: event.id, name: event.name },
      personId: null,
      changes: auditChanges(before === null ? null : eventMembers(before), after === null ? null : eventMembers(after))
    }
  ]
}
