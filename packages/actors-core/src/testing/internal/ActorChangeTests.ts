import { AuditedRequest, AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { newToken } from "@banquet/platform-core/testing/PrincipalFixture"
import { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { ActorRepository } from "../../ActorRepository.ts"
import { ActorWrite } from "../../ActorWrite.ts"
import { PlannerActorRepository } from "../../PlannerActorRepository.ts"
import { anyEntry, storedActor } from "../PlannerActorFixture.ts"
import type { PlannerActorServices } from "../PlannerActorServices.ts"

const now = DateTime.makeUnsafe("2026-06-01T12:00:00Z")

const save = (write: ActorWrite) =>
  PlannerActorRepository.use((repository) => repository.save(write, anyEntry(write.actor.occasionId)))

const found = (occasionId: OccasionId, actorId: ActorId) =>
  Effect.map(
    PlannerActorRepository.use((repository) => repository.find(occasionId, [actorId], now)),
    ([actor]) => actor ?? null
  )

const revisions = (occasionId: OccasionId, ...actors: ReadonlyArray<{ readonly id: ActorId }>) =>
  Effect.forEach(actors, ({ id }) => Effect.map(found(occasionId, id), (actor) => actor?.revision ?? null))

/** What planners change. */
export const actorChangeTests = (it: Vitest.MethodsNonLive<PlannerActorServices>) => {
  it.effect("reads what a change looks at", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const repository = yield* PlannerActorRepository
      const transaction = yield* Transaction
      const { ceremony, occasion, reception } = yield* occasionFixture
      const other = yield* occasionFixture
      const family = yield* storedActor(occasion.id, "family", { type: "group" })
      const smiths = yield* storedActor(occasion.id, "smiths", { type: "household" }, [family.id])
      const alice = yield* storedActor(occasion.id, "alice", {}, [smiths.id])
      const bob = yield* storedActor(occasion.id, "alice-2")
      yield* actors.saveInvitations(occasion.id, [{ eventId: reception.id, actorId: alice.id, response: null }])
      const facts = yield* transaction.run(
        repository.forChange(occasion.id, {
          actorId: alice.id,
          parentIds: [smiths.id, bob.id],
          key: "family",
          keyBase: "alice",
          eventId: reception.id
        })
      )
      assert.deepStrictEqual(facts.actor, { ...alice, revision: 2 })
      assert.deepStrictEqual(facts.parentIds, [smiths.id])
      assert.sameDeepMembers(
        [...facts.parents],
        [
          { id: smiths.id, type: "household", ancestorIds: [family.id] },
          { id: bob.id, type: "person", ancestorIds: [] }
        ]
      )
      assert.sameMembers([...facts.takenKeys], ["family", "alice", "alice-2"])
      assert.deepStrictEqual([facts.memberCount, facts.eventFound, facts.response], [0, true, null])
      const ofHousehold = { actorId: smiths.id, eventId: ceremony.id }
      const household = yield* transaction.run(repository.forChange(occasion.id, ofHousehold))
      assert.deepStrictEqual([household.memberCount, household.eventFound, household.response], [1, true, undefined])
      assert.deepStrictEqual([household.parents, household.takenKeys], [[], []])
      const elsewhere = yield* transaction.run(repository.forChange(other.occasion.id, ofHousehold))
      assert.deepStrictEqual([elsewhere.actor, elsewhere.memberCount, elsewhere.eventFound], [null, 0, false])
      const fresh = yield* transaction.run(repository.forChange(occasion.id, { actorId: null }))
      assert.deepStrictEqual([fresh.actor, fresh.parentIds], [null, []])
    })
  )

  it.effect("reads what changes of invitations look at, and whom they name", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const repository = yield* PlannerActorRepository
      const transaction = yield* Transaction
      const { ceremony, occasion, reception } = yield* occasionFixture
      const other = yield* occasionFixture
      const alice = yield* storedActor(occasion.id, "alice")
      const bob = yield* storedActor(occasion.id, "bob")
      const carol = yield* storedActor(occasion.id, "carol")
      const stranger = yield* storedActor(other.occasion.id, "stranger")
      const invitation = { eventId: reception.id, actorId: bob.id, response: "declined" } as const
      yield* actors.saveInvitations(occasion.id, [
        invitation,
        { ...invitation, eventId: ceremony.id },
        { ...invitation, actorId: carol.id }
      ])
      const ids = [alice.id, bob.id, stranger.id]
      const facts = yield* transaction.run(
        repository.forInvitations(occasion.id, ids, [reception.id, other.reception.id])
      )
      assert.sameDeepMembers([...facts.actors], [alice, { ...bob, revision: 2 }])
      assert.deepStrictEqual([facts.eventIds, facts.invitations], [[reception.id], [invitation]])
      const named = yield* repository.find(occasion.id, ids, now)
      assert.sameMembers(
        named.map(({ displayName }) => displayName),
        ["alice", "bob"]
      )
    })
  )

  it.effect("writes a change with its event and its entry of the audit log", () =>
    Effect.gen(function* () {
      const audit = yield* AuditLog
      const events = yield* DomainEventLog
      const repository = yield* PlannerActorRepository
      const { occasion } = yield* occasionFixture
      const smiths = yield* storedActor(occasion.id, "smiths", { type: "household" })
      const choir = yield* storedActor(occasion.id, "choir", { type: "group" })
      const alice = yield* storedActor(occasion.id, "alice", {}, [smiths.id])
      const changed = {
        ...alice,
        key: "a",
        displayName: "Alicia",
        partySize: 2,
        status: "inactive",
        revision: 2
      } as const
      const known = { ...changed, contact: { email: "a@b.c", phone: "1" }, dietary: "vegan", notes: "Shy" }
      const entry = { ...anyEntry(occasion.id), action: "actor.updated", personId: alice.id }
      yield* repository
        .save(ActorWrite.ActorUpdated({ actor: known, parentIds: [choir.id] }), entry)
        .pipe(Effect.provideService(AuditedRequest, "request-7"))
      const { invitations: _, links: __, memberOf, ...stored } = (yield* found(occasion.id, alice.id))!
      assert.deepStrictEqual(stored, known)
      assert.deepStrictEqual(
        memberOf.map(({ id }) => id),
        [choir.id]
      )
      const query = { occasionId: occasion.id, personId: alice.id, action: "actor.updated", before: null, limit: 10 }
      assert.deepStrictEqual(
        (yield* audit.list(query)).map(({ action, requestId }) => [action, requestId]),
        [["actor.updated", "request-7"]]
      )
      yield* save(ActorWrite.ActorDeleted({ actor: known }))
      const told = (yield* events.after(0, { occasionId: occasion.id, limit: 100 })).filter(
        ({ aggregate }) => aggregate.id === alice.id
      )
      assert.deepStrictEqual(
        told.map(({ aggregate, data, type }) => [type, aggregate.type, data]),
        [
          ["actor.created", "actor", { revision: 1 }],
          ["actor.changed", "actor", { revision: 2 }],
          ["actor.deleted", "actor", { revision: null }]
        ]
      )
      assert.isNull(yield* found(occasion.id, alice.id))
    })
  )

  it.effect("counts changes of an actor, its memberships and invitations, whoever makes them, and nothing else", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const { occasion, reception } = yield* occasionFixture
      const smiths = yield* storedActor(occasion.id, "smiths", { type: "household" })
      const alice = yield* storedActor(occasion.id, "alice", {}, [smiths.id])
      const bob = yield* storedActor(occasion.id, "bob")
      const { contact: _, dietary: __, notes: ___, revision: ____, ...actor } = alice
      const all = revisions(occasion.id, smiths, alice, bob)
      yield* actors.saveActors([actor])
      yield* actors.replaceParents(occasion.id, [{ memberId: alice.id, parentIds: [smiths.id] }])
      assert.deepStrictEqual(yield* all, [1, 1, 1])
      yield* actors.saveActors([{ ...actor, displayName: "Alicia" }])
      assert.deepStrictEqual(yield* all, [1, 2, 1])
      yield* actors.replaceParents(occasion.id, [
        { memberId: alice.id, parentIds: [] },
        { memberId: bob.id, parentIds: [smiths.id] }
      ])
      assert.deepStrictEqual(yield* all, [1, 3, 2])
      const invitation = { eventId: reception.id, actorId: smiths.id, response: null }
      yield* actors.saveInvitations(occasion.id, [invitation])
      yield* actors.saveInvitations(occasion.id, [invitation])
      assert.deepStrictEqual(yield* all, [2, 3, 2])
      yield* actors.saveInvitations(occasion.id, [{ ...invitation, response: "attending" }])
      assert.deepStrictEqual(yield* all, [3, 3, 2])
      yield* actors.erase(occasion.id, smiths.id)
      assert.deepStrictEqual(yield* all, [null, 3, 3])
    })
  )

  it.effect("saves and deletes invitations", () =>
    Effect.gen(function* () {
      const { ceremony, occasion, reception } = yield* occasionFixture
      const alice = yield* storedActor(occasion.id, "alice")
      const actor = { ...alice, revision: 2 }
      yield* save(ActorWrite.InvitationSaved({ actor, eventId: reception.id, response: null }))
      yield* save(ActorWrite.InvitationSaved({ actor, eventId: reception.id, response: "attending" }))
      yield* save(ActorWrite.InvitationSaved({ actor, eventId: ceremony.id, response: "declined" }))
      assert.deepStrictEqual((yield* found(occasion.id, alice.id))?.invitations, [
        { eventId: ceremony.id, response: "declined" },
        { eventId: reception.id, response: "attending" }
      ])
      yield* save(ActorWrite.InvitationDeleted({ actor: { ...alice, revision: 3 }, eventId: ceremony.id }))
      const left = yield* found(occasion.id, alice.id)
      assert.deepStrictEqual([left?.revision, left?.invitations.length], [3, 1])
    })
  )

  it.effect("deletes an actor with its tokens, invitations and memberships, and leaves others alone", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const principals = yield* PrincipalRepository
      const tokens = yield* TokenRepository
      const { occasion, reception } = yield* occasionFixture
      const smiths = yield* storedActor(occasion.id, "smiths", { type: "household" })
      const alice = yield* storedActor(occasion.id, "alice", {}, [smiths.id])
      const bob = yield* storedActor(occasion.id, "bob")
      const caterer = yield* storedActor(occasion.id, "caterer", { type: "vendor" })
      const guest = { occasionId: occasion.id, invitationUnitId: smiths.id, eventIds: [reception.id] }
      yield* principals.saveGuests([
        { ...guest, actorId: alice.id },
        { ...guest, actorId: bob.id }
      ])
      const action = "resource:playlist:view" as const
      yield* principals.saveVendors([
        { occasionId: occasion.id, actorId: caterer.id, grants: [{ action, eventId: reception.id }] }
      ])
      yield* tokens.insert(
        [
          yield* newToken(occasion.id, { kind: "guest", actorId: alice.id }),
          yield* newToken(occasion.id, { kind: "guest", actorId: bob.id }),
          yield* newToken(occasion.id, { kind: "vendor", actorId: caterer.id })
        ],
        []
      )
      yield* actors.saveInvitations(occasion.id, [
        { eventId: reception.id, actorId: alice.id, response: null },
        { eventId: reception.id, actorId: smiths.id, response: null }
      ])
      for (const actor of [alice, caterer, smiths]) yield* save(ActorWrite.ActorDeleted({ actor }))
      assert.deepStrictEqual(
        (yield* actors.actors(occasion.id)).map(({ key }) => key),
        ["bob"]
      )
      assert.deepStrictEqual(yield* actors.invitations(occasion.id), [])
      assert.deepStrictEqual(yield* actors.memberships(occasion.id), [])
      assert.deepStrictEqual(yield* principals.vendors(occasion.id), [])
      assert.deepStrictEqual(yield* principals.guests(occasion.id), [
        { ...guest, actorId: bob.id, invitationUnitId: null }
      ])
      assert.deepStrictEqual(
        (yield* tokens.list(occasion.id)).map(({ holderKey }) => holderKey),
        ["bob"]
      )
    })
  )

  it.effect("lets one change of an occasion's actors at a time look at the facts", () =>
    Effect.gen(function* () {
      const repository = yield* PlannerActorRepository
      const transaction = yield* Transaction
      const { occasion } = yield* occasionFixture
      const alice = yield* storedActor(occasion.id, "alice")
      const grow = transaction.run(
        Effect.gen(function* () {
          const { actor } = yield* repository.forChange(occasion.id, { actorId: alice.id })
          const grown = { ...actor!, partySize: actor!.partySize + 1, revision: actor!.revision + 1 }
          yield* repository.save(ActorWrite.ActorUpdated({ actor: grown, parentIds: [] }), anyEntry(occasion.id))
        })
      )
      yield* Effect.all(
        Array.from({ length: 10 }, () => grow),
        { concurrency: "unbounded" }
      )
      const grown = yield* found(occasion.id, alice.id)
      assert.deepStrictEqual([grown?.partySize, grown?.revision], [11, 11])
    })
  )
}
