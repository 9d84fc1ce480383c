import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import {
  type ActorFacts,
  type ActorPatch,
  decideCreation,
  decideDeletion,
  decideInvitation,
  decideUpdate as decidePatch,
  decideWithdrawal,
  type NewActor
} from "../src/ActorDecisions.ts"
import type { ActorProfile } from "../src/ActorProfile.ts"

const id = (n: number) => ActorId.make(`00000000-0000-7000-8000-${String(n).padStart(12, "0")}`)
const occasionId = OccasionId.make(id(0))
const eventId = EventId.make(id(99))

const alice: ActorProfile = {
  id: id(1),
  occasionId,
  key: "alice",
  type: "person",
  displayName: "Alice Smith",
  partySize: 1,
  status: "active",
  revision: 4,
  contact: { email: "alice@example.com", phone: null },
  dietary: null,
  notes: "Left-handed"
}

const facts = (rest: Partial<ActorFacts> = {}): ActorFacts => ({
  actor: alice,
  parentIds: [id(2)],
  memberCount: 0,
  parents: [],
  takenKeys: [],
  eventFound: true,
  response: undefined,
  ...rest
})

const untouched: ActorPatch = {
  type: undefined,
  displayName: undefined,
  key: undefined,
  partySize: undefined,
  status: undefined,
  memberOf: undefined,
  contact: undefined,
  dietary: undefined,
  notes: undefined,
  revision: undefined
}

interface Given extends Partial<Omit<ActorPatch, "contact">> {
  readonly contact?: { readonly email?: string | null; readonly phone?: string | null }
}

const decideUpdate = (given: ActorFacts, { contact, ...rest }: Given, mayManage: boolean) =>
  decidePatch(
    given,
    { ...untouched, ...rest, contact: contact && { email: contact.email, phone: contact.phone } },
    mayManage
  )

const newActor = (rest: Partial<NewActor>): NewActor => ({ ...untouched, type: "person", displayName: "Bob", ...rest })

const smiths = { id: id(2), type: "household", ancestorIds: [id(3)] } as const
const family = { id: id(3), type: "group", ancestorIds: [] } as const

const failure = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) ? result.failure._tag : null

const written = (rest: Given, given = facts(), mayManage = false) =>
  Result.getOrThrow(decideUpdate(given, rest, mayManage))

const Patch = Schema.Struct({
  displayName: Schema.optionalKey(Schema.Literals(["Alice Smith", "Alice Jones"])),
  partySize: Schema.optionalKey(Schema.Literals([1, 2])),
  status: Schema.optionalKey(Schema.Literals(["active", "inactive"])),
  contact: Schema.optionalKey(
    Schema.Struct({
      email: Schema.optionalKey(Schema.NullOr(Schema.Literals(["alice@example.com", "a@b"]))),
      phone: Schema.optionalKey(Schema.NullOr(Schema.Literals(["12", "34"])))
    })
  ),
  dietary: Schema.optionalKey(Schema.NullOr(Schema.Literals(["vegan", "none"]))),
  notes: Schema.optionalKey(Schema.NullOr(Schema.Literals(["Left-handed", "Shy"])))
})

