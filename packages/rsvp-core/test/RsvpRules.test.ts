/** The rules of answers, for any answers. */
import { posture } from "@banquet/actors-core/RsvpPosture"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { decideAnswers, type RsvpDecision } from "../src/RsvpDecisions.ts"
import { isInvited, type RsvpMember } from "../src/RsvpMember.ts"
import { countedMembers, rsvpTotals } from "../src/RsvpTotals.ts"
import { actorId, facts, given, member } from "./RsvpModel.ts"

const response = Schema.Literals(["attending", "declined", "pending"])
const Person = Schema.Struct({
  own: Schema.Literals(["attending", "declined", "pending", "none"]),
  units: Schema.Array(response),
  partySize: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 4 })),
  meal: Schema.Literals(["Fish", "Vegetables", "Beef", "none"]),
  group: Schema.Boolean
})
const People = Schema.Array(Person)
const Responses = Schema.Array(Schema.Struct({ response, meal: Schema.Literals(["Fish", "Vegetables"]) }))

const answerOf = (said: string) => (said === "attending" || said === "declined" ? said : null)

const membersOf = (people: typeof People.Type): ReadonlyArray<RsvpMember> => [
  member(0, { type: "group", own: undefined }),
  ...people.map(({ group, meal, own, partySize, units }, index) =>
    member(index + 1, {
      own: own === "none" ? undefined : answerOf(own),
      units: units.map(answerOf),
      partySize,
      meal: meal === "none" ? null : meal,
      parentIds: group ? [actorId(0)] : []
    })
  )
]

/** The members as they are once a decision is saved. */
const after = (members: ReadonlyArray<RsvpMember>, { changes }: RsvpDecision): ReadonlyArray<RsvpMember> =>
  members.map((one) => {
    const change = changes.find((candidate) => candidate.member.actorId === one.actorId)
    if (change === undefined) return one
    const own = change.response === undefined ? one.own : change.response
    return { ...one, ...change.answer, own, displayName: change.displayName ?? one.displayName }
  })

describe("totals", () => {
  it.prop("are the sum of postures, in all and by group [RSVP-16, RSVP-18]", [People], ([people]) => {
    const members = membersOf(people)
    const { byGroup, totals } = rsvpTotals(members, [])
    const seats = (chosen: (one: RsvpMember) => boolean) =>
      members.filter((one) => one.type === "person" && chosen(one)).reduce((sum, { partySize }) => sum + partySize, 0)
    for (const kind of ["attending", "declined", "pending"] as const) {
      assert.strictEqual(
        totals[kind],
        seats((one) => isInvited(one) && posture(one) === kind)
      )
    }
    assert.strictEqual(totals.invited, totals.attending + totals.declined + totals.pending)
    assert.strictEqual(
      byGroup[0]?.totals.invited ?? 0,
      seats((one) => isInvited(one) && one.parentIds.length > 0)
    )
  })

  it.prop("count each meal of those who come once [RSVP-17]", [People], ([people]) => {
    const members = membersOf(people)
    const { meals } = rsvpTotals(members, ["Fish", "Vegetables"])
    const eating = countedMembers(members).filter((one) => posture(one) === "attending" && one.meal !== null)
    assert.strictEqual(
      meals.reduce((sum, { count }) => sum + count, 0),
      eating.reduce((sum, { partySize }) => sum + partySize, 0)
    )
    assert.deepStrictEqual(
      meals.slice(0, 2).map(({ meal }) => meal),
      ["Fish", "Vegetables"]
    )
  })

  it("count a household as itself where nobody of it is invited by name [RSVP-4]", () => {
    const household = member(1, { type: "household", own: "attending", partySize: 3 })
    assert.strictEqual(rsvpTotals([household], []).totals.attending, 3)
    const named = [household, member(2, { own: undefined, units: ["attending"], parentIds: [actorId(1)] })]
    assert.strictEqual(rsvpTotals(named, []).totals.attending, 1)
  })
})

describe("answers", () => {
  it.prop(
    "once saved are what was given, and again change nothing [RSVP-5, RSVP-14]",
    [People, Responses],
    ([people, said]) => {
      const members = membersOf(people).filter((one) => isInvited(one))
      const answers = said
        .slice(0, members.length)
        .map((one, index) => ({ ...given(0, one), actorId: members[index]!.actorId }))
      const first = Result.getOrThrow(decideAnswers(facts({ members, given: answers })))
      const saved = after(members, first)
      for (const { actorId: id, meal, response: wanted } of answers) {
        const found = saved.find((one) => one.actorId === id)!
        assert.strictEqual(found.meal, meal)
        if (wanted !== "pending") assert.strictEqual(posture(found), wanted)
      }
      assert.deepStrictEqual(Result.getOrThrow(decideAnswers(facts({ members: saved, given: answers }))), {
        changes: [],
        added: []
      })
    }
  )

  it.prop("are refused as a whole where one is refused [RSVP-6]", [Responses], ([said]) => {
    const members = said.map((_, index) => member(index))
    const answers = said.map((one, index) => given(index, one))
    const decided = decideAnswers(facts({ members, given: [...answers, given(said.length)] }))
    assert.strictEqual(Result.isFailure(decided) ? decided.failure._tag : "none", "ActorNotInParty")
  })

  it("of a host who brings somebody twice bring one [RSVP-10, RSVP-27]", () => {
    const host = member(1, { own: "attending", plusOneId: actorId(2) })
    const zoe = member(2, { own: "attending", hostId: actorId(1), displayName: "Zoe" })
    const bring = (name: string) =>
      Result.getOrThrow(
        decideAnswers(
          facts({
            members: [host, zoe],
            given: [given(1, { plusOne: { name, meal: undefined, dietary: undefined } })]
          })
        )
      )
    assert.deepStrictEqual(bring("Zoe"), { changes: [], added: [] })
    assert.deepStrictEqual(
      bring("Zoë").changes.map(({ displayName, member: { actorId: id } }) => [id, displayName]),
      [[actorId(2), "Zoë"]]
    )
  })
})
