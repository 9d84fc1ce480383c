/** What every `StaffRepository` and `SignInCodeRepository` keep to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer, Option } from "effect"
import { AuditLog } from "../audit/AuditLog.ts"
import { ActorId, PlannerId } from "../Ids.ts"
import type { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { StaffRepository } from "../principals/StaffRepository.ts"
import { type CodeHolder, mostCodes, SignInCodeRepository } from "../sign-in/SignInCodeRepository.ts"
import { byCodePoint } from "../Text.ts"
import type { Transaction } from "../Transaction.ts"
import { ActorFixture, occasionFixture, randomId } from "./OccasionFixture.ts"
import { holdersFixture, randomHash } from "./PrincipalFixture.ts"

const now = DateTime.makeUnsafe("2026-05-01T12:00:00Z")
const administrator = { kind: "administrator", id: null, key: "administrator", displayName: "Administrator" } as const

const newest = (ids: ReadonlyArray<string>): ReadonlyArray<string> => ids.toSorted((a, b) => byCodePoint(b, a))

/** Stores a code of the holder that is made after so many minutes, and returns its hash. */
const storedCode = Effect.fnUntraced(function* (
  occasionId: Parameters<StaffRepository["Service"]["planners"]>[0],
  holder: CodeHolder,
  minutes = 0
) {
  const codes = yield* SignInCodeRepository
  const hash = yield* randomHash
  const createdAt = DateTime.add(now, { minutes })
  const id = holder.kind === "planner" ? holder.plannerId : holder.actorId
  yield* codes.insert(
    { hash, occasionId, holder, createdAt, expiresAt: DateTime.add(createdAt, { days: 7 }) },
    {
      occasionId,
      by: administrator,
      action: "link.issued",
      target: { type: holder.kind, id, name: null },
      personId: id,
      changes: []
    }
  )
  return hash
})

type Services =
  | ActorFixture
  | AuditLog
  | OccasionRepository
  | PrincipalRepository
  | SignInCodeRepository
  | StaffRepository
  | Transaction

