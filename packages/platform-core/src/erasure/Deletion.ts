import { Context, DateTime, Effect, Layer, Option } from "effect"
import { auditPrincipal } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import type { OccasionId, PlannerId } from "../Ids.ts"
import { ObjectRemoval, type RemovedObjects } from "./ObjectRemoval.ts"
import { OccasionRecords } from "./OccasionRecords.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "../PlatformErrors.ts"
import type { Principal } from "../principals/Principal.ts"
import { erasePlanner } from "../planners/PlannerErasure.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { runOrRehearse } from "./Rehearsal.ts"
import { TokenRepository } from "../tokens/TokenRepository.ts"
import { Transaction } from "../Transaction.ts"

export interface DeletedOccasion extends RemovedObjects {
  readonly occasionId: OccasionId
  /** How many rows were deleted, by table. */
  readonly counts: Readonly<Record<string, number>>
}

export interface DeletedPlanner {
  readonly plannerId: PlannerId
  readonly tokens: number
}

interface Rehearsing {
  /** Answers the same and changes nothing. */
  readonly rehearse: boolean
}

type DeletionError = PermissionDenied | NotFound | StoreUnavailable

/**
 * Deletes occasions and planners. For the administrator only; guests and vendors are erased by `GuestErasure`.
 *
 * Records are deleted in one transaction; objects in storage after it. Where the process dies in between, no record names
 * them any more, and the storage sweep removes them.
 */
export class Deletion extends Context.Service<
  Deletion,
  {
    /** Deletes everything that is kept of the occasion. Revokes its tokens first, so that no request comes meanwhile. */
    readonly occasion: (
      principal: Principal,
      slug: string,
      options: Rehearsing
    ) => Effect.Effect<DeletedOccasion, DeletionError>
    /** Deletes the planner with its permissions and tokens; what it decided stays, with its name. */
    readonly planner: (
      principal: Principal,
      occasionSlug: string,
      key: string,
      options: Rehearsing
    ) => Effect.Effect<DeletedPlanner, DeletionError>
  }
>()("@banquet/platform-core/erasure/Deletion") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

/** Locks the occasion and finds it. */
const lockedOccasion = Effect.fnUntraced(function* (occasions: OccasionRepository["Service"], slug: string) {
  yield* occasions.lock(slug)
  const found = yield* occasions.findBySlug(slug)
  return Option.isSome(found) ? found.value : yield* new NotFound({ resource: "occasion" })
})

const make = Effect.gen(function* () {
  const audit = yield* AuditLog
  const authorization = yield* Authorization
  const occasions = yield* OccasionRepository
  const principals = yield* PrincipalRepository
  const objectRemoval = yield* ObjectRemoval
  const records = yield* OccasionRecords
  const tokens = yield* TokenRepository
  const transaction = yield* Transaction

  return Deletion.of({
    occasion: Effect.fn("Deletion.occasion")(function* (principal, slug, options) {
      const by = auditPrincipal(yield* authorization.administrator(principal))
      const now = yield* DateTime.now
      if (!options.rehearse) {
        yield* transaction.run(
          Effect.flatMap(lockedOccasion(occasions, slug), ({ id }) => tokens.revokeAll(id, by, now))
        )
      }
      const { counts, id, objects } = yield* runOrRehearse(
        transaction,
        Effect.gen(function* () {
          const occasion = yield* lockedOccasion(occasions, slug)
          const deleted = yield* records.erase(occasion.id, now)
          const target = { type: "occasion", id: occasion.id, name: null }
          yield* audit.append([
            { occasionId: null, by, action: "occasion.deleted", target, personId: null, changes: [] }
          ])
          return { id: occasion.id, ...deleted }
        }),
        options
      )
      const removed = yield* options.rehearse ? objectRemoval.count(objects) : objectRemoval.remove(objects)
      return { occasionId: id, counts, ...removed }
    }),

    planner: Effect.fn("Deletion.planner")(function* (principal, occasionSlug, key, options) {
      const by = auditPrincipal(yield* authorization.administrator(principal))
      return yield* runOrRehearse(
        transaction,
        Effect.gen(function* () {
          const occasion = yield* lockedOccasion(occasions, occasionSlug)
          const planner = (yield* principals.planners(occasion.id)).find((candidate) => candidate.key === key)
          if (planner === undefined) return yield* new NotFound({ resource: "planner" })
          const erased = yield* erasePlanner({ audit, principals }, planner, by)
          return { plannerId: planner.id, tokens: erased }
        }),
        options
      )
    })
  })
})
