import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect } from "effect"
import type { Response } from "./Invitation.ts"

/** Who changes answers: a guest for its household, or a planner, by hand or from a list; else the administrator. */
export type AnsweredBy = "guest" | "planner" | "import" | "administrator"

/** An answer as the log has it; `null` where there is no invitation. */
export type LoggedAnswer = Response | "pending" | null

/** A change of an actor's own answer to an event. */
export interface AnswerChange {
  /** Later changes of an occasion have higher ones. */
  readonly position: number
  readonly at: DateTime.Utc
  readonly actorId: ActorId
  /** The name that the actor has now. */
  readonly displayName: string
  readonly eventId: EventId
  readonly from: LoggedAnswer
  readonly to: LoggedAnswer
  readonly by: AnsweredBy
}

/** Selects changes of answers, newest first. */
export interface AnswerLogQuery {
  /** `null` selects those of every event. */
  readonly eventId: EventId | null
  /** Selects those from this moment on. */
  readonly since: DateTime.Utc | null
  /** Selects those before this position. */
  readonly before: number | null
  readonly limit: number
}

/**
 * What became of answers. Whoever writes invitations through the repositories of actors writes the log with them; an
 * invitation without an answer is no change.
 */
export class AnswerLog extends Context.Service<
  AnswerLog,
  {
    readonly list: (
      occasionId: OccasionId,
      query: AnswerLogQuery
    ) => Effect.Effect<ReadonlyArray<AnswerChange>, StoreUnavailable>
  }
>()("@banquet/actors-core/AnswerLog") {}
