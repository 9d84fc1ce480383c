import type { SeatingMessages } from "./English.ts"

export const german: SeatingMessages = {
  placeCard: {
    title: "Ihr Platz",
    seat: (seat) => `Platz ${seat}`,
    place: "Ort: ",
    household: (names) => `Mit ${names}`,
    waiting: {
      title: "Die Plätze werden noch verteilt",
      text: "Ihr Tisch steht hier, sobald die Gastgeber ihn festgelegt haben.",
      card: "Ihr Tisch steht noch nicht fest."
    },
    unseated: {
      title: "Für Sie ist noch kein Platz eingetragen",
      text: "Der Sitzplan ist da, aber Sie stehen noch nicht darauf. Wenn Sie das wundert, fragen Sie die Gastgeber.",
      card: "Der Sitzplan ist da, aber noch ohne einen Platz für Sie."
    },
    addToCalendar: "In den Kalender",
    save: {
      action: "Diese Seite merken",
      ios: "Tippen Sie auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Fehlt dieser Eintrag, öffnen Sie die Seite zuerst in Safari.",
      android:
        "Öffnen Sie das Menü des Browsers (⋮) und tippen Sie auf „Zum Startbildschirm hinzufügen“. Fehlt dieser Eintrag, öffnen Sie die Seite zuerst in Chrome.",
      desktop: "Drücken Sie Strg+D (auf dem Mac ⌘D), um ein Lesezeichen zu setzen.",
      link: "Solange dieser Hinweis offen ist, steht in der Adresszeile Ihr persönlicher Link. So öffnet sich die gemerkte Seite später ohne Anmeldung. Geben Sie sie nicht weiter. Der Link aus Ihrer Einladung führt ebenfalls hierher."
    },
    signedOutTitle: "Öffnen Sie zuerst Ihren eigenen Link",
    signedOutText: "Ihr Platz erscheint, sobald Sie den Link aus Ihrer Einladung auf diesem Gerät geöffnet haben.",
    signedOutLink: "Welcher Link ist das?"
  }
}
