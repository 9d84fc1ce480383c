import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type {
  InvalidInput,
  NotFound,
  PermissionDenied,
  StaleRecord,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal, StoredVendor } from "@banquet/platform-core/principals/Principal"
import type { StaffPage } from "@banquet/platform-core/principals/StaffRepository"
import { Context, Effect, Layer, type Redacted } from "effect"
import type { ActorKeyTaken, ActorNotInOccasion, NotAVendor } from "./ActorErrors.ts"
import type { ParentRefusal } from "./ActorDecisions.ts"
import {
  create,
  link,
  list,
  type NewVendor,
  ports,
  update,
  type VendorPatch,
  type VendorsPage
} from "./VendorUseCases.ts"

type Refusal = PermissionDenied | StoreUnavailable

/**
 * What planners do with the vendors of their occasion, each with `occasion:manage`. Nobody lets a vendor see what they may
 * not see themselves.
 */
export class Vendors extends Context.Service<
  Vendors,
  {
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      page: StaffPage<ActorId>
    ) => Effect.Effect<VendorsPage, Refusal>
    /**
     * Gives access to a vendor of the occasion, or to a new one. One that has access has the grants that are given
     * afterwards; `made` is false then.
     */
    readonly create: (
      principal: Principal,
      occasionId: OccasionId,
      given: NewVendor
    ) => Effect.Effect<
      { readonly vendor: StoredVendor; readonly made: boolean },
      Refusal | InvalidInput | NotFound | ActorNotInOccasion | NotAVendor | ActorKeyTaken | ParentRefusal
    >
    /** Changes the status, and replaces the grants where any are given; those that stay are no grant. */
    readonly update: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId,
      patch: VendorPatch
    ) => Effect.Effect<StoredVendor, Refusal | InvalidInput | NotFound | StaleRecord>
    /** Returns the code of a link for a vendor who sees nothing that the caller may not see. */
    readonly link: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<Redacted.Redacted, Refusal | NotFound>
  }
>()("@banquet/actors-core/Vendors") {
  static readonly layer = Layer.effect(
    this,
    Effect.map(ports, (dependencies) =>
      Vendors.of({
        list: Effect.fn("Vendors.list")(function* (principal, occasionId, page) {
          return yield* list(dependencies, principal, occasionId, page)
        }),
        create: Effect.fn("Vendors.create")(function* (principal, occasionId, given) {
          return yield* create(dependencies, principal, occasionId, given)
        }),
        update: Effect.fn("Vendors.update")(function* (principal, occasionId, actorId, patch) {
          return yield* update(dependencies, principal, occasionId, actorId, patch)
        }),
        link: Effect.fn("Vendors.link")(function* (principal, occasionId, actorId) {
          return yield* link(dependencies, principal, occasionId, actorId)
        })
      })
    )
  )
}
