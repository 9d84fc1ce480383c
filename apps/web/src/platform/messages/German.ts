import type { SharedMessages } from "./English.ts"

export const german: SharedMessages = {
  locale: "de",
  product: "Banquet",
  actions: {
    cancel: "Abbrechen",
    close: "Schließen",
    retry: "Erneut versuchen",
    save: "Speichern",
    undo: "Rückgängig"
  },
  states: {
    loading: "Wird geladen\u00a0…",
    offlineTitle: "Keine Verbindung",
    offlineText:
      "Der Server ist gerade nicht zu erreichen. Prüfen Sie Ihre Verbindung, oder versuchen Sie es gleich noch einmal.",
    offlineKept: "Keine Verbindung. Sie sehen den Stand von Ihrem letzten Besuch.",
    errorTitle: "Das hat nicht geklappt",
    errorText: "Bei uns ist etwas schiefgegangen. Verloren ist nichts.",
    unavailableText: "Der Dienst ist ausgelastet oder startet neu. Das dauert meist nur eine Minute.",
    notFoundTitle: "Hier ist nichts",
    notFoundText: "Die Adresse ist vielleicht unvollständig oder veraltet.",
    toStart: "Zur Startseite",
    forbiddenTitle: "Kein Zugang",
    forbiddenText: "Ihr Zugang umfasst diese Seite nicht. Wer den Anlass eingerichtet hat, kann das ändern."
  },
  join: {
    title: "Willkommen",
    hello: (name) => `Hallo ${name}`,
    invited: (occasion) => `Willkommen bei „${occasion}“.`,
    nothingYet: "Noch gibt es hier nichts zu sehen. Schauen Sie kurz vor dem Termin wieder vorbei.",
    brokenTitle: "Dieser Link funktioniert nicht",
    brokenText:
      "Vielleicht ist er unvollständig, oder ein neuerer hat ihn ersetzt. Bitten Sie die Gastgeber, Ihnen den Link noch einmal zu schicken.",
    missingTitle: "Öffnen Sie Ihren persönlichen Link",
    signedOutTitle: "Sie sind abgemeldet",
    missingText:
      "Jeder Gast hat mit der Einladung einen persönlichen Link bekommen. Öffnen Sie Ihren, und schon sind Sie da."
  },
  forget: {
    action: "Auf diesem Gerät abmelden",
    text: "Mit Ihrem Link kommen Sie jederzeit wieder hinein, hier oder auf einem anderen Gerät.",
    confirm: "Abmelden",
    cancel: "Angemeldet bleiben"
  }
}
