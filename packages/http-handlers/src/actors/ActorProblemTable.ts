/** The problems of the errors of actors. */
import type * as ActorErrors from "@banquet/actors-core/ActorErrors"
import type * as ImportErrors from "@banquet/actors-core/import/ImportErrors"
import {
  ActorInUseProblem,
  ActorNotInOccasionProblem,
  MembershipCycleProblem,
  MergeConflictProblem,
  StaleActorProblem,
  VendorNotEligibleProblem
} from "@banquet/http-api/actors/ActorProblems"
import { KeyTakenProblem } from "@banquet/http-api/platform/PlatformProblems"
import {
  ImportChangedSinceProblem,
  ImportRefusedProblem,
  ImportUndoneProblem
} from "@banquet/http-api/actors/ImportProblems"
import { translatedWith } from "../platform/PlatformProblemTable.ts"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** The errors of use cases of actors that stand for themselves: `ActorChangeRefused` stands for one of a module. */
export type ActorError =
  | Exclude<InstanceType<(typeof ActorErrors)[keyof typeof ActorErrors]>, ActorErrors.ActorChangeRefused>
  | InstanceType<(typeof ImportErrors)[keyof typeof ImportErrors]>

/** How many there are beside those that a problem names; left out where there are none. */
const beside = (more: number): { readonly more?: number } => (more > 0 ? { more } : {})

/** Names are shortened in a sentence: they are a member too. */
const longestName = 60

const listed = (uses: ReadonlyArray<string>): string => uses.map((use) => use.replaceAll("_", " ")).join(", ")

export const actorProblems = {
  StaleActor: ({ revision }, { request_id }) =>
    new StaleActorProblem({
      detail: `The actor has changed; it is at revision ${revision} now.`,
      revision,
      request_id
    }),
  ActorKeyTaken: (_, { request_id }) =>
    new KeyTakenProblem({ detail: "Another actor of the occasion has this key.", request_id }),
  ActorNotInOccasion: ({ path }, { request_id }) =>
    new ActorNotInOccasionProblem({ detail: `${path} names no actor of the occasion.`, path, request_id }),
  MembershipCycle: (_, { request_id }) =>
    new MembershipCycleProblem({ detail: "The actor would be a member of itself.", request_id }),
  VendorNotEligible: (_, { request_id }) =>
    new VendorNotEligibleProblem({
      detail: "Vendors are no guests: they get neither invitations nor links.",
      request_id
    }),
  MergeConflict: ({ conflicts }, { request_id }) =>
    new MergeConflictProblem({
      detail: `The two contradict each other: ${listed([...new Set(conflicts.map(({ reason }) => reason))])}.`,
      conflicts: conflicts.map(({ eventId, reason }) => ({ reason, event_id: eventId })),
      request_id
    }),
  NotAVendor: (_, { request_id }) => new VendorNotEligibleProblem({ detail: "The actor is no vendor.", request_id }),
  ActorInUse: ({ uses }, { request_id }) =>
    new ActorInUseProblem({ detail: `The actor is in use: ${listed(uses)}.`, uses, request_id }),
  ImportRefused: ({ mistakes, more }, { request_id }) => {
    const [first] = mistakes
    const detail = first === undefined ? "" : `In row ${first.row}, ${first.member || "the row"} ${first.message}.`
    return new ImportRefusedProblem({ detail, mistakes, more, request_id })
  },
  ImportChangedSince: ({ actors, more }, { request_id }) => {
    const [first] = actors
    const name = first?.displayName.slice(0, longestName)
    return new ImportChangedSinceProblem({
      detail: `${name} has changed since the import, or is needed by what came after it.`,
      actors: actors.map(({ actorId, displayName }) => ({ actor_id: actorId, display_name: displayName })),
      ...beside(more),
      request_id
    })
  },
  ImportUndone: (_, { request_id }) => new ImportUndoneProblem({ detail: "The import is undone already.", request_id })
} satisfies ProblemTable<ActorError>

/** Translates the errors of use cases of actors into problems. */
export const translated = translatedWith(actorProblems)
