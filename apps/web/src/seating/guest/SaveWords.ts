/** The words of what is loaded after the place cards: saving a seat to a calendar, the page, and changing the answer. They are apart from those of the cards, which each page of a guest loads first. */
import { useMessages } from "../../platform/messages/Messages.tsx"

const words = {
  en: {
    addToCalendar: "Add to calendar",
    mayChange: "Seats may still change. The page is always up to date.",
    estimatedEnd: "The end is an estimate.",
    changeAnswer: "Change your answer",
    action: "Save this page",
    ios: "Tap Share, then “Add to Home Screen”. If that is not offered, open this page in Safari first.",
    android:
      "Open the browser’s menu (⋮), then tap “Add to Home screen”. If that is not offered, open this page in Chrome first.",
    desktop: "Press Ctrl+D (⌘D on a Mac) to bookmark this page.",
    link: "The address bar now has your personal link, so that the saved page opens by itself. Please keep it to yourself. The link from your invitation leads here, too."
  },
  de: {
    addToCalendar: "In den Kalender",
    mayChange: "Die Plätze können sich noch ändern. Der aktuelle Stand steht auf der Seite.",
    estimatedEnd: "Das Ende ist geschätzt.",
    changeAnswer: "Antwort ändern",
    action: "Diese Seite merken",
    ios: "Tippen Sie auf „Teilen“ und dann auf „Zum Home-Bildschirm“. Wenn das nicht angeboten wird, öffnen Sie die Seite in Safari.",
    android:
      "Tippen Sie im Menü des Browsers (⋮) auf „Zum Startbildschirm hinzufügen“. Wenn das nicht angeboten wird, öffnen Sie die Seite in Chrome.",
    desktop: "Drücken Sie Strg+D (auf dem Mac ⌘D), um ein Lesezeichen zu setzen.",
    link: "In der Adresszeile steht jetzt Ihr persönlicher Link, mit dem sich die gemerkte Seite von selbst öffnet. Bitte geben Sie ihn nicht weiter. Auch der Link aus Ihrer Einladung führt hierher."
  }
}

export const useSaveWords = () => words[useMessages().locale === "de" ? "de" : "en"]
