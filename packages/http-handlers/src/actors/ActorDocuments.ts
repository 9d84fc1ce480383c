/** Actors as documents. */
import { ActorCursor } from "@banquet/actors-core/ActorCursor"
import type { ActorView } from "@banquet/actors-core/ActorProfile"
import type { PlannerActorPage } from "@banquet/actors-core/PlannerActorUseCases"
import type * as Wire from "@banquet/http-api/actors/ActorDocument"
import { DateTime, Schema } from "effect"

const encodeCursor = Schema.encodeSync(ActorCursor)

export const actorDocument = (actor: ActorView): typeof Wire.ActorDocument.Encoded => ({
  id: actor.id,
  key: actor.key,
  type: actor.type,
  display_name: actor.displayName,
  party_size: actor.partySize,
  status: actor.status,
  revision: actor.revision,
  member_of: actor.memberOf.map(({ displayName, id, type }) => ({ id, type, display_name: displayName })),
  contact: { email: actor.contact.email, phone: actor.contact.phone },
  dietary: actor.dietary,
  notes: actor.notes,
  invitations: actor.invitations.map(({ eventId, response }) => ({
    event_id: eventId,
    response: response ?? "pending"
  })),
  seated: actor.seated.map(({ eventId, tableName }) => ({ event_id: eventId, table_name: tableName })),
  links: {
    active: actor.links.active,
    last_used_at: actor.links.lastUsedAt === null ? null : DateTime.formatIso(actor.links.lastUsedAt)
  }
})

export const actorsDocument = ({ items, next, totals }: PlannerActorPage): typeof Wire.ActorsPage.Encoded => ({
  items: items.map(actorDocument),
  next_cursor: next === null ? null : encodeCursor(next),
  totals
})
