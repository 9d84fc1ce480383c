import { quantity } from "../../platform/messages/Quantity.ts"
import type { VendorWords } from "./English.ts"

const seats = quantity("de")({ one: "# Platz", other: "# Plätze" })
const number = quantity("de")({ other: "#" })

export const german: VendorWords = {
  title: "Sitzplan",
  occasion: "Anlass",
  views: { by_table: "Nach Tischen", by_name: "Nach Namen", meals: "Menüs", room: "Raum" },
  view: "Was zu sehen ist",
  seatsTaken: (taken, of) => `${taken} von ${of}`,
  outside: (tables) => `Noch nicht aufgestellt: ${tables}`,
  published: (when) => `Veröffentlicht: ${when}`,
  changed: "Was sich geändert hat, seit Sie den Plan bestätigt haben",
  nobodyMoved:
    "Der Plan wurde neu veröffentlicht, seit Sie ihn bestätigt haben. Alle sitzen, wo sie saßen; Tische, Bereiche, Platzhinweise oder der Raum können sich geändert haben.",
  nothingChanged:
    "Der Plan wurde neu veröffentlicht, seit Sie ihn bestätigt haben. Tische und Plätze sind wie zuvor; nur Platzhinweise oder das Bild des Raums können sich geändert haben.",
  unchanged: (when) => `Sie haben diesen Plan gesehen, ${when}.`,
  fresh:
    "Bestätigen Sie, dass Sie diesen Plan gesehen haben. Ändert er sich danach, sagt diese Seite, was sich geändert hat.",
  mealsAsNow: "Menüs und Allergien sind hier immer auf dem neuesten Stand und können sich bis zuletzt ändern.",
  needsInMeals: "Als Datei enthält diese Liste nur die Plätze; Allergien stehen in der Datei der Menüs.",
  seen: "Ich habe den Plan gesehen",
  saving: "Wird gespeichert\u00a0…",
  failed: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
  stale: "Der Plan wurde gerade neu veröffentlicht. Bitte sehen Sie noch einmal nach.",
  seated: (name, place) => `Neu: ${name}, ${place}`,
  moved: (name, from, to) => `Umgesetzt: ${name}, von ${from} an ${to}`,
  unseated: (name, place) => `Entfällt: ${name}, ${place}`,
  tableAdded: (table, capacity) => `Neuer Tisch: ${table}, ${seats(capacity)}`,
  tableRemoved: (table) => `Tisch entfällt: ${table}`,
  tableRenamed: (from, to) => `${from} heißt jetzt ${to}`,
  tableResized: (table, capacity, before) => `${table} hat jetzt ${seats(capacity)} (vorher ${number(before)})`,
  tableRezoned: (table, zone) =>
    zone === null ? `${table} gehört zu keinem Bereich mehr` : `${table} gehört jetzt zum Bereich ${zone}`,
  roomChanged: (hasRoom) => `Der Raumplan hat sich geändert${hasRoom ? ": siehe „Raum“" : ""}`,
  place: (table, seat) => (seat === null ? table : `${table}, Platz ${seat}`),
  hiddenTitle: "Kein Plan zu sehen",
  hiddenText:
    "Das Planungsteam hat noch keinen Plan für Sie veröffentlicht oder ändert ihn gerade. Diese Seite aktualisiert sich von selbst.",
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
