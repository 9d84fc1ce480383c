import { AssetStatus, AssetVisibility } from "@banquet/assets-core/Asset"
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ModerationStatus } from "../src/GalleryModeration.ts"
import { guestScope, type GuestScope, type GuestVisibilityFacts, visibleToGuest } from "../src/GuestVisibility.ts"

const uuid = (digit: number) => `0197a3b0-0000-7000-8000-00000000000${digit}`
const occasions = [OccasionId.make(uuid(1)), OccasionId.make(uuid(2))] as const
const events = [EventId.make(uuid(3)), EventId.make(uuid(4)), EventId.make(uuid(5))] as const

const Bit = Schema.Literals([0, 1])
const Place = Schema.Literals([0, 1, 2])

const Facts = Schema.Struct({
  occasion: Bit,
  event: Schema.NullOr(Place),
  moderationStatus: ModerationStatus,
  status: AssetStatus,
  visibility: AssetVisibility,
  galleryEnabled: Schema.Boolean
})

const Scope = Schema.Struct({ occasion: Bit, events: Schema.Array(Place).check(Schema.isMaxLength(3)) })

const factsOf = (facts: typeof Facts.Type): GuestVisibilityFacts => ({
  item: {
    occasionId: occasions[facts.occasion],
    eventId: facts.event === null ? null : events[facts.event],
    moderationStatus: facts.moderationStatus
  },
  asset: { status: facts.status, visibility: facts.visibility },
  galleryEnabled: facts.galleryEnabled
})

const scopeOf = (scope: typeof Scope.Type): GuestScope => ({
  occasionId: occasions[scope.occasion],
  eventIds: scope.events.map((index) => events[index])
})

const visible: GuestVisibilityFacts = {
  item: { occasionId: occasions[0], eventId: events[0], moderationStatus: "approved" },
  asset: { status: "ready", visibility: "guests" },
  galleryEnabled: true
}
const scope: GuestScope = { occasionId: occasions[0], eventIds: [events[0], events[1]] }

describe("what guests see", () => {
  it("approved items on accessible Gallery-enabled events, with a ready asset and allowed visibility", () => {
    assert.isTrue(visibleToGuest(visible, scope))
  })

  const { asset, item } = visible
  const missing: ReadonlyArray<readonly [string, GuestVisibilityFacts]> = [
    ["it is pending", { ...visible, item: { ...item, moderationStatus: "pending" } }],
    ["it is rejected", { ...visible, item: { ...item, moderationStatus: "rejected" } }],
    ["its asset is processing", { ...visible, asset: { ...asset, status: "processing" } }],
    ["its asset failed", { ...visible, asset: { ...asset, status: "failed" } }],
    ["its asset is for planners", { ...visible, asset: { ...asset, visibility: "planners" } }],
    ["Gallery is not enabled", { ...visible, galleryEnabled: false }],
    ["it has no event", { ...visible, item: { ...item, eventId: null } }],
    ["its event is not accessible", { ...visible, item: { ...item, eventId: events[2] } }],
    ["it is of another occasion", { ...visible, item: { ...item, occasionId: occasions[1] } }]
  ]
  for (const [why, facts] of missing) {
    it(`nothing of an item when ${why}`, () => {
      assert.isFalse(visibleToGuest(facts, scope))
    })
  }

  it.prop("is nothing that planners did not approve or that is not ready", [Facts, Scope], ([facts, seenBy]) => {
    if (!visibleToGuest(factsOf(facts), scopeOf(seenBy))) return
    assert.deepStrictEqual(
      [facts.moderationStatus, facts.status, facts.visibility, facts.galleryEnabled],
      ["approved", "ready", "guests", true]
    )
    assert.strictEqual(facts.occasion, seenBy.occasion)
    assert.isTrue(seenBy.events.some((index) => index === facts.event))
  })

  it.prop("is the union of what is seen of each event", [Facts, Scope], ([facts, seenBy]) => {
    const whole = scopeOf(seenBy)
    const parts = whole.eventIds.some((id) => visibleToGuest(factsOf(facts), { ...whole, eventIds: [id] }))
    assert.strictEqual(visibleToGuest(factsOf(facts), whole), parts)
  })

  it("asks for all events that the token opens, or for one of them, and for no other", () => {
    const guest = {
      occasion: { id: occasions[0], slug: "ana-and-ben", name: "Ana & Ben", timeZone: "UTC" },
      actorId: ActorId.make(uuid(6)),
      eventIds: [events[0], events[1]]
    }
    assert.deepStrictEqual(guestScope(guest, null), scope)
    assert.deepStrictEqual(guestScope(guest, events[1]), { ...scope, eventIds: [events[1]] })
    assert.deepStrictEqual(guestScope(guest, events[2]), { ...scope, eventIds: [] })
  })
})
