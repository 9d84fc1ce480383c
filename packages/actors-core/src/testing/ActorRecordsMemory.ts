/** The records of actors in a `MemoryStore`, for the adapters that share them. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { type MemoryCell, MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { Context, Effect, Layer } from "effect"
import type { Actor, Membership } from "../Actor.ts"
import type { ActorProfile } from "../ActorProfile.ts"
import type { Invitation } from "../Invitation.ts"

/** What only planners know of an actor. */
export type ActorDetails = Pick<ActorProfile, "contact" | "dietary" | "notes">

type Cell<Id, Row> = MemoryCell<ReadonlyMap<Id, Row>>

/** Cells that `PlatformMemory` has a share of: what is set here is set there too. Revisions are kept there only. */
export class ActorMemory extends Context.Service<
  ActorMemory,
  {
    readonly actors: Cell<ActorId, Actor>
    /** Missing where nothing is known. */
    readonly details: Cell<ActorId, ActorDetails>
    readonly memberships: Cell<string, Membership>
    readonly invitations: Cell<string, Invitation>
    /** Removes actors with their details, memberships and invitations. Only within `MemoryStore.write`. */
    readonly remove: (actorIds: ReadonlyArray<ActorId>) => void
  }
>()("@banquet/actors-core/testing/ActorMemory") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

/** Keys of the cells of memberships and invitations. */
export const membershipKey = ({ memberId, parentId }: Membership): string => `${parentId} ${memberId}`
export const invitationKey = ({ actorId, eventId }: Pick<Invitation, "actorId" | "eventId">): string =>
  `${eventId} ${actorId}`

/** A cell that writes to another one too. */
const shared = <Id, Row extends Shared, Shared>(cell: Cell<Id, Row>, other: Cell<Id, Shared>): Cell<Id, Row> => ({
  get: cell.get,
  set: (rows) => {
    cell.set(rows)
    other.set(rows)
  }
})

const without = <Id, Row>(rows: ReadonlyMap<Id, Row>, goes: (row: Row, id: Id) => boolean): ReadonlyMap<Id, Row> =>
  new Map([...rows].filter(([id, row]) => !goes(row, id)))

const make = Effect.gen(function* () {
  const store = yield* MemoryStore
  const platform = yield* PlatformMemory
  const actors = store.cell<ReadonlyMap<ActorId, Actor>>(new Map())
  const details = store.cell<ReadonlyMap<ActorId, ActorDetails>>(new Map())
  const memberships = shared(store.cell<ReadonlyMap<string, Membership>>(new Map()), platform.memberships)
  const invitations = shared(store.cell<ReadonlyMap<string, Invitation>>(new Map()), platform.invitations)
  platform.eventReferences.push((eventId) => [...invitations.get().values()].some((row) => row.eventId === eventId))
  return ActorMemory.of({
    actors,
    details,
    memberships,
    invitations,
    remove: (actorIds) => {
      const gone = new Set(actorIds)
      memberships.set(without(memberships.get(), (row) => gone.has(row.memberId) || gone.has(row.parentId)))
      invitations.set(without(invitations.get(), ({ actorId }) => gone.has(actorId)))
      details.set(without(details.get(), (_, id) => gone.has(id)))
      actors.set(without(actors.get(), ({ id }) => gone.has(id)))
      platform.actors.set(without(platform.actors.get(), ({ id }) => gone.has(id)))
    }
  })
})
