import type { SharedMessages } from "./English.ts"

export const german: SharedMessages = {
  locale: "de",
  product: "Banquet",
  actions: {
    cancel: "Abbrechen",
    close: "Schließen",
    retry: "Noch einmal",
    save: "Speichern",
    undo: "Rückgängig"
  },
  states: {
    loading: "Wird geladen …",
    offlineTitle: "Keine Verbindung",
    offlineText: "Diese Seite kommt von selbst zurück, sobald wieder ein Netz da ist.",
    offlineKept: "Keine Verbindung. So war es, als Sie zuletzt nachgesehen haben.",
    errorTitle: "Das hat nicht geklappt",
    errorText: "Bei uns ist etwas schiefgegangen. Es ist nichts verloren.",
    unavailableText: "Der Dienst ist ausgelastet oder startet neu. Das dauert meist eine Minute.",
    notFoundTitle: "Hier ist nichts",
    notFoundText: "Die Adresse ist vielleicht unvollständig oder veraltet.",
    toStart: "Zur Startseite",
    forbiddenTitle: "Das ist für Sie nicht offen",
    forbiddenText: "Ihr Zugang umfasst diese Seite nicht. Wer den Anlass angelegt hat, kann das ändern."
  },
  join: {
    title: "Willkommen",
    hello: (name) => `Hallo, ${name}`,
    invited: (occasion) => `Schön, dass Sie bei „${occasion}“ dabei sind.`,
    nothingYet: "Noch gibt es nichts zu sehen. Schauen Sie näher am Tag wieder vorbei.",
    brokenTitle: "Dieser Link funktioniert nicht",
    brokenText:
      "Vielleicht ist er unvollständig, oder ein neuerer hat ihn ersetzt. Bitten Sie die Gastgeber, ihn noch einmal zu schicken.",
    missingTitle: "Öffnen Sie Ihren eigenen Link",
    missingText:
      "Alle haben einen eigenen Link, er steht in der Nachricht mit der Einladung. Öffnen Sie den, und Sie sind da."
  },
  forget: {
    action: "Auf diesem Gerät abmelden",
    text: "Dieses Gerät vergisst Sie. Ihr Link öffnet alles wieder, hier und anderswo.",
    confirm: "Abmelden",
    cancel: "Bleiben"
  }
}
