/** What the store has of an occasion before a file is applied to it. */
import type { Actor, Membership } from "@banquet/actors-core/Actor"
import type { Invitation } from "@banquet/actors-core/Invitation"
import type { Enablement, Installation } from "@banquet/platform-core/modules/ModuleRepository"
import type { Event, Occasion } from "@banquet/platform-core/occasions/Occasion"
import type { GuestRecord, PlannerRecord, VendorRecord } from "@banquet/platform-core/principals/Principal"

export interface OccasionFacts {
  readonly occasion: Occasion | null
  readonly events: ReadonlyArray<Event>
  readonly actors: ReadonlyArray<Actor>
  readonly memberships: ReadonlyArray<Membership>
  readonly invitations: ReadonlyArray<Invitation>
  readonly installations: ReadonlyArray<Installation>
  readonly enablements: ReadonlyArray<Enablement>
  readonly planners: ReadonlyArray<PlannerRecord>
  readonly guests: ReadonlyArray<GuestRecord>
  readonly vendors: ReadonlyArray<VendorRecord>
}

/** The facts of an occasion that is not there yet. */
export const noFacts: OccasionFacts = {
  occasion: null,
  events: [],
  actors: [],
  memberships: [],
  invitations: [],
  installations: [],
  enablements: [],
  planners: [],
  guests: [],
  vendors: []
}
