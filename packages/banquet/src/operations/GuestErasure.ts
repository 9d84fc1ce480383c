/** The erasure of one guest's, or one vendor's, data from everything that the modules keep, objects included. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { AssetRepository } from "@banquet/assets-core/AssetRepository"
import { type ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import { erasedItems } from "@banquet/gallery-core/ItemErasure"
import { auditPrincipal } from "@banquet/platform-core/AuditEntry"
import { AuditLog } from "@banquet/platform-core/AuditLog"
import { Authorization } from "@banquet/platform-core/Authorization"
import type { ActorId } from "@banquet/platform-core/Ids"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/Principal"
import { PrincipalRepository } from "@banquet/platform-core/PrincipalRepository"
import { TokenRepository } from "@banquet/platform-core/TokenRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { changedPlan, type SeatingPlan } from "@banquet/seating-core/SeatingPlan"
import { SeatingRepository } from "@banquet/seating-core/SeatingRepository"
import { SeatingChange } from "@banquet/seating-core/SeatingChange"
import { objectRemoval } from "./ObjectRemoval.ts"
import { Context, Data, DateTime, Effect, Layer, Option } from "effect"

/** How much of everything was erased. */
export interface ErasedCounts {
  readonly galleryItems: number
  readonly moderationDecisions: number
  readonly uploadSessions: number
  readonly seatingAssignments: number
  readonly invitations: number
  readonly memberships: number
  readonly tokens: number
  /** Files in storage: originals, variants and what was uploaded and never completed. */
  readonly objects: number
}

export interface ErasedGuest {
  readonly actorId: ActorId
  readonly counts: ErasedCounts
  /** The plans in which the guest's seat became free, as they are now: drafts. */
  readonly plans: ReadonlyArray<SeatingPlan>
  /** Files that could not be removed because the storage was out of reach; the storage sweep removes them. */
  readonly objectsLeft: number
}

type ErasedRecords = Omit<ErasedGuest, "counts" | "objectsLeft"> & {
  readonly counts: Omit<ErasedCounts, "objects">
  readonly objectKeys: ReadonlyArray<ObjectKey>
  /** Those whose upload is still signed: they are sealed, so that nothing comes after the erasure. */
  readonly signedKeys: ReadonlySet<ObjectKey>
}

/** Ends the transaction of a rehearsal, so that nothing of it stays. */
class Rehearsed extends Data.TaggedError("Rehearsed")<{ readonly records: ErasedRecords }> {}

/**
 * Erases guests. For the administrator only.
 *
 * Records go in one transaction; files go after it, for a file cannot come back once it is removed. Whatever is left
 * when the process dies in between is named by nothing any more, and so the storage sweep removes it.
 */
export class GuestErasure extends Context.Service<
  GuestErasure,
  {
    /**
     * Any actor of the occasion that is no vendor or, where that is asked for, a vendor, by its key. What the guest does meanwhile is erased with the rest or
     * refused. A rehearsal answers the same and changes nothing.
     */
    readonly erase: (
      principal: Principal,
      occasionSlug: string,
      guestKey: string,
      options: { readonly rehearse: boolean; readonly vendor?: boolean }
    ) => Effect.Effect<ErasedGuest, PermissionDenied | NotFound | StoreUnavailable>
  }
>()("banquet/GuestErasure") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const actors = yield* ActorRepository
  const assets = yield* AssetRepository
  const audit = yield* AuditLog
  const authorization = yield* Authorization
  const gallery = yield* GalleryRepository
  const occasions = yield* OccasionRepository
  const principals = yield* PrincipalRepository
  const seating = yield* SeatingRepository
  const sessions = yield* UploadSessionRepository
  const storage = yield* ObjectStorage
  const tokens = yield* TokenRepository
  const transaction = yield* Transaction

  /** Locks come in the order that every other use case takes them in: occasion, plans, uploads, assets, items. */
  const eraseRecords = Effect.fnUntraced(function* (
    principal: Principal,
    occasionSlug: string,
    guestKey: string,
    vendor: boolean
  ) {
    yield* occasions.lock(occasionSlug)
    const occasion = Option.getOrNull(yield* occasions.findBySlug(occasionSlug))
    if (occasion === null) return yield* new NotFound({ resource: "occasion" })
    const actor = (yield* actors.actors(occasion.id)).find(
      ({ key, type }) => key === guestKey && (type === "vendor") === vendor
    )
    if (actor === undefined) return yield* new NotFound({ resource: vendor ? "vendor" : "guest" })
    const actorId = actor.id

    const seats = yield* seating.seatsForChange(occasion.id, actorId)
    const plans = yield* Effect.forEach(seats, ({ assignmentId, plan }) => {
      const changed = changedPlan(plan)
      return Effect.as(seating.save(SeatingChange.AssignmentDeleted({ plan: changed, assignmentId }), []), changed)
    })
    const uploads = yield* sessions.eraseOwned(occasion.id, actorId)
    const erasable = yield* gallery.uploadedItemsForChange(occasion.id, actorId)
    const { assetIds, change, decisionCount } = erasedItems(erasable)
    yield* gallery.save(change, [])
    const objectKeys = yield* assets.erase(assetIds)
    const erasedTokens = yield* tokens.eraseOfActor(actorId)
    yield* principals.eraseActor(actorId)
    const { invitations, memberships } = yield* actors.erase(occasion.id, actorId)
    // Last: what others have appended before they gave way to the locks is there to be erased.
    yield* audit.erasePerson(occasion.id, actorId)
    yield* audit.append([
      {
        occasionId: occasion.id,
        by: auditPrincipal(principal),
        action: vendor ? "vendor.erased" : "guest.erased",
        target: { type: "actor", id: actorId, name: null },
        personId: null,
        changes: []
      }
    ])
    const now = yield* DateTime.now
    const signed = uploads.filter(({ expiresAt }) => DateTime.isGreaterThan(expiresAt, now))
    const records: ErasedRecords = {
      actorId,
      plans,
      objectKeys: [...new Set([...objectKeys, ...uploads.map(({ objectKey }) => objectKey)])],
      signedKeys: new Set(signed.map(({ objectKey }) => objectKey)),
      counts: {
        galleryItems: assetIds.length,
        moderationDecisions: decisionCount,
        uploadSessions: uploads.length,
        seatingAssignments: seats.length,
        invitations,
        memberships,
        tokens: erasedTokens
      }
    }
    return records
  })

  const { count, remove } = objectRemoval(storage)

  const answer = (
    { actorId, counts, plans }: ErasedRecords,
    { objects, objectsLeft }: { readonly objects: number; readonly objectsLeft: number }
  ): ErasedGuest => ({ actorId, plans, counts: { ...counts, objects }, objectsLeft })

  return GuestErasure.of({
    erase: Effect.fn("GuestErasure.erase")(function* (principal, occasionSlug, guestKey, { rehearse, vendor = false }) {
      yield* authorization.administrator(principal)
      if (rehearse) {
        const { records } = yield* Effect.flip(
          transaction.run(
            Effect.flatMap(
              eraseRecords(principal, occasionSlug, guestKey, vendor),
              (found) => new Rehearsed({ records: found })
            )
          )
        ).pipe(Effect.flatMap((end) => (end._tag === "Rehearsed" ? Effect.succeed(end) : Effect.fail(end))))
        const found = yield* count(records.objectKeys)
        return answer(records, found)
      }
      const records = yield* transaction.run(eraseRecords(principal, occasionSlug, guestKey, vendor))
      return answer(records, yield* remove(records.objectKeys, records.signedKeys))
    })
  })
})
