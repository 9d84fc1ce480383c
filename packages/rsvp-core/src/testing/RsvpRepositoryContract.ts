/** What every `RsvpRepository` keeps to. */
import type { Actor } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import { ActorId, EventId, type OccasionId } from "@banquet/platform-core/Ids"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer } from "effect"
import { noAnswer } from "../RsvpAnswer.ts"
import { rsvpEvent } from "../RsvpEvents.ts"
import { RsvpRepository, type RsvpScope, type StoredAnswer } from "../RsvpRepository.ts"

export type RsvpServices = ActorRepository | AuditLog | DomainEventLog | OccasionRepository | RsvpRepository

const stored = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  displayName: string,
  type: Actor["type"] = "person"
) {
  const id = yield* randomId(ActorId)
  const key = displayName.replaceAll(" ", "-")
  const actor: Actor = { id, occasionId, key, type, displayName, partySize: 1, status: "active" }
  yield* (yield* ActorRepository).saveActors([actor])
  return id
})

/** Two households of one person, with a group and somebody who is brought along; only the second is invited itself. */
const fixture = Effect.gen(function* () {
  const actors = yield* ActorRepository
  const rsvp = yield* RsvpRepository
  const { ceremony, occasion, reception } = yield* occasionFixture
  const ids = {
    alice: yield* stored(occasion.id, "Alice"),
    zoe: yield* stored(occasion.id, "Żoë"),
    guest: yield* stored(occasion.id, "brought"),
    smiths: yield* stored(occasion.id, "Smiths", "household"),
    aarons: yield* stored(occasion.id, "aarons", "household"),
    choir: yield* stored(occasion.id, "Choir", "group"),
    caterer: yield* stored(occasion.id, "Caterer", "vendor")
  }
  yield* actors.replaceParents(occasion.id, [
    { memberId: ids.alice, parentIds: [ids.smiths, ids.aarons, ids.choir] },
    { memberId: ids.guest, parentIds: [ids.smiths] }
  ])
  yield* actors.saveInvitations(occasion.id, [
    { eventId: reception.id, actorId: ids.smiths, response: "declined" },
    { eventId: reception.id, actorId: ids.choir, response: null },
    { eventId: reception.id, actorId: ids.zoe, response: "attending" }
  ])
  const save = (
    eventId: EventId,
    answers: ReadonlyArray<StoredAnswer>,
    plusOnes: ReadonlyArray<{ hostId: ActorId; actorId: ActorId }> = []
  ) =>
    rsvp.save(
      {
        occasionId: occasion.id,
        eventId,
        answers,
        plusOnes,
        events: answers.map(({ actorId }) => rsvpEvent(occasion.id, eventId, actorId))
      },
      []
    )
  const members = Effect.fnUntraced(function* (scope: RsvpScope, eventIds = [reception.id, ceremony.id]) {
    return yield* rsvp.members(occasion.id, eventIds, scope)
  })
  const answerAt = Effect.fnUntraced(function* (eventId: EventId, actorId: ActorId) {
    const [found] = yield* members({ _tag: "Named", actorIds: [actorId] }, [eventId])
    const member = found?.members.find((one) => one.actorId === actorId)
    return { meal: member?.meal, dietary: member?.dietary, answers: member?.answers }
  })
  return { ...ids, answerAt, ceremony, members, occasion, reception, rsvp, save }
})

const everybody = { _tag: "Everybody" } as const

