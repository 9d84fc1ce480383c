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
  unchanged: (when) => `Sie haben diesen Plan gesehen, ${when}.`,
  fresh: "Bestätigen Sie, dass Sie diesen Plan gesehen haben: Von da an sagt diese Seite, was sich ändert.",
  seen: "Ich habe das gesehen",
  saving: "Wird gespeichert …",
  failed: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
  stale: "Der Plan wurde gerade neu veröffentlicht. Bitte sehen Sie noch einmal nach.",
  seated: (name, place) => `Neu: ${name}, ${place}`,
  moved: (name, from, to) => `Umgesetzt: ${name}, von ${from} nach ${to}`,
  unseated: (name, place) => `Weg: ${name}, ${place}`,
  place: (table, seat) => (seat === null ? table : `${table}, Platz ${seat}`),
  hiddenTitle: "Kein Plan zu sehen",
  hiddenText:
    "Die Planer haben noch keinen Plan für Sie veröffentlicht oder ändern ihn gerade. Diese Seite sieht von selbst wieder nach.",
  deniedText: "Ihr Zugang wurde zurückgenommen oder umfasst keinen Sitzplan. Fragen Sie die Planer.",
  signedOutTitle: "Melden Sie sich an, um den Plan zu sehen",
  signedOutText:
    "Öffnen Sie den Link, den die Planer Ihnen geschickt haben, oder melden Sie sich mit Ihrem Schlüssel an.",
  signIn: "Anmelden",
  signOut: "Auf diesem Gerät abmelden",
  offline: "Sie sind offline. So haben Sie den Plan zuletzt gesehen."
}
