/** Was Gäste lesen, wo sie antworten. */
import type { RsvpMessages } from "./Messages.ts"

export const german: RsvpMessages = {
  rsvp: {
    title: "Ihre Antwort",
    question: (event) => `Kommen Sie? ${event}`,
    until: (time) => `Sie können Ihre Antwort bis ${time} ändern.`,
    closed: "Antworten sind nicht mehr möglich. Wenden Sie sich an die Gastgeber, wenn sich etwas geändert hat.",
    nothing: "Im Moment bittet Sie niemand um eine Antwort.",
    coming: { own: "Ich komme", other: "Kommt" },
    notComing: { own: "Ich kann nicht", other: "Kann nicht" },
    allCome: {
      people: "Alle kommen",
      events: "Bei allem dabei",
      both: "Alle kommen zu allem"
    },
    meal: "Essen",
    noMeal: "Noch nicht gewählt",
    dietary: "Allergien oder Unverträglichkeiten (freiwillig)",
    plusOne: "Begleitung: Name (freiwillig)",
    note: "Nachricht an die Gastgeber (freiwillig)",
    optional: (question) => `${question} (freiwillig)`,
    send: "Antwort senden",
    change: "Antwort ändern",
    chooseFirst: "Wählen Sie zuerst für mindestens eine Person.",
    required: "Bitte beantworten Sie das.",
    leave: "Antwort so lassen",
    stillOpen: "Hierauf haben Sie noch nicht geantwortet.",
    withoutMeal: "noch kein Essen gewählt",
    thanks: "Vielen Dank! Das haben wir notiert:",
    noted: "Das haben wir notiert:",
    waiting:
      "Kein Netz. Ihre Antwort ist auf diesem Gerät gespeichert und wird gesendet, sobald Sie wieder online sind.",
    sending: "Wird gesendet …",
    says: {
      attending: (name) => `${name} kommt`,
      declined: (name) => `${name} kann nicht kommen`,
      pending: (name) => `${name} hat noch nicht geantwortet`
    },
    bringing: (name) => `bringt ${name} mit`,
    refused: {
      rsvp_closed: "Inzwischen sind keine Antworten mehr möglich. Bitten Sie die Gastgeber, Ihre zu ändern.",
      meal_not_offered: "Dieses Essen wird nicht mehr angeboten. Bitte wählen Sie neu.",
      plus_ones_not_allowed: "Sie können hier niemanden mitbringen. Bitte lassen Sie den Namen leer.",
      other: "Ihre Antwort konnte nicht angenommen werden. Bitte prüfen Sie sie und senden Sie sie noch einmal."
    },
    offlineKept: "Sie sind offline. So war es, als Sie zuletzt nachgesehen haben.",
    signedOutTitle: "Öffnen Sie Ihren eigenen Link",
    signedOutText:
      "Jeder Gast hat einen persönlichen Link, der mit der Einladung kam. Öffnen Sie Ihren, und Sie sind da.",
    signedOutLink: "Mehr über Links"
  }
}
