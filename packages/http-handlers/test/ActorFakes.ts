/** People, their links and imports of them. */
import { GuestLinks } from "@banquet/actors-core/GuestLinks"
import { ActorImports } from "@banquet/actors-core/import/ActorImports"
import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import type { PlannerAction } from "@banquet/platform-core/authorization/Action"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Effect, Layer, Redacted } from "effect"
import * as sample from "./Sample.ts"

/** An occasion with nobody in it but whom is asked for. */
export const layerPlannerActors = (fakes: Partial<PlannerActors["Service"]> | undefined) =>
  Layer.effect(
    PlannerActors,
    Effect.map(Authorization, ({ planner }) => {
      const asked = (principal: Principal, action: PlannerAction, occasionId: OccasionId) =>
        Effect.as(planner(principal, action, occasionId), sample.actor)
      return PlannerActors.of({
        list: (principal, occasionId) =>
          Effect.map(asked(principal, "actors:list", occasionId), (actor) => ({
            items: [actor],
            next: { sortName: "gil", id: actor.id },
            totals: { persons: 1, households: 0, groups: 0, vendors: 0 }
          })),
        find: (principal, occasionId) => asked(principal, "actors:list", occasionId),
        create: (principal, occasionId) => asked(principal, "actors:update", occasionId),
        update: (principal, occasionId) => asked(principal, "actors:update", occasionId),
        delete: (principal, occasionId) => Effect.asVoid(asked(principal, "actors:update", occasionId)),
        merge: (principal, occasionId) => asked(principal, "actors:update", occasionId),
        invite: (principal, occasionId) => asked(principal, "actors:update", occasionId),
        uninvite: (principal, occasionId) => asked(principal, "actors:update", occasionId),
        changeInvitations: (principal, occasionId) =>
          Effect.map(asked(principal, "actors:update", occasionId), (actor) => [actor]),
        ...fakes
      })
    })
  )

/** The links of nobody but whom is asked for. */
export const layerGuestLinks = (fakes: Partial<GuestLinks["Service"]> | undefined) =>
  Layer.effect(
    GuestLinks,
    Effect.map(Authorization, ({ planner }) => {
      const asked = (principal: Principal, occasionId: OccasionId) => planner(principal, "guests:link", occasionId)
      return GuestLinks.of({
        issue: (principal, occasionId, { actorIds }) =>
          Effect.as(
            asked(principal, occasionId),
            actorIds.map((actorId) => ({ ...sample.link, actorId, token: Redacted.make("bq_g_sample") }))
          ),
        list: (principal, occasionId) =>
          Effect.as(asked(principal, occasionId), {
            items: [sample.link],
            next: { id: sample.link.tokenId, createdAt: sample.link.createdAt }
          }),
        revoke: (principal, occasionId) => Effect.asVoid(asked(principal, occasionId)),
        ...fakes
      })
    })
  )

/** Imports that find nothing to change. */
export const layerActorImports = (fakes: Partial<ActorImports["Service"]> | undefined) =>
  Layer.effect(
    ActorImports,
    Effect.map(Authorization, ({ planner }) =>
      ActorImports.of({
        import: (principal, occasionId) =>
          Effect.as(planner(principal, "actors:update", occasionId), sample.importResult),
        undo: (principal, occasionId) =>
          Effect.as(planner(principal, "actors:update", occasionId), { deleted: 1, restored: 2 }),
        ...fakes
      })
    )
  )
