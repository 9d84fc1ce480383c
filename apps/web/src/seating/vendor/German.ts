import type { VendorWords } from "./English.ts"

export const german: VendorWords = {
  title: "Sitzplan",
  occasion: "Anlass",
  views: { by_table: "Nach Tischen", by_name: "Nach Namen", meals: "Menüs", room: "Raum" },
  view: "Was zu sehen ist",
  seatsTaken: (taken, of) => `${taken} von ${of}`,
  outside: (tables) => `Noch ohne Platz im Raum: ${tables}`,
  published: (when) => `Veröffentlicht: ${when}`,
  changed: "Was sich geändert hat, seit Sie den Plan bestätigt haben",
  nobodyMoved:
    "Der Plan wurde neu veröffentlicht, seit Sie ihn bestätigt haben. Alle sitzen, wo sie saßen; Tische, Bereiche, Platzhinweise oder der Raum können sich geändert haben.",
  unchanged: (when) => `Sie haben diesen Plan gesehen, ${when}.`,
  fresh: "Bestätigen Sie, dass Sie diesen Plan gesehen haben: Ab dann zeigt diese Seite, wer anderswo sitzt.",
  mealsAsNow:
    "Essen und Allergien stehen hier immer so, wie sie jetzt sind, und können sich bis zum Tag selbst ändern.",
  needsInMeals: "Als Datei gespeichert hat diese Liste nur die Plätze; Allergien stehen in der Datei der Menüs.",
  seen: "Ich habe den Plan gesehen",
  saving: "Wird gespeichert\u00a0…",
  failed: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
  stale: "Der Plan wurde gerade neu veröffentlicht. Bitte sehen Sie noch einmal nach.",
  seated: (name, place) => `Neu: ${name}, ${place}`,
  moved: (name, from, to) => `Umgesetzt: ${name}, von ${from} an ${to}`,
  unseated: (name, place) => `Entfällt: ${name}, ${place}`,
  place: (table, seat) => (seat === null ? table : `${table}, Platz ${seat}`),
  hiddenTitle: "Kein Plan zu sehen",
  hiddenText:
    "Das Planungsteam hat noch keinen Plan für Sie veröffentlicht oder ändert ihn gerade. Diese Seite sieht von selbst wieder nach.",
  deniedText: "Ihr Zugang umfasst zurzeit keinen Sitzplan. Fragen Sie das Planungsteam.",
  endedTitle: "Sie sind abgemeldet",
  endedText: "Das Planungsteam hat Ihnen den Zugang entzogen. Fragen Sie dort nach, wenn Sie den Plan noch brauchen.",
  signedOutTitle: "Melden Sie sich an, um den Plan zu sehen",
  signedOutText:
    "Öffnen Sie den Link, den Sie vom Planungsteam bekommen haben, oder melden Sie sich mit Ihrem Zugangsschlüssel an.",
  signIn: "Anmelden",
  signOut: "Auf diesem Gerät abmelden",
  offline: "Keine Verbindung. So haben Sie den Plan zuletzt gesehen."
}
