import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { newToken } from "@banquet/platform-core/testing/PrincipalFixture"
import { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect, Schema } from "effect"
import { ActorRepository } from "../../ActorRepository.ts"
import { candidates } from "../../Candidate.ts"
import { foldedText } from "@banquet/platform-core/FoldedText"
import type { Invitation } from "../../Invitation.ts"
import { type ActorPage, type ActorQuery, PlannerActorRepository } from "../../PlannerActorRepository.ts"
import type { RsvpPosture } from "../../RsvpPosture.ts"
import { everybody, storedActor } from "../PlannerActorFixture.ts"
import type { PlannerActorServices } from "../PlannerActorServices.ts"

const now = DateTime.makeUnsafe("2026-06-01T12:00:00Z")

const page = (occasionId: OccasionId, query: Partial<ActorQuery> = {}) =>
  PlannerActorRepository.use((repository) => repository.list(occasionId, { ...everybody, ...query }, now))

const names = (occasionId: OccasionId, query: Partial<ActorQuery> = {}) =>
  Effect.map(page(occasionId, query), ({ items }) => items.map(({ displayName }) => displayName))

const Name = Schema.Literals(["anna", "Anna", "Ännä", "ANNA Ø", "bob", "Bøb", "zoë", "Éva", "李", "ß", "ss", "st"])
const Answer = Schema.Literals(["none", "open", "attending", "declined"])

const answered = (answer: typeof Answer.Type): Invitation["response"] =>
  answer === "attending" || answer === "declined" ? answer : null

const postures: ReadonlyArray<RsvpPosture> = ["attending", "declined", "pending", "not_tracked"]

