import { quantity } from "../../platform/messages/Quantity.ts"
import type { englishPlanning } from "./EnglishPlanning.ts"

const count = quantity("de")

const alternatives = new Intl.ListFormat("de", { type: "disjunction" })
const either = (places: ReadonlyArray<string>): string => alternatives.format(places)

/** Returns a name as it stands after “mit”; one whose article does not tell its number is quoted: „Die Band“. */
export const dative = (name: string): string =>
  name
    .replace(/^Die Familie /, "der Familie ")
    .replace(/^Die (?=\S+s$)/, "den ")
    .replace(/^(?:Der|Die|Das) .*/, "„$&“")

const seatsToo = {
  many: count({ one: "ein Platz zu viel", other: "# Plätze zu viel" }),
  few: count({ one: "ein Platz fehlt", other: "# Plätze fehlen" })
}

export const germanPlanning: typeof englishPlanning = {
  attention: {
    title: "Bitte prüfen",
    urgent: count({ one: "# bitte prüfen", other: "# bitte prüfen" }),
    declined: count({
      one: "# Person hat einen Platz, kommt aber nicht",
      other: "# Personen haben einen Platz, kommen aber nicht"
    }),
    twice: count({ one: "# Person sitzt doppelt", other: "# Personen sitzen doppelt" }),
    emptyTables: count({ one: "# Tisch ist leer", other: "# Tische sind leer" }),
    pendingSeated: count({
      one: "# Person mit Platz hat nicht geantwortet",
      other: "# Personen mit Platz haben nicht geantwortet"
    }),
    declinedCovered: count({
      one: "# Person eines Haushalts mit Platz kommt nicht",
      other: "# Personen von Haushalten mit Platz kommen nicht"
    }),
    personOf: (person, unit) => `${person}, mit ${dative(unit)}`,
    partySize: count({
      one: "# Haushalt hat zu viele oder zu wenige Plätze",
      other: "# Haushalte haben zu viele oder zu wenige Plätze"
    }),
    tooMany: (unit, seats) => `${unit}: ${seatsToo.many(seats)}`,
    tooFew: (unit, seats) => `${unit}: ${seatsToo.few(seats)}`,
    overfull: count({ one: "# Tisch hat mehr Personen als Plätze", other: "# Tische haben mehr Personen als Plätze" }),
    alone: count({ one: "# Person sitzt allein am Tisch", other: "# Personen sitzen allein am Tisch" }),
    separated: count({
      one: "# Haushalt sitzt an verschiedenen Tischen",
      other: "# Haushalte sitzen an verschiedenen Tischen"
    }),
    brokenMusts: count({ one: "# Vorgabe ist nicht erfüllt", other: "# Vorgaben sind nicht erfüllt" }),
    brokenWishes: count({ one: "# Wunsch ist nicht erfüllt", other: "# Wünsche sind nicht erfüllt" }),
    seatTogether: (table) => `Zusammen an ${table} setzen`,
    exchange: (a, b) => `${a} und ${b} tauschen`,
    seatPerson: (person, table) => `${person} an ${table} setzen`,
    noTableFits: "Kein Tisch passt. Fügen Sie einen hinzu oder lassen Sie Plätze vorschlagen.",
    free: "Platz freigeben",
    freeOwn: "Zweiten Platz freigeben",
    addSeats: count({ one: "# Platz hinzufügen", other: "# Plätze hinzufügen" }),
    fixAll: count({ one: "Einmal ausführen", other: "Alle # auf einmal" }),
    nothing: "Nichts zu prüfen.",
    onlyToSeat: count({
      one: "# Person hat noch keinen Platz. Sonst ist nichts zu prüfen.",
      other: "# Personen haben noch keinen Platz. Sonst ist nichts zu prüfen."
    })
  },
  arranging: {
    open: "Plätze vorschlagen\u00a0…",
    wish: "Wunsch\u00a0…",
    wishes: "Wünsche",
    pairHint: "Wählen Sie mehrere Personen in der Liste aus, die zusammen oder getrennt sitzen sollen.",
    isBroken: "nicht erfüllt",
    removeWish: (wish) => `Entfernen: ${wish}`,
    must_table: "Muss an",
    not_table: "Darf nicht an",
    chooseTable: "Wählen\u00a0…",
    inZone: (zone) => `einem Tisch im Bereich ${zone}`,
    weight: "Wie wichtig, falls keine Vorgabe",
    weightOf: (wish) => `Wie wichtig: ${wish}`,
    weightWords: (weight) =>
      ({ 1: "zählt wenig", 10: "zählt normal", 30: "zählt viel", 100: "zählt sehr viel" })[weight] ?? `zählt ${weight}`,
    sameWishes: "Es hat sich nichts geändert: Die Wünsche waren schon so.",
    tooManyWishes: "Das sind zu viele Personen für diesen Wunsch. Wählen Sie weniger aus.",
    householdsTogether: count({
      other: "# Haushalte müssen jeweils am selben Tisch sitzen"
    }),
    pair: {
      must_together: (a, b) => `${a} und ${b} müssen am selben Tisch sitzen`,
      together: (a, b) => `${a} und ${b} möchten am selben Tisch sitzen`,
      apart: (a, b) => `${a} und ${b} möchten lieber an verschiedenen Tischen sitzen`,
      must_apart: (a, b) => `${a} und ${b} müssen an verschiedenen Tischen sitzen`
    },
    all: {
      must_together: (people) => `Alle ${people} müssen am selben Tisch sitzen`,
      together: (people) => `Alle ${people} möchten am selben Tisch sitzen`,
      apart: (people) => `Alle ${people} möchten lieber an verschiedenen Tischen sitzen`,
      must_apart: (people) => `Alle ${people} müssen an verschiedenen Tischen sitzen`
    },
    place: {
      must_table: (person, places) => `${person} muss an ${either(places)} sitzen`,
      not_table: (person, places) => `${person} darf nicht an ${either(places)} sitzen`
    },
    allAt: {
      must_table: (people, places) => `${people === 2 ? "Beide" : `Alle ${people}`} müssen an ${either(places)} sitzen`,
      not_table: (people, places) =>
        `Keiner ${people === 2 ? "von beiden" : `der ${people}`} darf an ${either(places)} sitzen`
    }
  },
  publication: {
    menu: "Was Gäste vom Plan sehen",
    each: "Jede Platzänderung sofort veröffentlichen",
    notEach: "Platzänderungen nicht mehr sofort veröffentlichen",
    isEach: "Jede Platzänderung wird sofort veröffentlicht.",
    takeBack: "Zurückziehen\u00a0…",
    title: "Den veröffentlichten Plan zurückziehen?",
    guests:
      "Gäste, die ihren Platz suchen, lesen, dass es noch nichts zu sehen gibt. Auch Dienstleister sehen den Plan nicht mehr.",
    vendors: "Dienstleister sehen den Plan nicht mehr. Gäste sehen Pläne dieses Programmpunkts ohnehin nicht.",
    stays: "Der Plan bleibt, wie er ist, als Entwurf. Sie können ihn jederzeit wieder veröffentlichen.",
    leave: "Veröffentlicht lassen",
    confirm: "Zurückziehen"
  },
  picked: {
    title: "Ausgewählte Personen",
    actions: "Mit den ausgewählten Personen",
    count: count({ one: "# Person ausgewählt", other: "# Personen ausgewählt" }),
    select: (name) => `${name} auswählen`,
    selectAll: "Alle auswählen",
    selectGroup: (group) => `Alle auswählen: ${group}`,
    selectTable: "Alle hier auswählen",
    seatAt: "Alle setzen an\u00a0…",
    spread: "Verteilen auf\u00a0…",
    allTables: "Alle Tische",
    free: "Plätze freigeben",
    lock: "Platz fixieren",
    locked: "Platz fixiert",
    end: "Auswahl beenden",
    emptyTable: "Tisch leeren",
    swapTables: "Tauschen mit\u00a0…"
  }
}
