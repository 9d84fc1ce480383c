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
      title: "Unter diesem Link kein Platz gefunden",
      text: (name) =>
        `Der Sitzplan ist da, aber dieser Link zeigt keinen Platz für ${name}. In einem Haushalt können alle einen eigenen Platz haben: Den zeigt ein Link mit dem eigenen Namen. Haben Sie keinen, fragen Sie am besten die Gastgeber.`,
      card: "Der Sitzplan ist da, aber dieser Link zeigt hier keinen Platz."
    },
    declined: {
      title: "Sie kommen nicht",
      text: "Sie haben abgesagt. Falls Sie doch kommen, sagen Sie bitte den Gastgebern Bescheid."
    },
    addToCalendar: "In den Kalender",
    calendar: {
      mayChange: "Die Plätze können sich noch ändern. Der aktuelle Stand steht auf der Seite.",
      end: "Das Ende ist geschätzt."
    },
    save: {
      action: "Diese Seite merken",
      ios: "Tippen Sie auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Wenn das nicht angeboten wird, öffnen Sie die Seite in Safari.",
      android:
        "Tippen Sie im Menü des Browsers (⋮) auf „Zum Startbildschirm hinzufügen“. Wenn das nicht angeboten wird, öffnen Sie die Seite in Chrome.",
      desktop: "Drücken Sie Strg+D (auf dem Mac ⌘D), um ein Lesezeichen zu setzen.",
      link: "In der Adresszeile steht jetzt Ihr persönlicher Link, mit dem sich die gemerkte Seite von selbst öffnet. Bitte geben Sie ihn nicht weiter. Auch der Link aus Ihrer Einladung führt hierher."
    },
    signedOutTitle: "Öffnen Sie zuerst Ihren persönlichen Link",
    signedOutText: "Um Ihren Platz zu sehen, öffnen Sie auf diesem Gerät den Link aus Ihrer Einladung.",
    signedOutLink: "Welcher Link ist das?"
  }
}
