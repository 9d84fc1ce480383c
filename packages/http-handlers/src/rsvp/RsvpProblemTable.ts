/** The problems of the errors of answers. */
import {
  ActorNotInPartyProblem,
  MealNotOfferedProblem,
  PlusOnesNotAllowedProblem,
  RsvpClosedProblem
} from "@banquet/http-api/rsvp/RsvpProblems"
import type * as RsvpErrors from "@banquet/rsvp-core/RsvpErrors"
import { translatedWith } from "../platform/PlatformProblemTable.ts"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** The errors of the use cases of answers. */
export type RsvpError = InstanceType<(typeof RsvpErrors)[keyof typeof RsvpErrors]>

export const rsvpProblems = {
  RsvpClosed: (_, { request_id }) =>
    new RsvpClosedProblem({ detail: "Answers to this event can no longer be changed.", request_id }),
  ActorNotInParty: ({ path }, { request_id }) =>
    new ActorNotInPartyProblem({ detail: `${path} names nobody for whom this token answers.`, path, request_id }),
  PlusOnesNotAllowed: ({ path }, { request_id }) =>
    new PlusOnesNotAllowedProblem({ detail: `${path}: this guest may not bring anybody.`, path, request_id }),
  MealNotOffered: ({ path }, { request_id }) =>
    new MealNotOfferedProblem({ detail: `${path} is none of the meals of this event.`, path, request_id })
} satisfies ProblemTable<RsvpError>

/** Translates the errors of the use cases of answers into problems. */
export const translated = translatedWith(rsvpProblems)
