import { Context, Effect, Layer, type Redacted } from "effect"
import { auditPrincipal } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import { Permissions } from "../authorization/Permissions.ts"
import { DomainEventAppender } from "../events/DomainEventAppender.ts"
import { idMaker, type OccasionId, PlannerId } from "../Ids.ts"
import { occasionChanged } from "../occasions/OccasionEvents.ts"
import {
  type InvalidInput,
  type KeyTaken,
  type LastManager,
  NotFound,
  PermissionDenied,
  type StaleRecord,
  type StoreUnavailable
} from "../PlatformErrors.ts"
import type { PlannerRecord, Principal, StoredPlanner } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { type StaffPage, StaffRepository } from "../principals/StaffRepository.ts"
import { SignIn } from "../sign-in/SignIn.ts"
import { Transaction } from "../Transaction.ts"
import { lostSince, permitted } from "./CallerPermissions.ts"
import { plannerAudit } from "./PlannerAudit.ts"
import {
  type AtPlannerRevision,
  decidePlannerCreation,
  decidePlannerDeletion,
  decidePlannerUpdate,
  type Granting,
  managing,
  type NewPlanner,
  type PlannerPatch
} from "./PlannerDecisions.ts"
import { erasePlanner } from "./PlannerErasure.ts"

export interface PlannersPage {
  readonly items: ReadonlyArray<StoredPlanner>
  /** The last one where another page follows. */
  readonly next: PlannerId | null
}

type Refusal = PermissionDenied | StoreUnavailable

/**
 * What planners do with the planners of their occasion, each with `occasion:manage`. Nobody grants what they may not do, and
 * somebody manages the occasion always.
 */
export class Planners extends Context.Service<
  Planners,
  {
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      page: StaffPage<PlannerId>
    ) => Effect.Effect<PlannersPage, Refusal>
    /** Makes a key of the name where none is given. */
    readonly create: (
      principal: Principal,
      occasionId: OccasionId,
      given: NewPlanner
    ) => Effect.Effect<StoredPlanner, Refusal | InvalidInput | KeyTaken>
    /** Replaces the permissions where any are given; those that stay as they are need no permission of the caller. */
    readonly update: (
      principal: Principal,
      occasionId: OccasionId,
      id: PlannerId,
      patch: PlannerPatch
    ) => Effect.Effect<StoredPlanner, Refusal | InvalidInput | KeyTaken | LastManager | NotFound | StaleRecord>
    /** Deletes the planner with its permissions, tokens and links. */
    readonly delete: (
      principal: Principal,
      occasionId: OccasionId,
      id: PlannerId,
      at: AtPlannerRevision
    ) => Effect.Effect<void, Refusal | LastManager | NotFound | StaleRecord>
    /** Returns the code of a link for a planner who may do nothing, in any occasion, that the caller may not. */
    readonly link: (
      principal: Principal,
      occasionId: OccasionId,
      id: PlannerId
    ) => Effect.Effect<Redacted.Redacted, Refusal | NotFound>
  }
>()("@banquet/platform-core/planners/Planners") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const ports = Effect.gen(function* () {
  return {
    audit: yield* AuditLog,
    authorization: yield* Authorization,
    declared: yield* Permissions,
    events: yield* DomainEventAppender,
    newId: yield* idMaker,
    principals: yield* PrincipalRepository,
    signIn: yield* SignIn,
    staff: yield* StaffRepository,
    transaction: yield* Transaction
  }
})
type Ports = Effect.Success<typeof ports>

/** Authorizes, and changes in a transaction on the planners of the occasion, which is locked. */
const changing = <A, E>(
  { authorization, declared, staff, transaction }: Ports,
  principal: Principal,
  occasionId: OccasionId,
  change: (planners: ReadonlyArray<StoredPlanner>, granting: Granting) => Effect.Effect<A, E>
) =>
  Effect.gen(function* () {
    yield* authorization.planner(principal, managing, occasionId)
    const may = yield* permitted(authorization.planner, principal, occasionId, declared.plannerActions)
    return yield* transaction.run(
      Effect.gen(function* () {
        const planners = yield* staff.plannersForChange(occasionId)
        // Who waited for the lock may have lost what the request was let in with.
        if (lostSince(principal, occasionId, planners, managing)) return yield* new PermissionDenied()
        const mayGrant: Granting["mayGrant"] = (action) =>
          may.includes(action) && !lostSince(principal, occasionId, planners, action)
        return yield* change(planners, { declared: declared.plannerAction, mayGrant })
      })
    )
  })

const link = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  id: PlannerId
) {
  const { authorization, declared, signIn, staff } = dependencies
  const inOccasions = yield* staff.everywhere(id)
  return yield* changing(dependencies, principal, occasionId, (planners) =>
    Effect.gen(function* () {
      if (!planners.some((planner) => planner.id === id)) return yield* new NotFound({ resource: "planner" })
      for (const { actions, occasionId: of } of inOccasions) {
        for (const action of declared.inDeclaredOrder(actions)) yield* authorization.planner(principal, action, of)
      }
      return yield* signIn.issue(auditPrincipal(principal), occasionId, { kind: "planner", plannerId: id })
    })
  )
})

const make = Effect.map(ports, (dependencies) => {
  const { audit, authorization, declared, events, newId, principals, staff } = dependencies

  /** Writes a planner as it was decided. */
  const save = Effect.fnUntraced(function* (by: Principal, before: StoredPlanner | null, after: PlannerRecord) {
    yield* principals.savePlanners([after])
    yield* audit.append([plannerAudit(auditPrincipal(by), declared, before, after)])
    yield* events.append([occasionChanged(after.occasionId)])
    return { ...after, revision: (before?.revision ?? 0) + 1 }
  })

  return Planners.of({
    list: Effect.fn("Planners.list")(function* (principal, occasionId, { after, limit }) {
      yield* authorization.planner(principal, managing, occasionId)
      const read = yield* staff.planners(occasionId, { limit: limit + 1, after })
      const items = read.slice(0, limit)
      return { items, next: read.length > limit ? (items.at(-1)?.id ?? null) : null }
    }),

    create: Effect.fn("Planners.create")(function* (principal, occasionId, given) {
      const ids = { id: yield* newId(PlannerId), occasionId }
      return yield* changing(dependencies, principal, occasionId, (planners, granting) =>
        Effect.gen(function* () {
          const planner = yield* Effect.fromResult(decidePlannerCreation(ids, given, planners, granting))
          return yield* save(principal, null, planner)
        })
      )
    }),

    update: Effect.fn("Planners.update")(function* (principal, occasionId, id, patch) {
      return yield* changing(dependencies, principal, occasionId, (planners, granting) =>
        Effect.gen(function* () {
          const change = yield* Effect.fromResult(decidePlannerUpdate(id, patch, planners, granting))
          if (change === null) return planners.find((planner) => planner.id === id)!
          return yield* save(principal, change.before, change.after)
        })
      )
    }),

    delete: Effect.fn("Planners.delete")(function* (principal, occasionId, id, at) {
      yield* changing(dependencies, principal, occasionId, (planners) =>
        Effect.gen(function* () {
          const planner = yield* Effect.fromResult(decidePlannerDeletion(id, at, planners))
          yield* erasePlanner(dependencies, planner, auditPrincipal(principal))
          yield* events.append([occasionChanged(occasionId)])
        })
      )
    }),

    link: Effect.fn("Planners.link")(function* (principal, occasionId, id) {
      return yield* link(dependencies, principal, occasionId, id)
    })
  })
})
