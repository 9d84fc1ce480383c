/** Who gets a link, and what it opens, as functions of the facts. */
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { InvalidInput, NotFound } from "@banquet/platform-core/PlatformErrors"
import type { GuestRecord } from "@banquet/platform-core/principals/Principal"
import { DateTime, Equal, Result } from "effect"
import { ActorNotInOccasion, VendorNotEligible } from "./ActorErrors.ts"
import type { GuestLinkFacts } from "./GuestLinkRepository.ts"

/** For whom links are asked for. */
export interface GuestLinkRequest {
  readonly actorIds: ReadonlyArray<ActorId>
  /** What the guests open from then on, by all of their links; `undefined` follows their invitations. */
  readonly eventIds: ReadonlyArray<EventId> | undefined
  /** Defaults to `household`, which follows their memberships. */
  readonly invitationUnit: "household" | "none" | undefined
  /** `undefined` for the lifetime of guests' tokens. */
  readonly expiresAt: DateTime.Utc | undefined
}

export type GuestLinkRefusal = InvalidInput | NotFound | ActorNotInOccasion | VendorNotEligible

/** A guest who gets a link, as it is stored (`null` for none yet) and as it is to be. */
export interface LinkedGuest {
  readonly before: GuestRecord | null
  readonly after: GuestRecord
}

/** Refuses an expiry that has passed. */
export const checkExpiry = (
  { expiresAt }: Pick<GuestLinkRequest, "expiresAt">,
  now: DateTime.Utc
): Result.Result<void, InvalidInput> =>
  expiresAt === undefined || DateTime.isGreaterThan(expiresAt, now)
    ? Result.succeed(undefined)
    : Result.fail(new InvalidInput({ path: "expires_at", message: "must not have passed" }))

const sameEvents = (stored: GuestRecord["eventIds"], given: GuestRecord["eventIds"]): boolean =>
  stored === "invited" || given === "invited"
    ? stored === given
    : stored.length === given.length && given.every((id) => stored.includes(id))

/** Returns whether a guest who has this record opens something else than before. */
export const isChanged = ({ after, before }: LinkedGuest): boolean =>
  before === null ||
  !Equal.equals(before.invitationUnitId, after.invitationUnitId) ||
  !sameEvents(before.eventIds, after.eventIds)

/** Decides who gets a link, each actor once, in the order in which they are named. */
export const decideLinks = (
  occasionId: OccasionId,
  { actorIds, eventIds, invitationUnit = "household" }: GuestLinkRequest,
  facts: GuestLinkFacts
): Result.Result<ReadonlyArray<LinkedGuest>, GuestLinkRefusal> => {
  if (eventIds?.some((id) => !facts.eventIds.includes(id)) === true) {
    return Result.fail(new NotFound({ resource: "event" }))
  }
  const types = new Map(facts.actors.map(({ id, type }) => [id, type]))
  const unknown = actorIds.findIndex((id) => !types.has(id))
  if (unknown >= 0) return Result.fail(new ActorNotInOccasion({ path: `actor_ids[${unknown}]` }))
  if (actorIds.some((id) => types.get(id) === "vendor")) return Result.fail(new VendorNotEligible())
  const stored = new Map(facts.guests.map((guest) => [guest.actorId, guest]))
  const opened = eventIds === undefined ? "invited" : [...new Set(eventIds)]
  return Result.succeed(
    [...new Set(actorIds)].map((actorId) => ({
      before: stored.get(actorId) ?? null,
      after: {
        occasionId,
        actorId,
        invitationUnitId: invitationUnit === "none" ? null : "household",
        eventIds: opened
      }
    }))
  )
}
