import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { cycles } from "../../src/Memberships.ts"
import type { ImportFacts } from "../../src/import/ActorState.ts"
import { after, decided, events, type Given, imported, named, nobody } from "./ImportFixture.ts"

const outcomes = (facts: ImportFacts, rows: ReadonlyArray<Given>) =>
  decided(facts, rows).rows.map(({ outcome }) => outcome)

const mistakes = (facts: ImportFacts, rows: ReadonlyArray<Given>) =>
  decided(facts, rows).mistakes.map(({ member, row }) => `${row} ${member}`)

const anna = { display_name: "Anna", household: "Smith", email: "anna@example.com" }

describe("matching", () => {
  it("takes the row with a key for the actor that has it, and for no other [ACTOR-33]", () => {
    const facts = after(nobody, [{ key: "anna", ...anna }])
    assert.deepStrictEqual(outcomes(facts, [{ key: "anna", display_name: "Hanna" }]), ["updated"])
    assert.deepStrictEqual(outcomes(facts, [{ key: "anna-2", ...anna }]), ["created"])
    assert.deepStrictEqual(mistakes(facts, [{ key: "anna", type: "household", display_name: "Anna" }]), ["1 type"])
  })

  it("says what is wrong by a code, and in which other row the contradiction stands [PLAT-111]", () => {
    const codes = (facts: ImportFacts, rows: ReadonlyArray<Given>) =>
      decided(facts, rows).mistakes.map(({ code, other_row }) => [
        code,
        ...(other_row === undefined ? [] : [other_row])
      ])
    const facts = after(nobody, [{ key: "anna", ...anna }])
    const twins = after(nobody, [
      { key: "one", display_name: "Max" },
      { key: "two", display_name: "Max" }
    ])
    assert.deepStrictEqual(codes(facts, [{ key: "anna", type: "household", display_name: "Anna" }]), [["type_fixed"]])
    assert.deepStrictEqual(
      codes(facts, [
        { key: "anna", display_name: "Anna" },
        { ...anna, display_name: "A." }
      ]),
      [["same_actor", 1]]
    )
    assert.deepStrictEqual(
      codes(nobody, [
        { key: "ben", display_name: "Ben" },
        { key: "ben", display_name: "Benno" }
      ]),
      [["same_key", 1]]
    )
    assert.deepStrictEqual(codes(nobody, [{ display_name: "Max" }, { display_name: "Max" }]), [["same_name", 1]])
    assert.deepStrictEqual(codes(twins, [{ display_name: "Max" }]), [["actor_ambiguous"]])
    const invited = { display_name: "Zoë", invitations: { brunch: "pending" } }
    assert.deepStrictEqual(codes(nobody, [invited]), [["event_unknown"]])
  })

  it("takes an e-mail address, whatever its case, where one actor and one row have it [ACTOR-33]", () => {
    const facts = after(nobody, [anna])
    assert.deepStrictEqual(outcomes(facts, [{ display_name: "A. Smith", email: "ANNA@Example.com" }]), ["updated"])
    const two = after(facts, [{ key: "ben", display_name: "Ben", email: "anna@example.com" }])
    assert.deepStrictEqual(outcomes(two, [{ display_name: "A. Smith", email: "anna@example.com" }]), ["created"])
    const shared = ["Carl", "Dora"].map((display_name) => ({ display_name, email: "anna@example.com" }))
    assert.deepStrictEqual(outcomes(facts, shared), ["created", "created"])
    const household = { type: "household", display_name: "Carls", email: "anna@example.com" }
    assert.deepStrictEqual(outcomes(facts, [household]), ["created"])
  })

  it("takes the display name within the same household, without case and accents where nobody is written alike [ACTOR-33]", () => {
    const facts = after(nobody, [{ display_name: "Zoë", household: "Smith" }, { display_name: "Max" }])
    assert.deepStrictEqual(outcomes(facts, [{ display_name: "Zoë", household: "SMITH" }]), ["unchanged"])
    assert.deepStrictEqual(outcomes(facts, [{ display_name: "ZOE", household: "Smith" }]), ["updated"])
    assert.deepStrictEqual(outcomes(facts, [{ display_name: "Zoë" }, { display_name: "Max", household: "Smith" }]), [
      "created",
      "created"
    ])
    const both = [
      { display_name: "Zoë", household: "Smith" },
      { display_name: "zoe", household: "Smith" }
    ]
    assert.deepStrictEqual(outcomes(facts, both), ["unchanged", "created"])
    assert.deepStrictEqual(outcomes(after(facts, both), both), ["unchanged", "unchanged"])
  })

  it("finds the members of a household that a row of the same import makes or renames [ACTOR-33]", () => {
    const facts = after(nobody, [{ key: "smiths", type: "household", display_name: "Smith" }, anna])
    const renamed = [
      { key: "smiths", type: "household", display_name: "The Smiths" },
      { display_name: "Anna", household: "The Smiths", phone: "1" }
    ]
    const decision = decided(facts, renamed)
    assert.deepStrictEqual(decision.made, [])
    assert.deepStrictEqual(decision.rows[1]?.changes, [{ member: "phone", from: null, to: "1" }])
    assert.deepStrictEqual(outcomes(imported(facts, decision), renamed), ["unchanged", "unchanged"])
  })
})

