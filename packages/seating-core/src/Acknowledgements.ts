import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import {
  type ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  type StoreUnavailable,
  type VendorNotActive,
  type VendorNotInOccasion
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Context, DateTime, Effect, Layer } from "effect"
import { type Acknowledgement, changesSince, type ListChanges, seatsOfList } from "./Acknowledgement.ts"
import { AcknowledgementRepository, type VendorReading } from "./AcknowledgementRepository.ts"
import type { PlanList } from "./PlanList.ts"
import { layoutOf } from "./SeenLayout.ts"
import { type PlanNotPublished, StaleRevision } from "./SeatingErrors.ts"
import type { SeatingPlanId } from "./SeatingIds.ts"
import { type SeenLists, SeatingLists } from "./SeatingLists.ts"

type VendorRefusal =
  | PermissionDenied
  | VendorNotActive
  | VendorNotInOccasion
  | ModuleNotInstalled
  | PlanNotPublished
  | StoreUnavailable

/** A list with what the vendor has acknowledged of it; `null` for nothing. */
export interface AcknowledgedList {
  readonly list: PlanList
  readonly acknowledgement: (Pick<Acknowledgement, "at" | "revision"> & { readonly changes: ListChanges }) | null
}

/** What vendors have seen of published plans: they say so, and planners are told. */
export class Acknowledgements extends Context.Service<
  Acknowledgements,
  {
    /** Returns the lists of the published plans that the vendor may view, each with what has changed since it said so. */
    readonly lists: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<
      Pick<SeenLists, "dietary"> & { readonly acknowledged: ReadonlyArray<AcknowledgedList> },
      VendorRefusal
    >
    /** Keeps that the vendor has seen the plan; fails with `StaleRevision` where another revision is published now. */
    readonly acknowledge: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId,
      revision: number
    ) => Effect.Effect<DateTime.Utc, VendorRefusal | NotFound | StaleRevision>
    /** Returns the vendors that may view the plan. */
    readonly readings: (
      principal: Principal,
      occasionId: OccasionId,
      planId: SeatingPlanId
    ) => Effect.Effect<ReadonlyArray<VendorReading>, PermissionDenied | NotFound | StoreUnavailable>
  }
>()("@banquet/seating-core/Acknowledgements") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const audit = yield* AuditLog
  const authorization = yield* Authorization
  const lists = yield* SeatingLists
  const repository = yield* AcknowledgementRepository
  const transaction = yield* Transaction

  return Acknowledgements.of({
    lists: Effect.fn("Acknowledgements.lists")(function* (principal, occasionId, eventId) {
      if (principal._tag !== "Vendor") return yield* new PermissionDenied()
      const [seen, kept] = yield* Effect.all(
        [lists.vendor(principal, occasionId, eventId), repository.ofVendor(occasionId, principal.actorId)],
        { concurrency: "unbounded" }
      )
      const acknowledged = seen.lists.map((list): AcknowledgedList => {
        const found = kept.find(({ planId }) => planId === list.plan.id)
        if (found === undefined) return { list, acknowledgement: null }
        const { at, revision } = found
        return { list, acknowledgement: { at, revision, changes: changesSince(found, list) } }
      })
      return { dietary: seen.dietary, acknowledged }
    }),

    acknowledge: Effect.fn("Acknowledgements.acknowledge")(function* (principal, occasionId, planId, revision) {
      const seen = yield* lists.vendor(principal, occasionId, null)
      if (principal._tag !== "Vendor") return yield* new PermissionDenied()
      const list = seen.lists.find(({ plan }) => plan.id === planId)
      if (list === undefined) return yield* new NotFound({ resource: "seating_plan" })
      if (revision !== list.plan.revision) return yield* new StaleRevision({ revision: list.plan.revision })
      const at = yield* DateTime.now
      const acknowledgement = { planId, revision, at, seats: seatsOfList(list), layout: layoutOf(list) }
      yield* transaction.run(
        Effect.andThen(
          repository.save(occasionId, principal.actorId, acknowledgement),
          audit.append([
            {
              occasionId,
              by: auditPrincipal(principal),
              action: "seating_plan.acknowledged",
              target: { type: "seating_plan", id: planId, name: list.plan.displayName },
              personId: null,
              changes: []
            }
          ])
        )
      )
      return at
    }),

    readings: Effect.fn("Acknowledgements.readings")(function* (principal, occasionId, planId) {
      yield* authorization.planner(principal, "seating:list", occasionId)
      const found = yield* repository.readings(occasionId, planId)
      return found ?? (yield* new NotFound({ resource: "seating_plan" }))
    })
  })
})
