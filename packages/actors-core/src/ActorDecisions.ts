/** What planners may do with an actor, as functions of the facts. */
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { freeKey, keyBase } from "@banquet/platform-core/MadeKey"
import { InvalidInput, NotFound, PermissionDenied } from "@banquet/platform-core/PlatformErrors"
import { Equal, Result } from "effect"
import type { ActorStatus, ActorType } from "./Actor.ts"
import {
  ActorInUse,
  ActorKeyTaken,
  ActorNotInOccasion,
  MembershipCycle,
  StaleActor,
  VendorNotEligible
} from "./ActorErrors.ts"
import type { ActorProfile, Contact } from "./ActorProfile.ts"
import { ActorWrite } from "./ActorWrite.ts"
import type { Response } from "./Invitation.ts"

/** An actor that is named as household or group, with all that it is a member of itself, directly or not. */
export interface ParentFacts {
  readonly id: ActorId
  readonly type: ActorType
  readonly ancestorIds: ReadonlyArray<ActorId>
}

/** What a change looks at. */
export interface ActorFacts {
  /** `null` where the occasion has no such actor. */
  readonly actor: ActorProfile | null
  readonly parentIds: ReadonlyArray<ActorId>
  readonly memberCount: number
  /** Those of the households and groups that the change names which the occasion has. */
  readonly parents: ReadonlyArray<ParentFacts>
  /** Those of the keys that the change may give which are taken. */
  readonly takenKeys: ReadonlyArray<string>
  /** Whether the occasion has the event that the change names. */
  readonly eventFound: boolean
  /** The answer to that event's invitation; `undefined` where there is none. */
  readonly response: Response | null | undefined
}

/** What an actor has beside type and name. */
interface ActorMembers {
  readonly key: string | undefined
  readonly partySize: number | undefined
  readonly status: ActorStatus | undefined
  readonly memberOf: ReadonlyArray<ActorId> | undefined
  readonly contact: { readonly [Way in keyof Contact]: Contact[Way] | undefined } | undefined
  readonly dietary: string | null | undefined
  readonly notes: string | null | undefined
}

/** What an actor is made of; `undefined` has its default. */
export interface NewActor extends ActorMembers {
  readonly type: ActorType
  readonly displayName: string
}

export interface AtActorRevision {
  /** The revision that the caller saw; an actor of any other fails with `StaleActor`. */
  readonly revision: number | undefined
}

/** What of an actor changes; `undefined` stays. */
export interface ActorPatch extends ActorMembers, AtActorRevision {
  readonly type: ActorType | undefined
  readonly displayName: string | undefined
}

/** How parents that are named are refused. */
export type ParentRefusal = ActorNotInOccasion | InvalidInput | MembershipCycle

/** How an actor is refused that is not there, or has changed. */
export type ActorOutOfDate = NotFound | StaleActor

/** Returns the text that the key of a new actor is made of; `null` where it is given. */
export const keyToMake = ({ displayName, key, type }: Pick<NewActor, "displayName" | "key" | "type">): string | null =>
  key === undefined ? keyBase(displayName, type) : null

/** Returns the distinct households and groups that are named, where each may have the member. */
const checkParents = (
  memberId: ActorId | null,
  named: ReadonlyArray<ActorId>,
  parents: ReadonlyArray<ParentFacts>
): Result.Result<ReadonlyArray<ActorId>, ParentRefusal> => {
  const known = new Map(parents.map((parent) => [parent.id, parent]))
  for (const [index, id] of named.entries()) {
    const path = `member_of[${index}]`
    const parent = known.get(id)
    if (parent === undefined) return Result.fail(new ActorNotInOccasion({ path }))
    if (parent.type !== "household" && parent.type !== "group") {
      return Result.fail(new InvalidInput({ path, message: "must be a household or group" }))
    }
    if (memberId !== null && (id === memberId || parent.ancestorIds.includes(memberId))) {
      return Result.fail(new MembershipCycle())
    }
  }
  return Result.succeed([...new Set(named)])
}

const keyTaken = (key: string) => Result.fail(new ActorKeyTaken({ key }))

/** Decides on a new actor with this id. */
export const decideCreation = (
  ids: { readonly id: ActorId; readonly occasionId: OccasionId },
  given: NewActor,
  facts: Pick<ActorFacts, "parents" | "takenKeys">
): Result.Result<ActorWrite, ActorKeyTaken | ParentRefusal> => {
  const { contact, displayName, partySize = 1, status = "active", type } = given
  if (given.key !== undefined && facts.takenKeys.includes(given.key)) return keyTaken(given.key)
  return Result.map(checkParents(null, given.memberOf ?? [], facts.parents), (parentIds) =>
    ActorWrite.ActorCreated({
      actor: {
        ...ids,
        key: given.key ?? freeKey(keyBase(displayName, type), facts.takenKeys),
        type,
        displayName,
        partySize,
        status,
        revision: 1,
        contact: { email: contact?.email ?? null, phone: contact?.phone ?? null },
        dietary: given.dietary ?? null,
        notes: given.notes ?? null
      },
      parentIds
    })
  )
}

