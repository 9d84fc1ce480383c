/** Use cases of planners and vendors that answer with the sample's, and with codes that sign in nobody. */
import { Vendors } from "@banquet/actors-core/Vendors"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { Unauthenticated } from "@banquet/platform-core/PlatformErrors"
import { Planners } from "@banquet/platform-core/planners/Planners"
import type { Principal, StoredPlanner, StoredVendor } from "@banquet/platform-core/principals/Principal"
import { SignIn } from "@banquet/platform-core/sign-in/SignIn"
import { Effect, Layer, Redacted } from "effect"
import { actorId, occasionId, planner } from "./Sample.ts"

export const storedPlanner: StoredPlanner = {
  id: planner.plannerId,
  occasionId,
  key: planner.key,
  displayName: planner.displayName,
  actions: ["seating:list", "gallery:list"],
  revision: 2
}

export const storedVendor: StoredVendor = {
  actorId,
  occasionId,
  key: "flowers",
  displayName: "Flowers & Co",
  status: "active",
  grants: [{ action: "resource:seating_plan:view", eventId: null }],
  revision: 3
}

export interface StaffFakes {
  readonly planners?: Partial<Planners["Service"]>
  readonly vendors?: Partial<Vendors["Service"]>
  readonly signIn?: Partial<SignIn["Service"]>
}

const code = Redacted.make("code")

export const layerStaff = (fakes: StaffFakes) =>
  Layer.unwrap(
    Effect.map(Authorization, ({ planner: ask }) => {
      const managed =
        <A>(answer: A) =>
        (principal: Principal, of: OccasionId) =>
          Effect.as(ask(principal, "occasion:manage", of), answer)
      return Layer.mergeAll(
        Layer.succeed(
          Planners,
          Planners.of({
            list: managed({ items: [storedPlanner], next: storedPlanner.id }),
            create: managed(storedPlanner),
            update: managed(storedPlanner),
            delete: managed(undefined),
            link: managed(code),
            ...fakes.planners
          })
        ),
        Layer.succeed(
          Vendors,
          Vendors.of({
            list: managed({ items: [storedVendor], next: actorId }),
            create: managed({ vendor: storedVendor, made: true }),
            update: managed(storedVendor),
            link: managed(code),
            ...fakes.vendors
          })
        ),
        Layer.mock(SignIn, { exchange: () => Effect.fail(new Unauthenticated()), ...fakes.signIn })
      )
    })
  )
