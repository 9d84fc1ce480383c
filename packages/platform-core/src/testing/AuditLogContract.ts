/** What every `AuditLog` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, type Layer } from "effect"
import type { AuditEntry, NewAuditEntry } from "../audit/AuditEntry.ts"
import { AuditedRequest, AuditLog, type AuditQuery } from "../audit/AuditLog.ts"
import { ActorId, type OccasionId } from "../Ids.ts"
import type { OccasionRepository } from "../occasions/OccasionRepository.ts"
import type { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { Transaction } from "../Transaction.ts"
import { type ActorFixture, randomId } from "./OccasionFixture.ts"
import { holdersFixture } from "./PrincipalFixture.ts"

const everything = (occasionId: OccasionId | null): AuditQuery => ({
  occasionId,
  personId: null,
  action: null,
  before: null,
  limit: 100
})

const administrator = { kind: "administrator", id: null, key: "administrator", displayName: "Administrator" } as const

const entry = (occasionId: OccasionId | null, members: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  occasionId,
  by: administrator,
  action: "playlist.updated",
  target: { type: "playlist", id: "table", name: "Table 1" },
  personId: null,
  changes: [{ member: "capacity", from: 8, to: { most: [10, null, "zwölf"] } }],
  ...members
})

const content = ({ action, by, changes, requestId, target }: AuditEntry) => ({ action, by, changes, requestId, target })

export const suite = (
  name: string,
  layer: Layer.Layer<AuditLog | Transaction | OccasionRepository | PrincipalRepository | ActorFixture, unknown>
) =>
  withLayer(layer, { excludeTestServices: true })(`AuditLog: ${name}`, (it) => {
    it.effect("answers what was appended, newest first, with the time and the request that was under way", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { occasion } = yield* holdersFixture
        const { personId: _, occasionId: __, ...first } = entry(occasion.id)
        yield* log.append([entry(occasion.id)]).pipe(Effect.provideService(AuditedRequest, "request-1"))
        yield* log.append([entry(occasion.id, { action: "playlist.deleted", changes: [] }), entry(occasion.id)])
        yield* log.append([])
        const entries = yield* log.list(everything(occasion.id))
        assert.deepStrictEqual(entries.map(content), [
          { ...first, requestId: null },
          { ...first, action: "playlist.deleted", changes: [], requestId: null },
          { ...first, requestId: "request-1" }
        ])
        assert.isTrue(entries.every(({ at }) => DateTime.isDateTime(at)))
        assert.isAbove(entries[0]!.position, entries[1]!.position)
      })
    )

    it.effect("answers pages below a position, of one occasion or of none", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { occasion } = yield* holdersFixture
        const other = yield* holdersFixture
        yield* log.append([entry(occasion.id), entry(other.occasion.id), entry(null), entry(occasion.id)])
        const [second, first] = yield* log.list(everything(occasion.id))
        assert.deepStrictEqual(yield* log.list({ ...everything(occasion.id), limit: 1 }), [second!])
        assert.deepStrictEqual(yield* log.list({ ...everything(occasion.id), before: second!.position }), [first!])
        assert.deepStrictEqual(yield* log.list({ ...everything(occasion.id), before: first!.position }), [])
        const [ofNone] = yield* log.list(everything(null))
        assert.isAbove(ofNone!.position, first!.position)
        assert.isBelow(ofNone!.position, second!.position)
      })
    )

    it.effect("answers by what was done, and by a person: what it did and what is about it, each once", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { guestId, occasion, vendorId } = yield* holdersFixture
        const vendor = { kind: "vendor", id: vendorId, key: null, displayName: "caterer" } as const
        yield* log.append([
          entry(occasion.id, { action: "playlist.viewed", by: vendor }),
          entry(occasion.id, { action: "guest.updated", personId: guestId }),
          entry(occasion.id, { action: "vendor.updated", by: vendor, personId: vendorId }),
          entry(occasion.id, { action: "playlist.viewed" })
        ])
        const actions = Effect.fnUntraced(function* (query: Partial<AuditQuery>) {
          return (yield* log.list({ ...everything(occasion.id), ...query })).map(({ action }) => action)
        })
        assert.deepStrictEqual(yield* actions({ personId: vendorId }), ["vendor.updated", "playlist.viewed"])
        assert.deepStrictEqual(yield* actions({ personId: guestId }), ["guest.updated"])
        assert.deepStrictEqual(yield* actions({ action: "playlist.viewed" }), ["playlist.viewed", "playlist.viewed"])
        assert.deepStrictEqual(yield* actions({ action: "playlist.viewed", personId: vendorId }), ["playlist.viewed"])
        assert.deepStrictEqual(yield* actions({ action: "playlist" }), [])
        assert.deepStrictEqual(yield* actions({ personId: vendorId, limit: 1 }), ["vendor.updated"])
      })
    )

    it.effect("names guests and vendors by their key, and a target without a name by the person it is about", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { guestId, occasion, plannerId, vendorId } = yield* holdersFixture
        const by = { kind: "vendor", id: vendorId, key: null, displayName: "caterer" } as const
        const target = { type: "token", id: "token", name: null }
        yield* log.append([
          entry(occasion.id, { by, target, personId: guestId }),
          entry(occasion.id, { target, personId: plannerId }),
          entry(occasion.id, { target })
        ])
        const [ofNobody, ofPlanner, ofGuest] = yield* log.list(everything(occasion.id))
        assert.deepStrictEqual(ofGuest!.by, { ...by, key: "caterer" })
        assert.strictEqual(ofGuest!.target.name, "alice")
        assert.strictEqual(ofPlanner!.target.name, "Petra Planner")
        assert.isNull(ofNobody!.target.name)
      })
    )

    it.effect("erases names and values of a person, its own and those about it, and nothing else", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { guestId, occasion, vendorId } = yield* holdersFixture
        const by = { kind: "vendor", id: vendorId, key: null, displayName: "caterer" } as const
        yield* log.append([
          entry(occasion.id),
          entry(occasion.id, { by }),
          entry(occasion.id, { by, personId: guestId }),
          entry(occasion.id, { personId: guestId, changes: [] })
        ])
        const before = (yield* log.list(everything(occasion.id))).toReversed()
        yield* log.erasePerson(occasion.id, guestId)
        const after = (yield* log.list(everything(occasion.id))).toReversed()
        assert.deepStrictEqual(after.slice(0, 2), before.slice(0, 2))
        assert.deepStrictEqual(after[2], {
          ...before[2]!,
          target: { ...before[2]!.target, name: null },
          changes: [{ member: "capacity", from: null, to: null }]
        })
        assert.deepStrictEqual(after[3], { ...before[3]!, target: { ...before[3]!.target, name: null } })
        yield* log.erasePerson(occasion.id, vendorId)
        const [, viewed] = (yield* log.list(everything(occasion.id))).toReversed()
        assert.deepStrictEqual(viewed, { ...before[1]!, by: { ...by, displayName: null } })
      })
    )

    it.effect("erases with a person whoever was merged into it, and nobody else [ACTOR-66]", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const { guestId, occasion, unitId } = yield* holdersFixture
        const [first, second, other] = [yield* randomId(ActorId), yield* randomId(ActorId), yield* randomId(ActorId)]
        const merged = (from: ActorId, into: ActorId) => {
          const made = entry(occasion.id, { personId: into, changes: [] })
          return { ...made, action: "actor.merged", target: { type: "actor", id: from, name: "Gone" } }
        }
        const named = (personId: ActorId) => entry(occasion.id, { personId, changes: [] })
        yield* log.append([named(first), merged(first, second), merged(second, guestId)])
        yield* log.append([merged(other, unitId), named(other)])
        yield* log.erasePerson(occasion.id, guestId)
        const names = (yield* log.list(everything(occasion.id))).toReversed().map(({ target }) => target.name)
        assert.deepStrictEqual(names.slice(0, 3), [null, null, null])
        assert.isTrue(names.slice(3).every((each) => each !== null))
      })
    )

    it.effect("knows nothing of what a transaction rolled back", () =>
      Effect.gen(function* () {
        const log = yield* AuditLog
        const transaction = yield* Transaction
        const { occasion } = yield* holdersFixture
        yield* Effect.flip(
          transaction.run(Effect.andThen(log.append([entry(occasion.id)]), Effect.fail("refused" as const)))
        )
        assert.deepStrictEqual(yield* log.list(everything(occasion.id)), [])
        yield* transaction.run(log.append([entry(occasion.id)]))
        assert.lengthOf(yield* log.list(everything(occasion.id)), 1)
      })
    )
  })
