/** Answers as documents, and bodies as answers. */
import { ActorCursor } from "@banquet/actors-core/ActorCursor"
import type * as Wire from "@banquet/http-api/rsvp/RsvpDocument"
import type { RsvpAnswers } from "@banquet/http-api/rsvp/RsvpRequest"
import { AnswerCursor } from "@banquet/rsvp-core/AnswerCursor"
import type { RsvpPage, RsvpSummary } from "@banquet/rsvp-core/PlannerRsvp"
import type { GivenAnswer } from "@banquet/rsvp-core/RsvpDecisions"
import type { MemberView, RsvpEventView } from "@banquet/rsvp-core/RsvpView"
import { DateTime, Schema } from "effect"

const encodePosition = Schema.encodeSync(AnswerCursor)
const encodePlace = Schema.encodeSync(ActorCursor)

/** Returns what a body says of each member. */
export const givenAnswers = ({ members }: typeof RsvpAnswers.Type): ReadonlyArray<GivenAnswer> =>
  members.map(({ actor_id, answers, dietary, meal, plus_one, response }) => ({
    actorId: actor_id,
    response,
    meal,
    dietary,
    answers:
      answers &&
      Object.fromEntries(Object.entries(answers).map(([key, said]) => [key, said === "" ? null : said] as const)),
    plusOne: plus_one && { name: plus_one.name, meal: plus_one.meal, dietary: plus_one.dietary }
  }))

const memberDocument = ({ actorId, answers, dietary, displayName, meal, plusOne, response }: MemberView) => ({
  actor_id: actorId,
  display_name: displayName,
  response,
  meal,
  dietary,
  answers,
  plus_one: plusOne
})

const termsDocument = (view: RsvpEventView) => ({
  event: { id: view.event.id, name: view.event.name, starts_at: DateTime.formatIso(view.event.startsAt) },
  closes_at: view.closesAt === null ? null : DateTime.formatIso(view.closesAt),
  open: view.isOpen,
  meal_choices: view.mealChoices,
  questions: view.questions.map(({ key, required, text }) => ({ key, text, required }))
})

export const eventDocument = (view: RsvpEventView): typeof Wire.RsvpEvent.Encoded => ({
  ...termsDocument(view),
  members: view.members.map(memberDocument)
})

export const eventPageDocument = ({ event, households, next }: RsvpPage): typeof Wire.RsvpEventPage.Encoded => ({
  ...termsDocument(event),
  members: event.members.map((member) => ({
    ...memberDocument(member),
    household: households.get(member.actorId) ?? null
  })),
  next_cursor: next === null ? null : encodePlace(next)
})

export const summaryDocument = ({ changes, events, next }: RsvpSummary): typeof Wire.RsvpSummary.Encoded => ({
  events: events.map(({ byGroup, eventId, meals, totals }) => ({
    event_id: eventId,
    totals,
    meals,
    by_group: byGroup.map((group) => ({
      actor_id: group.actorId,
      display_name: group.displayName,
      totals: group.totals
    }))
  })),
  changes: changes.map((change) => ({
    at: DateTime.formatIso(change.at),
    actor_id: change.actorId,
    display_name: change.displayName,
    event_id: change.eventId,
    from: change.from,
    to: change.to,
    by: change.by
  })),
  next_cursor: next === null ? null : encodePosition(next)
})
