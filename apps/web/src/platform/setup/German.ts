import type { SetupMessages } from "./English.ts"

export const german: SetupMessages = {
  setup: {
    title: "Legen Sie Ihren ersten Anlass an",
    another: "Legen Sie einen weiteren Anlass an",
    intro: "Eine Hochzeit, ein Jubiläum, eine Tagung: Beginnen Sie mit dem Namen. Alles lässt sich später ändern.",
    name: "Wie heißt der Anlass?",
    nameMissing: "Geben Sie einen Namen ein.",
    timeZone: "Zeitzone",
    timeZoneMeant: (zone) => `${zone} nehmen`,
    timeZoneHint: "Dort, wo der Anlass stattfindet.",
    timeZoneWrong: "Diese Zeitzone gibt es nicht. Wählen Sie eine aus der Liste, zum Beispiel Europe/Lisbon.",
    planner: "Ihr Name (optional)",
    make: "Anlass anlegen",
    making: "Einen Moment\u00a0…",
    invalid: "Hier fehlt etwas, oder etwas stimmt nicht.",
    overTitle: "Dieser Link gilt nicht mehr",
    overText:
      "Mit ihm wurde schon ein Anlass angelegt, eine Stunde ist vergangen, oder ein neuerer Link hat ihn ersetzt.",
    overAgain:
      "Solange es keinen Anlass gibt, zeigt der Server bei jedem Start einen neuen Link: Starten Sie ihn neu und öffnen Sie diesen Link.",
    overMade:
      "Wenn es Ihren Anlass schon gibt, melden Sie sich an. Geht das nicht, bitten Sie die Person, die den Server betreibt, um einen Link; der Befehl dafür ist „banquet planner link“."
  }
}