describe("mistakes", () => {
  it("two rows for one actor [ACTOR-35]", () => {
    const facts = after(nobody, [{ key: "anna", ...anna }])
    assert.deepStrictEqual(mistakes(facts, [anna, anna]), ["2 display_name"])
    assert.deepStrictEqual(mistakes(nobody, [anna, { ...anna, email: null }]), ["2 display_name"])
    assert.deepStrictEqual(mistakes(facts, [{ key: "anna", display_name: "Anna" }, anna]), ["2 email"])
    assert.deepStrictEqual(
      mistakes(facts, [
        { key: "anna", display_name: "Anna" },
        { display_name: "Anna", household: "Smith" }
      ]),
      ["2 display_name"]
    )
    assert.deepStrictEqual(
      mistakes(nobody, [
        { key: "x", display_name: "Anna" },
        { key: "x", display_name: "Ben" }
      ]),
      ["2 key"]
    )
    const namesakes = [
      { display_name: "Ann", email: "a@example.com" },
      { display_name: "Ann", email: "b@example.com" }
    ]
    assert.deepStrictEqual(outcomes(nobody, namesakes), ["created", "created"])
    assert.deepStrictEqual(mistakes(after(nobody, namesakes), [{ display_name: "Ann" }]), ["1 display_name"])
  })

  it("a household name that two have, events that are not there, vendors that are invited, and cycles [ACTOR-35]", () => {
    const smiths = ["1", "2"].map((key) => ({ key, type: "household", display_name: "Smith" }))
    assert.deepStrictEqual(mistakes(after(nobody, smiths), [anna]), ["1 household"])
    assert.deepStrictEqual(mistakes(nobody, [{ ...anna, invitations: { party: "attending" } }]), [
      "1 invitations.party"
    ])
    const vendor = { type: "vendor", display_name: "Cook", invitations: { reception: "pending" } }
    assert.deepStrictEqual(mistakes(nobody, [vendor]), ["1 invitations"])
    const cycle = [
      { type: "group", display_name: "A", groups: ["B"] },
      { type: "group", display_name: "B", groups: ["A"] }
    ]
    assert.lengthOf(mistakes(nobody, cycle), 1)
    assert.deepStrictEqual(mistakes(nobody, [{ type: "group", display_name: "A", groups: ["A"] }]), ["1 groups"])
  })
})

describe("what a row says", () => {
  it("leaves alone what is left out; the household is replaced, groups are added [ACTOR-34]", () => {
    const given = { ...anna, groups: ["Choir"], party_size: 2, phone: "1", dietary: "vegan", notes: "shy" }
    const facts = after(nobody, [{ ...given, invitations: { ceremony: "attending" } }])
    const row = { display_name: "Anna", email: "anna@example.com", groups: ["Band", null, " "] }
    const moved = { ...row, household: "Jones", invitations: { reception: "declined", ceremony: null } }
    const decision = decided(facts, [moved])
    assert.deepStrictEqual(decision.rows[0]?.changes, [
      { member: "invitations.reception", from: null, to: "declined" },
      { member: "household", from: "Smith", to: "Jones" },
      { member: "groups", from: ["Choir"], to: ["Band", "Choir"] }
    ])
    assert.deepStrictEqual(
      decision.made.map(({ displayName, type }) => [type, displayName]),
      [
        ["household", "Jones"],
        ["group", "Band"]
      ]
    )
    const { actor, invitations, parentIds } = named(imported(facts, decision), "Anna")
    assert.deepStrictEqual([actor.partySize, actor.contact.phone, actor.dietary, actor.notes], [2, "1", "vegan", "shy"])
    assert.deepStrictEqual(invitations, [
      { eventId: events[0]!.id, response: "attending" },
      { eventId: events[1]!.id, response: "declined" }
    ])
    assert.lengthOf(parentIds, 3)
  })

  it("makes keys of names, which leave those that rows give [ACTOR-31]", () => {
    const rows = [
      { display_name: "Anna", household: "A" },
      { display_name: "Anna", household: "B" },
      { key: "anna-2", display_name: "X" }
    ]
    const { writes } = decided(nobody, rows)
    assert.deepStrictEqual(
      writes.map(({ after: { actor } }) => actor.key),
      ["a", "b", "anna", "anna-3", "anna-2"]
    )
  })
})

