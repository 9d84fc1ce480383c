/** Was Gäste lesen, wo sie antworten. */
import type { RsvpMessages } from "./Messages.ts"

export const german: RsvpMessages = {
  rsvp: {
    title: "Ihre Antwort",
    question: (event) => `Kommen Sie? ${event}`,
    until: (time) => `Sie können Ihre Antwort bis ${time} ändern.`,
    closed: "Antworten sind nicht mehr möglich. Wenden Sie sich an die Gastgeber, wenn sich etwas geändert hat.",
    nothing: "Im Moment ist keine Antwort von Ihnen nötig.",
    coming: { own: "Ich komme", other: "Kommt" },
    notComing: { own: "Ich kann nicht", other: "Kann nicht" },
    allCome: {
      people: "Alle kommen",
      events: "Bei allem dabei",
      both: "Alle sind bei allem dabei"
    },
    meal: "Menü",
    noMeal: "Noch nicht gewählt",
    dietaryKnown: "Was Sie den Gastgebern schon gesagt haben, müssen Sie nicht wiederholen.",
    dietary: "Allergien oder Unverträglichkeiten (optional)",
    plusOne: "Name der Begleitung (optional)",
    note: "Nachricht an die Gastgeber (optional)",
    asFor: (event) => `Wie bei „${event}“, solange Sie hier nichts anderes schreiben.`,
    optional: (question) => `${question} (optional)`,
    send: "Antwort senden",
    unsent: "Ihre Antwort ist noch nicht gesendet.",
    change: "Antwort ändern",
    chooseFirst: "Antworten Sie zuerst für mindestens eine Person.",
    required: "Bitte beantworten Sie diese Frage.",
    leave: "Antwort so lassen",
    stillOpen: "Hierauf haben Sie noch nicht geantwortet.",
    stillOpenFor: (names) => `Noch offen: ${names}`,
    withoutMeal: "noch kein Menü gewählt",
    thanks: "Vielen Dank! Das haben wir notiert:",
    noted: "Das haben wir notiert:",
    waiting:
      "Noch nicht gesendet. Lassen Sie die Seite offen oder öffnen Sie sie später wieder, dann wird Ihre Antwort gesendet.",
    sending: "Wird gesendet\u00a0…",
    says: {
      attending: (name) => `${name} kommt`,
      declined: (name) => `${name} kann nicht kommen`,
      pending: (name) => `${name} hat noch nicht geantwortet`
    },
    bringing: (name) => `bringt ${name} mit`,
    refused: {
      rsvp_closed: "Inzwischen sind keine Antworten mehr möglich. Bitten Sie die Gastgeber, Ihre Antwort zu ändern.",
      meal_not_offered: "Dieses Menü wird nicht mehr angeboten. Bitte wählen Sie neu.",
      plus_ones_not_allowed: "Sie können hier niemanden mitbringen. Bitte lassen Sie den Namen leer.",
      other: "Ihre Antwort konnte nicht angenommen werden. Bitte prüfen Sie sie und senden Sie sie noch einmal."
    },
    offlineKept: "Keine Verbindung. Sie sehen den Stand von Ihrem letzten Besuch.",
    signedOutTitle: "Öffnen Sie Ihren persönlichen Link",
    signedOutText:
      "Jeder Gast hat mit der Einladung einen persönlichen Link bekommen. Öffnen Sie Ihren, und schon sind Sie da.",
    signedOutLink: "Welcher Link ist das?"
  }
}
