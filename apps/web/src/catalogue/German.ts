import type { Messages } from "./English.ts"
import { quantity } from "./Quantity.ts"

const count = quantity("de")

export const german: Messages = {
  locale: "de",
  product: "Banquet",
  actions: {
    back: "Zurück",
    cancel: "Abbrechen",
    close: "Schließen",
    delete: "Löschen",
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
    forbiddenTitle: "Das ist für Sie nicht offen",
    forbiddenText: "Ihr Zugang umfasst diese Seite nicht. Wer den Anlass angelegt hat, kann das ändern."
  },
  join: {
    title: "Willkommen",
    opening: "Ihre Einladung wird geöffnet …",
    hello: (name) => `Hallo, ${name}`,
    invited: (occasion) => `Schön, dass Sie bei „${occasion}“ dabei sind.`,
    seat: "Ihren Platz finden",
    nothingYet: "Noch gibt es nichts zu sehen. Schauen Sie näher am Tag wieder vorbei.",
    brokenTitle: "Dieser Link funktioniert nicht",
    brokenText:
      "Vielleicht ist er unvollständig, oder ein neuerer hat ihn ersetzt. Bitten Sie die Gastgeber, ihn noch einmal zu schicken.",
    missingTitle: "Öffnen Sie Ihren eigenen Link",
    missingText:
      "Alle haben einen eigenen Link, er steht in der Nachricht mit der Einladung. Öffnen Sie den, und Sie sind da."
  },
  signIn: {
    title: "Anmelden",
    intro: "Für die Planung. Ihren Zugangsschlüssel haben Sie von denen, die diese Installation betreiben.",
    token: "Zugangsschlüssel",
    submit: "Anmelden",
    checking: "Wird geprüft …",
    tokenMissing: "Fügen Sie hier Ihren Zugangsschlüssel ein.",
    tokenRefused: "Dieser Schlüssel funktioniert nicht. Vielleicht ist er vertippt, abgelaufen oder zurückgezogen.",
    tokenOfGuest: "Das ist der Schlüssel eines Gastes. Er gehört in den Link der Einladung.",
    tokenOfVendor: "Das ist der Schlüssel eines Dienstleisters. Er öffnet den veröffentlichten Plan nur über die API.",
    occasions: "Ihre Anlässe",
    signedInAs: (name) => `Angemeldet als ${name}`,
    seating: "Sitzplan",
    nothingOpen: "Hier ist noch nichts für Sie offen.",
    another: "Anderen Schlüssel verwenden",
    signOut: "Abmelden"
  },
  placeCard: {
    title: "Ihr Platz",
    for: (name) => name,
    seat: (seat) => `Platz ${seat}`,
    nothingTitle: "Die Plätze werden noch verteilt",
    nothingText: "Ihr Tisch steht hier, sobald die Gastgeber ihn festgelegt haben.",
    notYet: (event) => `${event}: noch nicht festgelegt`,
    signedOutTitle: "Öffnen Sie zuerst Ihren eigenen Link",
    signedOutText: "Ihr Platz erscheint, sobald Sie den Link aus Ihrer Einladung auf diesem Gerät geöffnet haben.",
    signedOutLink: "Welcher Link ist das?"
  },
  counts: {
    guests: count({ one: "# Gast", other: "# Gäste" }),
    people: count({ one: "# Person", other: "# Personen" }),
    seats: count({ one: "# Platz", other: "# Plätze" }),
    tables: count({ one: "# Tisch", other: "# Tische" })
  }
}
