/** Was Planende von Antworten lesen. */
import { quantity } from "../../platform/messages/Quantity.ts"
import type { AnswersMessages } from "./Messages.ts"

export const german: AnswersMessages = {
  answers: {
    title: "Antworten",
    about:
      "Gäste antworten über ihren persönlichen Link. Hier sehen Sie, wer kommt und was sie essen möchten, und können für sie antworten.",
    attending: "Kommen",
    declined: "Kommen nicht",
    pending: "Noch offen",
    all: "Alle",
    event: "Programmpunkt",
    allEvents: "Alle Programmpunkte",
    invited: (count) => `von ${count} Eingeladenen`,
    filter: (event) => `Wer gezeigt wird: ${event}`,
    by: (name) => `Antwort für ${name}`,
    meals: "Menüs",
    withoutMeal: quantity("de")({ other: "# ohne Menü" }),
    groups: "Nach Gruppen",
    group: "Gruppe",
    nobody: "Niemand.",
    more: "Mehr anzeigen",
    dietary: "Unverträglichkeiten",
    dietaryElsewhere:
      "Was das Planungsteam zu Unverträglichkeiten notiert oder importiert hat, steht nicht hier, sondern bei den Personen.",
    note: "Nachricht",
    brings: (name) => `bringt ${name} mit`,
    saved: (name) => `Gespeichert für ${name}.`,
    notSaved: "Das wurde nicht gespeichert. Bitte versuchen Sie es noch einmal.",
    changes: "Was sich geändert hat",
    since: "Zeitraum",
    sinceDay: "Seit gestern",
    sinceWeek: "Seit einer Woche",
    sinceEver: "Von Anfang an",
    noChanges: "Es hat sich nichts geändert.",
    none: "nicht eingeladen",
    who: {
      guest: "durch einen Gast",
      planner: "durch das Planungsteam",
      import: "durch einen Import",
      administrator: "durch die Verwaltung"
    },
    nothingTitle: "Noch sind für keinen Programmpunkt Antworten eingeschaltet",
    nothingText: "Schalten Sie Antworten für einen Programmpunkt ein, dann können Gäste sagen, ob sie kommen.",
    missingTitle: "Gäste werden hier nicht um Antwort gebeten",
    missingText: "Wer den Anlass eingerichtet hat, kann das einschalten."
  }
}
