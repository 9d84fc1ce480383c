import { InvitationAnswers } from "@banquet/actors-core/InvitationAnswers"
import type { EventId } from "@banquet/platform-core/Ids"
import type {
  EventNotAccessible,
  GuestOccasionMismatch,
  ModuleNotEnabled,
  ModuleNotInstalled,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Guest, Principal } from "@banquet/platform-core/principals/Principal"
import { Context, DateTime, Effect, Layer } from "effect"
import type { GivenAnswer, RsvpRefusal } from "./RsvpDecisions.ts"
import { isInvited, responseOf, type RsvpMember } from "./RsvpMember.ts"
import type { RsvpScope } from "./RsvpRepository.ts"
import { answerEvent, enabledEvents, notEnabled, type Ports, ports } from "./RsvpUseCases.ts"
import { eventView, type RsvpEventView } from "./RsvpView.ts"

type Refusal = PermissionDenied | GuestOccasionMismatch | ModuleNotInstalled | StoreUnavailable

export type GuestResponse = RsvpEventView["members"][number]["response"]

/** What guests answer: for themselves and the persons of their invitation unit, and for nobody else. */
export class GuestRsvp extends Context.Service<
  GuestRsvp,
  {
    /** Returns the events that the token opens, that ask for answers and to which anybody of them is invited, by start. */
    readonly events: (
      principal: Principal,
      occasionSlug: string
    ) => Effect.Effect<ReadonlyArray<RsvpEventView>, Refusal | EventNotAccessible>
    /** Answers all of it or nothing, and returns the event as it is then. */
    readonly answer: (
      principal: Principal,
      occasionSlug: string,
      eventId: EventId,
      given: ReadonlyArray<GivenAnswer>
    ) => Effect.Effect<RsvpEventView, Refusal | EventNotAccessible | ModuleNotEnabled | RsvpRefusal>
    /** Returns the response of an authorized guest to each of its events to which it or its household is invited. */
    readonly responses: (guest: Guest) => Effect.Effect<ReadonlyMap<EventId, GuestResponse>, StoreUnavailable>
  }
>()("@banquet/rsvp-core/GuestRsvp") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  ).pipe(Layer.provide(InvitationAnswers.layer))
}

const partyOf = ({ actorId, invitationUnitId }: Guest): RsvpScope => ({
  _tag: "Party",
  actorIds: invitationUnitId === null ? [actorId] : [actorId, invitationUnitId]
})

/** Those who are invited, the guest first. */
const shownTo =
  ({ actorId }: Guest) =>
  (members: ReadonlyArray<RsvpMember>): ReadonlyArray<RsvpMember> => {
    const invited = members.filter(isInvited)
    return [
      ...invited.filter((member) => member.actorId === actorId),
      ...invited.filter((member) => member.actorId !== actorId)
    ]
  }

const findEvents = Effect.fnUntraced(function* (dependencies: Ports, guest: Guest) {
  const [{ enabled }, found] = yield* Effect.all(
    [
      enabledEvents(dependencies, guest.occasion.id),
      // Who is invited where is asked for at once, and shown where answers are asked for.
      dependencies.repository.members(guest.occasion.id, guest.eventIds, partyOf(guest))
    ],
    { concurrency: "unbounded" }
  )
  const opened = enabled.filter(({ event }) => guest.eventIds.includes(event.id))
  const now = yield* DateTime.now
  return opened.flatMap(({ event, terms }) => {
    const members = found.find(({ eventId }) => eventId === event.id)?.members ?? []
    const shown = shownTo(guest)(members)
    return shown.length === 0 ? [] : [eventView(event, terms, members, shown, now)]
  })
})

/** Returns the guest's own response or, of a guest that is not invited itself, what its household comes to. */
const responseOfParty = ({ actorId }: Guest, invited: ReadonlyArray<RsvpMember>): GuestResponse | null => {
  const own = invited.find((member) => member.actorId === actorId)
  if (own !== undefined) return responseOf(own)
  const responses = invited.map(responseOf)
  return (["pending", "attending", "declined"] as const).find((response) => responses.includes(response)) ?? null
}

const make = Effect.map(ports, (dependencies) => {
  const { authorization, transaction } = dependencies
  return GuestRsvp.of({
    events: Effect.fn("GuestRsvp.events")(function* (principal, occasionSlug) {
      return yield* findEvents(dependencies, yield* authorization.guest(principal, occasionSlug, null))
    }),

    answer: Effect.fn("GuestRsvp.answer")(function* (principal, occasionSlug, eventId, given) {
      const guest = yield* authorization.guest(principal, occasionSlug, eventId)
      const answering = {
        by: guest,
        occasionId: guest.occasion.id,
        eventId,
        scope: partyOf(guest),
        given,
        byGuest: true,
        shown: shownTo(guest)
      }
      // The actors and the event were found under the lock on the occasion.
      return yield* transaction.run(answerEvent(dependencies, answering)).pipe(
        Effect.catchTag(["StaleActor", "VendorNotEligible"], Effect.die),
        Effect.catchTag("NotFound", () => Effect.fail(notEnabled))
      )
    }),

    responses: (guest) =>
      Effect.map(
        dependencies.repository.members(guest.occasion.id, guest.eventIds, partyOf(guest)),
        (events) =>
          new Map(
            events.flatMap(({ eventId, members }) => {
              const response = responseOfParty(guest, members.filter(isInvited))
              return response === null ? [] : [[eventId, response] as const]
            })
          )
      )
  })
})