describe("a change of an actor", () => {
  it.prop(
    "adds one to the revision where it changes anything, and is none where it changes nothing",
    [Patch],
    ([patch]) => {
      const write = written(patch)
      const actor = write?._tag === "ActorUpdated" ? write.actor : alice
      const { contact, ...flat } = patch
      assert.deepStrictEqual(actor, {
        ...alice,
        ...flat,
        contact: { ...alice.contact, ...contact },
        revision: write === null ? 4 : 5
      })
      const again = decideUpdate(facts({ actor }), patch, false)
      assert.deepStrictEqual(Result.getOrThrow(again), null)
      if (write === null) assert.deepStrictEqual(actor, alice)
    }
  )

  it("merges `contact`, and `null` clears", () => {
    assert.deepStrictEqual(written({ contact: { phone: "+351 1" } })?.actor.contact, {
      email: "alice@example.com",
      phone: "+351 1"
    })
    assert.deepStrictEqual(written({ contact: { email: null } })?.actor.contact, { email: null, phone: null })
    assert.isNull(written({ notes: null })?.actor.notes)
  })

  it("replaces `member_of` as a set: its order and what is named twice do not matter", () => {
    const parents = [smiths, family]
    const both = facts({ parentIds: [id(2), id(3)], parents })
    assert.isNull(written({ memberOf: [id(3), id(2), id(3)] }, both))
    const write = written({ memberOf: [id(3), id(3)] }, both)
    assert.deepStrictEqual(write?._tag === "ActorUpdated" ? write.parentIds : null, [id(3)])
    const left = written({ memberOf: [] }, both)
    assert.deepStrictEqual(left?._tag === "ActorUpdated" ? left.parentIds : null, [])
    const kept = written({ notes: null }, both)
    assert.deepStrictEqual(kept?._tag === "ActorUpdated" ? kept.parentIds : null, [id(2), id(3)])
  })

  it("is refused of another revision, of nobody, and of another type", () => {
    assert.strictEqual(failure(decideUpdate(facts(), { revision: 3, notes: null }, false)), "StaleActor")
    assert.isNull(written({ revision: 4 }))
    assert.strictEqual(failure(decideUpdate(facts({ actor: null }), { revision: 3 }, false)), "NotFound")
    assert.strictEqual(failure(decideUpdate(facts(), { type: "group" }, false)), "InvalidInput")
    assert.isNull(written({ type: "person" }))
  })

  it("is refused with a key that another has, and not with the one that it has", () => {
    assert.strictEqual(failure(decideUpdate(facts({ takenKeys: ["bob"] }), { key: "bob" }, false)), "ActorKeyTaken")
    assert.isNull(written({ key: "alice" }, facts({ takenKeys: ["alice"] })))
  })

  it("changes the status of a vendor for those only who may manage the occasion", () => {
    const vendor = facts({ actor: { ...alice, type: "vendor" } })
    assert.strictEqual(failure(decideUpdate(vendor, { status: "inactive" }, false)), "PermissionDenied")
    assert.isNull(written({ status: "active" }, vendor))
    assert.strictEqual(written({ status: "inactive" }, vendor, true)?.actor.status, "inactive")
    assert.strictEqual(written({ status: "inactive" })?.actor.status, "inactive")
  })

  it("makes nobody a member of itself, of a person, or of who is not there", () => {
    const member = (...memberOf: ReadonlyArray<ActorId>) => ({ memberOf })
    const household = facts({ actor: { ...alice, id: id(3), type: "group" }, parents: [smiths, family] })
    assert.strictEqual(failure(decideUpdate(household, member(id(2)), false)), "MembershipCycle")
    assert.strictEqual(failure(decideUpdate(household, member(id(3)), false)), "MembershipCycle")
    const bob = { id: id(5), type: "person", ancestorIds: [] } as const
    assert.strictEqual(failure(decideUpdate(facts({ parents: [bob] }), member(id(5)), false)), "InvalidInput")
    assert.strictEqual(failure(decideUpdate(facts({ parents: [bob] }), member(id(6)), false)), "ActorNotInOccasion")
  })
})

describe("a new actor", () => {
  const ids = { id: id(7), occasionId }

  it("has defaults for what is left out, and a key of its name that is free", () => {
    const write = decideCreation(ids, newActor({ displayName: "Bob Ø." }), { parents: [], takenKeys: ["bob-o"] })
    assert.deepStrictEqual(Result.getOrThrow(write).actor, {
      ...ids,
      key: "bob-o-2",
      type: "person",
      displayName: "Bob Ø.",
      partySize: 1,
      status: "active",
      revision: 1,
      contact: { email: null, phone: null },
      dietary: null,
      notes: null
    })
  })

  it("is refused with a key that another has, and with who is not there", () => {
    const taken = { parents: [], takenKeys: ["bob"] }
    assert.strictEqual(failure(decideCreation(ids, newActor({ key: "bob" }), taken)), "ActorKeyTaken")
    assert.strictEqual(failure(decideCreation(ids, newActor({ memberOf: [id(2)] }), taken)), "ActorNotInOccasion")
  })
})

describe("a deletion", () => {
  it("names each use once, people of a household last", () => {
    const refused = decideDeletion(facts({ memberCount: 2 }), untouched, ["song", "dance", "song"])
    assert.deepStrictEqual(Result.isFailure(refused) && refused.failure._tag === "ActorInUse" && refused.failure.uses, [
      "song",
      "dance",
      "member"
    ])
    assert.strictEqual(Result.getOrThrow(decideDeletion(facts(), { revision: 4 }, []))._tag, "ActorDeleted")
    assert.strictEqual(failure(decideDeletion(facts({ memberCount: 2 }), { revision: 1 }, [])), "StaleActor")
  })
})

describe("an invitation", () => {
  const Answer = Schema.UndefinedOr(Schema.NullOr(Schema.Literals(["attending", "declined"])))

  it.prop("is saved or taken back where that changes anything", [Answer, Answer], ([before, after]) => {
    const given = facts({ response: before })
    const write = Result.getOrThrow(
      after === undefined
        ? decideWithdrawal(given, eventId, untouched)
        : decideInvitation(given, eventId, after, untouched)
    )
    const expected = before === after ? undefined : after === undefined ? "InvitationDeleted" : "InvitationSaved"
    assert.strictEqual(write?._tag, expected)
    if (write !== null) assert.strictEqual(write.actor.revision, 5)
  })

  it("is for nobody that is not there, for no other event and for no vendor", () => {
    const decide = (given: ActorFacts, revision?: number) =>
      failure(decideInvitation(given, eventId, null, { revision }))
    assert.strictEqual(decide(facts({ actor: null })), "NotFound")
    assert.strictEqual(decide(facts({ eventFound: false })), "NotFound")
    assert.strictEqual(decide(facts(), 1), "StaleActor")
    assert.strictEqual(decide(facts({ actor: { ...alice, type: "vendor" } })), "VendorNotEligible")
    assert.strictEqual(failure(decideWithdrawal(facts({ eventFound: false }), eventId, untouched)), "NotFound")
  })
})
