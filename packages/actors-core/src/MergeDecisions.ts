/** Whether two actors may become one, and what of both stays, as functions of the facts. */
import type { ActorConflict } from "@banquet/platform-core/erasure/ActorMerge"
import type { ActorId, EventId } from "@banquet/platform-core/Ids"
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Result } from "effect"
import { type ActorOutOfDate, actorOf, type AtActorRevision, type ParentFacts } from "./ActorDecisions.ts"
import { ActorNotInOccasion, MembershipCycle, MergeConflict } from "./ActorErrors.ts"
import type { ActorProfile } from "./ActorProfile.ts"
import { ActorWrite } from "./ActorWrite.ts"
import type { Response } from "./Invitation.ts"

/** What a merge looks at. */
export interface MergeFacts {
  /** `null` where the occasion has no such actor. */
  readonly from: ActorProfile | null
  readonly into: ActorProfile | null
  /** The households and groups of each, with all that these are members of. */
  readonly fromParents: ReadonlyArray<ParentFacts>
  readonly intoParents: ReadonlyArray<ParentFacts>
  /** The events to which both are invited, with their answers. */
  readonly answers: ReadonlyArray<{
    readonly eventId: EventId
    readonly from: Response | null
    readonly into: Response | null
  }>
}

/** The two actors of a merge, which are there. */
export interface MergePair {
  readonly from: ActorProfile
  readonly into: ActorProfile
}

/** Returns the actors, where the first is of the revision that the caller saw. */
export const mergePair = (
  facts: Pick<MergeFacts, "from" | "into">,
  at: AtActorRevision
): Result.Result<MergePair, ActorOutOfDate | ActorNotInOccasion | InvalidInput> =>
  Result.flatMap(
    actorOf({ actor: facts.from }, at),
    (from): Result.Result<MergePair, ActorNotInOccasion | InvalidInput> => {
      if (facts.into === null) return Result.fail(new ActorNotInOccasion({ path: "into" }))
      if (facts.into.id === from.id) {
        return Result.fail(new InvalidInput({ path: "into", message: "must be another actor" }))
      }
      return Result.succeed({ from, into: facts.into })
    }
  )

/** Whether the actor would be an ancestor of itself, through another household or group than the one it merges with. */
const reaches = (parents: ReadonlyArray<ParentFacts>, other: ActorId): boolean =>
  parents.some(({ ancestorIds, id }) => id !== other && ancestorIds.includes(other))

/** Decides on the merge; `found` are the contradictions that modules know of. */
export const decideMerge = (
  { from, into }: MergePair,
  { answers, fromParents, intoParents }: MergeFacts,
  found: ReadonlyArray<ActorConflict>
): Result.Result<ActorWrite, MergeConflict | MembershipCycle> => {
  const conflicts: ReadonlyArray<ActorConflict> = [
    ...(from.type === into.type ? [] : [{ reason: "type", eventId: null }]),
    ...answers
      .filter((both) => both.from !== null && both.into !== null && both.from !== both.into)
      .map(({ eventId }) => ({ reason: "invitation", eventId })),
    ...found
  ]
  if (conflicts.length > 0) return Result.fail(new MergeConflict({ conflicts }))
  if (reaches(fromParents, into.id) || reaches(intoParents, from.id)) return Result.fail(new MembershipCycle())
  return Result.succeed(
    ActorWrite.ActorMerged({
      from,
      actor: {
        ...into,
        revision: into.revision + 1,
        contact: {
          email: into.contact.email ?? from.contact.email,
          phone: into.contact.phone ?? from.contact.phone
        },
        dietary: into.dietary ?? from.dietary,
        notes: into.notes ?? from.notes
      }
    })
  )
}
