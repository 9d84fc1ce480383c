import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import type { ActorProfile } from "../src/ActorProfile.ts"
import type { ActorWrite } from "../src/ActorWrite.ts"
import { InvitationState, invitationState, responseIn } from "../src/Invitation.ts"
import { decideInvitations, type InvitationChange, type InvitationFacts } from "../src/InvitationChanges.ts"

const id = (n: number) => ActorId.make(`00000000-0000-7000-8000-${String(n).padStart(12, "0")}`)
const events = [EventId.make(id(90)), EventId.make(id(91))]
const [church, dinner] = [events[0]!, events[1]!]

const actorOf = (n: number, rest: Partial<ActorProfile> = {}): ActorProfile => ({
  id: id(n),
  occasionId: OccasionId.make(id(0)),
  key: `actor-${n}`,
  type: "person",
  displayName: `Actor ${n}`,
  partySize: 1,
  status: "active",
  revision: 4,
  contact: { email: null, phone: null },
  dietary: null,
  notes: null,
  ...rest
})

const facts: InvitationFacts = { actors: [actorOf(1), actorOf(2)], eventIds: events, invitations: [] }

const told = (writes: ReadonlyArray<{ readonly write: ActorWrite }>) =>
  writes.map(({ write }) => [write.actor.displayName, write._tag, write.actor.revision])

describe("decideInvitations", () => {
  it("counts each change of an actor, in the order of the actors' ids", () => {
    const changes: ReadonlyArray<InvitationChange> = [
      { actorId: id(2), eventId: church, from: "not_invited", to: "attending" },
      { actorId: id(1), eventId: dinner, to: "pending" },
      { actorId: id(2), eventId: dinner, to: "not_invited" },
      { actorId: id(1), eventId: church, to: "declined" }
    ]
    assert.deepStrictEqual(told(Result.getOrThrow(decideInvitations(facts, changes))), [
      ["Actor 1", "InvitationSaved", 5],
      ["Actor 1", "InvitationSaved", 6],
      ["Actor 2", "InvitationSaved", 5]
    ])
  })

  it("changes no invitation twice", () => {
    const change = { actorId: id(1), eventId: church } as const
    const repeated = decideInvitations(facts, [
      { ...change, to: "pending" },
      { ...change, eventId: dinner, to: "pending" },
      { ...change, to: "attending" }
    ])
    assert.deepInclude(Result.isFailure(repeated) ? repeated.failure : {}, { _tag: "InvalidInput", path: "changes[2]" })
  })

  it("knows the events of the occasion only, and invites no vendor", () => {
    const unknown = { actorId: id(3), eventId: EventId.make(id(92)), to: "pending" } as const
    const failed = decideInvitations(facts, [{ actorId: id(1), eventId: church, to: "pending" }, unknown])
    assert.deepInclude(Result.isFailure(failed) ? failed.failure : {}, { _tag: "NotFound", resource: "event" })
    const caterer = { ...facts, actors: [actorOf(1, { type: "vendor" })] }
    const invited = decideInvitations(caterer, [{ actorId: id(1), eventId: church, to: "attending" }])
    assert.deepInclude(Result.isFailure(invited) ? invited.failure : {}, { _tag: "VendorNotEligible" })
    const withdrawn = decideInvitations(caterer, [{ actorId: id(1), eventId: church, to: "not_invited" }])
    assert.deepStrictEqual(Result.getOrThrow(withdrawn), [])
  })

  const Change = Schema.Struct({
    actor: Schema.Literals([1, 2, 3]),
    event: Schema.Literals([0, 1]),
    from: Schema.UndefinedOr(InvitationState),
    to: InvitationState
  })
  const Stored = Schema.Tuple([InvitationState, InvitationState, InvitationState, InvitationState])

  it.prop(
    "leaves an invitation in the state that the change says where it found it as that says, and writes each that is another",
    [Schema.Array(Change), Stored],
    ([given, before]) => {
      const changes = given
        .filter(
          ({ actor, event }, index) => given.findIndex((one) => one.actor === actor && one.event === event) === index
        )
        .map(({ actor, event, ...states }) => ({ ...states, actorId: id(actor), eventId: events[event]! }))
      const places = facts.actors.flatMap(({ id: actorId }) => events.map((eventId) => ({ actorId, eventId })))
      const keyOf = (place: { readonly actorId: ActorId; readonly eventId: EventId }) => place.actorId + place.eventId
      const stored = new Map(places.map((place, index) => [keyOf(place), before[index]!]))
      const invitations = places.flatMap((place, index) => {
        const response = responseIn(before[index]!)
        return response === undefined ? [] : [{ ...place, response }]
      })
      const written = new Map(stored)
      for (const { write } of Result.getOrThrow(decideInvitations({ ...facts, invitations }, changes))) {
        if (write._tag !== "InvitationSaved" && write._tag !== "InvitationDeleted") assert.fail(write._tag)
        const place = keyOf({ actorId: write.actor.id, eventId: write.eventId })
        const to = write._tag === "InvitationSaved" ? invitationState(write.response) : "not_invited"
        assert.notStrictEqual(written.get(place), to)
        written.set(place, to)
      }
      const wanted = new Map(stored)
      for (const { from, to, ...place } of changes) {
        const now = stored.get(keyOf(place))
        if (now !== undefined && (from === undefined || from === now)) wanted.set(keyOf(place), to)
      }
      assert.deepStrictEqual(written, wanted)
    }
  )
})
