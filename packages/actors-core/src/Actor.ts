/** The people and parties of an occasion. */
import { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { Key, Name } from "@banquet/platform-core/Text"
import { Schema } from "effect"

export const ActorType = Schema.Literals(["person", "household", "group", "vendor"])
export type ActorType = typeof ActorType.Type

export const ActorStatus = Schema.Literals(["active", "inactive"])
export type ActorStatus = typeof ActorStatus.Type

/** How many seats an actor takes: whole, ≥ 1. */
export const PartySize = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 }))

export const Actor = Schema.Struct({
  id: ActorId,
  occasionId: OccasionId,
  key: Key,
  type: ActorType,
  displayName: Name,
  partySize: PartySize,
  status: ActorStatus
})
export interface Actor extends Schema.Schema.Type<typeof Actor> {}

/** The membership of an actor in a household or group. Memberships never form a cycle. */
export const Membership = Schema.Struct({ parentId: ActorId, memberId: ActorId })
export interface Membership extends Schema.Schema.Type<typeof Membership> {}
