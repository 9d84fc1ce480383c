/** What the use cases of planners about vendors do. */
import {
  type AuditChange,
  auditChanges,
  auditPrincipal,
  type NewAuditEntry
} from "@banquet/platform-core/audit/AuditEntry"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Permissions } from "@banquet/platform-core/authorization/Permissions"
import { DomainEventAppender } from "@banquet/platform-core/events/DomainEventAppender"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { occasionChanged } from "@banquet/platform-core/occasions/OccasionEvents"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { permitted } from "@banquet/platform-core/planners/CallerPermissions"
import { managing } from "@banquet/platform-core/planners/PlannerDecisions"
import { NotFound, PermissionDenied, StaleRecord } from "@banquet/platform-core/PlatformErrors"
import {
  grantsAudited,
  type Principal,
  type StoredVendor,
  type VendorRecord
} from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { type StaffPage, StaffRepository } from "@banquet/platform-core/principals/StaffRepository"
import { SignIn } from "@banquet/platform-core/sign-in/SignIn"
import { Effect, Option } from "effect"
import type { ActorStatus } from "./Actor.ts"
import { decideUpdate } from "./ActorDecisions.ts"
import { ActorNotInOccasion, NotAVendor } from "./ActorErrors.ts"
import * as Actors from "./PlannerActorUseCases.ts"
import { decideGrants, type GivenGrant, maySee, sameGrants, type VendorGranting } from "./VendorDecisions.ts"

/** A vendor to give access to: one that the occasion has, or a new one of this name. */
export interface NewVendor {
  readonly vendor: { readonly actorId: ActorId } | { readonly displayName: string }
  readonly grants: ReadonlyArray<GivenGrant> | undefined
}

/** What of a vendor changes; `undefined` stays. */
export interface VendorPatch {
  readonly status: ActorStatus | undefined
  readonly grants: ReadonlyArray<GivenGrant> | undefined
  /** The revision that the caller saw; a vendor of any other fails with `StaleRecord`. */
  readonly revision: number | undefined
}

export interface VendorsPage {
  readonly items: ReadonlyArray<StoredVendor>
  /** The last one where another page follows. */
  readonly next: ActorId | null
}

export const ports = Effect.gen(function* () {
  return {
    ...(yield* Actors.ports),
    audit: yield* AuditLog,
    declared: yield* Permissions,
    events: yield* DomainEventAppender,
    occasions: yield* OccasionRepository,
    principals: yield* PrincipalRepository,
    signIn: yield* SignIn,
    staff: yield* StaffRepository
  }
})
type Ports = Effect.Success<typeof ports>

/** Authorizes, and returns what the caller may pass on. */
const authorized = Effect.fnUntraced(function* (
  { authorization, declared, occasions }: Ports,
  principal: Principal,
  occasionId: OccasionId
) {
  yield* authorization.planner(principal, managing, occasionId)
  const granting: VendorGranting = {
    declared: declared.resourceAction,
    plannerActionFor: declared.plannerActionFor,
    eventIds: (yield* occasions.events(occasionId)).map(({ id }) => id),
    held: yield* permitted(authorization.planner, principal, occasionId, declared.plannerActions)
  }
  return granting
})

const findVendor = Effect.fnUntraced(function* ({ staff }: Ports, occasionId: OccasionId, actorId: ActorId) {
  const found = Option.getOrNull(yield* staff.vendor(occasionId, actorId))
  return found ?? (yield* new NotFound({ resource: "vendor" }))
})

const vendorAudit = (
  by: Principal,
  action: "vendor.created" | "vendor.updated",
  { actorId, occasionId }: Pick<VendorRecord, "actorId" | "occasionId">,
  changes: ReadonlyArray<AuditChange>
): NewAuditEntry => ({
  occasionId,
  by: auditPrincipal(by),
  action,
  target: { type: "vendor", id: actorId, name: null },
  personId: actorId,
  changes
})

export const list = Effect.fnUntraced(function* (
  { authorization, staff }: Ports,
  principal: Principal,
  occasionId: OccasionId,
  { after, limit }: StaffPage<ActorId>
) {
  yield* authorization.planner(principal, managing, occasionId)
  const read = yield* staff.vendors(occasionId, { limit: limit + 1, after })
  const items = read.slice(0, limit)
  const page: VendorsPage = { items, next: read.length > limit ? (items.at(-1)?.actorId ?? null) : null }
  return page
})

