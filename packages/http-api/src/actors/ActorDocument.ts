/** What planners are shown of actors. */
import { ActorStatus, ActorType } from "@banquet/actors-core/Actor"
import { ActorCursor } from "@banquet/actors-core/ActorCursor"
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { pageOf } from "../platform/ListQuery.ts"
import { Timestamp } from "../platform/Timestamp.ts"

const textOrNull = Schema.NullOr(Schema.String)

/** `contact`, `dietary` and `notes` are for planners only. */
export const ActorDocument = Schema.Struct({
  id: ActorId,
  key: Schema.String,
  type: ActorType,
  display_name: Schema.String,
  party_size: Schema.Int,
  status: ActorStatus,
  /** Counts changes of the members, memberships and invitations. */
  revision: Schema.Int,
  /** Its households and groups, by display name. */
  member_of: Schema.Array(Schema.Struct({ id: ActorId, type: ActorType, display_name: Schema.String })),
  contact: Schema.Struct({ email: textOrNull, phone: textOrNull }),
  dietary: textOrNull,
  notes: textOrNull,
  /** Its own, by start of the event. */
  invitations: Schema.Array(
    Schema.Struct({ event_id: EventId, response: Schema.Literals(["attending", "declined", "pending"]) })
  ),
  /** Where it sits itself, by start of the event. */
  seated: Schema.Array(Schema.Struct({ event_id: EventId, table_name: Schema.String })),
  /** Its tokens that work, and when any of its tokens was used last. */
  links: Schema.Struct({ active: Schema.Int, last_used_at: Schema.NullOr(Timestamp) })
})

export const ActorAnswer = Schema.Struct({ actor: ActorDocument })

/** The actors that changes name, in their order; those who are gone are left out. */
export const ActorsAnswer = Schema.Struct({ actors: Schema.Array(ActorDocument) })

export const ActorsPage = Schema.Struct({
  ...pageOf(ActorDocument, ActorCursor),
  /** All of the occasion, whatever is selected. */
  totals: Schema.Struct({ persons: Schema.Int, households: Schema.Int, groups: Schema.Int, vendors: Schema.Int })
})
