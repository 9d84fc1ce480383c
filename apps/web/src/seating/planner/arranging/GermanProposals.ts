/** German messages of proposals of seats. */
import { quantity } from "../../../platform/messages/Quantity.ts"
import type { englishProposals } from "./EnglishProposals.ts"

const count = quantity("de")

export const germanProposals: typeof englishProposals = {
  title: "Plätze vorschlagen",
  whom: "Wer gesetzt wird",
  keepAll: "Nur wer keinen Platz hat",
  keepLocked: "Alle, deren Platz nicht fixiert ist",
  groups: "Haushalte und Gruppen",
  loose: "Beliebig",
  normal: "Zusammen",
  close: "Vorrangig zusammen",
  propose: "Vorschlagen",
  searching: "Gute Plätze werden gesucht\u00a0…",
  searchedFor: (seconds, most) => `${seconds} s von ${most} s`,
  again: "Anders vorschlagen",
  seen: "Vorschläge",
  seenAt: (number, all) => `Vorschlag ${number} von ${all}`,
  seenBefore: "Voriger Vorschlag",
  seenAfter: "Nächster Vorschlag",
  otherPlan: "Seit diesem Vorschlag hat sich der Plan geändert.",
  otherWishes: "Seit diesem Vorschlag haben sich die Wünsche geändert.",
  proposeAgain: "Neu vorschlagen",
  takeAll: "Alles übernehmen",
  take: count({ one: "# Tisch übernehmen", other: "# Tische übernehmen" }),
  nothing: "Es gibt nichts zu ändern.",
  getSeats: count({
    one: "# Person bekommt einen Platz",
    other: "# Personen bekommen einen Platz"
  }),
  unanswered: count({
    one: "# davon hat noch nicht zugesagt oder abgesagt",
    other: "# davon haben noch nicht zugesagt oder abgesagt"
  }),
  move: count({
    one: "# Person wechselt den Tisch",
    other: "# Personen wechseln den Tisch"
  }),
  loseSeats: count({
    one: "# Person verliert den Platz",
    other: "# Personen verlieren den Platz"
  }),
  noSeats: (names) => `An keinem Tisch sind genug Plätze frei: ${names}`,
  conflicts: (names) => `Kein Platz, der alle Vorgaben erfüllt: ${names}`,
  apart: (names) => `An verschiedenen Tischen: ${names}`,
  groupsPart:
    "Damit eine große Gruppe zusammensitzt, kann ein Haushalt getrennt werden. Die Schaltfläche legt für jeden einen Wunsch an.",
  keepTogether: "Alle Haushalte zusammenlassen",
  leftOut: (names) =>
    `Ausgenommen, weil ein Platz fixiert ist, sie getrennt sitzen möchten oder kein Tisch reicht: ${names}`,
  wishesKept: "Alle Wünsche sind erfüllt",
  broken: (wish) => `Nicht erfüllt: ${wish}`,
  noBetter: "Der jetzige Plan ist mindestens so gut wie dieser Vorschlag.",
  compared: {
    better: "Wünsche, Haushalte und Gruppen: besser als jetzt.",
    same: "Wünsche, Haushalte und Gruppen: so gut wie jetzt.",
    worse: "Wünsche, Haushalte und Gruppen: weniger gut als jetzt.",
    moreApart: "Mehr Haushalte als jetzt säßen an verschiedenen Tischen."
  },
  cutShort: "Die Suchzeit ist abgelaufen; ein neuer Versuch findet vielleicht bessere Plätze.",
  leaving: (names) => `− ${names}`,
  conflict: (parts) => `Das geht nicht alles zugleich: ${parts.join(", ")}.`,
  lock: (person, table) => `${person}: Platz an ${table} fixiert`,
  capacity: (table, seats) => `${table} hat ${seats} Plätze`
}
