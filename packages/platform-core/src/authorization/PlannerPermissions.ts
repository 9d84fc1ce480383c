import { Context, Effect, Layer, Result } from "effect"
import type { PlannerAction, ResourceAction } from "./Action.ts"
import { auditChanges, auditPrincipal } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "./Authorization.ts"
import type { ActorId, EventId } from "../Ids.ts"
import type { Occasion } from "../occasions/Occasion.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { InvalidInput, NotFound, type PermissionDenied, type StoreUnavailable } from "../PlatformErrors.ts"
import { Permissions } from "./Permissions.ts"
import {
  grantsAudited,
  type PlannerRecord,
  type Principal,
  type ResourceGrant,
  type VendorRecord
} from "../principals/Principal.ts"
import { permissionsAudit } from "../planners/PlannerAudit.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { Transaction } from "../Transaction.ts"

type PermissionChangeError = PermissionDenied | NotFound | InvalidInput | StoreUnavailable

/**
 * Grants and revokes what planners and vendors may do in an occasion. For the administrator only. Fails with `InvalidInput`
 * at `actions[i]` for an action that no module declares; granting what is granted changes nothing.
 */
export class PlannerPermissions extends Context.Service<
  PlannerPermissions,
  {
    readonly grant: (
      principal: Principal,
      occasion: Occasion,
      plannerKey: string,
      actions: ReadonlyArray<string>
    ) => Effect.Effect<PlannerRecord, PermissionChangeError>
    readonly revoke: (
      principal: Principal,
      occasion: Occasion,
      plannerKey: string,
      actions: ReadonlyArray<string>
    ) => Effect.Effect<PlannerRecord, PermissionChangeError>
    /** Grants the actions on the event or, with `eventId: null`, on every event of the occasion. */
    readonly grantVendor: (
      principal: Principal,
      occasion: Occasion,
      vendorId: ActorId,
      actions: ReadonlyArray<string>,
      eventId: EventId | null
    ) => Effect.Effect<VendorRecord, PermissionChangeError>
    /**
     * Revokes the actions on the event or, with `eventId: null`, every grant of them. Fails with `InvalidInput` where one
     * event would be taken out of a grant on every event.
     */
    readonly revokeVendor: (
      principal: Principal,
      occasion: Occasion,
      vendorId: ActorId,
      actions: ReadonlyArray<string>,
      eventId: EventId | null
    ) => Effect.Effect<VendorRecord, PermissionChangeError>
  }
>()("@banquet/platform-core/authorization/PlannerPermissions") {
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
    occasions: yield* OccasionRepository,
    principals: yield* PrincipalRepository,
    transaction: yield* Transaction
  }
})
type Ports = Effect.Success<typeof ports>

/** Runs in a transaction with the occasion locked. */
const locked = <A, E>({ occasions, transaction }: Ports, occasion: Occasion, effect: Effect.Effect<A, E>) =>
  transaction.run(Effect.andThen(occasions.lock(occasion.slug), effect))

type PlannerChange = (
  held: ReadonlyArray<PlannerAction>,
  named: ReadonlyArray<PlannerAction>
) => ReadonlyArray<PlannerAction>

const savePlanner = Effect.fnUntraced(function* (
  { audit, declared, principals }: Ports,
  by: Principal,
  occasion: Occasion,
  plannerKey: string,
  change: (held: ReadonlyArray<PlannerAction>) => ReadonlyArray<PlannerAction>
) {
  const planner = (yield* principals.planners(occasion.id)).find(({ key }) => key === plannerKey)
  if (planner === undefined) return yield* new NotFound({ resource: "planner" })
  const changed: PlannerRecord = { ...planner, actions: change(planner.actions) }
  if (changed.actions.length === planner.actions.length) return changed
  yield* principals.savePlanners([changed])
  const action = verb(planner.actions, changed.actions)
  yield* audit.append([permissionsAudit(auditPrincipal(by), action, declared, planner, changed)])
  return changed
})

const changePlanner =
  (dependencies: Ports, change: PlannerChange): PlannerPermissions["Service"]["grant"] =>
  (principal, occasion, plannerKey, actions) =>
    Effect.gen(function* () {
      yield* dependencies.authorization.administrator(principal)
      const named = yield* decode(dependencies.declared.plannerAction, actions)
      const saved = savePlanner(dependencies, principal, occasion, plannerKey, (held) => change(held, named))
      return yield* locked(dependencies, occasion, saved)
    })

