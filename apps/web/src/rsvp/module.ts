/** What the module of answers contributes to the pages. Every guest's page loads it, and so it says little. */
import type { WebModule } from "../platform/WebModule.ts"
import { answerAddress, answersAddress, moduleKey } from "./Address.ts"
import { guestToken } from "../platform/api/DeviceTokens.ts"
import { forgetAnswers, isAnythingKept, isUnsent } from "./guest/AnswersKept.ts"
import { rsvpMessages } from "./guest/Messages.ts"
import { answersMessages } from "./planner/Messages.ts"
import type { RsvpContracts } from "./RsvpClient.ts"

const answers = { en: "Answers", de: "Antworten" }
const label = { en: "Your answer", de: "Ihre Antwort" }
const asked = { en: "Say if you’re coming", de: "Zu- oder absagen" }
const unsentAreLost = {
  en: "Answers that have not been sent yet will be lost.",
  de: "Noch nicht gesendete Antworten gehen verloren."
}
const unsent = { en: "Answer not sent yet", de: "Antwort nicht gesendet" }

export const Rsvp: WebModule<RsvpContracts> = {
  key: moduleKey,
  guest: {
    pages: [
      {
        address: answerAddress,
        messages: rsvpMessages,
        load: async () => (await import("./guest/GuestRsvpPage.tsx")).GuestRsvpPage
      }
    ],
    entry({ events }) {
      const own = events.filter(({ rsvp }) => rsvp.enabled && rsvp.response !== null)
      // Nothing matters more than an answer that the hosts wait for.
      const open = own.filter(({ rsvp }) => rsvp.open)
      const isLeft = open.length > 0 && isUnsent(guestToken())
      const isAsked = open.some(({ rsvp }) => rsvp.response === "pending")
      const invitation = isLeft ? unsent : isAsked ? asked : label
      const relevance = isLeft || isAsked ? 4 : 0
      return own.length === 0
        ? null
        : { path: answerAddress.path, label: isLeft ? unsent : label, invitation, relevance }
    },
    deviceData: { warning: () => (isAnythingKept() ? unsentAreLost : null), forget: forgetAnswers }
  },
  planner: {
    pages: [
      {
        address: answersAddress,
        messages: answersMessages,
        load: async () => (await import("./planner/PlannerRsvpPage.tsx")).PlannerRsvpPage,
        entry: { permission: "rsvp:list", label: answers }
      }
    ],
    words: async () => (await import("./planner/Words.ts")).words,
    eventNotes: {
      permission: "rsvp:list",
      change: moduleKey,
      load: async () => (await import("./planner/Decisions.ts")).withoutMeal
    },
    decisions: { permission: "rsvp:list", load: async () => (await import("./planner/Decisions.ts")).unanswered }
  }
}
