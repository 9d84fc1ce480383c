import type { SeatingMessages } from "./Messages.ts"
import { quantity } from "../../platform/messages/Quantity.ts"
import { dative, germanPlanning } from "./GermanPlanning.ts"
import { germanDone, germanSteps } from "./GermanSteps.ts"

const count = quantity("de")

/** Returns a name as it stands after “für”. */

export const german: SeatingMessages = {
  seating: {
    title: "Sitzplan",
    event: "Programmpunkt",
    noEventsTitle: "Noch keine Sitzpläne",
    noEventsText:
      "Für keinen Programmpunkt dieses Anlasses sind Sitzpläne eingeschaltet. Wer den Anlass eingerichtet hat, kann das ändern.",
    noInstallationText: "Dieser Anlass nutzt keine Sitzpläne. Wer ihn eingerichtet hat, kann sie einschalten.",
    noPlanTitle: (event) => `${event}: noch kein Sitzplan`,
    noPlanText:
      "Legen Sie ihn an, fügen Sie Tische hinzu und verteilen Sie die Plätze. Gäste sehen nichts, bis Sie den Plan veröffentlichen.",
    createPlan: "Plan anlegen",
    draft: "Entwurf",
    published: "Veröffentlicht",
    changedSince: "Geändert; für Gäste verborgen, bis Sie wieder veröffentlichen.",
    changesSince: count({
      one: "# Änderung; für Gäste verborgen, bis Sie wieder veröffentlichen.",
      other: "# Änderungen; für Gäste verborgen, bis Sie wieder veröffentlichen."
    }),
    asPublished: "Unverändert, aber für Gäste verborgen, bis Sie wieder veröffentlichen.",
    justNow: "gerade eben",
    asSeen: "Genau wie veröffentlicht; es gibt nichts zu veröffentlichen.",
    stillPublished: (when) => `Weiter gilt die Fassung, die ${when} veröffentlicht wurde.`,
    neverPublished: "Nicht veröffentlicht",
    offline: "Keine Verbindung. So war der Plan zuletzt.",
    unavailable: "Der Dienst ist gerade nicht zu erreichen. So war der Plan zuletzt.",
    changesAreKept: "Ihre Änderungen bleiben auf dieser Seite und werden gesendet, sobald es geht.",
    accessEnded: "Sie haben keinen Zugang mehr. Melden Sie sich erneut an.",
    switchedOff:
      "Sitzpläne sind für diesen Programmpunkt ausgeschaltet. Sie können den Plan ansehen, aber nicht ändern.",
    readOnly: "Sie können diesen Plan ansehen, aber nicht ändern.",
    seatsTaken: (taken, seats) => `${taken} von ${seats} Plätzen`,
    toSeatCount: count({ one: "# ohne Platz", other: "# ohne Platz" }),
    everybodySeated: "alle haben einen Platz",
    publish: "Veröffentlichen\u00a0…",
    tabPeople: "Personen",
    tabTables: "Tische",
    tabPlan: "Plan",
    dismiss: "Schließen",
    print: "Drucken",
    readings: "Dienstleister und der veröffentlichte Plan",
    seenAt: (when) => `gesehen ${when}`,
    seenBefore: (when) => `frühere Fassung gesehen ${when}`,
    notSeen: "noch nicht bestätigt"
  },
  history: {
    title: "Rückgängig machen und wiederholen",
    undo: "Letzte Änderung rückgängig machen",
    redo: "Letzte Änderung wiederholen",
    undoAndPublish: "Rückgängig, wieder veröffentlichen",
    publishAgain: "Wieder veröffentlichen",
    publishThis: "Mit dieser Änderung veröffentlichen",
    publishAll: "Alle Änderungen veröffentlichen",
    undone: (what) => `Rückgängig gemacht: ${what}.`,
    undoneAndPublished: (what) => `Rückgängig gemacht und wieder veröffentlicht: ${what}.`,
    redone: (what) => `Wiederholt: ${what}.`,
    steps: germanSteps,
    lastStep: "die letzte Änderung",
    notUndone: (what, why) => `Ließ sich nicht rückgängig machen: ${what}. ${why}`,
    notRedone: (what, why) => `Ließ sich nicht wiederholen: ${what}. ${why}`,
    tooLate: "Das wurde inzwischen von jemand anderem oder auf einem anderen Gerät geändert."
  },
  remote: {
    from: (what) => `Von einem anderen Gerät: ${what}`,
    draft: "Der Plan ist wieder ein Entwurf.",
    who: "Wer war das?"
  },
  consent: {
    title: "Dieser Plan ist veröffentlicht",
    guestsSeeNothing:
      "Wird er geändert, ist er wieder ein Entwurf. Gäste sehen nichts, bis Sie ihn wieder veröffentlichen.",
    vendorsSeeNothing:
      "Wird er geändert, ist er wieder ein Entwurf. Dienstleister sehen nichts, bis Sie ihn wieder veröffentlichen.",
    untilOthersPublish:
      "Wird er geändert, ist er wieder ein Entwurf. Andere sehen ihn nicht, bis jemand ihn wieder veröffentlicht, der das darf.",
    publishedBy: (name, when) => `Veröffentlicht von ${name}, ${when}.`,
    notAgainToday: "Für diesen Plan heute nicht mehr fragen",
    leave: "So lassen",
    change: "Ändern"
  },
  split: {
    title: (unit) => `${unit} aufteilen?`,
    seatedOneByOne: (places) => `Alle sitzen einzeln: ${places}.`,
    alreadyCovered: (person, unit, table) => `${person} hat schon einen Platz an ${table}, mit ${dative(unit)}.`,
    alreadyAlone: (people) => `Schon einzeln gesetzt: ${people}.`,
    target: (table, person) => `An ${table}: ${person}`,
    oneByOne: (table, people) => `Einzeln an ${table}: ${people}`,
    noRoom: (table, people) => `Kein Platz mehr an ${table}: ${people}`,
    unnamed: count({ one: "# Platz ohne Namen wird frei", other: "# Plätze ohne Namen werden frei" }),
    twice: "Doppelt setzen",
    twiceMeans: (unit) =>
      `Mit „Doppelt setzen“ bleiben zusätzlich alle Plätze von „${unit}“, für Personen, deren Namen fehlen.`,
    gather: (unit, table) => `${unit} an ${table} umsetzen?`,
    gatherAll: (table) => `Alle an ${table} umsetzen`,
    splitHousehold: "Haushalt aufteilen",
    splitGroup: "Gruppe aufteilen",
    seatOneByOne: "Alle einzeln setzen",
    sizeContradicts: (party, coming) => `Plätze für ${party}, es ${coming === 1 ? "kommt" : "kommen"} aber ${coming}.`
  },
  saving: {
    saving: "Wird gespeichert\u00a0…",
    saved: "Gespeichert",
    slow: count({
      one: "Noch keine Antwort. # Änderung bleibt auf dieser Seite, bis sie gespeichert ist; bitte lassen Sie die Seite geöffnet.",
      other:
        "Noch keine Antwort. # Änderungen bleiben auf dieser Seite, bis sie gespeichert sind; bitte lassen Sie die Seite geöffnet."
    }),
    offline: count({
      one: "Keine Verbindung. # Änderung ist noch nicht gespeichert. Sie bleibt auf dieser Seite und wird gesendet, sobald Sie wieder online sind; bitte lassen Sie die Seite geöffnet.",
      other:
        "Keine Verbindung. # Änderungen sind noch nicht gespeichert. Diese bleiben auf dieser Seite und werden gesendet, sobald Sie wieder online sind; bitte lassen Sie die Seite geöffnet."
    }),
    serverAway: count({
      one: "Der Server antwortet nicht. # Änderung ist noch nicht gespeichert. Sie bleibt auf dieser Seite und wird alle paar Sekunden erneut gesendet; bitte lassen Sie die Seite geöffnet.",
      other:
        "Der Server antwortet nicht. # Änderungen sind noch nicht gespeichert. Diese bleiben auf dieser Seite und werden alle paar Sekunden erneut gesendet; bitte lassen Sie die Seite geöffnet."
    }),
    tryNow: "Jetzt erneut versuchen",
    discard: count({ one: "# Änderung verwerfen", other: "# Änderungen verwerfen" }),
    discarded: "Verworfen, nicht gespeichert. Was den Server doch erreicht hat, zeigt der Plan."
  },
  people: {
    title: "Personen",
    search: "Person suchen",
    searchFor: "Name, Gruppe oder Tisch",
    searchHint: "Mit / suchen",
    show: "Anzeigen",
    toSeat: "Ohne Platz",
    seated: "Mit Platz",
    everybody: "Alle",
    group: "Gruppe",
    allGroups: "Alle Gruppen",
    rsvp: "Antwort",
    allRsvp: "Jede Antwort",
    attending: "Kommt",
    pending: "Noch offen",
    declined: "Kommt nicht",
    not_tracked: "Nicht gefragt",
    partyOf: (size) => `${size} Personen`,
    comingOfParty: (coming, size) => `${coming} von ${size} kommen`,
    at: (table) => `an ${table}`,
    covered: (table, name) => `${table}, mit ${dative(name)}`,
    unnamed: count({ one: "# ohne Namen", other: "# ohne Namen" }),
    notInvited: "nicht mehr eingeladen",
    found: count({ one: "# Person", other: "# Personen" }),
    foundElsewhere: count({ other: "Hier niemand, # unter „Alle“" }),
    elsewhere: count({ one: "# weitere unter „Alle“", other: "# weitere unter „Alle“" }),
    nobodyFound: "Keine Treffer.",
    nobodyLeft: "Alle, die kommen, haben einen Platz.",
    nobody: "Noch ist niemand eingeladen.",
    add: "Person in die Liste aufnehmen",
    about: "Antwort, Kontakt, Notizen und Unverträglichkeiten",
    oneByOne: "sitzen einzeln",
    tapHint: "Person ohne Platz antippen, dann den Tisch. Oder gedrückt halten, dann ziehen oder weitere auswählen.",
    drag: (name) => `${name} ziehen`
  },
  person: {
    close: "Schließen",
    notSeated: "Noch kein Platz",
    toBeSeated: "Noch kein Platz. Wählen Sie einen Tisch.",
    sitsAt: (table) => `An ${table}`,
    seatNumber: "Platz",
    noSeatNumber: "Beliebiger Platz",
    seatLabel: "Platzhinweis",
    seatLabelHint: "Zum Beispiel Hochstuhl",
    saveSeat: "Platz speichern",
    place: "Setzen an",
    move: "Umsetzen an",
    swap: "Tauschen mit",
    way: "Umsetzen oder tauschen",
    findTable: "Tisch suchen",
    findPerson: "Jemanden mit Platz suchen",
    unseat: "Platz freigeben",
    free: count({ one: "# frei", other: "# frei" }),
    full: (taken, seats) => `voll, ${taken} von ${seats}`,
    tooSmall: (free, party) => `${free} frei, ${party} nötig`,
    here: "sitzt hier",
    allHere: "sitzen alle hier",
    breaksMust: "gegen einen Wunsch, der gelten muss",
    company: (people, groups) => `${people} aus ${groups}`,
    declined: "Kommt nicht, bekommt also keinen Platz.",
    notEligible: "Nicht mehr eingeladen, bekommt also keinen Platz.",
    noTables: "Es gibt noch keine Tische."
  },
  tables: {
    look: "An Tischen zeigen",
    lookSeats: "Plätze",
    lookNames: "Namen",
    lookRoom: "Raum",
    noZone: "Ohne Bereich",
    word: "Tisch",
    emptyTitle: "Noch keine Tische",
    emptyText: "Fügen Sie die ersten hinzu. Namen werden automatisch vergeben, alles lässt sich später ändern.",
    addTable: "Tische hinzufügen",
    addZone: "Bereich hinzufügen",
    name: "Name",
    zoneName: "Name des Bereichs",
    nameTaken: "So heißt schon ein anderer Tisch.",
    range: (most) => `1 bis ${most}`,
    nameByItself: "Automatisch",
    capacity: "Plätze",
    zone: "Bereich",
    noZoneChoice: "Keiner",
    howMany: "Wie viele",
    add: "Hinzufügen",
    tablesIn: (zone) => `Tische im Bereich ${zone}`,
    chooseTables: "Tische wählen\u00a0…",
    rename: "Umbenennen",
    moveUp: "Nach oben",
    moveDown: "Nach unten",
    before: (table) => `Vor ${table}`,
    first: "Am Anfang",
    after: (table) => `Hinter ${table}`,
    last: "Am Ende",
    zoneMenu: (zone) => `${zone} ändern`,
    deleteZone: "Bereich löschen",
    saveTable: "Speichern",
    deleteTable: "Tisch löschen",
    deleteOnceEmpty: "Ein Tisch lässt sich löschen, sobald dort niemand mehr sitzt.",
    people: "Wer hier sitzt",
    seatSomebody: "Jemanden hierher setzen",
    nobodyHere: "Hier sitzt noch niemand.",
    taken: (taken, seats) => `${taken} von ${seats} Plätzen belegt`,
    full: "voll",
    over: "zu voll",
    empty: "leer",
    zoneSummary: (tables, taken, seats) => `${tables}, ${taken} von ${seats} Plätzen`,
    seatOf: (seat) => `Platz ${seat}`
  },
  details: {
    title: "Name und Notizen",
    name: "Name des Plans",
    nameMissing: "Der Plan braucht einen Namen.",
    notes: "Notizen",
    notesHint: "Nur für das Planungsteam sichtbar.",
    notesStay: "Notizen lassen sich ändern, aber nicht wieder entfernen."
  },
  review: {
    title: (plan) => `${plan} veröffentlichen?`,
    stillOpen: "Noch offen",
    nothingOpen: "Nichts mehr offen.",
    empty: "Der Plan ist leer.",
    publish: "Veröffentlichen",
    later: "Noch nicht"
  },
  done: germanDone,
  refused: {
    changedMeanwhile: (now) => `Jemand anderes hat das gerade in „${now}“ geändert.`,
    overtaken: "Das hat gerade jemand anderes geändert. Der Plan ist jetzt aktuell; bitte prüfen Sie ihn.",
    overtakenBy: (what) => `Das hat gerade jemand anderes geändert. ${what}`,
    offline: "Keine Verbindung. Es wurde nichts geändert.",
    permission: "Sie dürfen diesen Plan nicht ändern.",
    module: "Sitzpläne wurden für diesen Programmpunkt ausgeschaltet. Der Plan bleibt, wie er ist.",
    unknown: "Das hat nicht geklappt, es wurde nichts geändert. Versuchen Sie es gleich noch einmal.",
    tableGone: "Diesen Tisch gibt es im Plan nicht mehr.",
    tableFull: (table, taken, seats) => `${table} ist voll (${taken} von ${seats}).`,
    tableTooSmall: (table, free, party) => `${table}: ${free} frei, ${party} nötig.`,
    seatTaken: (table, seat) => `Platz ${seat} an ${table} ist besetzt.`,
    seatAbove: (table, seat, seats) => `${table} hat keinen Platz ${seat}; der letzte ist ${seats}.`,
    declined: (person) => `Kommt nicht: ${person}.`,
    notEligible: "Diese Person ist nicht mehr eingeladen.",
    alreadySeated: (person) => `Jemand anderes hat ${person} schon einen Platz gegeben.`,
    capacity: count({
      one: "Dort sitzt # Person; so viele Plätze braucht der Tisch mindestens.",
      other: "Dort sitzen # Personen; so viele Plätze braucht der Tisch mindestens."
    }),
    highestSeat: (seat) => `Platz ${seat} ist besetzt; so viele Plätze braucht der Tisch mindestens.`,
    tableNotEmpty: count({ one: "Dort sitzt noch jemand.", other: "Dort sitzen noch Gäste." }),
    invalid: "Mit diesen Angaben geht das nicht.",
    seatThere: (table) => `Setzen an ${table}`,
    hide: "Meldung ausblenden"
  },
  ...germanPlanning,
  counts: {
    tables: count({ one: "# Tisch", other: "# Tische" })
  }
}
