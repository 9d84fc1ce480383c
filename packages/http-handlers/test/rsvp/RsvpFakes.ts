/** Answers to one event, of whoever asks. */
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { GuestRsvp } from "@banquet/rsvp-core/GuestRsvp"
import { PlannerRsvp } from "@banquet/rsvp-core/PlannerRsvp"
import type { RsvpEventView } from "@banquet/rsvp-core/RsvpView"
import { Effect, Layer } from "effect"
import * as sample from "../Sample.ts"

const [event] = sample.events

const answers: RsvpEventView = {
  event: event!,
  isOpen: true,
  closesAt: null,
  allowPlusOnes: true,
  mealChoices: ["Fish"],
  questions: [{ key: "song", text: "Which song must be played?", required: false }],
  members: [
    {
      actorId: sample.actorId,
      type: "person",
      displayName: "Gil",
      response: "attending",
      meal: "Fish",
      dietary: "no nuts",
      answers: { song: "Dancing Queen" },
      plusOne: { name: "Hal" }
    }
  ]
}

export const layerGuestRsvp = Layer.effect(
  GuestRsvp,
  Effect.map(Authorization, ({ guest }) =>
    GuestRsvp.of({
      events: (principal, slug) => Effect.as(guest(principal, slug, null), [answers]),
      answer: (principal, slug, eventId) => Effect.as(guest(principal, slug, eventId), answers),
      responses: () => Effect.succeed(new Map())
    })
  )
)

export const layerPlannerRsvp = Layer.effect(
  PlannerRsvp,
  Effect.map(Authorization, ({ planner }) =>
    PlannerRsvp.of({
      summary: (principal, occasionId) =>
        Effect.as(planner(principal, "rsvp:list", occasionId), { events: [], changes: [], next: null }),
      list: (principal, occasionId) =>
        Effect.as(planner(principal, "rsvp:list", occasionId), { event: answers, households: new Map(), next: null }),
      answer: (principal, occasionId) => Effect.as(planner(principal, "rsvp:update", occasionId), answers)
    })
  )
)
