/** What every `ActorRepository` keeps to. */
import { ActorId, type OccasionId } from "@banquet/platform-core/Ids"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import type { Actor, Membership } from "../Actor.ts"
import { ActorRepository } from "../ActorRepository.ts"
import type { Invitation } from "../Invitation.ts"

const newActor = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  key: string,
  rest: Partial<Pick<Actor, "type" | "partySize" | "status" | "displayName">> = {}
) {
  const id = yield* randomId(ActorId)
  return {
    id,
    occasionId,
    key,
    type: "person",
    displayName: key,
    partySize: 1,
    status: "active",
    ...rest
  } satisfies Actor
})

const sorted = (rows: ReadonlyArray<Membership | Invitation>): ReadonlyArray<string> =>
  rows.map((row) => JSON.stringify(Object.entries(row).toSorted())).toSorted()

/** Tells whether there are people and invitations, and refuses the deletion of an event that invitations name. */
const preparation = Effect.gen(function* () {
  const actors = yield* ActorRepository
  const occasions = yield* OccasionRepository
  const { occasion, reception } = yield* occasionFixture
  assert.deepStrictEqual(yield* actors.preparation(occasion.id), { people: false, invitations: false })
  yield* actors.saveActors([
    yield* newActor(occasion.id, "smiths", { type: "household" }),
    yield* newActor(occasion.id, "old", { status: "inactive" })
  ])
  assert.deepStrictEqual(yield* actors.preparation(occasion.id), { people: false, invitations: false })
  const alice = yield* newActor(occasion.id, "alice")
  yield* actors.saveActors([alice])
  yield* actors.saveInvitations(occasion.id, [{ eventId: reception.id, actorId: alice.id, response: null }])
  assert.deepStrictEqual(yield* actors.preparation(occasion.id), { people: true, invitations: true })
  assert.isFalse(yield* occasions.deleteEvent(occasion.id, reception.id))
})

