import { Context, Effect, Layer } from "effect"
import type { PlannerAction, ResourceAction } from "./Action.ts"
import { auditChanges, auditPrincipal } from "./AuditEntry.ts"
import { AuditLog } from "./AuditLog.ts"
import { Authorization } from "./Authorization.ts"
import type { ActorId, EventId } from "./Ids.ts"
import type { Occasion } from "./Occasion.ts"
import { OccasionRepository } from "./OccasionRepository.ts"
import { InvalidInput, NotFound, type PermissionDenied, type StoreUnavailable } from "./PlatformErrors.ts"
import { Permissions } from "./Permissions.ts"
import { grantsAudited, type PlannerRecord, type Principal, type VendorRecord } from "./Principal.ts"
import { PrincipalRepository } from "./PrincipalRepository.ts"
import { Transaction } from "./Transaction.ts"

type Refusal = PermissionDenied | NotFound | InvalidInput | StoreUnavailable

/**
 * Who may do what in an occasion: the actions of its planners and the grants of its vendors. For the administrator
 * only. An action that no module declares is `InvalidInput` at `actions[i]`; granting what is granted changes nothing.
 */
export class PlannerPermissions extends Context.Service<
  PlannerPermissions,
  {
    readonly grant: (
      principal: Principal,
      occasion: Occasion,
      plannerKey: string,
      actions: ReadonlyArray<string>
    ) => Effect.Effect<PlannerRecord, Refusal>
    readonly revoke: (
      principal: Principal,
      occasion: Occasion,
      plannerKey: string,
      actions: ReadonlyArray<string>
    ) => Effect.Effect<PlannerRecord, Refusal>
    /** With `eventId: null` on every event of the occasion. */
    readonly grantVendor: (
      principal: Principal,
      occasion: Occasion,
      vendorId: ActorId,
      actions: ReadonlyArray<string>,
      eventId: EventId | null
    ) => Effect.Effect<VendorRecord, Refusal>
    /**
     * With `eventId: null` every grant of the action, those on single events too. One event cannot be taken out of a
     * grant on every event: that is `InvalidInput`.
     */
    readonly revokeVendor: (
      principal: Principal,
      occasion: Occasion,
      vendorId: ActorId,
      actions: ReadonlyArray<string>,
      eventId: EventId | null
    ) => Effect.Effect<VendorRecord, Refusal>
  }
>()("@banquet/platform-core/PlannerPermissions") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const audit = yield* AuditLog
      const authorization = yield* Authorization
      const declared = yield* Permissions
      const occasions = yield* OccasionRepository
      const principals = yield* PrincipalRepository
      const transaction = yield* Transaction

      const locked = <A, E>(occasion: Occasion, effect: Effect.Effect<A, E>) =>
        transaction.run(Effect.andThen(occasions.lock(occasion.slug), effect))

      const changePlanner =
        (change: (held: ReadonlyArray<PlannerAction>, named: ReadonlyArray<PlannerAction>) => Array<PlannerAction>) =>
        (principal: Principal, occasion: Occasion, plannerKey: string, actions: ReadonlyArray<string>) =>
          Effect.gen(function* () {
            yield* authorization.administrator(principal)
            const named = yield* decode(declared.plannerAction, actions)
            return yield* locked(
              occasion,
              Effect.gen(function* () {
                const planner = (yield* principals.planners(occasion.id)).find(({ key }) => key === plannerKey)
                if (planner === undefined) return yield* new NotFound({ resource: "planner" })
                const changed: PlannerRecord = { ...planner, actions: change(planner.actions, named) }
                if (changed.actions.length === planner.actions.length) return changed
                yield* principals.savePlanners([changed])
                yield* audit.append([
                  {
                    occasionId: occasion.id,
                    by: auditPrincipal(principal),
                    action: verb(planner.actions, changed.actions),
                    target: { type: "planner", id: planner.id, name: planner.displayName },
                    personId: planner.id,
                    changes: auditChanges(
                      { permissions: declared.inDeclaredOrder(planner.actions) },
                      { permissions: declared.inDeclaredOrder(changed.actions) }
                    )
                  }
                ])
                return changed
              })
            )
          })

      const changeVendor =
        (
          change: (
            vendor: VendorRecord,
            named: ReadonlyArray<ResourceAction>,
            eventId: EventId | null
          ) => Effect.Effect<VendorRecord, InvalidInput>
        ) =>
        (
          principal: Principal,
          occasion: Occasion,
          vendorId: ActorId,
          actions: ReadonlyArray<string>,
          eventId: EventId | null
        ) =>
          Effect.gen(function* () {
            yield* authorization.administrator(principal)
            const named = yield* decode(declared.resourceAction, actions)
            return yield* locked(
              occasion,
              Effect.gen(function* () {
                const vendor = (yield* principals.vendors(occasion.id)).find(({ actorId }) => actorId === vendorId)
                if (vendor === undefined) return yield* new NotFound({ resource: "vendor" })
                if (eventId !== null && !(yield* occasions.events(occasion.id)).some(({ id }) => id === eventId)) {
                  return yield* new NotFound({ resource: "event" })
                }
                const changed = yield* change(vendor, named, eventId)
                if (changed.grants.length === vendor.grants.length) return changed
                yield* principals.saveVendors([changed])
                yield* audit.append([
                  {
                    occasionId: occasion.id,
                    by: auditPrincipal(principal),
                    action: verb(vendor.grants, changed.grants),
                    target: { type: "vendor", id: vendorId, name: null },
                    personId: vendorId,
                    changes: auditChanges({ grants: grantsAudited(vendor) }, { grants: grantsAudited(changed) })
                  }
                ])
                return changed
              })
            )
          })

      return PlannerPermissions.of({
        grant: changePlanner((held, named) => [...new Set([...held, ...named])]),
        revoke: changePlanner((held, named) => held.filter((action) => !named.includes(action))),
        grantVendor: changeVendor((vendor, named, eventId) => {
          const added = named.filter(
            (action, index) =>
              named.indexOf(action) === index &&
              !vendor.grants.some((grant) => grant.action === action && grant.eventId === eventId)
          )
          return Effect.succeed({
            ...vendor,
            grants: [...vendor.grants, ...added.map((action) => ({ action, eventId }))]
          })
        }),
        revokeVendor: changeVendor((vendor, named, eventId) => {
          const everywhere = vendor.grants.some((grant) => named.includes(grant.action) && grant.eventId === null)
          if (eventId !== null && everywhere) {
            const message = "is granted with every event of the occasion; revoke that without an event"
            return Effect.fail(new InvalidInput({ path: "event", message }))
          }
          return Effect.succeed({
            ...vendor,
            grants: vendor.grants.filter(
              (grant) => !named.includes(grant.action) || (eventId !== null && grant.eventId !== eventId)
            )
          })
        })
      })
    })
  )
}

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
