/** What planners read of the module on the platform's pages. */
import type { ModuleWords } from "../../platform/ModuleWords.ts"

export const words: ModuleWords = {
  name: { en: "Answers", de: "Antworten" },
  purpose: {
    en: "Guests say whether they are coming, and what they will eat.",
    de: "Gäste sagen zu oder ab und wählen ihr Menü."
  },
  invitation: { text: { en: "say if you’re coming", de: "zu- oder absagen" }, relevance: 3 },
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
      label: { en: "Meals to choose from", de: "Menüs zur Auswahl" },
      help: {
        en: "Left empty, guests are not asked for a meal.",
        de: "Bleibt das leer, werden Gäste nicht nach einem Menü gefragt."
      },
      atEvents: { en: "Guests choose a meal at these events", de: "Bei diesen Programmpunkten wählen Gäste ein Menü" },
      otherAtEvent: { en: "Offer other meals at one event", de: "Bei einem Programmpunkt andere Menüs anbieten" },
      item: { en: "Meal", de: "Menü" },
      add: { en: "Add a meal", de: "Menü hinzufügen" }
    },
    questions: {
      label: { en: "Questions to guests", de: "Fragen an Gäste" },
      help: {
        en: "Everybody is asked at each event to which they come. Such as: Which song must not be missing? Allergies and dietary needs are asked for anyway.",
        de: "Die Frage wird zu jedem Programmpunkt gestellt, an dem jemand teilnimmt. Zum Beispiel: Welches Lied darf nicht fehlen? Nach Allergien und Unverträglichkeiten wird ohnehin gefragt."
      },
      item: { en: "Question", de: "Frage" },
      add: { en: "Add a question", de: "Frage hinzufügen" },
      members: {
        text: { label: { en: "Question", de: "Frage" } },
        required: { label: { en: "Must be answered", de: "Muss beantwortet werden" } }
      }
    },
    closes_at: {
      label: { en: "Answers until", de: "Antworten bis" },
      help: {
        en: "After that only planners change answers. Left empty, guests may always answer.",
        de: "Danach kann nur noch das Planungsteam Antworten ändern. Bleibt das leer, können Gäste immer antworten."
      }
    }
  },
  audit: {
    sentences: {
      "rsvp.updated": {
        en: "{by} changed the meal or wishes of {target}",
        de: "{by} hat Menü oder Wünsche von {target} geändert"
      }
    },
    members: {
      meal: { en: "Meal", de: "Menü" },
      answers: { en: "Answers to questions", de: "Antworten auf Fragen" }
    }
  }
}
