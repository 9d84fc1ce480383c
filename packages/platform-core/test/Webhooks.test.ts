import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Option, Redacted, Result } from "effect"
import { Authorization } from "../src/authorization/Authorization.ts"
import { DeliveryRepository } from "../src/deliveries/DeliveryRepository.ts"
import { SubscriberId } from "../src/deliveries/EventSubscriber.ts"
import { ActorId, type OccasionId, TokenId } from "../src/Ids.ts"
import type { Principal } from "../src/principals/Principal.ts"
import { after, eventAt, noon } from "../src/testing/DeliveryFixture.ts"
import { DomainEventFixture, newEvent } from "../src/testing/DomainEventFixture.ts"
import { MemoryStore } from "../src/testing/MemoryStore.ts"
import { occasionFixture, randomId } from "../src/testing/OccasionFixture.ts"
import { Webhooks } from "../src/deliveries/Webhooks.ts"
import { WebhookSender } from "../src/deliveries/WebhookSender.ts"
import { listingOf, memory, refusing } from "./DeliveryHarness.ts"

const administrator: Principal = { _tag: "Administrator" }

const sender = WebhookSender.of({
  accept: (url) => (url.startsWith("https:") ? Result.succeed(url) : Result.fail("must begin with https://")),
  send: () => refusing(500)
})

const layer = Webhooks.layer.pipe(
  Layer.provide([Authorization.layer, Layer.succeed(WebhookSender, sender)]),
  Layer.provideMerge(memory)
)

const append = Effect.fnUntraced(function* (...types: ReadonlyArray<string>) {
  const { append: appendOne } = yield* DomainEventFixture
  for (const type of types) yield* appendOne(yield* newEvent({ type }))
})

const added = Effect.fnUntraced(function* (
  options: { readonly occasionId?: OccasionId; readonly types?: ReadonlyArray<string> } = {}
) {
  const webhooks = yield* Webhooks
  return yield* webhooks.add(administrator, {
    url: "https://example.org/",
    occasionId: options.occasionId ?? null,
    types: options.types ?? null
  })
})

/** The positions of what is pending, each of an aggregate of its own. */
const pendingOf = Effect.fnUntraced(function* (id: SubscriberId) {
  const deliveries = yield* DeliveryRepository
  const positions: Array<number> = []
  for (let turn = 0; turn < 20; turn++) {
    const found = yield* deliveries.claim(id, noon, after(60))
    if (Option.isSome(found)) positions.push(found.value.event.position)
  }
  return positions
})

