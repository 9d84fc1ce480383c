/** The HTTP contract of the module of answers. */
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { RsvpModule } from "@banquet/rsvp-core/RsvpModule"
import { Schema } from "effect"
import type { HttpContract } from "../platform/HttpContract.ts"
import { RsvpApi } from "./RsvpApi.ts"

export const RsvpContract = {
  manifest: RsvpModule,
  api: RsvpApi,
  guestEvent: {
    /** Whether guests may answer now. */
    open: Schema.Boolean,
    /** Whether guests may bring somebody. */
    plus_ones: Schema.Boolean,
    /** What the guest answered, or its household where only that is invited; `null` where nobody is. */
    response: Schema.NullOr(Schema.Literals(["attending", "declined", "pending"]))
  },
  changes: [
    {
      kind: "rsvp",
      permission: "rsvp:list",
      // The id is the actor's whose answer changed.
      data: Schema.Struct({ id: ActorId, event_id: EventId }),
      guests: null
    }
  ]
} as const satisfies HttpContract
