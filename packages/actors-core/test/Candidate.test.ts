import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { type Actor, ActorStatus, ActorType, type Membership } from "../src/Actor.ts"
import { candidates, isCandidate } from "../src/Candidate.ts"
import { type Invitation, Response } from "../src/Invitation.ts"
import { posture } from "../src/RsvpPosture.ts"

const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`
const actorId = (n: number) => ActorId.make(uuid(n))
const eventId = EventId.make(uuid(999_999))

type Facts = Parameters<typeof candidates>[0]

const actor = (n: number, rest: Partial<Actor> = {}): Facts["actors"][number] => ({
  id: actorId(n),
  type: "person",
  displayName: `Actor ${n}`,
  partySize: 1,
  status: "active",
  ...rest
})
const member = (memberId: number, parentId: number): Membership => ({
  memberId: actorId(memberId),
  parentId: actorId(parentId)
})
const invite = (n: number, response: Response | null = null): Invitation => ({ eventId, actorId: actorId(n), response })
const byId = (facts: Facts) => new Map(candidates(facts).map((candidate) => [candidate.actorId, candidate]))

describe("candidates", () => {
  it("only actors of type person, household and group are candidates", () => {
    const actors = ActorType.literals.map((type, n) => actor(n, { type }))
    assert.deepStrictEqual(
      candidates({ actors, memberships: [], invitations: [] }).map(({ eligible, type }) => [type, eligible]),
      [
        ["person", true],
        ["household", true],
        ["group", true]
      ]
    )
    const everybody = actors.map((_, n) => invite(n, "attending"))
    assert.strictEqual(candidates({ actors, memberships: [], invitations: everybody }).length, 3)
  })

  it("without invitations every active person, household and group is a candidate, as not tracked", () => {
    const actors = [actor(1), actor(2, { status: "inactive" }), actor(3, { type: "household" })]
    const found = byId({ actors, memberships: [member(1, 3)], invitations: [] })
    assert.deepStrictEqual(
      [...found.values()].map(({ eligible, rsvp }) => [eligible, rsvp]),
      [
        [true, "not_tracked"],
        [false, "not_tracked"],
        [true, "not_tracked"]
      ]
    )
  })

  it("with invitations they are the invited, directly or as direct members of an invited household or group", () => {
    const actors = [
      actor(1, { type: "household" }),
      actor(2),
      actor(3, { type: "group" }),
      actor(4),
      actor(5),
      actor(6, { status: "inactive" })
    ]
    const memberships = [member(2, 1), member(1, 3), member(6, 1)]
    const found = byId({ actors, memberships, invitations: [invite(3, "attending"), invite(4)] })
    const eligible = [...found.values()].filter((candidate) => candidate.eligible).map((candidate) => candidate.actorId)
    assert.deepStrictEqual(eligible, [actorId(1), actorId(3), actorId(4)])
    assert.deepStrictEqual(
      [1, 2, 3, 4, 5].map((n) => found.get(actorId(n))?.rsvp),
      ["attending", "not_tracked", "attending", "pending", "not_tracked"]
    )
  })

  it("the invited are candidates whatever their status and answer", () => {
    const actors = [actor(1, { status: "inactive" }), actor(2)]
    const found = byId({ actors, memberships: [], invitations: [invite(1, "attending"), invite(2, "declined")] })
    assert.isTrue(found.get(actorId(1))?.eligible)
    assert.deepStrictEqual([found.get(actorId(2))?.eligible, found.get(actorId(2))?.rsvp], [true, "declined"])
  })

  it("group labels are the display names of the direct parents, households and groups alike, sorted", () => {
    const actors = [
      actor(1),
      actor(2, { type: "household", displayName: "\ue000" }),
      actor(3, { type: "group", displayName: "😀" }),
      actor(4, { type: "group", displayName: "Band" }),
      actor(5, { type: "group", displayName: "Everybody", status: "inactive" })
    ]
    const memberships = [member(1, 3), member(1, 2), member(1, 4), member(4, 5)]
    const found = byId({ actors, memberships, invitations: [] })
    assert.deepStrictEqual(found.get(actorId(1))?.groupLabels, ["Band", "\ue000", "😀"])
    assert.deepStrictEqual(found.get(actorId(4))?.groupLabels, ["Everybody"])
    assert.deepStrictEqual(found.get(actorId(2))?.groupLabels, [])
  })

  const Party = Schema.Struct({
    actors: Schema.Array(Schema.Struct({ type: ActorType, status: ActorStatus })),
    links: Schema.Array(Schema.Tuple([Schema.Int, Schema.Int])),
    invited: Schema.Array(Schema.Tuple([Schema.Int, Schema.NullOr(Response)]))
  })

  it.prop("each is what its own facts say, whoever else there is", [Party], ([party]) => {
    const pick = (n: number) => Math.abs(n) % Math.max(1, party.actors.length)
    const actors = party.actors.map((one, n) => actor(n, one))
    const memberships = party.links.map(([a, b]) => member(pick(a), pick(b)))
    const invitations = [...new Map(party.invited.map(([n, answer]) => [pick(n), invite(pick(n), answer)])).values()]
    const found = byId({ actors, memberships, invitations })
    for (const one of actors) {
      const rsvp = {
        tracked: invitations.length > 0,
        own: invitations.find((invitation) => invitation.actorId === one.id)?.response,
        units: memberships
          .filter(({ memberId }) => memberId === one.id)
          .flatMap(({ parentId }) => invitations.filter((invitation) => invitation.actorId === parentId))
          .map((invitation) => invitation.response)
      }
      const candidate = found.get(one.id)
      assert.strictEqual(candidate === undefined, one.type === "vendor")
      if (candidate === undefined) continue
      assert.deepStrictEqual([candidate.rsvp, candidate.eligible], [posture(rsvp), isCandidate(one, rsvp)])
    }
  })
})
