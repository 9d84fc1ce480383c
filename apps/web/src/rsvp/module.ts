/** What the module of answers contributes to the pages. */
import { retryForever } from "../platform/offline/retryForever.ts"
import type { WebModule } from "../platform/WebModule.ts"
import { answerAddress, answersAddress, moduleKey } from "./Address.ts"
import { forgetAnswers, isAnythingKept } from "./guest/AnswersKept.ts"
import { rsvpMessages } from "./guest/Messages.ts"
import { answersMessages } from "./planner/Messages.ts"
import type { RsvpContracts } from "./RsvpClient.ts"

const answers = { en: "Answers", de: "Antworten" }
const label = { en: "Your answer", de: "Ihre Antwort" }
const asked = { en: "Say whether you’re coming", de: "Sagen, ob Sie kommen" }
const answered = { en: "See or change your answer", de: "Antwort ansehen oder ändern" }
const unsentIsLost = {
  en: "An answer that has not been sent yet will be lost.",
  de: "Eine noch nicht gesendete Antwort geht verloren."
}

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
      if (own.length === 0) return null
      // Nothing matters more than an answer that the hosts wait for.
      const isAsked = own.some(({ rsvp }) => rsvp.open && rsvp.response === "pending")
      return { path: answerAddress.path, label, invitation: isAsked ? asked : answered, relevance: isAsked ? 4 : 0 }
    },
    resume: (token, { guest, occasion }) => {
      if (!isAnythingKept()) return
      void retryForever(() => import("./guest/AnswerQueue.ts")).then(({ answerQueue }) =>
        answerQueue(token, occasion.slug, guest.actor_id)
      )
    },
    deviceData: {
      warning: () => (isAnythingKept() ? unsentIsLost : null),
      forget: () => {
        forgetAnswers()
        return Promise.resolve()
      }
    }
  },
  planner: {
    pages: [
      {
        address: answersAddress,
        messages: answersMessages,
        load: async () => (await import("./planner/PlannerRsvpPage.tsx")).PlannerRsvpPage,
        entry: { permission: "rsvp:list", label: answers }
      }
    ]
  }
}