export const suite = (name: string, layer: Layer.Layer<Services, unknown>) =>
  withLayer(layer)(`StaffRepository: ${name}`, (it) => {
    it.effect("lists planners of the occasion, newest first, in pages", () =>
      Effect.gen(function* () {
        const staff = yield* StaffRepository
        const principals = yield* PrincipalRepository
        const { occasion } = yield* occasionFixture
        const other = yield* occasionFixture
        const ids: Array<PlannerId> = []
        for (const key of ["a", "b", "c"]) {
          const id = yield* randomId(PlannerId)
          ids.push(id)
          yield* principals.savePlanners([{ id, occasionId: occasion.id, key, displayName: key, actions: [] }])
        }
        const first = yield* staff.planners(occasion.id, { limit: 2, after: null })
        const after = first.at(-1)?.id ?? null
        const rest = yield* staff.planners(occasion.id, { limit: 2, after })
        assert.deepStrictEqual(
          [...first, ...rest].map(({ id }) => String(id)),
          newest(ids)
        )
        assert.deepStrictEqual(
          (yield* staff.plannersForChange(occasion.id)).map(({ key, revision }) => [key, revision]),
          [
            ["a", 1],
            ["b", 1],
            ["c", 1]
          ]
        )
        assert.deepStrictEqual(yield* staff.planners(other.occasion.id, { limit: 2, after: null }), [])
      })
    )

    it.effect("returns a planner as it is in each occasion", () =>
      Effect.gen(function* () {
        const staff = yield* StaffRepository
        const principals = yield* PrincipalRepository
        const { occasion } = yield* occasionFixture
        const other = yield* occasionFixture
        const id = yield* randomId(PlannerId)
        const planner = { id, key: "petra", displayName: "Petra" }
        yield* principals.savePlanners([{ ...planner, occasionId: occasion.id, actions: ["music:list"] }])
        yield* principals.savePlanners([{ ...planner, occasionId: other.occasion.id, actions: [] }])
        const found = yield* staff.everywhere(id)
        assert.sameMembers(
          found.map(({ occasionId }) => occasionId),
          [occasion.id, other.occasion.id]
        )
      })
    )

    it.effect("raises a planner's revision where it changes, and only there", () =>
      Effect.gen(function* () {
        const staff = yield* StaffRepository
        const principals = yield* PrincipalRepository
        const { occasion } = yield* occasionFixture
        const id = yield* randomId(PlannerId)
        const planner = { id, occasionId: occasion.id, key: "petra", displayName: "Petra" }
        const revisions: Array<number | undefined> = []
        const save = Effect.fnUntraced(function* (changed: Parameters<typeof principals.savePlanners>[0][number]) {
          yield* principals.savePlanners([changed])
          revisions.push((yield* staff.plannersForChange(occasion.id))[0]?.revision)
        })
        yield* save({ ...planner, actions: ["music:list", "music:share"] })
        yield* save({ ...planner, actions: ["music:share", "music:list"] })
        yield* save({ ...planner, actions: ["music:share"] })
        yield* save({ ...planner, actions: ["music:share", "music:update"] })
        yield* save({ ...planner, displayName: "Petra P.", actions: ["music:share", "music:update"] })
        yield* save({ ...planner, displayName: "Petra P.", key: "p", actions: [] })
        assert.deepStrictEqual(revisions, [1, 1, 2, 3, 4, 5])
      })
    )

    it.effect("lists vendors with their grants, and counts changes of the actor and of the grants", () =>
      Effect.gen(function* () {
        const staff = yield* StaffRepository
        const principals = yield* PrincipalRepository
        const actors = yield* ActorFixture
        const { ceremony, occasion, reception, vendorId } = yield* holdersFixture
        const action = "resource:playlist:view"
        const read = Effect.map(staff.vendor(occasion.id, vendorId), Option.getOrThrow)
        const caterer = {
          actorId: vendorId,
          occasionId: occasion.id,
          key: "caterer",
          displayName: "caterer",
          status: "active",
          grants: [{ action, eventId: reception.id }],
          revision: 1
        } as const
        assert.deepStrictEqual(yield* read, caterer)
        assert.deepStrictEqual(yield* staff.vendors(occasion.id, { limit: 10, after: null }), [caterer])
        assert.deepStrictEqual(yield* staff.vendors(occasion.id, { limit: 10, after: vendorId }), [])

        const vendor = { occasionId: occasion.id, actorId: vendorId }
        yield* principals.saveVendors([{ ...vendor, grants: caterer.grants }])
        assert.strictEqual((yield* read).revision, 1)
        yield* principals.saveVendors([{ ...vendor, grants: [{ action, eventId: ceremony.id }] }])
        assert.strictEqual((yield* read).revision, 2)
        yield* principals.saveVendors([{ ...vendor, grants: [] }])
        assert.strictEqual((yield* read).revision, 3)
        const saved = { id: vendorId, occasionId: occasion.id, type: "vendor", key: "caterer" } as const
        yield* actors.save({ ...saved, displayName: "caterer", status: "inactive" })
        const inactive = yield* read
        assert.deepStrictEqual([inactive.status, inactive.grants, inactive.revision], ["inactive", [], 4])
        assert.isTrue(Option.isNone(yield* staff.vendor(occasion.id, yield* randomId(ActorId))))
      })
    )

    it.effect("gives a code away once, until it expires", () =>
      Effect.gen(function* () {
        const codes = yield* SignInCodeRepository
        const { occasion, plannerHolder, plannerId, vendorHolder, vendorId } = yield* holdersFixture
        const hash = yield* storedCode(occasion.id, plannerHolder)
        assert.deepStrictEqual(Option.getOrNull(yield* codes.take(hash, now)), {
          occasionId: occasion.id,
          holder: plannerHolder,
          by: { kind: "planner", id: plannerId, key: "petra", displayName: "Petra Planner" }
        })
        assert.isTrue(Option.isNone(yield* codes.take(hash, now)))
        assert.isTrue(Option.isNone(yield* codes.take(yield* randomHash, now)))

        const late = yield* storedCode(occasion.id, { ...vendorHolder, kind: "vendor" })
        assert.isTrue(Option.isNone(yield* codes.take(late, DateTime.add(now, { days: 7 }))))
        const taken = Option.getOrNull(yield* codes.take(late, DateTime.add(now, { days: 6 })))
        assert.deepStrictEqual(taken?.by, { kind: "vendor", id: vendorId, key: "caterer", displayName: "caterer" })
      })
    )

    it.effect("keeps the newest codes of a holder, and those of others", () =>
      Effect.gen(function* () {
        const codes = yield* SignInCodeRepository
        const { occasion, plannerHolder, vendorHolder } = yield* holdersFixture
        const others = yield* storedCode(occasion.id, { ...vendorHolder, kind: "vendor" })
        const hashes: Array<Uint8Array> = []
        for (let minute = 0; minute <= mostCodes; minute++) {
          hashes.push(yield* storedCode(occasion.id, plannerHolder, minute))
        }
        const taken = yield* Effect.forEach([...hashes, others], (hash) => codes.take(hash, now))
        assert.deepStrictEqual(taken.map(Option.isSome), [false, ...hashes.slice(1).map(() => true), true])
      })
    )

    it.effect("has no codes of a holder who is gone, and records each that is issued", () =>
      Effect.gen(function* () {
        const codes = yield* SignInCodeRepository
        const principals = yield* PrincipalRepository
        const log = yield* AuditLog
        const { occasion, plannerHolder, plannerId } = yield* holdersFixture
        const hash = yield* storedCode(occasion.id, plannerHolder)
        const listed = { occasionId: occasion.id, personId: plannerId, action: "link.issued", before: null, limit: 10 }
        assert.deepStrictEqual(
          (yield* log.list(listed)).map(({ target }) => target.name),
          ["Petra Planner"]
        )
        yield* principals.erasePlanner(occasion.id, plannerId)
        assert.isTrue(Option.isNone(yield* codes.take(hash, now)))
        const gone = yield* Effect.flip(storedCode(occasion.id, plannerHolder))
        assert.deepStrictEqual([gone._tag, (yield* log.list(listed)).length], ["NotFound", 1])
      })
    )
  })
