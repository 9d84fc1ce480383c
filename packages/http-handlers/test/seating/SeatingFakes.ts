/** Plans, for planners, guests and vendors. */
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { GuestSeating } from "@banquet/seating-core/GuestSeating"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { VendorSeating } from "@banquet/seating-core/VendorSeating"
import { Effect, Layer } from "effect"
import { type Call, called } from "../Calls.ts"
import * as sample from "../Sample.ts"

/** A plan of which everything is as in the sample; what changes it is among the calls. */
export const layerPlannerSeating = (calls: Array<Call>, fakes: Partial<PlannerSeating["Service"]> | undefined) =>
  Layer.effect(
    PlannerSeating,
    Effect.map(Authorization, ({ planner }) => {
      const update = (
        principal: Parameters<typeof planner>[0],
        occasionId: OccasionId,
        method: string,
        input: unknown
      ) => Effect.andThen(planner(principal, "seating:update", occasionId), called(calls, method, input))
      return PlannerSeating.of({
        view: (principal, occasionId, eventId) =>
          planner(principal, "seating:list", occasionId).pipe(
            Effect.andThen(called(calls, "view", { eventId })),
            Effect.as(sample.view)
          ),
        createPlan: (principal, occasionId, input) =>
          Effect.as(update(principal, occasionId, "createPlan", input), sample.planView),
        updatePlan: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "updatePlan", input), sample.planView),
        publish: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "publish", input), sample.plan),
        createZone: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "createZone", input), { zone: sample.zone, plan: sample.plan }),
        updateZone: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "updateZone", input), { zone: sample.zone, plan: sample.plan }),
        deleteZone: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "deleteZone", input), sample.plan),
        createTable: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "createTable", input), { table: sample.table, plan: sample.plan }),
        updateTable: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "updateTable", input), { table: sample.table, plan: sample.plan }),
        placeTables: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "placeTables", input), { tables: [sample.table], plan: sample.plan }),
        deleteTable: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "deleteTable", input), sample.plan),
        assign: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "assign", input), {
            assignment: sample.assignment,
            plan: sample.plan,
            moved: input.move
          }),
        changeSeats: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "changeSeats", input), {
            plan: sample.plan,
            assignments: [sample.assignment],
            unassigned: [sample.otherActorId]
          }),
        swap: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "swap", input), {
            assignments: [sample.assignment, { ...sample.assignment, id: sample.otherAssignmentId }],
            plan: sample.plan
          }),
        unassign: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "unassign", input), sample.plan),
        arrange: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "arrange", input), sample.arrangement),
        lock: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "lock", input), { assignment: sample.assignment, plan: sample.plan }),
        diff: (principal, occasionId) => Effect.as(planner(principal, "seating:list", occasionId), sample.diff),
        unpublish: (principal, occasionId, _, input) =>
          planner(principal, "seating:publish", occasionId).pipe(
            Effect.andThen(called(calls, "unpublish", input)),
            Effect.as(sample.plan)
          ),
        wishes: (principal, occasionId) => Effect.as(planner(principal, "seating:list", occasionId), sample.wishes),
        replaceWishes: (principal, occasionId, _, input) =>
          Effect.as(update(principal, occasionId, "replaceWishes", input), sample.wishes),
        ...fakes
      })
    })
  )

/** One seat, of whoever asks. */
export const layerGuestSeating = (fakes: Partial<GuestSeating["Service"]> | undefined) =>
  Layer.effect(
    GuestSeating,
    Effect.map(Authorization, ({ guest }) =>
      GuestSeating.of({
        seats: (principal, slug, eventId) => Effect.as(guest(principal, slug, eventId), [sample.seat]),
        publishedEvents: () => Effect.succeed([sample.eventId]),
        ...fakes
      })
    )
  )

/** One plan, published. */
export const layerVendorSeating = (fakes: Partial<VendorSeating["Service"]> | undefined) =>
  Layer.effect(
    VendorSeating,
    Effect.map(Authorization, ({ vendor }) =>
      VendorSeating.of({
        plans: (principal, occasionId, eventId) =>
          Effect.as(vendor(principal, "resource:seating_plan:view", occasionId, eventId), [sample.vendorPlan]),
        ...fakes
      })
    )
  )
