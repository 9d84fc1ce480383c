import type { LinksMessages } from "./Messages.ts"

export const german: LinksMessages = {
  links: {
    title: "Links",
    intro:
      "Ein Link gehört zu einem Gast: Wer ihn öffnet, wird als dieser Gast begrüßt und sieht, was der Gast sieht. Geben Sie die Links als gedruckte Karten oder per Nachricht weiter.",
    choose: "Neue Links erstellen",
    each: "Je ein Link für",
    person: "Personen",
    household: "Haushalte",
    personHint: "Damit findet ein Gast den eigenen Platz, antwortet für den ganzen Haushalt und fügt Fotos hinzu.",
    householdHint:
      "Der Haushalt antwortet damit und fügt Fotos hinzu. Haben seine Personen eigene Plätze, zeigt sein Link diese nicht: Jede findet ihren Platz über einen eigenen Link. Wählen Sie dafür „Personen“; die Codes eines Haushalts passen auf eine Karte.",
    hiddenAt: (household) =>
      `Über den Link „${household}“ sieht niemand seinen Platz: Die Personen sitzen einzeln im Plan, und jede findet ihren Platz über einen eigenen Link.`,
    hiddenAtMany: (households) =>
      `Über die Links von ${households} Haushalten sieht niemand seinen Platz: Die Personen sitzen einzeln im Plan, und jede findet ihren Platz über einen eigenen Link.`,
    makeForHidden: (people) =>
      people === 1 ? "Link für diese Person erstellen" : `Links für diese ${people} Personen erstellen`,
    who: "Für wen",
    unlinked: "Wer noch gar keinen Link hat",
    withoutOwn: "Wer keinen eigenen Link hat",
    unlinkedHint: "Wer den Link des Haushalts nutzt, fehlt hier.",
    everybody: "Alle",
    all: (chosen, of) => `${chosen} von ${of} ausgewählt`,
    chooseAll: "Alle auswählen",
    chooseNone: "Keine auswählen",
    nobody: "Hier ist niemand. Wählen Sie eine andere Gruppe oder legen Sie zuerst Personen an.",
    allLinked: "Hier haben schon alle einen Link. Für einen weiteren wählen Sie „Alle“.",
    allReached:
      "Hier haben alle einen Link, den eigenen oder den des Haushalts. Für eigene Links wählen Sie „Wer keinen eigenen Link hat“.",
    make: (count) => (count === 1 ? "1 Link erstellen" : `${count} Links erstellen`),
    making: "Die Links werden erstellt\u00a0…",
    failed: "Das hat nicht geklappt, und es wurde kein Link erstellt. Versuchen Sie es noch einmal.",
    madeSome: (made, missing) =>
      `${made} Links sind erstellt, ${missing} fehlen noch. Drucken Sie zuerst diese und erstellen Sie dann die anderen.`,
    made: (count) => (count === 1 ? "1 neuer Link" : `${count} neue Links`),
    once: (count) =>
      count === 1
        ? "Dieser Link wird nur jetzt angezeigt. Drucken oder speichern Sie ihn, bevor Sie diese Seite verlassen; später kann ihn niemand mehr abrufen."
        : "Diese Links werden nur jetzt angezeigt. Drucken oder speichern Sie alle, bevor Sie diese Seite verlassen; später kann sie niemand mehr abrufen.",
    cards: "Karten",
    cardForPerson: "Eine Karte je Person",
    cardForHousehold: "Eine Karte je Haushalt",
    paper: "Papier",
    language: "Sprache der Karten",
    print: "Drucken",
    download: "Für Serienbrief speichern",
    fileName: "gaeste-links.csv",
    columns: { name: "Name", household: "Haushalt", email: "E-Mail", link: "Link" },
    done: "Fertig",
    reallyDone: (count) =>
      `${count === 1 ? "Der Link ist" : "Die Links sind"} weder gedruckt noch gespeichert und ${count === 1 ? "lässt" : "lassen"} sich nicht noch einmal anzeigen. Trotzdem verlassen?`,
    leave: () => "Trotzdem verlassen",
    stay: () => "Hier bleiben",
    linkOf: (name) => `Der Link für ${name}`,
    codeOf: (name) => `QR-Code des Links für ${name}`,
    existing: "Gültige Links",
    none: "Noch kein Gast hat einen Link.",
    find: "Gast oder Haushalt suchen",
    found: (count) => (count === 1 ? "1 Link" : `${count} Links`),
    notFound: "Kein Link unter diesem Namen.",
    columnName: "Gast",
    columnMade: "Erstellt",
    columnUsed: "Zuletzt geöffnet",
    columnExpires: "Gültig bis",
    columnActions: "Aktionen",
    never: "Noch nie geöffnet",
    forever: "Unbefristet",
    revoke: "Sperren",
    revokeOf: (name) => `Einen Link von ${name} sperren`,
    reissue: "Ersetzen",
    reissueOf: (name) => `Einen Link von ${name} ersetzen`,
    really: "Der gedruckte Code funktioniert dann nicht mehr.",
    reallyRevoke: "Sperren",
    reallyReissue: "Neuen Link erstellen",
    keep: "Behalten",
    revoked: (name) => `Der Link von ${name} funktioniert nicht mehr.`,
    actionFailed: "Das hat nicht geklappt. Versuchen Sie es noch einmal.",
    oldStays: "Der neue Link ist da, aber der alte funktioniert noch. Sperren Sie ihn unten in der Liste."
  }
}
