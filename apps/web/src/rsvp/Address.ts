/** Where the pages of answers are. */
import { address } from "../platform/Address.ts"

export const moduleKey = "rsvp"

export const answerAddress = address("/rsvp")

/** The one event that is shown; all without. */
interface AnswersSearch {
  readonly event?: string
}

export const answersAddress = address("/occasions/$occasionId/answers", ({ event }): AnswersSearch =>
  typeof event === "string" ? { event } : {}
)