type VendorChange = (
  grants: ReadonlyArray<ResourceGrant>,
  named: ReadonlyArray<ResourceAction>,
  eventId: EventId | null
) => Result.Result<ReadonlyArray<ResourceGrant>, InvalidInput>

const saveVendor = Effect.fnUntraced(function* (
  { audit, occasions, principals }: Ports,
  by: Principal,
  occasion: Occasion,
  vendorId: ActorId,
  eventId: EventId | null,
  change: (grants: ReadonlyArray<ResourceGrant>) => Result.Result<ReadonlyArray<ResourceGrant>, InvalidInput>
) {
  const vendor = (yield* principals.vendors(occasion.id)).find(({ actorId }) => actorId === vendorId)
  if (vendor === undefined) return yield* new NotFound({ resource: "vendor" })
  if (eventId !== null && !(yield* occasions.events(occasion.id)).some(({ id }) => id === eventId)) {
    return yield* new NotFound({ resource: "event" })
  }
  const changed: VendorRecord = { ...vendor, grants: yield* Effect.fromResult(change(vendor.grants)) }
  if (changed.grants.length === vendor.grants.length) return changed
  yield* principals.saveVendors([changed])
  yield* audit.append([
    {
      occasionId: occasion.id,
      by: auditPrincipal(by),
      action: verb(vendor.grants, changed.grants),
      target: { type: "vendor", id: vendorId, name: null },
      personId: vendorId,
      changes: auditChanges({ grants: grantsAudited(vendor) }, { grants: grantsAudited(changed) })
    }
  ])
  return changed
})

const changeVendor =
  (dependencies: Ports, change: VendorChange): PlannerPermissions["Service"]["grantVendor"] =>
  (principal, occasion, vendorId, actions, eventId) =>
    Effect.gen(function* () {
      yield* dependencies.authorization.administrator(principal)
      const named = yield* decode(dependencies.declared.resourceAction, actions)
      const saved = saveVendor(dependencies, principal, occasion, vendorId, eventId, (grants) =>
        change(grants, named, eventId)
      )
      return yield* locked(dependencies, occasion, saved)
    })

/** Adds those that are not granted yet. */
const grantsAdded: VendorChange = (grants, named, eventId) => {
  const added = named.filter(
    (action, index) =>
      named.indexOf(action) === index && !grants.some((grant) => grant.action === action && grant.eventId === eventId)
  )
  return Result.succeed([...grants, ...added.map((action) => ({ action, eventId }))])
}

const grantsRemoved: VendorChange = (grants, named, eventId) => {
  const everywhere = grants.some((grant) => named.includes(grant.action) && grant.eventId === null)
  if (eventId !== null && everywhere) {
    const message = "is granted with every event of the occasion; revoke that without an event"
    return Result.fail(new InvalidInput({ path: "event", message }))
  }
  return Result.succeed(
    grants.filter((grant) => !named.includes(grant.action) || (eventId !== null && grant.eventId !== eventId))
  )
}

const make = Effect.map(ports, (dependencies) =>
  PlannerPermissions.of({
    grant: changePlanner(dependencies, (held, named) => [...new Set([...held, ...named])]),
    revoke: changePlanner(dependencies, (held, named) => held.filter((action) => !named.includes(action))),
    grantVendor: changeVendor(dependencies, grantsAdded),
    revokeVendor: changeVendor(dependencies, grantsRemoved)
  })
)

const verb = (before: ReadonlyArray<unknown>, after: ReadonlyArray<unknown>) =>
  after.length > before.length ? "permission.granted" : "permission.revoked"

const decode = <Action extends string>(
  find: (name: string) => Action | null,
  actions: ReadonlyArray<string>
): Effect.Effect<ReadonlyArray<Action>, InvalidInput> =>
  Effect.forEach(actions, (name, index) => {
    const action = find(name)
    return action === null
      ? Effect.fail(new InvalidInput({ path: `actions[${index}]`, message: `no action "${name}"` }))
      : Effect.succeed(action)
  })