export const suite = (name: string, layer: Layer.Layer<ActorRepository | OccasionRepository, unknown>) =>
  withLayer(layer)(`ActorRepository: ${name}`, (it) => {
    it.effect("gives an occasion's actors by key, of every type and status, and no others", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const { occasion } = yield* occasionFixture
        const other = yield* occasionFixture
        const vendor = yield* newActor(occasion.id, "caterer", { type: "vendor", status: "inactive" })
        const household = yield* newActor(occasion.id, "Smiths", { type: "household", partySize: 4 })
        const group = yield* newActor(occasion.id, "band", { type: "group", displayName: "Ünïcode 🎻" })
        const person = yield* newActor(occasion.id, "alice")
        const sameKey = yield* newActor(other.occasion.id, "alice")
        yield* repository.saveActors([vendor, household, group, person, sameKey])
        yield* repository.saveActors([])
        assert.deepStrictEqual(yield* repository.actors(occasion.id), [household, person, group, vendor])
        assert.deepStrictEqual(yield* repository.actors(other.occasion.id), [sameKey])
      })
    )

    it.effect(
      "says whether there are people and invitations, to which the event of an invitation is held",
      () => preparation
    )

    it.effect("updates the actors that have the ids", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const { occasion } = yield* occasionFixture
        const actor = yield* newActor(occasion.id, "alice")
        const changed = {
          ...actor,
          type: "group",
          displayName: "Alice & friends",
          partySize: 12,
          status: "inactive"
        } satisfies Actor
        const second = yield* newActor(occasion.id, "bob")
        yield* repository.saveActors([actor])
        yield* repository.saveActors([changed, second])
        assert.deepStrictEqual(yield* repository.actors(occasion.id), [changed, second])
      })
    )

    it.effect("refuses a second actor with the same key as a defect", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const { occasion } = yield* occasionFixture
        const actor = yield* newActor(occasion.id, "alice")
        const second = yield* newActor(occasion.id, "alice")
        yield* repository.saveActors([actor])
        const exit = yield* Effect.exit(repository.saveActors([second]))
        assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die"))
        assert.deepStrictEqual(yield* repository.actors(occasion.id), [actor])
      })
    )

    it.effect("makes the parents of each member exactly the ones given, and leaves other members alone", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const { occasion } = yield* occasionFixture
        const smiths = yield* newActor(occasion.id, "smiths", { type: "household" })
        const band = yield* newActor(occasion.id, "band", { type: "group" })
        const alice = yield* newActor(occasion.id, "alice")
        const bob = yield* newActor(occasion.id, "bob")
        yield* repository.saveActors([smiths, band, alice, bob])
        yield* repository.replaceParents(occasion.id, [
          { memberId: alice.id, parentIds: [smiths.id] },
          { memberId: bob.id, parentIds: [smiths.id, band.id] }
        ])
        yield* repository.replaceParents(occasion.id, [])
        assert.deepStrictEqual(
          sorted(yield* repository.memberships(occasion.id)),
          sorted([
            { parentId: smiths.id, memberId: alice.id },
            { parentId: smiths.id, memberId: bob.id },
            { parentId: band.id, memberId: bob.id }
          ])
        )
        yield* repository.replaceParents(occasion.id, [
          { memberId: bob.id, parentIds: [] },
          { memberId: alice.id, parentIds: [band.id, smiths.id] }
        ])
        assert.deepStrictEqual(
          sorted(yield* repository.memberships(occasion.id)),
          sorted([
            { parentId: smiths.id, memberId: alice.id },
            { parentId: band.id, memberId: alice.id }
          ])
        )
      })
    )

    it.effect("keeps one invitation per event and actor, with the last answer", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        const smiths = yield* newActor(occasion.id, "smiths", { type: "household" })
        const alice = yield* newActor(occasion.id, "alice")
        yield* repository.saveActors([smiths, alice])
        const unit: Invitation = { eventId: reception.id, actorId: smiths.id, response: "attending" }
        const own: Invitation = { eventId: reception.id, actorId: alice.id, response: "declined" }
        const elsewhere: Invitation = { eventId: ceremony.id, actorId: alice.id, response: null }
        yield* repository.saveInvitations(occasion.id, [unit, own, elsewhere])
        assert.deepStrictEqual(sorted(yield* repository.invitations(occasion.id)), sorted([unit, own, elsewhere]))
        const answered = { ...elsewhere, response: "attending" } satisfies Invitation
        const undecided = { ...own, response: null } satisfies Invitation
        yield* repository.saveInvitations(occasion.id, [answered, undecided])
        yield* repository.saveInvitations(occasion.id, [])
        assert.deepStrictEqual(sorted(yield* repository.invitations(occasion.id)), sorted([unit, undecided, answered]))
      })
    )

    it.effect("keeps the memberships and invitations of occasions apart", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const ours = yield* occasionFixture
        const others = yield* occasionFixture
        const household = yield* newActor(ours.occasion.id, "smiths", { type: "household" })
        const alice = yield* newActor(ours.occasion.id, "alice")
        yield* repository.saveActors([household, alice])
        yield* repository.replaceParents(ours.occasion.id, [{ memberId: alice.id, parentIds: [household.id] }])
        yield* repository.saveInvitations(ours.occasion.id, [
          { eventId: ours.reception.id, actorId: alice.id, response: null }
        ])
        assert.deepStrictEqual(yield* repository.memberships(others.occasion.id), [])
        assert.deepStrictEqual(yield* repository.invitations(others.occasion.id), [])
      })
    )

    it.effect("refuses a parent or an event of another occasion as a defect", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const ours = yield* occasionFixture
        const others = yield* occasionFixture
        const alice = yield* newActor(ours.occasion.id, "alice")
        const stranger = yield* newActor(others.occasion.id, "smiths", { type: "household" })
        yield* repository.saveActors([alice, stranger])
        const membership = yield* Effect.exit(
          repository.replaceParents(ours.occasion.id, [{ memberId: alice.id, parentIds: [stranger.id] }])
        )
        const invitation = yield* Effect.exit(
          repository.saveInvitations(ours.occasion.id, [
            { eventId: others.reception.id, actorId: alice.id, response: null }
          ])
        )
        for (const exit of [membership, invitation]) {
          assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die"))
        }
        assert.deepStrictEqual(yield* repository.memberships(ours.occasion.id), [])
        assert.deepStrictEqual(yield* repository.invitations(ours.occasion.id), [])
      })
    )

    it.effect("erases an actor with its invitations and memberships, and keeps its household and its members", () =>
      Effect.gen(function* () {
        const repository = yield* ActorRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        const other = yield* occasionFixture
        const family = yield* newActor(occasion.id, "family", { type: "group" })
        const smiths = yield* newActor(occasion.id, "smiths", { type: "household" })
        const alice = yield* newActor(occasion.id, "alice")
        const bob = yield* newActor(occasion.id, "bob")
        yield* repository.saveActors([family, smiths, alice, bob])
        yield* repository.replaceParents(occasion.id, [
          { memberId: smiths.id, parentIds: [family.id] },
          { memberId: alice.id, parentIds: [smiths.id] },
          { memberId: bob.id, parentIds: [smiths.id] }
        ])
        const invitation = (eventId: Invitation["eventId"], actorId: ActorId): Invitation => ({
          eventId,
          actorId,
          response: null
        })
        const unit = invitation(reception.id, smiths.id)
        yield* repository.saveInvitations(occasion.id, [
          unit,
          invitation(reception.id, alice.id),
          invitation(ceremony.id, alice.id)
        ])
        assert.deepStrictEqual(yield* repository.erase(other.occasion.id, alice.id), {
          invitations: 0,
          memberships: 0
        })
        assert.deepStrictEqual(yield* repository.erase(occasion.id, alice.id), { invitations: 2, memberships: 1 })
        assert.deepStrictEqual(yield* repository.actors(occasion.id), [bob, family, smiths])
        assert.deepStrictEqual(yield* repository.invitations(occasion.id), [unit])
        assert.deepStrictEqual(yield* repository.erase(occasion.id, smiths.id), { invitations: 1, memberships: 2 })
        assert.deepStrictEqual(yield* repository.actors(occasion.id), [bob, family])
        assert.deepStrictEqual(yield* repository.memberships(occasion.id), [])
      })
    )
  })