describe("webhooks", () => {
  it.effect("begin with what happens next, and have a secret of their own", () =>
    Effect.gen(function* () {
      const { occasion } = yield* occasionFixture
      yield* append("a", "b")
      const webhook = yield* added({ occasionId: occasion.id, types: ["a"] })
      const other = yield* added()
      assert.strictEqual(webhook.since, 2)
      assert.match(Redacted.value(webhook.target.secret), /^whsec_[A-Za-z0-9+/]{43}=$/)
      assert.notStrictEqual(Redacted.value(webhook.target.secret), Redacted.value(other.target.secret))
      const webhooks = yield* Webhooks
      const ofOccasion = yield* webhooks.list(administrator, occasion.id)
      assert.deepStrictEqual(
        ofOccasion.map(({ id, occasionSlug, types }) => ({ id, occasionSlug, types })),
        [{ id: webhook.id, occasionSlug: occasion.slug, types: ["a"] }]
      )
      assert.strictEqual((yield* webhooks.list(administrator, null)).length, 2)
    }).pipe(Effect.provide(layer))
  )

  it.effect("are the administrator's alone, and lead where the sender goes", () =>
    Effect.gen(function* () {
      const webhooks = yield* Webhooks
      const vendor: Principal = {
        _tag: "Vendor",
        tokenId: yield* randomId(TokenId),
        displayName: "Fine Food Ltd",
        occasion: (yield* occasionFixture).occasion,
        actorId: yield* randomId(ActorId),
        active: true,
        grants: []
      }
      const wanted = { url: "https://example.org/", occasionId: null, types: null }
      const id = yield* randomId(SubscriberId)
      for (const refused of [
        Effect.flip(webhooks.add(vendor, wanted)),
        Effect.flip(webhooks.list(vendor, null)),
        Effect.flip(webhooks.remove(vendor, id)),
        Effect.flip(webhooks.replay(vendor, id, null))
      ])
        assert.strictEqual((yield* refused)._tag, "PermissionDenied")
      const mistake = yield* Effect.flip(webhooks.add(administrator, { ...wanted, url: "ftp://example.org" }))
      assert.deepInclude(mistake, { _tag: "InvalidInput", path: "url", message: "must begin with https://" })
      for (const missing of [
        Effect.flip(webhooks.remove(administrator, id)),
        Effect.flip(webhooks.replay(administrator, id, 1))
      ])
        assert.deepInclude(yield* missing, { _tag: "NotFound", resource: "webhook" })
    }).pipe(Effect.provide(layer))
  )

  it.effect("replay what is dead, or every event of theirs from a position on", () =>
    Effect.gen(function* () {
      const webhooks = yield* Webhooks
      const deliveries = yield* DeliveryRepository
      yield* append("a", "b", "a", "a", "b")
      const { id } = yield* added({ types: ["a"] })
      assert.strictEqual(yield* webhooks.replay(administrator, id, null), 0)
      assert.strictEqual(yield* webhooks.replay(administrator, id, 3), 2)
      assert.deepStrictEqual(yield* pendingOf(id), [3, 4])
      const dead = Option.getOrThrow(yield* deliveries.claim(id, after(60), after(120)))
      yield* deliveries.settle(dead, { _tag: "Dead", failure: { kind: "timeout", status: null } }, after(60))
      assert.strictEqual(yield* webhooks.replay(administrator, id, null), 1)
      assert.strictEqual(yield* webhooks.replay(administrator, id, 0), 1)
      for (const from of [-1, 1.5, NaN, Infinity]) {
        const refused = yield* Effect.flip(webhooks.replay(administrator, id, from))
        assert.deepInclude(refused, { _tag: "InvalidInput", path: "from" })
      }
      yield* webhooks.remove(administrator, id)
      assert.deepStrictEqual(yield* webhooks.list(administrator, null), [])
    }).pipe(Effect.provide(layer))
  )

  it.effect("start again after they were stopped, with what they missed, once all of that is queued", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const webhooks = yield* Webhooks
      const deliveries = yield* DeliveryRepository
      const { id } = yield* added()
      yield* append("a")
      yield* deliveries.enqueue([{ subscriberId: id, event: yield* eventAt(1) }], noon)
      yield* deliveries.advance(1)
      const claimed = Option.getOrThrow(yield* deliveries.claim(id, noon, after(60)))
      yield* deliveries.settle(claimed, { _tag: "Gone", failure: { kind: "status", status: 410 } }, noon)
      yield* append("b", "c", "d")
      yield* deliveries.advance(3)

      // What they missed may be more than one transaction can take, so it is none.
      yield* store.failNext("Transaction.run")
      assert.strictEqual((yield* Effect.flip(webhooks.replay(administrator, id, null)))._tag, "StoreUnavailable")
      assert.strictEqual((yield* listingOf(id)).pending, 3)
      assert.deepStrictEqual(yield* pendingOf(id), [])

      assert.strictEqual(yield* webhooks.replay(administrator, id, null), 0)
      const { dead, stoppedAt } = yield* listingOf(id)
      assert.deepStrictEqual([dead, stoppedAt], [0, null])
      // The fourth nobody has been queued for yet.
      assert.deepStrictEqual(yield* pendingOf(id), [1, 2, 3])
    }).pipe(Effect.provide(layer))
  )
})
