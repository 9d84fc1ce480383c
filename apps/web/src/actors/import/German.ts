import { quantity } from "../../platform/messages/Quantity.ts"
import type { ImportMessages } from "./Messages.ts"

const count = quantity("de")

export const german: ImportMessages = {
  people: {
    title: "Personen importieren",
    back: "Personen",
    intro:
      "Übernehmen Sie die Liste, die Sie schon haben. Gespeichert wird erst, wenn Sie gesehen haben, was sich ändert."
  },
  source: {
    heading: "Ihre Liste",
    drop: "Datei hierher ziehen oder",
    choose: "Datei wählen",
    kinds: "Excel (.xlsx), CSV oder Kontakte (.vcf), bis zu 5.000 Personen.",
    paste: "Oder Zellen aus der Tabelle kopieren und hier einfügen",
    read: "Eingefügte Zellen lesen",
    reading: "Die Liste wird gelesen\u00a0…",
    pasted: "Eingefügte Zellen",
    another: "Andere Liste wählen",
    templates: "Noch keine Liste? Füllen Sie eine Vorlage aus:",
    template: (format) => `Vorlage (${format})`,
    templateName: "vorlage-gaesteliste"
  },
  refused: {
    file_too_large: "Diese Datei ist größer als 50 MB.",
    file_empty: "In dieser Liste steht nichts.",
    file_type_unknown: "Das ist keine Excel-, CSV- oder Kontaktdatei.",
    old_excel_file: "Diese Excel-Datei ist zu alt oder hat ein Passwort. Speichern Sie sie als .xlsx ohne Passwort.",
    file_damaged:
      "Diese Excel-Datei ist beschädigt. Öffnen Sie sie, speichern Sie sie neu und versuchen Sie es noch einmal.",
    archive_too_large: "Diese Excel-Datei ist zu groß. Speichern Sie nur das Blatt mit den Gästen.",
    too_many_rows: "Diese Liste hat mehr als 5.000 Personen. Teilen Sie sie auf.",
    too_many_columns: "Diese Liste hat zu viele Spalten.",
    too_many_cells: "Diese Liste hat zu viele Zellen.",
    quote_not_closed: "Ein Anführungszeichen wird nicht geschlossen",
    inRow: (text, row) => `${text} (Zeile ${row}).`
  },
  columns: {
    heading: "Spalten",
    text: "Geben Sie an, was in jeder Spalte steht. Was Sie weglassen, wird nicht importiert.",
    sheet: "Blatt",
    column: (heading) => `Spalte „${heading}“`,
    unnamed: (number) => `Spalte ${number}`,
    examples: "Beispiele",
    is: "Das ist",
    ignored: "Weglassen",
    answer: (event) => `Antwort: ${event}`,
    invited: (event) => `Eingeladen: ${event}`,
    taken: (column, what) =>
      `„${column}“ wird jetzt weggelassen: Nur eine Spalte kann „${what}“ sein. Gruppen, Unverträglichkeiten und Notizen dürfen in mehreren Spalten stehen.`,
    children:
      "Diese Spalte zählt nicht mit. Mit „Notizen“ bleibt erhalten, was hier steht. Ein Kind, das einen Platz braucht, bekommt eine eigene Zeile mit demselben Haushalt oder zählt bei „Benötigte Plätze“ mit.",
    whichEvent:
      "Das sind wohl Antworten, aber zu welchem Programmpunkt? Wählen Sie dafür „Antwort: …“. Eine Spalte gehört zu einem Programmpunkt.",
    emptyAnswer:
      "Wer hier nichts stehen hat, wird mit dieser Liste nicht eingeladen. Mit „offen“ ist jemand eingeladen.",
    noName: "Wählen Sie die Spalte mit den Namen."
  },
  members: {
    key: "Schlüssel",
    type: "Art",
    display_name: "Name",
    given_name: "Vorname",
    family_name: "Nachname",
    household: "Haushalt",
    groups: "Gruppen",
    party_size: "Benötigte Plätze",
    email: "E-Mail",
    phone: "Telefon",
    dietary: "Unverträglichkeiten",
    notes: "Notizen"
  },
  types: { person: "Person", household: "Haushalt", group: "Gruppe", vendor: "Dienstleister" },
  responses: { attending: "kommt", declined: "kommt nicht", pending: "noch offen", none: "nicht eingeladen" },
  preview: {
    heading: "Was sich ändern würde",
    nothingSaved: "Noch ist nichts gespeichert.",
    notBefore: count({
      one: "# Fehler: Berichtigen Sie ihn in Ihrer Liste oder lassen Sie die Zeile weg.",
      other: "# Fehler: Berichtigen Sie sie in Ihrer Liste oder lassen Sie diese Zeilen weg."
    }),
    notDecided: count({
      one: "# unklare Zeile, bitte zuerst klären.",
      other: "# unklare Zeilen, bitte zuerst klären."
    }),
    showFirst: "Zeigen",
    checking: "Wird geprüft\u00a0…",
    show: "Anzeigen",
    created: count({ one: "# neu", other: "# neu" }),
    updated: count({ one: "# geändert", other: "# geändert" }),
    unchanged: count({ one: "# unverändert", other: "# unverändert" }),
    answers: count({ one: "# ersetzt eine Antwort", other: "# ersetzen Antworten" }),
    replaces: "Diese Personen haben etwas anderes geantwortet, als in der Liste steht.",
    keepAnswers: "Gegebene Antworten behalten",
    answersKept: "Gegebene Antworten bleiben, wie sie sind.",
    replaceAnswers: "Doch ersetzen",
    doubts: count({ one: "# unklar", other: "# unklar" }),
    mistakes: count({ one: "# Fehler", other: "# Fehler" }),
    makes: (units) => `Dazu: ${units}.`,
    households: count({ one: "# neuer Haushalt", other: "# neue Haushalte" }),
    groups: count({ one: "# neue Gruppe", other: "# neue Gruppen" }),
    row: (row) => `Zeile ${row}`,
    wholeRow: "Zeile",
    nobody: "Niemand.",
    empty: "leer",
    from: "vorher",
    to: "nachher",
    more: "Mehr anzeigen",
    moreMistakes: count({ one: "Und # weiterer Fehler.", other: "Und # weitere Fehler." }),
    leaveOut: count({ one: "Diese Zeile weglassen", other: "Diese # Zeilen weglassen" }),
    leaveRowOut: (name) => `${name} weglassen`,
    untouched: count({
      one: "# vorhandene Person steht nicht in diesen Zeilen und bleibt, wie sie ist.",
      other: "# vorhandene Personen stehen nicht in diesen Zeilen und bleiben, wie sie sind."
    }),
    leftOut: count({ one: "# Zeile wird weggelassen.", other: "# Zeilen werden weggelassen." }),
    putBack: "Wieder aufnehmen",
    sameName: (name) => `${name} steht schon auf der Liste.`,
    similarName: (name) => `Ähnelt ${name}, schon auf der Liste.`,
    twice: "Der Name steht zweimal in dieser Liste.",
    similarTwice: (name) => `Ähnelt ${name} in dieser Liste.`,
    samePerson: "Dieselbe Person",
    isSamePerson: (name) => `${name} ist dieselbe Person`,
    sameInList: "Dieselbe Person, diese Zeile weglassen",
    isSameInList: (name) => `${name} ist dieselbe Person, diese Zeile weglassen`,
    otherPerson: "Jemand anderes",
    isOtherPerson: (name) => `${name} ist jemand anderes`,
    addresses:
      "Korrigieren Sie diese E-Mail-Adressen in Ihrer Liste und wählen Sie sie noch einmal, oder entscheiden Sie hier.",
    unlikely: (email) => `„${email}“ sieht nicht nach einer E-Mail-Adresse aus.`,
    noAddress: "Ohne E-Mail-Adresse",
    noAddressOf: (name) => `${name} ohne E-Mail-Adresse importieren`,
    noAddresses: count({ one: "Ohne diese E-Mail-Adresse", other: "Alle # ohne E-Mail-Adresse" }),
    isRight: "Sie stimmt",
    isRightOf: (name) => `Sie stimmt: ${name}`,
    allRight: count({ one: "Sie stimmt", other: "Alle # stimmen" }),
    decide: "Geben Sie jeweils an, ob es dieselbe Person ist, deren Zeile dann wegbleibt, oder jemand anderes.",
    allSame: count({ one: "Das ist dieselbe Person", other: "Alle # mit gleichem Namen sind dieselben Personen" }),
    allOthers: count({ one: "Das ist jemand anderes", other: "Alle # sind andere Personen" }),
    decided: count({ one: "# unklare Zeile ist geklärt.", other: "# unklare Zeilen sind geklärt." }),
    decideAgain: "Neu entscheiden",
    cannot:
      "Korrigieren Sie die Fehler in Ihrer Liste und wählen Sie sie noch einmal, oder lassen Sie diese Zeilen weg.",
    nothing: "Alles in dieser Liste ist schon bekannt. Es gibt nichts zu importieren.",
    doIt: count({ one: "# Person importieren", other: "# Personen importieren" }),
    import: "Importieren",
    importing: "Wird importiert\u00a0…"
  },
  mistakes: {
    name_missing: "Der Name fehlt",
    too_long: "Der Text ist zu lang",
    key_invalid: "Ein Schlüssel hat keine Leerzeichen und höchstens 200 Zeichen",
    type_unknown: "Hier geht nur Person, Haushalt, Gruppe oder Dienstleister",
    number_invalid: "Hier geht nur eine ganze Zahl von 1 bis 10.000",
    email_invalid: "Das ist keine E-Mail-Adresse",
    response_unknown: "Hier geht nur ja, nein oder offen",
    text_invalid: "Der Text hat Zeichen, die sich nicht speichern lassen",
    said: (text, value) => `${text}: „${value}“`,
    same_actor: (row) => `Das ist dieselbe Person wie in Zeile ${row}`,
    same_key: (row) => `Zeile ${row} hat denselben Schlüssel`,
    type_fixed: "Die Art lässt sich nicht ändern",
    actor_ambiguous: "Mehrere Personen heißen so; eine E-Mail-Adresse würde sie unterscheiden",
    same_name: (row) =>
      `Zeile ${row} hat denselben Namen: eine weglassen oder zwei Personen durch eine E-Mail-Adresse unterscheiden`,
    unit_ambiguous: "Mehrere Haushalte oder Gruppen heißen so",
    too_many_units: "Mit dieser Liste gäbe es zu viele Haushalte oder Gruppen",
    event_unknown: "Diesen Programmpunkt gibt es nicht",
    vendor_invited: "Dienstleister werden nicht eingeladen",
    membership_cycle: "Der Eintrag wäre Mitglied von sich selbst",
    too_many_groups: "Das sind zu viele Gruppen",
    contradiction: "Das widerspricht dem, was schon geplant ist, etwa den Plätzen an einem Tisch",
    row_invalid: "Diese Zeile lässt sich nicht lesen",
    answers_invalid: "Diese Antworten lassen sich nicht lesen"
  },
  result: {
    heading: "Importiert",
    created: count({ one: "# Person ist neu.", other: "# Personen sind neu." }),
    updated: count({ one: "# Person wurde geändert.", other: "# Personen wurden geändert." }),
    unchanged: count({ one: "# war schon so eingetragen.", other: "# waren schon so eingetragen." }),
    leftOut: count({ one: "# Zeile wurde weggelassen.", other: "# Zeilen wurden weggelassen." }),
    undo: "Import rückgängig machen",
    undoing: "Wird rückgängig gemacht\u00a0…",
    undone: "Der Import wurde rückgängig gemacht. Alles ist wie vorher.",
    changedSince: "Der Import lässt sich nicht mehr rückgängig machen: Diese Personen wurden seitdem geändert.",
    alreadyUndone: "Der Import wurde schon rückgängig gemacht.",
    more: count({ one: "und # weitere", other: "und # weitere" }),
    toPeople: "Zu den Personen",
    again: "Weitere Liste importieren"
  },
  failed: {
    offline: "Keine Verbindung. Versuchen Sie es gleich noch einmal.",
    forbidden: "Sie dürfen die Personen dieses Anlasses nicht ändern.",
    other: "Das hat nicht geklappt. Es wurde nichts gespeichert."
  },
  output: {
    heading: "Export",
    text: "Alle Personen, auch Dienstleister, samt Antworten, Tischen und Unverträglichkeiten. Die Datei lässt sich wieder importieren.",
    file: (format) => `${format} exportieren`,
    reading: (read, all) => `${read} von ${all} gelesen\u00a0…`,
    failed: "Der Export hat nicht geklappt. Versuchen Sie es noch einmal.",
    name: "personen"
  }
}
