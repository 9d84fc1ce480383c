import { Schema } from "effect"
import { PlannerAction, ResourceAction } from "../authorization/Action.ts"
import { ActorId, EventId, OccasionId, PlannerId, TokenId } from "../Ids.ts"
import type { Occasion } from "../occasions/Occasion.ts"

/** A vendor's permission on the resources of one event or, with `eventId: null`, of every event of the occasion. */
export const ResourceGrant = Schema.Struct({ action: ResourceAction, eventId: Schema.NullOr(EventId) })
export interface ResourceGrant extends Schema.Schema.Type<typeof ResourceGrant> {}

/** Returns grants as the audit log keeps them. */
export const grantsAudited = ({ grants }: { readonly grants: ReadonlyArray<ResourceGrant> }) =>
  grants.map(({ action, eventId }) => ({ action, event_id: eventId }))

interface Identified {
  /** Requests are counted by it. Where a host has sessions of its own: any UUID that only this principal has. */
  readonly tokenId: TokenId
  readonly displayName: string
}

/** A planner with its permissions in each occasion, that which its token is of first. */
export interface Planner extends Identified {
  readonly _tag: "Planner"
  readonly plannerId: PlannerId
  readonly key: string
  readonly grants: ReadonlyArray<{ readonly occasion: Occasion; readonly actions: ReadonlyArray<PlannerAction> }>
}

/** A guest: an actor of one occasion, with the actor of its invitation unit and the events that its token opens. */
export interface Guest extends Identified {
  readonly _tag: "Guest"
  readonly occasion: Occasion
  readonly actorId: ActorId
  readonly invitationUnitId: ActorId | null
  readonly eventIds: ReadonlyArray<EventId>
}

/** A vendor actor of one occasion with its resource grants. */
export interface Vendor extends Identified {
  readonly _tag: "Vendor"
  readonly occasion: Occasion
  readonly actorId: ActorId
  readonly active: boolean
  readonly grants: ReadonlyArray<ResourceGrant>
}

/** Whoever has the link that a server without occasions prints, and may make the first one. */
export interface Setup {
  readonly _tag: "Setup"
  /** The id of the link. */
  readonly tokenId: TokenId
}

/** The operator at the command line, who may do everything. */
export interface Administrator {
  readonly _tag: "Administrator"
}

/** The holder of a token of an occasion. */
export type TokenPrincipal = Planner | Guest | Vendor

/** Whoever presented a valid token. */
export type BearerPrincipal = TokenPrincipal | Setup

export type Principal = BearerPrincipal | Administrator

/** Names a planner, guest or vendor, as an occasion's file does. */
export interface PrincipalName {
  readonly kind: "planner" | "guest" | "vendor"
  /** The occasion's slug. */
  readonly occasion: string
  /** The key of the planner or of the actor. */
  readonly key: string
}

/** Who decided or published something, as it was then. */
export const Decider = Schema.Struct({
  kind: Schema.Literals(["planner", "administrator"]),
  key: Schema.String,
  displayName: Schema.String
})
export interface Decider extends Schema.Schema.Type<typeof Decider> {}

/** Returns a principal as it is recorded with what it decided. */
export const decider = (principal: Planner | Administrator): Decider =>
  principal._tag === "Planner"
    ? { kind: "planner", key: principal.key, displayName: principal.displayName }
    : { kind: "administrator", key: "administrator", displayName: "Administrator" }

/** A planner of an occasion, as stored. A planner of several occasions has one id in all of them. */
export const PlannerRecord = Schema.Struct({
  id: PlannerId,
  occasionId: OccasionId,
  key: Schema.String,
  displayName: Schema.String,
  actions: Schema.Array(PlannerAction)
})
export interface PlannerRecord extends Schema.Schema.Type<typeof PlannerRecord> {}

/** A planner of an occasion with its revision, which begins at 1 and which the store raises where a planner changes. */
export interface StoredPlanner extends PlannerRecord {
  readonly revision: number
}

/** What the tokens of a guest open, as stored; the guest is known by its actor. */
export const GuestRecord = Schema.Struct({
  occasionId: OccasionId,
  actorId: ActorId,
  /**
   * `household` is the one that the actor is a member of at the time, the first by name where there are several; of a
   * household it is itself.
   */
  invitationUnitId: Schema.Union([Schema.Literal("household"), Schema.NullOr(ActorId)]),
  /**
   * `invited` are those to which the actor is invited at the time, itself or through a household or group, or as a
   * household through its people; every event where there are none.
   */
  eventIds: Schema.Union([Schema.Literal("invited"), Schema.Array(EventId)])
})
export interface GuestRecord extends Schema.Schema.Type<typeof GuestRecord> {}

/** What a vendor may see, as stored; the vendor is known by its actor. */
export const VendorRecord = Schema.Struct({
  occasionId: OccasionId,
  actorId: ActorId,
  grants: Schema.Array(ResourceGrant)
})
export interface VendorRecord extends Schema.Schema.Type<typeof VendorRecord> {}

/** A vendor as planners see it. */
export interface StoredVendor extends VendorRecord {
  readonly key: string
  readonly displayName: string
  readonly status: "active" | "inactive"
  /** Counts the changes of the actor and of the grants. */
  readonly revision: number
}
