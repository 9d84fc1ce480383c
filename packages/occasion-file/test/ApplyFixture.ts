/** Occasion files that are applied to stores in memory. */
import { ActorConstraints } from "@banquet/actors-core/ActorConstraint"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import * as ActorRepositoryMemory from "@banquet/actors-core/testing/ActorRepositoryMemory"
import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { TokenId } from "@banquet/platform-core/Ids"
import { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { TokenUsage } from "@banquet/platform-core/tokens/TokenUsage"
import { RsvpModule } from "@banquet/rsvp-core/RsvpModule"
import { seatingConstraint } from "@banquet/seating-core/SeatingConstraint"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import * as SeatingRepositoryMemory from "@banquet/seating-core/testing/SeatingRepositoryMemory"
import { Effect, Layer, Option } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { type AppliedOccasion, ApplyOccasion } from "../src/ApplyOccasion.ts"
import { OccasionFile } from "../src/OccasionFile.ts"

const administrator: Principal = { _tag: "Administrator" }

const constraints = Layer.effect(ActorConstraints, Effect.all([seatingConstraint]))

export const layer = Layer.mergeAll(ApplyOccasion.layer, Principals.layer).pipe(
  Layer.provide(constraints),
  Layer.provideMerge(Layer.mergeAll(Tokens.layer, TokenUsage.layer, SeatingRepositoryMemory.layer)),
  Layer.provideMerge(ActorRepositoryMemory.layer),
  Layer.provideMerge(
    Layer.mergeAll(
      Authorization.layer,
      PlatformMemory.layer,
      SecureRandom.layerWebCrypto,
      Digest.layerWebCrypto,
      Layer.succeed(ModuleRegistry, [GalleryModule, SeatingModule, RsvpModule])
    )
  )
)

export const apply = Effect.fnUntraced(function* (document: unknown, reissueTokens = false) {
  const service = yield* ApplyOccasion
  return yield* service.apply(administrator, document, { reissueTokens })
})

/** The example of the contract, as an occasion of its own. */
export const example = Effect.map(
  randomId(TokenId),
  (id) =>
    ({
      occasion: { slug: `o-${id}`, name: "Ana & Ben", time_zone: "Europe/Lisbon" },
      events: [
        { key: "ceremony", name: "Ceremony", starts_at: "2026-06-20T14:00:00Z" },
        { key: "reception", name: "Reception", starts_at: "2026-06-20T20:00:00+02:00" }
      ],
      actors: [
        { key: "smiths", type: "household", display_name: "The Smiths", party_size: 4 },
        { key: "alice", type: "person", display_name: "Alice Smith", member_of: ["smiths"] },
        { key: "caterer", type: "vendor", display_name: "Fine Food Ltd", status: "active" }
      ],
      invitations: [
        { event: "reception", actor: "smiths", response: "attending" },
        { event: "reception", actor: "alice", response: "declined" }
      ],
      modules: [
        {
          module: "gallery",
          config: { moderation_mode: "pre_moderation", uploads_active: true, default_visibility: "guests" },
          events: [{ event: "reception", config: { uploads_active: true } }]
        },
        {
          module: "seating",
          config: { table_naming_strategy: "numbered" },
          events: [{ event: "reception", config: { publish_to_guests: true } }]
        }
      ],
      planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["gallery:list", "seating:list"] }],
      vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view", event: "reception" }] }],
      guests: [{ actor: "alice", invitation_unit: "smiths", events: ["ceremony", "reception"] }]
    }) satisfies typeof OccasionFile.Encoded
)

/** Everything that is stored of an occasion. */
export const stored = Effect.fnUntraced(function* ({ occasion: { id, slug } }: AppliedOccasion) {
  const occasions = yield* OccasionRepository
  const actors = yield* ActorRepository
  const modules = yield* ModuleRepository
  const principals = yield* PrincipalRepository
  return {
    occasion: Option.getOrNull(yield* occasions.findBySlug(slug)),
    events: yield* occasions.events(id),
    actors: yield* actors.actors(id),
    memberships: yield* actors.memberships(id),
    invitations: yield* actors.invitations(id),
    installations: yield* modules.installations(id),
    enablements: yield* modules.enablements(id),
    planners: yield* principals.planners(id),
    guests: yield* principals.guests(id),
    vendors: yield* principals.vendors(id)
  }
})

export const tokensOf = ({ tokens }: AppliedOccasion) => ({
  planners: Object.keys(tokens.planners),
  guests: Object.keys(tokens.guests),
  vendors: Object.keys(tokens.vendors)
})
export const noTokens = { planners: [], guests: [], vendors: [] }
