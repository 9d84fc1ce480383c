import type { SeatingMessages } from "./English.ts"

export const german: SeatingMessages = {
  placeCard: {
    title: "Ihr Platz",
    seat: (seat) => `Platz ${seat}`,
    place: "Ort: ",
    household: (names) => `Mit ${names}`,
    waiting: {
      title: "Die Plätze werden noch verteilt",
      text: "Sobald die Gastgeber Ihren Tisch festgelegt haben, sehen Sie ihn hier.",
      card: "Ihr Tisch steht noch nicht fest."
    },
    unseated: {
      title: "Sie haben noch keinen Platz",
      text: "Der Sitzplan ist da, aber Sie stehen noch nicht darauf. Falls Sie einen Platz erwartet haben, fragen Sie am besten die Gastgeber.",
      card: "Der Sitzplan ist da, enthält aber noch keinen Platz für Sie."
    },
    addToCalendar: "In den Kalender",
    save: {
      action: "Diese Seite merken",
      ios: "Tippen Sie auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Fehlt dieser Eintrag, öffnen Sie die Seite zuerst in Safari.",
      android:
        "Öffnen Sie das Menü des Browsers (⋮) und tippen Sie auf „Zum Startbildschirm hinzufügen“. Fehlt dieser Eintrag, öffnen Sie die Seite zuerst in Chrome.",
      desktop: "Drücken Sie Strg+D (auf dem Mac ⌘D), um ein Lesezeichen zu setzen.",
      link: "Solange dieser Hinweis offen ist, steht in der Adresszeile Ihr persönlicher Link, damit sich die Seite später ohne Anmeldung öffnet. Geben Sie ihn nicht weiter. Der Link aus Ihrer Einladung führt ebenfalls hierher."
    },
    signedOutTitle: "Öffnen Sie zuerst Ihren persönlichen Link",
    signedOutText: "Um Ihren Platz zu sehen, öffnen Sie auf diesem Gerät den Link aus Ihrer Einladung.",
    signedOutLink: "Welcher Link ist das?"
  }
}
