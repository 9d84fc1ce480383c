/** The deletion of whole occasions, of planners and of vendors. */
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { type DeletedRecords, OccasionRecords } from "@banquet/assets-core/OccasionRecords"
import { auditPrincipal } from "@banquet/platform-core/AuditEntry"
import { AuditLog } from "@banquet/platform-core/AuditLog"
import { Authorization } from "@banquet/platform-core/Authorization"
import type { OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import { OccasionRepository } from "@banquet/platform-core/OccasionRepository"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/Principal"
import { PrincipalRepository } from "@banquet/platform-core/PrincipalRepository"
import { TokenRepository } from "@banquet/platform-core/TokenRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Context, Data, DateTime, Deferred, Effect, Layer, Option } from "effect"
import { objectRemoval, type RemovedObjects } from "./ObjectRemoval.ts"

export interface DeletedOccasion extends RemovedObjects {
  readonly occasionId: OccasionId
  /** How many rows went, by what they are. */
  readonly counts: DeletedRecords["counts"]
}

export interface DeletedPlanner {
  readonly plannerId: PlannerId
  readonly tokens: number
}

interface Rehearsing {
  /** Answers the same and changes nothing. */
  readonly rehearse: boolean
}

type Refusal = PermissionDenied | NotFound | StoreUnavailable

/** Ends the transaction of a rehearsal, so that nothing of it stays. */
class Rehearsed extends Data.TaggedError("Rehearsed") {}

/**
 * Deletes for ever. For the administrator only; vendors are erased as guests are, by `GuestErasure`.
 *
 * Records go in one transaction; files go after it. Whatever is left when the process dies in between is named by nothing
 * any more, and so the storage sweep removes it.
 */
export class Deletion extends Context.Service<
  Deletion,
  {
    /** Everything that is kept of the occasion. Its tokens end first, so that nothing comes any more. */
    readonly occasion: (
      principal: Principal,
      slug: string,
      options: Rehearsing
    ) => Effect.Effect<DeletedOccasion, Refusal>
    /** The planner with its permissions and tokens; what it decided stays, and so does its name beside that. */
    readonly planner: (
      principal: Principal,
      occasionSlug: string,
      key: string,
      options: Rehearsing
    ) => Effect.Effect<DeletedPlanner, Refusal>
  }
>()("banquet/Deletion") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const audit = yield* AuditLog
  const authorization = yield* Authorization
  const occasions = yield* OccasionRepository
  const principals = yield* PrincipalRepository
  const records = yield* OccasionRecords
  const storage = yield* ObjectStorage
  const tokens = yield* TokenRepository
  const transaction = yield* Transaction
  const { count, remove } = objectRemoval(storage)

  const locked = Effect.fnUntraced(function* (slug: string) {
    yield* occasions.lock(slug)
    const found = yield* occasions.findBySlug(slug)
    return Option.isSome(found) ? found.value : yield* new NotFound({ resource: "occasion" })
  })

  /** In a transaction, which is taken back. */
  const rehearsed = Effect.fnUntraced(function* <A, E>(effect: Effect.Effect<A, E>) {
    const answer = yield* Deferred.make<A>()
    yield* transaction
      .run(Effect.flatMap(effect, (found) => Effect.andThen(Deferred.succeed(answer, found), new Rehearsed())))
      .pipe(
        Effect.catchIf(
          (error) => error instanceof Rehearsed,
          () => Effect.void
        )
      )
    return yield* Deferred.await(answer)
  })

  const run = <A, E>(effect: Effect.Effect<A, E>, { rehearse }: Rehearsing): Effect.Effect<A, E | StoreUnavailable> =>
    rehearse ? rehearsed(effect) : transaction.run(effect)

  return Deletion.of({
    occasion: Effect.fn("Deletion.occasion")(function* (principal, slug, options) {
      const by = auditPrincipal(yield* authorization.administrator(principal))
      const now = yield* DateTime.now
      if (!options.rehearse) {
        yield* transaction.run(Effect.flatMap(locked(slug), ({ id }) => tokens.revokeAll(id, by, now)))
      }
      const { counts, id, objectKeys, signedKeys } = yield* run(
        Effect.gen(function* () {
          const occasion = yield* locked(slug)
          const deleted = yield* records.erase(occasion.id, now)
          const target = { type: "occasion", id: occasion.id, name: null }
          yield* audit.append([
            { occasionId: null, by, action: "occasion.deleted", target, personId: null, changes: [] }
          ])
          return { id: occasion.id, ...deleted }
        }),
        options
      )
      const removed = yield* options.rehearse ? count(objectKeys) : remove(objectKeys, new Set(signedKeys))
      return { occasionId: id, counts, ...removed }
    }),

    planner: Effect.fn("Deletion.planner")(function* (principal, occasionSlug, key, options) {
      const by = auditPrincipal(yield* authorization.administrator(principal))
      return yield* run(
        Effect.gen(function* () {
          const occasion = yield* locked(occasionSlug)
          const planner = (yield* principals.planners(occasion.id)).find((candidate) => candidate.key === key)
          if (planner === undefined) return yield* new NotFound({ resource: "planner" })
          const erased = yield* principals.erasePlanner(planner.id)
          yield* audit.erasePerson(occasion.id, planner.id)
          const target = { type: "planner", id: planner.id, name: null }
          yield* audit.append([
            { occasionId: occasion.id, by, action: "planner.deleted", target, personId: null, changes: [] }
          ])
          return { plannerId: planner.id, tokens: erased }
        }),
        options
      )
    })
  })
})