describe("doubts", () => {
  const doubts = (facts: ImportFacts, rows: ReadonlyArray<Given>) =>
    decided(facts, rows).doubts.map(({ actorId, reason, row }) => {
      const known = facts.actors.find(({ actor }) => actor.id === actorId)
      return [row, reason, known?.actor.displayName ?? "new"]
    })

  it("are about new people who are called like others, or a letter off [ACTOR-38]", () => {
    const facts = after(nobody, [{ display_name: "Anna Schmidt", household: "Schmidt" }, { display_name: "Guest 1" }])
    for (const name of ["Anna Schmitt", "Anna Schmid", "Anna Schmiddt", "Anna Shcmidt", "Ánna schmitt"]) {
      assert.deepStrictEqual(doubts(facts, [{ display_name: name }]), [[1, "similar_name", "Anna Schmidt"]], name)
    }
    assert.deepStrictEqual(doubts(facts, [{ display_name: "ANNA SCHMIDT" }]), [[1, "same_name", "Anna Schmidt"]])
    for (const name of ["Guest 2", "Anne Schmitt", "Guest 11", "Anna"]) {
      assert.deepStrictEqual(doubts(facts, [{ display_name: name }]), [], name)
    }
    assert.deepStrictEqual(doubts(facts, [{ display_name: "Anna Schmidt", household: "Schmidt" }]), [])
    assert.deepStrictEqual(doubts(nobody, [{ display_name: "Tim Low" }, { display_name: "Tom Low" }]), [
      [1, "similar_name", "new"],
      [2, "similar_name", "new"]
    ])
  })

  it("are about new people without a first name where somebody has one, of their household first [ACTOR-124]", () => {
    const facts = after(nobody, [
      { display_name: "Ada Okafor" },
      { display_name: "Grace Okafor", household: "Lagos" },
      { display_name: "Otto von der Heide" },
      { display_name: "Guest 1" },
      { display_name: "Choir of Okafor", type: "group" }
    ])
    assert.deepStrictEqual(doubts(facts, [{ display_name: "OKAFOR" }]), [[1, "similar_name", "Ada Okafor"]])
    const ofHousehold = { display_name: "Okafor", household: "Lagos" }
    assert.deepStrictEqual(doubts(facts, [ofHousehold]), [[1, "similar_name", "Grace Okafor"]])
    const long = { display_name: "von  der Heide" }
    assert.deepStrictEqual(doubts(facts, [long]), [[1, "similar_name", "Otto von der Heide"]])
    for (const row of [{ display_name: "1" }, { display_name: "Ada" }, { display_name: "Okafor", type: "household" }]) {
      assert.deepStrictEqual(doubts(facts, [row]), [], row.display_name)
    }
    assert.deepStrictEqual(doubts(facts, [{ display_name: "Sam Okafor" }, { display_name: "Heide Okafor" }]), [])
    assert.deepStrictEqual(doubts(after(facts, [ofHousehold]), [ofHousehold]), [])
  })

  it("are about new people with a first name where their household has the family name alone [ACTOR-128]", () => {
    const facts = after(nobody, [
      { display_name: "Maier", household: "Familie Maier", groups: ["Choir"] },
      { display_name: "von der Heide", household: "Heide" },
      { display_name: "1", household: "Heide" }
    ])
    const corrected = { display_name: "Günther MAIER", household: "Familie Maier" }
    assert.deepStrictEqual(doubts(facts, [corrected]), [[1, "similar_name", "Maier"]])
    const long = { display_name: "Otto von  der Heide", household: "Heide" }
    assert.deepStrictEqual(doubts(facts, [long]), [[1, "similar_name", "von der Heide"]])
    for (const row of [
      { display_name: "Günther Maier", household: "Maier in Graz" },
      { display_name: "Günther Maier", groups: ["Choir"] },
      { display_name: "Maier Günther", household: "Familie Maier" },
      { display_name: "Guest 1", household: "Heide" }
    ]) {
      assert.deepStrictEqual(doubts(facts, [row]), [], JSON.stringify(row))
    }
    const alone = { display_name: "Maier", household: "Familie Maier" }
    assert.deepStrictEqual(doubts(facts, [alone, corrected]), [])
    assert.deepStrictEqual(doubts(nobody, [alone, corrected]), [[1, "similar_name", "new"]])
    const children = ["Resi Maier", "Toni Maier"].map((name) => ({ display_name: name, household: "Familie Maier" }))
    assert.deepStrictEqual(
      doubts(facts, children).map(([row]) => row),
      [1, 2]
    )
  })
})

const oneOf = <const Words extends ReadonlyArray<string>>(...words: Words) => Schema.Literals(words)