/** Saves the grants and the status of a vendor, which it has locked; one change raises its revision by one. */
const change = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  before: StoredVendor,
  { grants: given, status }: Pick<VendorPatch, "grants" | "status">,
  granting: VendorGranting
) {
  const { audit, events, principals, repository } = dependencies
  const { actorId, occasionId } = before
  const grants = yield* Effect.fromResult(decideGrants(before.grants, given, granting))
  const after = { status: status ?? before.status, grants: sameGrants(grants, before.grants) ? before.grants : grants }
  const members = ({ grants: audited, status: at }: typeof after) => ({
    status: at,
    grants: grantsAudited({ grants: audited })
  })
  const changes = auditChanges(members(before), members(after))
  if (changes.length === 0) return before
  const entry = vendorAudit(principal, "vendor.updated", before, changes)
  const isStatusChanged = after.status !== before.status
  if (after.grants !== before.grants) {
    const vendor = { occasionId, actorId, grants: after.grants }
    yield* principals.saveVendors([vendor], isStatusChanged ? "actor" : "vendor")
  }
  if (isStatusChanged) {
    const facts = yield* repository.forChange(occasionId, { actorId })
    const write = yield* Effect.fromResult(decideUpdate(facts, statusOnly(after.status), true)).pipe(Effect.orDie)
    if (write !== null) yield* repository.save(write, entry)
  } else yield* audit.append([entry])
  yield* events.append([occasionChanged(occasionId)])
  return yield* findVendor(dependencies, occasionId, actorId)
})

/** A change of an actor's status alone, which nothing contradicts. */
const statusOnly = (status: ActorStatus) => ({
  status,
  type: undefined,
  displayName: undefined,
  key: undefined,
  partySize: undefined,
  memberOf: undefined,
  contact: undefined,
  dietary: undefined,
  notes: undefined,
  revision: undefined
})

export const update = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  actorId: ActorId,
  patch: VendorPatch
) {
  const granting = yield* authorized(dependencies, principal, occasionId)
  return yield* dependencies.transaction.run(
    Effect.gen(function* () {
      yield* dependencies.repository.forChange(occasionId, { actorId })
      const vendor = yield* findVendor(dependencies, occasionId, actorId)
      if (patch.revision !== undefined && patch.revision !== vendor.revision) {
        return yield* new StaleRecord({ resource: "vendor", revision: vendor.revision })
      }
      return yield* change(dependencies, principal, vendor, patch, granting)
    })
  )
})

/** Returns the actor to give access to, which is new where only a name is given. */
const actorOf = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  { vendor }: NewVendor
) {
  if ("displayName" in vendor) {
    const { displayName } = vendor
    const given = { ...statusOnly("active"), type: "vendor", displayName } as const
    return (yield* Actors.creation(dependencies, principal, occasionId, given)).id
  }
  const { actor } = yield* dependencies.repository.forChange(occasionId, { actorId: vendor.actorId })
  if (actor === null) return yield* new ActorNotInOccasion({ path: "actor_id" })
  return actor.type === "vendor" ? actor.id : yield* new NotAVendor()
})

export const create = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  given: NewVendor
) {
  const { audit, events, principals, staff, transaction } = dependencies
  const granting = yield* authorized(dependencies, principal, occasionId)
  return yield* transaction.run(
    Effect.gen(function* () {
      const actorId = yield* actorOf(dependencies, principal, occasionId, given)
      const stored = Option.getOrNull(yield* staff.vendor(occasionId, actorId))
      if (stored !== null) {
        const patch = { grants: given.grants, status: undefined }
        return { vendor: yield* change(dependencies, principal, stored, patch, granting), made: false }
      }
      const grants = yield* Effect.fromResult(decideGrants([], given.grants, granting))
      yield* principals.saveVendors([{ occasionId, actorId, grants }])
      const changes = auditChanges(null, { grants: grantsAudited({ grants }) })
      yield* audit.append([vendorAudit(principal, "vendor.created", { actorId, occasionId }, changes)])
      yield* events.append([occasionChanged(occasionId)])
      return { vendor: yield* findVendor(dependencies, occasionId, actorId), made: true }
    })
  )
})

export const link = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  actorId: ActorId
) {
  const { repository, signIn, transaction } = dependencies
  const granting = yield* authorized(dependencies, principal, occasionId)
  return yield* transaction.run(
    Effect.gen(function* () {
      yield* repository.forChange(occasionId, { actorId })
      const vendor = yield* findVendor(dependencies, occasionId, actorId)
      const shown = dependencies.declared.declaredGrants(vendor.grants)
      if (!shown.every(({ action }) => maySee(granting, action))) return yield* new PermissionDenied()
      return yield* signIn.issue(auditPrincipal(principal), occasionId, { kind: "vendor", actorId })
    })
  )
})
