import { german as vendor } from "../vendor/German.ts"
import { quantity } from "../../platform/messages/Quantity.ts"
import type { PrintMessages } from "./Messages.ts"

const quantified = quantity("de")
const places = quantified({ one: "# Gedeck", other: "# Gedecke" })

export const german: PrintMessages = {
  vendor,
  print: {
    title: "Drucken",
    back: "Zurück zum Plan",
    event: "Programmpunkt",
    what: "Was gedruckt wird",
    kinds: {
      by_name: "Liste nach Namen",
      by_table: "Liste nach Tischen",
      meals: "Menüs nach Tischen",
      room_plan: "Raumplan, auch als Poster",
      place_cards: "Platzkarten",
      table_cards: "Tischkarten"
    },
    roomPlan: "Raumplan",
    which: "Welcher Plan",
    states: { draft: "Aktueller Stand", published: "Wie veröffentlicht" },
    sort: "Sortiert nach",
    sorts: { given: "Vorname", family: "Nachname" },
    paper: "Papier",
    orientation: "Ausrichtung",
    orientations: { portrait: "Hochformat", landscape: "Querformat" },
    smallNames: "Auf diesem Bogen sind Namen klein.",
    shortNames: "Namen sind hier gekürzt; in den Listen stehen sie ganz.",
    largerSheet: "Ein größerer Bogen hat mehr Platz für Namen.",
    outside: "Noch nicht aufgestellt",
    noRoom: "Dieser Plan hat noch keinen Raum. Stellen Sie die Tische im Plan unter „Raum“ auf.",
    format: "Größe einer Karte",
    cut: (width, height) => `${width} × ${height} mm, zum Ausschneiden`,
    labels: (name, count) => `Avery ${name}, ${count} auf einem Bogen`,
    own: "Eigene Größe",
    width: "Breite in mm",
    height: "Höhe in mm",
    sizeProblem: "Mindestens 20 mm und höchstens so groß wie das Papier",
    cropMarks: "Schnittmarken",
    print: "Drucken",
    save: (format) => `Als ${format} speichern`,
    saveFailed: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
    cardsNote: "Je eine Karte für alle, deren Namen bekannt sind. Plätze ohne Namen bekommen keine.",
    draft: "Entwurf: Gäste sehen ihn noch nicht",
    published: (when) => `Veröffentlicht: ${when}`,
    notPublished: "Dieser Plan ist nicht veröffentlicht.",
    noPlan: "Dieser Programmpunkt hat noch keinen Sitzplan.",
    nobody: "Noch sitzt niemand an einem Tisch.",
    places,
    seat: (number) => `Platz ${number}`,
    seats: (taken, of) => `${taken} von ${of} Plätzen`,
    noPlace: "kommt nicht, kein Gedeck",
    unanswered: (open, of) => `${open} von ${of} haben noch nicht geantwortet, ob sie kommen`,
    unseated: quantified({
      one: "# Person, die kommt, hat in diesem Plan keinen Platz",
      other: "# Personen, die kommen, haben in diesem Plan keinen Platz"
    }),
    name: "Name",
    table: "Tisch",
    meal: "Menü",
    dietary: "Unverträglichkeiten",
    noMeal: "Nichts gewählt",
    noMeals: "Niemand hat ein Menü gewählt.",
    inAll: "Insgesamt, von allen mit Platz",
    with: (name) => `mit ${name}`,
    sitsWith: (names) => `sitzt mit ${names}`
  }
}
