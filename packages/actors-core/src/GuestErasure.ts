import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { Contributions } from "@banquet/platform-core/modules/Contributions"
import { mergeErased } from "@banquet/platform-core/erasure/Erasure"
import type { ActorId } from "@banquet/platform-core/Ids"
import { ObjectRemoval } from "@banquet/platform-core/erasure/ObjectRemoval"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { NotFound, type PermissionDenied, type StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { runOrRehearse } from "@banquet/platform-core/erasure/Rehearsal"
import { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Context, Effect, Layer, Option } from "effect"
import { ActorRepository } from "./ActorRepository.ts"

/** How much was erased, by what it is: what modules and shared domains counted, and what is every actor's. */
export interface ErasedGuestCounts {
  readonly [what: string]: number
  readonly invitations: number
  readonly memberships: number
  readonly tokens: number
  /** Objects in storage that had bytes. */
  readonly objects: number
}

export interface ErasedGuest {
  readonly actorId: ActorId
  readonly counts: ErasedGuestCounts
  /** What modules say beside the counts, as JSON. */
  readonly details: Readonly<Record<string, unknown>>
  /** Objects that could not be removed because the storage was out of reach; the storage sweep removes them. */
  readonly objectsLeft: number
}

export interface GuestErasureOptions {
  /** Answers the same and changes nothing. */
  readonly rehearse: boolean
  /** Erases a vendor instead of a guest. */
  readonly vendor?: boolean
}

/**
 * Erases a guest or a vendor from the records of every module and shared domain. For the administrator only.
 *
 * Records are erased in one transaction; objects in storage after it, for they cannot be brought back. Where the process
 * dies in between, no record names them any more, and the storage sweep removes them.
 */
export class GuestErasure extends Context.Service<
  GuestErasure,
  {
    /** Erases the actor of the occasion that has the key. What it does meanwhile is erased with the rest or refused. */
    readonly erase: (
      principal: Principal,
      occasionSlug: string,
      guestKey: string,
      options: GuestErasureOptions
    ) => Effect.Effect<ErasedGuest, PermissionDenied | NotFound | StoreUnavailable>
  }
>()("@banquet/actors-core/GuestErasure") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

interface Repositories {
  readonly actors: ActorRepository["Service"]
  readonly occasions: OccasionRepository["Service"]
}

/** Locks the occasion and finds the actor. */
const findActor = Effect.fnUntraced(function* (
  { actors, occasions }: Repositories,
  occasionSlug: string,
  key: string,
  vendor: boolean
) {
  yield* occasions.lock(occasionSlug)
  const occasion = Option.getOrNull(yield* occasions.findBySlug(occasionSlug))
  if (occasion === null) return yield* new NotFound({ resource: "occasion" })
  const all = yield* actors.actors(occasion.id)
  const found = all.find((actor) => actor.key === key && (actor.type === "vendor") === vendor)
  return found ?? (yield* new NotFound({ resource: vendor ? "vendor" : "guest" }))
})

const make = Effect.gen(function* () {
  const actors = yield* ActorRepository
  const audit = yield* AuditLog
  const authorization = yield* Authorization
  const { erasures } = yield* Contributions
  const objectRemoval = yield* ObjectRemoval
  const occasions = yield* OccasionRepository
  const principals = yield* PrincipalRepository
  const tokens = yield* TokenRepository
  const transaction = yield* Transaction

  const eraseRecords = Effect.fnUntraced(function* (
    principal: Principal,
    occasionSlug: string,
    key: string,
    vendor: boolean
  ) {
    const { id: actorId, occasionId } = yield* findActor({ actors, occasions }, occasionSlug, key, vendor)
    const eraseOfModules = Effect.forEach(erasures, ({ eraseActor }) => eraseActor(occasionId, actorId))
    // Locks of modules come before the one on the actor; what was written until that one was had is erased after it.
    const before = yield* eraseOfModules
    yield* actors.lockForDeletion(occasionId, actorId)
    const erased = mergeErased([...before, ...(yield* eraseOfModules)])
    const erasedTokens = yield* tokens.eraseOfActor(actorId)
    yield* principals.eraseActor(actorId)
    const { invitations, memberships } = yield* actors.erase(occasionId, actorId)
    // Last: it also erases what others appended before they waited for the locks.
    yield* audit.erasePerson(occasionId, actorId)
    yield* audit.append([
      {
        occasionId,
        by: auditPrincipal(principal),
        action: vendor ? "vendor.erased" : "guest.erased",
        target: { type: "actor", id: actorId, name: null },
        personId: null,
        changes: []
      }
    ])
    return { ...erased, actorId, counts: { ...erased.counts, invitations, memberships, tokens: erasedTokens } }
  })

  return GuestErasure.of({
    erase: Effect.fn("GuestErasure.erase")(function* (principal, occasionSlug, guestKey, { rehearse, vendor = false }) {
      yield* authorization.administrator(principal)
      const { actorId, counts, details, objects } = yield* runOrRehearse(
        transaction,
        eraseRecords(principal, occasionSlug, guestKey, vendor),
        { rehearse }
      )
      const removed = yield* rehearse ? objectRemoval.count(objects) : objectRemoval.remove(objects)
      return { actorId, counts: { ...counts, objects: removed.objects }, details, objectsLeft: removed.objectsLeft }
    })
  })
})