/** Returns the actor that the facts are about, where it is of the revision that the caller saw. */
export const actorOf = (
  { actor }: Pick<ActorFacts, "actor">,
  { revision }: AtActorRevision
): Result.Result<ActorProfile, ActorOutOfDate> => {
  if (actor === null) return Result.fail(new NotFound({ resource: "actor" }))
  if (revision !== undefined && revision !== actor.revision) {
    return Result.fail(new StaleActor({ revision: actor.revision }))
  }
  return Result.succeed(actor)
}

const next = (actor: ActorProfile): ActorProfile => ({ ...actor, revision: actor.revision + 1 })

const patched = (actor: ActorProfile, patch: ActorPatch): ActorProfile => ({
  ...actor,
  key: patch.key ?? actor.key,
  displayName: patch.displayName ?? actor.displayName,
  partySize: patch.partySize ?? actor.partySize,
  status: patch.status ?? actor.status,
  contact: {
    email: patch.contact?.email === undefined ? actor.contact.email : patch.contact.email,
    phone: patch.contact?.phone === undefined ? actor.contact.phone : patch.contact.phone
  },
  dietary: patch.dietary === undefined ? actor.dietary : patch.dietary,
  notes: patch.notes === undefined ? actor.notes : patch.notes
})

const sameSet = (some: ReadonlyArray<ActorId>, others: ReadonlyArray<ActorId>): boolean =>
  some.length === others.length && some.every((id) => others.includes(id))

/**
 * Decides on a change of an actor's members; `null` where it changes nothing. `mayManage` says whether the caller may
 * change the status of vendors.
 */
export const decideUpdate = (
  facts: ActorFacts,
  patch: ActorPatch,
  mayManage: boolean
): Result.Result<ActorWrite | null, ActorOutOfDate | ActorKeyTaken | ParentRefusal | PermissionDenied> =>
  Result.flatMap(
    actorOf(facts, patch),
    (actor): Result.Result<ActorWrite | null, ActorKeyTaken | ParentRefusal | PermissionDenied> => {
      if (patch.type !== undefined && patch.type !== actor.type) {
        return Result.fail(new InvalidInput({ path: "type", message: "cannot be changed" }))
      }
      const changed = patched(actor, patch)
      if (actor.type === "vendor" && changed.status !== actor.status && !mayManage) {
        return Result.fail(new PermissionDenied())
      }
      if (changed.key !== actor.key && facts.takenKeys.includes(changed.key)) return keyTaken(changed.key)
      const named = patch.memberOf === undefined ? null : checkParents(actor.id, patch.memberOf, facts.parents)
      return Result.map(named ?? Result.succeed(facts.parentIds), (parentIds) =>
        Equal.equals(changed, actor) && sameSet(parentIds, facts.parentIds)
          ? null
          : ActorWrite.ActorUpdated({ actor: next(changed), parentIds })
      )
    }
  )

/** Decides on the deletion of an actor; `uses` are the nouns of what modules and shared domains have of it. */
export const decideDeletion = (
  facts: ActorFacts,
  at: AtActorRevision,
  uses: ReadonlyArray<string>
): Result.Result<ActorWrite, ActorOutOfDate | ActorInUse> =>
  Result.flatMap(actorOf(facts, at), (actor): Result.Result<ActorWrite, ActorInUse> => {
    const all = [...new Set([...uses, ...(facts.memberCount > 0 ? ["member"] : [])])]
    return all.length > 0
      ? Result.fail(new ActorInUse({ uses: all }))
      : Result.succeed(ActorWrite.ActorDeleted({ actor }))
  })

/** Returns the actor that is to be invited to the event, or whose invitation is taken back. */
const invitedActor = (facts: ActorFacts, at: AtActorRevision): Result.Result<ActorProfile, ActorOutOfDate> =>
  facts.actor !== null && !facts.eventFound ? Result.fail(new NotFound({ resource: "event" })) : actorOf(facts, at)

/** Returns what gives the actor's invitation this answer, which is `before` so far; `null` where it changes nothing. */
export const answering = (
  actor: ActorProfile,
  eventId: EventId,
  before: ActorFacts["response"],
  response: Response | null
): Result.Result<ActorWrite | null, VendorNotEligible> => {
  if (before === response) return Result.succeed(null)
  if (actor.type === "vendor") return Result.fail(new VendorNotEligible())
  return Result.succeed(ActorWrite.InvitationSaved({ actor: next(actor), eventId, response }))
}

/** Returns what takes the actor's invitation back; `null` where there is none. */
export const withdrawing = (actor: ActorProfile, eventId: EventId, before: ActorFacts["response"]): ActorWrite | null =>
  before === undefined ? null : ActorWrite.InvitationDeleted({ actor: next(actor), eventId })

/** Decides on an invitation to the event with this answer; `null` where it changes nothing. */
export const decideInvitation = (
  facts: ActorFacts,
  eventId: EventId,
  response: Response | null,
  at: AtActorRevision
): Result.Result<ActorWrite | null, ActorOutOfDate | VendorNotEligible> =>
  Result.flatMap(invitedActor(facts, at), (actor): Result.Result<ActorWrite | null, VendorNotEligible> =>
    answering(actor, eventId, facts.response, response)
  )

/** Decides on taking an invitation back; `null` where there is none. */
export const decideWithdrawal = (
  facts: ActorFacts,
  eventId: EventId,
  at: AtActorRevision
): Result.Result<ActorWrite | null, ActorOutOfDate> =>
  Result.map(invitedActor(facts, at), (actor) => withdrawing(actor, eventId, facts.response))
