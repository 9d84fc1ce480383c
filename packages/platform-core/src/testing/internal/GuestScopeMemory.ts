/** What a guest's tokens open, where that follows invitations and memberships, in memory. */
import type { ActorId, EventId } from "../../Ids.ts"
import { foldedText } from "../../FoldedText.ts"
import type { Guest, GuestRecord } from "../../principals/Principal.ts"
import { byCodePoint } from "../../Text.ts"
import type { PlatformMemory } from "../PlatformRecordsMemory.ts"

type Memory = PlatformMemory["Service"]

const typeOf = (memory: Memory, id: ActorId) => memory.actors.get().get(id)?.type

const unitOf = (memory: Memory, { actorId, invitationUnitId }: GuestRecord): ActorId | null => {
  if (invitationUnitId !== "household") return invitationUnitId
  if (typeOf(memory, actorId) === "household") return actorId
  const households = [...memory.memberships.get().values()]
    .filter(({ memberId, parentId }) => memberId === actorId && typeOf(memory, parentId) === "household")
    .map(({ parentId }) => ({ id: parentId, name: foldedText(memory.actors.get().get(parentId)?.displayName ?? "") }))
    .toSorted((a, b) => byCodePoint(a.name, b.name) || byCodePoint(a.id, b.id))
  return households[0]?.id ?? null
}

const eventsOf = (memory: Memory, { actorId, eventIds, occasionId }: GuestRecord): ReadonlyArray<EventId> => {
  if (eventIds !== "invited") return eventIds
  const isHousehold = typeOf(memory, actorId) === "household"
  const related = [...memory.memberships.get().values()].flatMap(({ memberId, parentId }) => {
    if (memberId === actorId) return [parentId]
    return isHousehold && parentId === actorId ? [memberId] : []
  })
  const invited = [...memory.invitations.get().values()]
    .filter((invitation) => invitation.actorId === actorId || related.includes(invitation.actorId))
    .map(({ eventId }) => eventId)
  const every = [...memory.events.get().values()].filter((event) => event.occasionId === occasionId)
  return [...new Set(invited.length > 0 ? invited : every.map(({ id }) => id))].toSorted(byCodePoint)
}

/** Returns the events and the invitation unit of the guest as they are now. */
export const guestScope = (memory: Memory, guest: GuestRecord): Pick<Guest, "eventIds" | "invitationUnitId"> => ({
  invitationUnitId: unitOf(memory, guest),
  eventIds: eventsOf(memory, guest)
})
