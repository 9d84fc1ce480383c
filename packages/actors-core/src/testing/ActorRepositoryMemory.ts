/** Actors, memberships and invitations in the `MemoryStore` that the platform's records are in. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { ActorFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { MemoryStore, reference, unique, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { atRevisions } from "@banquet/platform-core/testing/PlatformRecordsMemory"
import { byCodePoint } from "@banquet/platform-core/Text"
import { Effect, Layer } from "effect"
import type { Membership } from "../Actor.ts"
import { ActorRepository } from "../ActorRepository.ts"
import { ActorMemory, invitationKey, membershipKey } from "./ActorRecordsMemory.ts"

const layerRepository = Layer.effect(
  ActorRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const platform = yield* PlatformMemory
    const { actors, invitations, memberships, remove } = yield* ActorMemory
    const occasionOf = (actorId: ActorId) => actors.get().get(actorId)?.occasionId
    return ActorRepository.of({
      actors: (occasionId) =>
        store.read("ActorRepository.actors", () =>
          [...actors.get().values()]
            .filter((actor) => actor.occasionId === occasionId)
            .toSorted((a, b) => byCodePoint(a.key, b.key))
        ),
      memberships: (occasionId) =>
        store.read("ActorRepository.memberships", () =>
          [...memberships.get().values()].filter(({ memberId }) => occasionOf(memberId) === occasionId)
        ),
      invitations: (occasionId) =>
        store.read("ActorRepository.invitations", () =>
          [...invitations.get().values()].filter(({ actorId }) => occasionOf(actorId) === occasionId)
        ),
      lockForDeletion: () => store.read("ActorRepository.lockForDeletion", () => undefined),
      preparation: (occasionId) =>
        store.read("ActorRepository.preparation", () => ({
          people: [...actors.get().values()].some(
            (actor) => actor.occasionId === occasionId && actor.type === "person" && actor.status === "active"
          ),
          invitations: [...invitations.get().values()].some(({ actorId }) => occasionOf(actorId) === occasionId)
        })),
      saveActors: (saved) =>
        store.write("ActorRepository.saveActors", () => {
          for (const actor of saved) {
            reference("actors_occasion", platform.occasions.get().has(actor.occasionId))
          }
          const changed = withRows(actors.get(), saved, (actor) => actor.id)
          unique("actors_key", changed, (actor) => `${actor.occasionId} ${actor.key}`)
          actors.set(changed)
          const stored = platform.actors.get()
          platform.actors.set(withRows(stored, atRevisions(stored, saved), (actor) => actor.id))
        }),
      replaceParents: (occasionId, parents) =>
        store.write("ActorRepository.replaceParents", () => {
          const replaced = new Set(parents.map(({ memberId }) => memberId))
          const kept = [...memberships.get().values()].filter(({ memberId }) => !replaced.has(memberId))
          const given = parents.flatMap(({ memberId, parentIds }) =>
            parentIds.map((parentId): Membership => ({ parentId, memberId }))
          )
          for (const { memberId, parentId } of given) {
            reference("memberships_member", occasionOf(memberId) === occasionId)
            reference("memberships_parent", occasionOf(parentId) === occasionId)
          }
          memberships.set(withRows(new Map(), [...kept, ...given], membershipKey))
        }),
      saveInvitations: (occasionId, saved) =>
        store.write("ActorRepository.saveInvitations", () => {
          for (const { actorId, eventId } of saved) {
            reference("invitations_actor", occasionOf(actorId) === occasionId)
            reference("invitations_event", platform.events.get().get(eventId)?.occasionId === occasionId)
          }
          invitations.set(withRows(invitations.get(), saved, invitationKey))
        }),
      erase: (occasionId, actorId) =>
        store.write("ActorRepository.erase", () => {
          if (occasionOf(actorId) !== occasionId) return { invitations: 0, memberships: 0 }
          reference("guests_actor", !platform.guests.get().has(actorId))
          reference("vendors_actor", !platform.vendors.get().has(actorId))
          const before = { invitations: invitations.get().size, memberships: memberships.get().size }
          remove([actorId])
          return {
            invitations: before.invitations - invitations.get().size,
            memberships: before.memberships - memberships.get().size
          }
        })
    })
  })
)

/** The repository, with the records that it shares with other adapters. */
export const layer = layerRepository.pipe(Layer.provideMerge(ActorMemory.layer))

/** Makes the actors of the platform's suites through the `ActorRepository`. */
export const layerActorFixture = Layer.effect(
  ActorFixture,
  ActorRepository.use((actors) =>
    Effect.succeed(ActorFixture.of({ save: (actor) => actors.saveActors([{ ...actor, partySize: 1 }]) }))
  )
)
