/** What every `PrincipalRepository` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer, Option } from "effect"
import { PlannerId, TokenId } from "../Ids.ts"
import type { OccasionRepository } from "../occasions/OccasionRepository.ts"
import type { GuestRecord, PlannerRecord, PrincipalName, VendorRecord } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { Transaction } from "../Transaction.ts"
import { type ActorFixture, occasionFixture, randomId } from "./OccasionFixture.ts"
import { actorFixture, holdersFixture } from "./PrincipalFixture.ts"

/** Lists inside of a record have no order of their own. */
const sorted = (values: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  values.map((value) => JSON.stringify(value)).toSorted()

export const suite = (
  name: string,
  layer: Layer.Layer<PrincipalRepository | OccasionRepository | ActorFixture | Transaction, unknown>
) =>
  withLayer(layer)(`PrincipalRepository: ${name}`, (it) => {
    it.effect("finds who is called so, like a token of theirs that has the holder's id", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { guestId, occasion, plannerId, reception, unitId, vendorId } = yield* holdersFixture
        const find = (kind: PrincipalName["kind"], key: string, slug: string = occasion.slug) =>
          Effect.map(principals.find({ kind, occasion: slug, key }), Option.getOrNull)
        assert.deepStrictEqual(yield* find("guest", "alice"), {
          _tag: "Guest",
          tokenId: TokenId.make(guestId),
          displayName: "alice",
          occasion,
          actorId: guestId,
          invitationUnitId: unitId,
          eventIds: [reception.id]
        })
        assert.deepStrictEqual(yield* find("vendor", "caterer"), {
          _tag: "Vendor",
          tokenId: TokenId.make(vendorId),
          displayName: "caterer",
          occasion,
          actorId: vendorId,
          active: true,
          grants: [{ action: "resource:playlist:view", eventId: reception.id }]
        })
        const planner = yield* find("planner", "petra")
        assert.isTrue(planner?._tag === "Planner" && planner.plannerId === plannerId)
        assert.deepStrictEqual(
          yield* Effect.all([
            find("guest", "caterer"),
            find("vendor", "alice"),
            find("planner", "alice"),
            find("guest", "petra"),
            find("guest", "alice", "no-such-occasion")
          ]),
          [null, null, null, null, null]
        )
      })
    )

    it.effect("gives an occasion's planners by key, and no others", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { occasion } = yield* occasionFixture
        const other = yield* occasionFixture
        const planner = (id: PlannerId, key: string): PlannerRecord => ({
          id,
          occasionId: occasion.id,
          key,
          displayName: `Planner ${key}`,
          actions: ["music:list"]
        })
        const paul = planner(yield* randomId(PlannerId), "paul")
        const anna = planner(yield* randomId(PlannerId), "anna")
        const zoe = planner(yield* randomId(PlannerId), "Zoe")
        yield* principals.savePlanners([paul, anna, zoe])
        yield* principals.savePlanners([])
        assert.deepStrictEqual(
          yield* principals.planners(occasion.id),
          [zoe, anna, paul].map((stored) => ({ ...stored, revision: 1 }))
        )
        assert.deepStrictEqual(yield* principals.planners(other.occasion.id), [])
      })
    )

    it.effect("counts the occasions of a planner", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const transaction = yield* Transaction
        const plannerId = yield* randomId(PlannerId)
        const count = transaction.run(principals.occasionsForChange(plannerId))
        assert.strictEqual(yield* count, 0)
        for (const expected of [1, 2]) {
          const { occasion } = yield* occasionFixture
          const planner = { id: plannerId, occasionId: occasion.id, key: "petra", displayName: "Petra", actions: [] }
          const other = { ...planner, id: yield* randomId(PlannerId), key: "paul" }
          yield* principals.savePlanners([planner, other])
          assert.strictEqual(yield* count, expected)
        }
      })
    )

    it.effect("replaces a planner's name and permissions by what it is given", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { occasion } = yield* occasionFixture
        const planner: PlannerRecord = {
          id: yield* randomId(PlannerId),
          occasionId: occasion.id,
          key: "petra",
          displayName: "Petra",
          actions: ["music:list", "toasts:list", "music:publish"]
        }
        const untouched = { ...planner, id: yield* randomId(PlannerId), key: "quentin" }
        yield* principals.savePlanners([planner, untouched])
        yield* principals.savePlanners([{ ...planner, displayName: "Petra P.", actions: ["music:update"] }])
        const [first, second] = yield* principals.planners(occasion.id)
        assert.deepStrictEqual(first, { ...planner, displayName: "Petra P.", actions: ["music:update"], revision: 2 })
        assert.deepStrictEqual(sorted(second?.actions ?? []), sorted(planner.actions))
        yield* principals.savePlanners([{ ...planner, actions: [] }])
        assert.deepStrictEqual((yield* principals.planners(occasion.id))[0]?.actions, [])
      })
    )

    it.effect("replaces a guest's unit and events by what it is given", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        const actorId = yield* actorFixture(occasion.id, "person", "alice")
        const invitationUnitId = yield* actorFixture(occasion.id, "household", "smiths")
        const guest: GuestRecord = {
          occasionId: occasion.id,
          actorId,
          invitationUnitId,
          eventIds: [ceremony.id, reception.id]
        }
        yield* principals.saveGuests([guest])
        const [first] = yield* principals.guests(occasion.id)
        assert.deepStrictEqual({ ...first, eventIds: [] }, { ...guest, eventIds: [] })
        assert.deepStrictEqual(sorted([...(first?.eventIds ?? [])]), sorted([...guest.eventIds]))

        const alone = { ...guest, invitationUnitId: null, eventIds: [reception.id] }
        yield* principals.saveGuests([alone])
        assert.deepStrictEqual(yield* principals.guests(occasion.id), [alone])
        yield* principals.saveGuests([{ ...alone, eventIds: [] }])
        assert.deepStrictEqual(yield* principals.guests(occasion.id), [{ ...alone, eventIds: [] }])
      })
    )

    it.effect("replaces a vendor's grants by what it is given", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        const actorId = yield* actorFixture(occasion.id, "vendor", "caterer")
        const bare = yield* actorFixture(occasion.id, "vendor", "florist")
        const action = "resource:playlist:view"
        const vendor: VendorRecord = {
          occasionId: occasion.id,
          actorId,
          grants: [
            { action, eventId: ceremony.id },
            { action, eventId: reception.id }
          ]
        }
        yield* principals.saveVendors([vendor, { ...vendor, actorId: bare, grants: [] }])
        const found = yield* principals.vendors(occasion.id)
        assert.deepStrictEqual(
          sorted(found.find((row) => row.actorId === actorId)?.grants ?? []),
          sorted(vendor.grants)
        )
        assert.deepStrictEqual(found.find((row) => row.actorId === bare)?.grants, [])

        yield* principals.saveVendors([{ ...vendor, grants: [{ action, eventId: null }] }])
        const again = yield* principals.vendors(occasion.id)
        assert.deepStrictEqual(again.find((row) => row.actorId === actorId)?.grants, [{ action, eventId: null }])
        assert.strictEqual(again.length, 2)
      })
    )

    it.effect("refuses a guest whose event is of another occasion as a defect", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { occasion } = yield* occasionFixture
        const other = yield* occasionFixture
        const actorId = yield* actorFixture(occasion.id, "person", "alice")
        const exit = yield* Effect.exit(
          principals.saveGuests([
            { occasionId: occasion.id, actorId, invitationUnitId: null, eventIds: [other.reception.id] }
          ])
        )
        assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die"))
      })
    )

    it.effect("erases an actor as a guest, as a vendor and as the invitation unit of others", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { occasion, reception } = yield* occasionFixture
        const alice = yield* actorFixture(occasion.id, "person", "alice")
        const smiths = yield* actorFixture(occasion.id, "household", "smiths")
        const caterer = yield* actorFixture(occasion.id, "vendor", "caterer")
        const guest = { occasionId: occasion.id, actorId: alice, invitationUnitId: smiths, eventIds: [reception.id] }
        yield* principals.saveGuests([guest, { ...guest, actorId: smiths }])
        yield* principals.saveVendors([{ occasionId: occasion.id, actorId: caterer, grants: [] }])
        yield* principals.eraseActor(smiths)
        assert.deepStrictEqual(yield* principals.guests(occasion.id), [{ ...guest, invitationUnitId: null }])
        assert.strictEqual((yield* principals.vendors(occasion.id)).length, 1)
        yield* principals.eraseActor(alice)
        yield* principals.eraseActor(caterer)
        yield* principals.eraseActor(caterer)
        assert.deepStrictEqual(yield* principals.guests(occasion.id), [])
        assert.deepStrictEqual(yield* principals.vendors(occasion.id), [])
      })
    )

    it.effect("erases a planner with its permissions and tokens, and nobody else", () =>
      Effect.gen(function* () {
        const principals = yield* PrincipalRepository
        const { occasion, plannerId } = yield* holdersFixture
        const other = { id: yield* randomId(PlannerId), occasionId: occasion.id, key: "olga", displayName: "Olga" }
        yield* principals.savePlanners([{ ...other, actions: ["occasion:audit"] }])
        assert.strictEqual(yield* principals.erasePlanner(occasion.id, plannerId), 0)
        assert.deepStrictEqual(yield* principals.planners(occasion.id), [
          { ...other, actions: ["occasion:audit"], revision: 1 }
        ])
        assert.strictEqual(yield* principals.erasePlanner(occasion.id, plannerId), 0)
      })
    )
  })