export const suite = (adapter: string, layer: Layer.Layer<RsvpServices, unknown>) =>
  withLayer(layer)(`RsvpRepository: ${adapter}`, (it) => {
    it.effect("reads everybody but vendors by name, with invitations, units and answers of each event [RSVP-32]", () =>
      Effect.gen(function* () {
        const { aarons, alice, ceremony, choir, guest, members, reception, save, smiths, zoe } = yield* fixture
        const said = { meal: "Fish", dietary: "no nuts", answers: { song: "Abba" } }
        yield* save(reception.id, [{ actorId: alice, ...said }], [{ hostId: alice, actorId: guest }])
        const [there, untracked] = yield* members(everybody)
        assert.deepStrictEqual([there?.eventId, untracked?.eventId], [reception.id, ceremony.id])
        assert.deepStrictEqual(
          there?.members.map(({ actorId }) => actorId),
          [aarons, alice, guest, choir, smiths, zoe]
        )
        const { units, ...rest } = there!.members[1]!
        assert.sameMembers([...units], ["declined", null])
        assert.deepStrictEqual(rest, {
          actorId: alice,
          type: "person",
          displayName: "Alice",
          sortName: "alice",
          partySize: 1,
          status: "active",
          tracked: true,
          own: undefined,
          parentIds: [smiths, aarons, choir].toSorted(),
          householdId: aarons,
          hostId: null,
          plusOneId: guest,
          ...said
        })
        const own = there!.members.map((member) => [member.actorId, member.own, member.hostId])
        assert.deepStrictEqual(own.slice(2), [
          [guest, undefined, alice],
          [choir, null, null],
          [smiths, "declined", null],
          [zoe, "attending", null]
        ])
        for (const member of untracked!.members) {
          const { answers, dietary, meal, own: response, tracked, units: none } = member
          assert.deepStrictEqual(
            { answers, dietary, meal, response, tracked, none },
            { ...noAnswer, response: undefined, tracked: false, none: [] }
          )
        }
      })
    )

    it.effect("reads the same of those who are named, with whom they bring [RSVP-3, RSVP-32]", () =>
      Effect.gen(function* () {
        const { alice, caterer, choir, guest, members, reception, save, smiths, zoe } = yield* fixture
        yield* save(reception.id, [], [{ hostId: alice, actorId: guest }])
        const all = yield* members(everybody)
        const sorted = (found: typeof all) =>
          found.map(({ members: of }) => of.map((member) => ({ ...member, units: member.units.toSorted() })))
        const expected = (...ids: ReadonlyArray<ActorId>) =>
          sorted(all).map((of) => of.filter(({ actorId }) => ids.includes(actorId)))
        const named = (...actorIds: ReadonlyArray<ActorId>) => Effect.map(members({ _tag: "Named", actorIds }), sorted)
        const party = (...actorIds: ReadonlyArray<ActorId>) => Effect.map(members({ _tag: "Party", actorIds }), sorted)
        assert.deepStrictEqual(yield* named(alice, smiths, caterer), expected(alice, smiths, guest))
        assert.deepStrictEqual(yield* party(zoe, smiths), expected(zoe, alice, guest))
        assert.deepStrictEqual(yield* party(choir), expected(alice, guest))
        assert.deepStrictEqual(yield* named(), [[], []])
      })
    )

    it.effect(
      "a household without persons is read itself; events of others and other occasions' people are not [RSVP-4]",
      () =>
        Effect.gen(function* () {
          const { members, occasion, reception, rsvp } = yield* fixture
          const other = yield* fixture
          const empty = yield* stored(occasion.id, "Empty", "household")
          const [found, ...more] = yield* members({ _tag: "Party", actorIds: [empty, other.alice] }, [
            other.reception.id,
            reception.id
          ])
          assert.deepStrictEqual(
            [found?.eventId, found?.members.map(({ actorId }) => actorId), more],
            [reception.id, [empty], []]
          )
          assert.deepStrictEqual(yield* rsvp.members(occasion.id, [], everybody), [])
          const all = (yield* (yield* OccasionRepository).events(occasion.id)).map(({ id }) => id)
          for (const scope of [everybody, { _tag: "Named", actorIds: [empty] }] as const) {
            assert.deepStrictEqual(yield* rsvp.members(occasion.id, null, scope), yield* members(scope, all))
          }
        })
    )

    it.effect("an answer replaces the one before, with its events; meals are by event [RSVP-9]", () =>
      Effect.gen(function* () {
        const { alice, answerAt, ceremony, occasion, reception, rsvp, save, zoe } = yield* fixture
        const log = yield* DomainEventLog
        yield* save(reception.id, [
          { actorId: alice, meal: "Fish", dietary: null, answers: {} },
          { actorId: zoe, ...noAnswer }
        ])
        yield* save(reception.id, [{ actorId: alice, meal: null, dietary: "vegan", answers: { note: "Hi" } }])
        yield* save(ceremony.id, [{ actorId: alice, meal: "Soup", dietary: null, answers: {} }])
        assert.deepStrictEqual(yield* answerAt(reception.id, alice), {
          meal: null,
          dietary: "vegan",
          answers: { note: "Hi" }
        })
        const vegan = { eventId: reception.id, actorId: alice, meal: null, dietary: "vegan" }
        const soup = { eventId: ceremony.id, actorId: alice, meal: "Soup", dietary: null }
        assert.deepStrictEqual(yield* rsvp.meals(occasion.id, reception.id), [vegan])
        const byEvent = [vegan, soup].toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1))
        assert.deepStrictEqual(yield* rsvp.meals(occasion.id, null), byEvent)
        const events = yield* log.after(0, { occasionId: occasion.id, limit: 100 })
        assert.lengthOf(
          events.filter(({ aggregate }) => aggregate.type === "rsvp"),
          4
        )
      })
    )

    it.effect(
      "a merge fills what is empty and moves whom somebody brings; an erasure leaves the others' [RSVP-26, RSVP-29]",
      () =>
        Effect.gen(function* () {
          const { alice, answerAt, ceremony, guest, members, occasion, reception, rsvp, save, zoe } = yield* fixture
          yield* save(
            reception.id,
            [{ actorId: alice, meal: "Fish", dietary: "vegan", answers: { a: "1", b: "1" } }],
            [{ hostId: alice, actorId: guest }]
          )
          yield* save(reception.id, [{ actorId: zoe, meal: "Soup", dietary: null, answers: { b: "2" } }])
          yield* save(ceremony.id, [{ actorId: alice, meal: "Cake", dietary: null, answers: {} }])
          const merged = { fromId: alice, intoId: zoe }
          assert.deepStrictEqual(yield* rsvp.paired(occasion.id, merged), [alice])
          assert.deepStrictEqual(yield* rsvp.paired(occasion.id, { fromId: alice, intoId: guest }), [])
          yield* rsvp.merge(occasion.id, merged)
          assert.deepStrictEqual(yield* answerAt(reception.id, zoe), {
            meal: "Soup",
            dietary: "vegan",
            answers: { a: "1", b: "2" }
          })
          assert.deepStrictEqual((yield* answerAt(ceremony.id, zoe)).meal, "Cake")
          assert.deepStrictEqual(yield* answerAt(reception.id, alice), { ...noAnswer })
          const [found] = yield* members({ _tag: "Named", actorIds: [zoe] })
          assert.strictEqual(found?.members.find(({ actorId }) => actorId === guest)?.hostId, zoe)
          assert.strictEqual(yield* rsvp.erase(occasion.id, alice), 0)
          assert.strictEqual(yield* rsvp.erase(occasion.id, zoe), 2)
          const [left] = yield* members({ _tag: "Named", actorIds: [zoe] })
          assert.lengthOf(left!.members, 1)
          assert.isNull(left!.members[0]!.plusOneId)
        })
    )
  })
