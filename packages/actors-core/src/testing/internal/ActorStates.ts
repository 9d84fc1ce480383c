import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { reference, unique, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { forgetCodes } from "@banquet/platform-core/testing/StaffMemory"
import { byCodePoint } from "@banquet/platform-core/Text"
import { Effect } from "effect"
import type { Actor } from "../../Actor.ts"
import type { ActorState } from "../../import/ActorState.ts"
import { ActorMemory, type ActorDetails, invitationKey, membershipKey } from "../ActorRecordsMemory.ts"

const unknown: ActorDetails = { contact: { email: null, phone: null }, dietary: null, notes: null }

/** How the states of actors are read from the records, and written to them. */
export const actorStates = Effect.gen(function* () {
  const platform = yield* PlatformMemory
  const memory = yield* ActorMemory
  const revisionOf = (id: ActorId) => platform.actors.get().get(id)?.revision ?? 0

  const stateOf = (actor: Actor): ActorState => ({
    actor: { ...actor, ...(memory.details.get().get(actor.id) ?? unknown), revision: revisionOf(actor.id) },
    parentIds: [...memory.memberships.get().values()]
      .flatMap(({ memberId, parentId }) => (memberId === actor.id ? [parentId] : []))
      .toSorted(byCodePoint),
    invitations: [...memory.invitations.get().values()]
      .flatMap(({ actorId, eventId, response }) => (actorId === actor.id ? [{ eventId, response }] : []))
      .toSorted((a, b) => byCodePoint(a.eventId, b.eventId))
  })

  const eventsOf = (occasionId: OccasionId) =>
    [...platform.events.get().values()].filter((event) => event.occasionId === occasionId)

  /** Throws where a database would refuse. */
  const write = ({ actor: { contact, dietary, notes, revision, ...actor }, invitations, parentIds }: ActorState) => {
    const { id, occasionId } = actor
    reference("actors_occasion", platform.occasions.get().has(occasionId))
    memory.actors.set(withRows(memory.actors.get(), [actor], (row) => row.id))
    unique("actors_key", memory.actors.get(), (row) => `${row.occasionId} ${row.key}`)
    memory.details.set(new Map(memory.details.get()).set(id, { contact, dietary, notes }))
    const { displayName, key, status, type } = actor
    const holder = { id, occasionId, type, key, displayName, status, revision }
    platform.actors.set(withRows(platform.actors.get(), [holder], (row) => row.id))
    const others = [...memory.memberships.get().values()].filter(({ memberId }) => memberId !== id)
    const given = parentIds.map((parentId) => ({ parentId, memberId: id }))
    memory.memberships.set(withRows(new Map(), [...others, ...given], membershipKey))
    for (const { eventId } of invitations) {
      reference("invitations_event", platform.events.get().get(eventId)?.occasionId === occasionId)
    }
    const answers = invitations.map((invitation) => ({ actorId: id, ...invitation }))
    memory.invitations.set(withRows(memory.invitations.get(), answers, invitationKey))
  }

  /** Writes states together: those that are made may name each other. */
  const writeAll = (states: ReadonlyArray<ActorState>): void => {
    for (const state of states) write(state)
    for (const { actor, parentIds } of states) {
      for (const id of parentIds) {
        reference("memberships_parent", memory.actors.get().get(id)?.occasionId === actor.occasionId)
      }
    }
  }

  /** Takes back the invitations that `before` has and `after` has not. */
  const withdraw = ({ after, before }: { readonly before: ActorState; readonly after: ActorState }): void => {
    const kept = new Set(after.invitations.map(({ eventId }) => eventId))
    const left = new Map(memory.invitations.get())
    for (const { eventId } of before.invitations) {
      if (!kept.has(eventId)) left.delete(invitationKey({ actorId: before.actor.id, eventId }))
    }
    memory.invitations.set(left)
  }

  const tokensOf = (actorId: ActorId) =>
    [...platform.tokens.get().values()].filter(({ holder }) => holder.kind !== "planner" && holder.actorId === actorId)

  /** Removes actors that have no token, with what belongs to them. */
  const remove = (actorIds: ReadonlyArray<ActorId>): void => {
    const gone = new Set(actorIds)
    reference(
      "tokens_holder",
      actorIds.every((id) => tokensOf(id).length === 0)
    )
    const guests = [...platform.guests.get().values()].filter(({ actorId }) => !gone.has(actorId))
    const isGone = (unit: string | null) => actorIds.some((id) => id === unit)
    platform.guests.set(
      new Map(
        guests.map((row) => [row.actorId, isGone(row.invitationUnitId) ? { ...row, invitationUnitId: null } : row])
      )
    )
    platform.vendors.set(new Map([...platform.vendors.get()].filter(([id]) => !gone.has(id))))
    forgetCodes(platform, ({ holder }) => holder.kind === "vendor" && gone.has(holder.actorId))
    memory.remove(actorIds)
  }

  return {
    actors: memory.actors,
    eventsOf,
    memberships: memory.memberships,
    remove,
    revisionOf,
    stateOf,
    tokensOf,
    withdraw,
    writeAll
  }
})