/** Few words, so that rows often mean each other. */
const Row = Schema.Struct({
  display_name: oneOf("Anna", "anna", "Ännä", "Ben", "Smith", "smith", "B"),
  key: oneOf("", "", "", "anna", "smith", "k"),
  type: oneOf("", "", "", "person", "household", "group"),
  household: oneOf("", "", "Smith", "SMITH", "Jones"),
  email: oneOf("", "", "a@x", "A@X", "b@x"),
  group: oneOf("", "", "B", "b", "Choir"),
  phone: oneOf("", "1", "2"),
  reception: oneOf("", "attending", "declined", "pending")
})

const given = ({ group, reception, ...row }: typeof Row.Type): Given => ({
  ...row,
  groups: [group],
  invitations: { reception }
})

const Rows = Schema.Array(Row).check(Schema.isMaxLength(6))

/** The people after as many of the imports as are not refused. */
const someone = (imports: ReadonlyArray<typeof Rows.Type>): ImportFacts =>
  imports.reduce((facts, rows) => {
    const decision = decided(facts, rows.map(given))
    return decision.mistakes.length > 0 ? facts : imported(facts, decision)
  }, nobody)

const assertWhole = ({ actors }: ImportFacts) => {
  const ids = new Map(actors.map(({ actor }) => [actor.id, actor.type]))
  assert.strictEqual(ids.size, actors.length)
  assert.strictEqual(new Set(actors.map(({ actor }) => actor.key)).size, actors.length)
  for (const { parentIds } of actors) {
    assert.strictEqual(new Set(parentIds).size, parentIds.length)
    for (const parentId of parentIds) assert.include(["household", "group"], ids.get(parentId))
  }
  assert.deepStrictEqual(cycles(new Map(actors.map(({ actor, parentIds }) => [actor.id, parentIds]))), [])
}

describe("whatever the rows", () => {
  it.prop(
    "the same import again changes nothing [ACTOR-32]",
    [Schema.Array(Rows).check(Schema.isMaxLength(3)), Rows],
    ([before, rows]) => {
      const facts = someone(before)
      const decision = decided(facts, rows.map(given))
      if (decision.mistakes.length > 0) return
      const then = imported(facts, decision)
      assertWhole(then)
      const again = decided(then, rows.map(given))
      assert.deepStrictEqual(again.mistakes, [])
      assert.deepStrictEqual(again.writes, [])
      assert.deepStrictEqual(again.made, [])
      assert.isTrue(again.rows.every(({ outcome }) => outcome === "unchanged"))
      assert.deepStrictEqual(
        again.rows.map(({ actorId }) => actorId),
        decision.rows.map(({ actorId }) => actorId)
      )
    },
    { arbitrary: { runs: 1500 } }
  )

  it.prop(
    "each row is one of created, updated and unchanged, or has a mistake; writes are of rows and of what is made [ACTOR-31, ACTOR-35]",
    [Schema.Array(Rows).check(Schema.isMaxLength(2)), Rows],
    ([before, rows]) => {
      const { made, mistakes: found, rows: answered, writes } = decided(someone(before), rows.map(given))
      const wrong = new Set(found.map(({ row }) => row))
      assert.strictEqual(answered.length + wrong.size, rows.length)
      assert.isFalse(answered.some(({ row }) => wrong.has(row)))
      const changed = answered.filter(({ outcome }) => outcome !== "unchanged")
      assert.strictEqual(writes.length, made.length + changed.length)
      assert.strictEqual(new Set(writes.map(({ after: { actor } }) => actor.id)).size, writes.length)
      for (const { changes, outcome } of answered) assert.strictEqual(changes.length === 0, outcome === "unchanged")
    },
    { arbitrary: { runs: 1000 } }
  )

  it.prop(
    "any name comes back as it was given [ACTOR-32]",
    [Schema.Array(Schema.String.check(Schema.isMaxLength(30))).check(Schema.isMaxLength(8))],
    ([names]) => {
      const distinct = [...new Set(names.map((name) => name.trim()))]
      const rows = distinct.map((display_name) => ({ display_name, household: "All of them" }))
      const decision = decided(nobody, rows)
      const wrong = new Set(decision.mistakes.map(({ row }) => row))
      const good = rows.filter((_, index) => !wrong.has(index + 1))
      for (const { display_name } of rows.filter((_, index) => wrong.has(index + 1))) {
        assert.isTrue(display_name === "" || display_name.includes("\u0000") || !display_name.isWellFormed())
      }
      const facts = after(nobody, good)
      const people = facts.actors.filter(({ actor }) => actor.type === "person")
      assert.sameMembers(
        people.map(({ actor }) => actor.displayName),
        good.map(({ display_name }) => display_name)
      )
      assert.isTrue(outcomes(facts, good).every((outcome) => outcome === "unchanged"))
    },
    { arbitrary: { runs: 500 } }
  )
})
