/** Who may be seated at an event. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { ActorType } from "./Actor.ts"
import type { RsvpPosture } from "./RsvpPosture.ts"

/** An actor as the planner of an event sees it. */
export interface Candidate {
  readonly actorId: ActorId
  readonly type: ActorType
  readonly displayName: string
  readonly partySize: number
  readonly rsvp: RsvpPosture
  /** Whether it may be seated at all; an actor that declined is eligible and still refused. */
  readonly eligible: boolean
  /** Display names of its direct parents, sorted. */
  readonly groupLabels: ReadonlyArray<string>
}
