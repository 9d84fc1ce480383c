/** What planners read of the module on the platform's pages. */
import type { ModuleWords } from "../../platform/ModuleWords.ts"

export const words: ModuleWords = {
  name: { en: "Answers", de: "Antworten" },
  permissions: [
    { action: "rsvp:list", label: { en: "see who is coming", de: "sehen, wer kommt" } },
    { action: "rsvp:update", label: { en: "answer for guests", de: "für Gäste antworten" } }
  ],
  config: {
    allow_plus_ones: {
      label: { en: "Guests may bring somebody", de: "Gäste dürfen jemanden mitbringen" },
      help: {
        en: "Each invited person may name one companion.",
        de: "Jede eingeladene Person darf eine Begleitung nennen."
      }
    },
    meal_choices: {
      label: { en: "Meals to choose from", de: "Gerichte zur Auswahl" },
      help: {
        en: "Left empty, guests are not asked. At an event these take the place of those of the whole occasion.",
        de: "Bleibt das leer, werden Gäste nicht gefragt. Bei einem Programmpunkt gelten diese statt derer des ganzen Anlasses."
      }
    },
    questions: {
      label: { en: "Questions to guests", de: "Fragen an Gäste" },
      help: {
        en: 'Such as [{"key": "song", "text": "Which song must not be missing?", "required": false}]',
        de: 'Etwa [{"key": "lied", "text": "Welches Lied darf nicht fehlen?", "required": false}]'
      }
    },
    closes_at: {
      label: { en: "Answers until", de: "Antworten bis" },
      help: {
        en: "After that only planners change answers. Such as 2026-05-31T22:00:00Z",
        de: "Danach ändern nur noch Planende Antworten. Etwa 2026-05-31T22:00:00Z"
      }
    }
  },
  audit: {
    sentences: {
      "rsvp.updated": {
        en: "{by} changed the meal or wishes of {target}",
        de: "{by} hat Essen oder Wünsche von {target} geändert"
      }
    },
    members: {
      meal: { en: "Meal", de: "Gericht" },
      answers: { en: "Answers to questions", de: "Antworten auf Fragen" }
    }
  }
}