/** What planners find. */
export const actorListTests = (it: Vitest.MethodsNonLive<PlannerActorServices>) => {
  it.effect("shows what is known of an actor, with its households, invitations and tokens", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const principals = yield* PrincipalRepository
      const tokens = yield* TokenRepository
      const { ceremony, occasion, reception } = yield* occasionFixture
      const smiths = yield* storedActor(occasion.id, "The Smiths", { type: "household", partySize: 4 })
      const choir = yield* storedActor(occasion.id, "choir", { type: "group" })
      const known = {
        contact: { email: "alice@example.com", phone: "+351 21 000" },
        dietary: "vegan",
        notes: "Left-handed",
        status: "inactive"
      } as const
      const alice = yield* storedActor(occasion.id, "Alice", known, [smiths.id, choir.id])
      yield* actors.saveInvitations(occasion.id, [
        { eventId: reception.id, actorId: alice.id, response: "declined" },
        { eventId: ceremony.id, actorId: alice.id, response: null }
      ])
      yield* principals.saveGuests([
        { occasionId: occasion.id, actorId: alice.id, invitationUnitId: null, eventIds: [reception.id] }
      ])
      const holder = { kind: "guest", actorId: alice.id } as const
      const expired = yield* newToken(occasion.id, holder, DateTime.subtract(now, { minutes: 1 }))
      const valid = yield* newToken(occasion.id, holder, DateTime.add(now, { minutes: 1 }))
      const endless = yield* newToken(occasion.id, holder)
      yield* tokens.insert([expired, valid, endless], [])
      const usedAt = DateTime.subtract(now, { days: 1 })
      yield* tokens.touch([{ id: expired.id, at: usedAt }], { guest: null, planner: null, vendor: null })
      const repository = yield* PlannerActorRepository
      const found = yield* repository.find(occasion.id, [alice.id], now)
      assert.deepStrictEqual(found[0], {
        ...alice,
        revision: 2,
        memberOf: [
          { id: choir.id, type: "group", displayName: "choir" },
          { id: smiths.id, type: "household", displayName: "The Smiths" }
        ],
        invitations: [
          { eventId: ceremony.id, response: null },
          { eventId: reception.id, response: "declined" }
        ],
        links: { active: 2, lastUsedAt: usedAt }
      })
      const { items, totals } = yield* page(occasion.id, { search: "alice" })
      assert.deepStrictEqual(items, found)
      assert.deepStrictEqual(totals, { persons: 1, households: 1, groups: 1, vendors: 0 })
      assert.deepStrictEqual(yield* names(occasion.id, { linked: true }), ["Alice"])
      assert.deepStrictEqual(yield* names(occasion.id, { linked: false }), ["choir", "The Smiths"])
      const elsewhere = yield* occasionFixture
      assert.deepStrictEqual(yield* repository.find(elsewhere.occasion.id, [alice.id], now), [])
    })
  )

  it.effect.prop(
    "orders by display name without case and accents, then id, and pages without a gap or a repetition",
    [Schema.Array(Name).check(Schema.isMaxLength(12)), Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 }))],
    ([given, limit]) =>
      Effect.gen(function* () {
        const { occasion } = yield* occasionFixture
        const stored = yield* Effect.forEach(given, (name, index) =>
          storedActor(occasion.id, name, { key: `actor-${index}` })
        )
        const expected = stored
          .map(({ displayName, id }) => ({ id, name: foldedText(displayName) }))
          .toSorted((a, b) => (a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1))
        const found: Array<ActorId> = []
        let after: ActorQuery["after"] = null
        do {
          const shown: ActorPage = yield* page(occasion.id, { limit, after })
          assert.isTrue(shown.next === null || shown.items.length === limit)
          found.push(...shown.items.map(({ id }) => id))
          after = shown.next
        } while (after !== null)
        assert.deepStrictEqual(
          found,
          expected.map(({ id }) => id)
        )
      }),
    { arbitrary: { runs: 15 } }
  )

  it.effect("searches name, key, e-mail and phone for each word, whatever its case and accents", () =>
    Effect.gen(function* () {
      const { occasion } = yield* occasionFixture
      const contact = { email: "Soren@Example.com", phone: "+45 (0) 12 34" }
      yield* storedActor(occasion.id, "Søren Weiß", { key: "guest-1", contact })
      yield* storedActor(occasion.id, "100% Anna_B\\C", { key: "guest-2" })
      const first = ["SOREN", "søren", "weiss", "WEISS sor", "reiß", "guest-1", "soren@EXAMPLE", "(0) 12", "ß"]
      for (const search of first.filter((text) => text !== "reiß")) {
        assert.deepStrictEqual(yield* names(occasion.id, { search }), ["Søren Weiß"], search)
      }
      for (const search of ["100%", "a_b", "b\\c", "anna 100"]) {
        assert.deepStrictEqual(yield* names(occasion.id, { search }), ["100% Anna_B\\C"], search)
      }
      for (const search of ["reiß", "s_ren", "s%n", "1%0", "weiss anna", "\\"]) {
        assert.lengthOf(yield* names(occasion.id, { search }), search === "\\" ? 1 : 0, search)
      }
      assert.lengthOf(yield* names(occasion.id, { search: "guest" }), 2)
    })
  )

  it.effect("selects by type, household and seats", () =>
    Effect.gen(function* () {
      const { occasion, reception } = yield* occasionFixture
      const other = yield* occasionFixture
      const smiths = yield* storedActor(occasion.id, "The Smiths", { type: "household" })
      yield* storedActor(occasion.id, "Alice", {}, [smiths.id])
      const bob = yield* storedActor(occasion.id, "Bob", { type: "vendor" })
      assert.deepStrictEqual(yield* names(occasion.id, { type: "vendor" }), ["Bob"])
      assert.deepStrictEqual(yield* names(occasion.id, { memberOf: smiths.id }), ["Alice"])
      const seated = (isSeated: boolean) => ({ seated: { isSeated, actorIds: [bob.id] } })
      assert.deepStrictEqual(yield* names(occasion.id, seated(true)), ["Bob"])
      assert.deepStrictEqual(yield* names(occasion.id, seated(false)), ["Alice", "The Smiths"])
      assert.deepStrictEqual(yield* names(occasion.id, { ...seated(true), eventId: reception.id }), ["Bob"])
      const own = yield* page(occasion.id, { memberOf: smiths.id, eventId: reception.id })
      assert.deepStrictEqual([own.eventFound, own.parentFound], [true, true])
      const strange = yield* page(other.occasion.id, { memberOf: smiths.id, eventId: reception.id })
      assert.deepStrictEqual([strange.eventFound, strange.parentFound, strange.items.length], [false, false, 0])
    })
  )

  it.effect.prop(
    "selects an event's candidates and their posture by the rules of actors",
    [Schema.Tuple([Answer, Answer, Answer, Answer, Answer, Answer]), Schema.Boolean],
    ([answers, isActive]) =>
      Effect.gen(function* () {
        const actors = yield* ActorRepository
        const { occasion, reception } = yield* occasionFixture
        const status = isActive ? "active" : "inactive"
        const smiths = yield* storedActor(occasion.id, "smiths", { type: "household" })
        const choir = yield* storedActor(occasion.id, "choir", { type: "group", status })
        const alice = yield* storedActor(occasion.id, "alice", {}, [smiths.id, choir.id])
        const bob = yield* storedActor(occasion.id, "bob", { status }, [choir.id])
        const carol = yield* storedActor(occasion.id, "carol")
        const vendor = yield* storedActor(occasion.id, "vendor", { type: "vendor" })
        const all = [alice, bob, carol, choir, smiths, vendor]
        const invitations = all.flatMap(({ id: actorId }, index): ReadonlyArray<Invitation> => {
          const answer = answers[index] ?? "none"
          return answer === "none" ? [] : [{ eventId: reception.id, actorId, response: answered(answer) }]
        })
        yield* actors.saveInvitations(occasion.id, invitations)
        const memberships = yield* actors.memberships(occasion.id)
        const expected = candidates({ actors: all, memberships, invitations })
        for (const response of postures) {
          assert.deepStrictEqual(
            yield* names(occasion.id, { eventId: reception.id, response }),
            expected.filter(({ rsvp }) => rsvp === response).map(({ displayName }) => displayName)
          )
        }
        assert.deepStrictEqual(
          yield* names(occasion.id, { eventId: reception.id }),
          expected.filter(({ eligible }) => eligible).map(({ displayName }) => displayName)
        )
      }),
    { arbitrary: { runs: 30 } }
  )
}
