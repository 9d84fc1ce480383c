/** Where the pages of answers are. */
import { address } from "../platform/Address.ts"

export const moduleKey = "rsvp"

export const answerAddress = address("/rsvp")

export const answersAddress = address("/occasions/$occasionId/answers")
