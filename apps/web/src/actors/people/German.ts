import { quantity } from "../../platform/messages/Quantity.ts"
import type { PeopleMessages } from "./Messages.ts"

const count = quantity("de")

export const german: PeopleMessages = {
  people: {
    title: "Personen",
    list: "Personen, Haushalte und Gruppen",
    search: "Personen suchen",
    searchFor: "Name, Haushalt, E-Mail oder Telefon",
    add: "Neu",
    lists: "Import und Export",
    export: "Export",
    show: (name) => `${name} anzeigen`,
    found: {
      person: count({ one: "# Person", other: "# Personen" }),
      household: count({ one: "# Haushalt", other: "# Haushalte" }),
      group: count({ one: "# Gruppe", other: "# Gruppen" })
    },
    stillLoading: (known, all) => `${known} von ${all}\u00a0…`,
    nobody: "Noch steht niemand auf der Liste.",
    nobodyText: "Importieren Sie Ihre Liste oder fügen Sie die erste Person hinzu.",
    importList: "Liste importieren",
    nobodyFound: "Keine Treffer.",
    clearFilters: "Filter zurücksetzen",
    readOnly: "Sie können die Liste ansehen, aber nicht ändern.",
    saving: "Wird gespeichert\u00a0…",
    select: (name) => `${name} auswählen`,
    members: count({ one: "# Person", other: "# Personen" }),
    partyOf: count({ one: "# Platz", other: "# Plätze" }),
    answersTo: (event) => `Antworten: ${event}`,
    hasLink: "Hat einen Link",
    hasDiet: "Mit Angaben zu Essen und Unverträglichkeiten",
    units: "Haushalte und Gruppen",
    findUnit: "Haushalt oder Gruppe",
    allUnits: "Alle",
    noUnits: "Noch keine Haushalte oder Gruppen.",
    dropHint: "Ziehen Sie Personen hierher, um sie einem Haushalt oder einer Gruppe zuzuordnen."
  },
  filter: {
    show: "Filter",
    kind: "Anzeigen",
    all: "Alle",
    person: "Personen",
    household: "Haushalte",
    group: "Gruppen",
    event: "Programmpunkt",
    answer: "Antwort",
    anyAnswer: "Alle Antworten",
    seat: "Platz",
    anySeat: "Mit/ohne Platz",
    seated: "Hat einen Platz",
    unseated: "Noch kein Platz",
    link: "Link",
    anyLink: "Mit/ohne Link",
    linked: "Hat einen Link",
    unlinked: "Noch kein Link",
    unit: (name) => `Nur ${name}`
  },
  answer: {
    attending: "Kommt",
    pending: "Noch offen",
    declined: "Kommt nicht",
    not_invited: "Nicht eingeladen",
    ofPeople: ({ coming, declined, invited, members }) =>
      coming === members
        ? "Alle kommen"
        : coming > 0
          ? `${coming} von ${members} ${coming === 1 ? "kommt" : "kommen"}`
          : declined === members
            ? "Niemand kommt"
            : invited === members
              ? "Alle eingeladen"
              : "Manche eingeladen",
    through: { household: (answer) => `${answer} (Haushalt)`, group: (answer) => `${answer} (Gruppe)` },
    saved: (name, event, answer) => `Gespeichert. ${name}, ${event}: ${answer}.`,
    ofUnit: "Für Mitglieder ohne eigene Antwort gilt sie auch.",
    seatStays: (table) => `Der Platz an ${table} bleibt belegt, bis jemand den Plan ändert.`
  },
  kind: { person: "Person", household: "Haushalt", group: "Gruppe", vendor: "Dienstleister" },
  panel: {
    close: "Schließen",
    name: "Name",
    nameMissing: "Bitte geben Sie einen Namen ein.",
    partySize: "Benötigte Plätze",
    partySizeOfUnit: "Benötigte Plätze, mindestens",
    saved: (name, field) => `Gespeichert. ${name}: ${field}.`,
    partyWrong: "Eine ganze Zahl von 1 bis 10.000.",
    email: "E-Mail",
    emailWrong: "Das ist keine E-Mail-Adresse.",
    phone: "Telefon",
    dietary: "Essen und Unverträglichkeiten",
    dietaryHint: "Zum Beispiel vegetarisch, keine Nüsse. Was Gäste in ihrer Antwort angeben, steht nicht hier.",
    notes: "Notizen",
    notesHint: "Nur für das Planungsteam sichtbar.",
    answers: "Antworten",
    noEvents: "Es gibt noch keine Programmpunkte.",
    belongsTo: "Haushalte und Gruppen",
    belongsToNone: "In keinem Haushalt und keiner Gruppe.",
    members: "Mitglieder",
    membersNone: "Noch ist niemand dabei.",
    leave: (name) => `Aus ${name} herausnehmen`,
    takeOut: (name) => `${name} herausnehmen`,
    left: (name, unit) => `${name} gehört nicht mehr zu „${unit}“.`,
    addTo: "Haushalt oder Gruppe zuordnen",
    addMember: "Jemanden hinzufügen",
    search: "Namen eingeben",
    makeHousehold: (name) => `Neuer Haushalt „${name}“`,
    makeGroup: (name) => `Neue Gruppe „${name}“`,
    seated: "Platz",
    sitsAt: (event, table) => `${event}: ${table}`,
    notSeated: "Noch kein Platz",
    links: "Link",
    noLink: "Noch kein Link",
    linkUnused: "Hat einen Link, der noch nie geöffnet wurde",
    linkUsed: (when) => `Hat einen Link, zuletzt benutzt ${when}`,
    delete: "Löschen",
    confirmDelete: (name) =>
      `${name} löschen? Antworten und Links werden mitgelöscht. Das lässt sich nicht rückgängig machen.`,
    membersStay: count({ one: "# Mitglied bleibt auf der Liste.", other: "Die # Mitglieder bleiben auf der Liste." }),
    membersUninvited: "Wer nur darüber eingeladen ist, ist dann nicht mehr eingeladen.",
    keep: "Behalten"
  },
  new: {
    title: "Zur Liste hinzufügen",
    kind: "Art",
    household: "Haushalt oder Gruppe",
    create: "Hinzufügen",
    created: (name) => `${name} steht jetzt auf der Liste.`,
    another: "Sie können gleich weitere hinzufügen."
  },
  bulk: {
    selected: count({ one: "# ausgewählt", other: "# ausgewählt" }),
    selectAll: count({ one: "# auswählen", other: "Alle # auswählen" }),
    clear: "Auswahl aufheben",
    invitation: "Einladung und Antwort",
    invitedOnly: "Eingeladen, noch offen",
    addTo: "Zuordnen\u00a0…",
    working: (done, all) => `Gespeichert: ${done} von ${all}\u00a0… Bitte lassen Sie diese Seite offen.`,
    answered: {
      pending: (event) =>
        count({
          one: `${event}: # eingeladen, die Antwort ist noch offen.`,
          other: `${event}: # eingeladen, die Antworten sind noch offen.`
        }),
      attending: (event) =>
        count({ one: `${event}: # als Zusage vermerkt.`, other: `${event}: # als Zusagen vermerkt.` }),
      declined: (event) =>
        count({ one: `${event}: # als Absage vermerkt.`, other: `${event}: # als Absagen vermerkt.` }),
      not_invited: (event) =>
        count({
          one: `${event}: # Einladung zurückgenommen.`,
          other: `${event}: # Einladungen zurückgenommen.`
        })
    },
    throughPeople: count({
      one: "Für # Haushalt oder Gruppe zählen die Mitglieder.",
      other: "Für # Haushalte und Gruppen zählen die Mitglieder."
    }),
    takenOut: (unit, first) =>
      count({ one: `${first} gehört nicht mehr zu „${unit}“.`, other: `# gehören nicht mehr zu „${unit}“.` }),
    moved: (unit, first) =>
      count({ one: `${first} gehört jetzt zu „${unit}“.`, other: `# gehören jetzt zu „${unit}“.` }),
    refused: (names, why) => `Nicht geändert: ${names}. ${why}`,
    nobodyInvited: (events) => `Noch niemand eingeladen: ${events}.`,
    invite: (events) => count({ one: `# Person einladen: ${events}`, other: `Alle # Personen einladen: ${events}` }),
    inviteOnly: (event) => `Nur ${event}`,
    notInvited: (events) =>
      count({
        one: `# Person ist noch nirgends eingeladen. Einladen: ${events}?`,
        other: `# Personen sind noch nirgends eingeladen. Einladen: ${events}?`
      }),
    inviteRest: count({
      one: "Die übrige Person einladen",
      other: "Die übrigen # Personen einladen"
    }),
    invited: (events) =>
      count({
        one: `# Person eingeladen: ${events}. Verschickt wurde nichts.`,
        other: `# Personen eingeladen: ${events}. Verschickt wurde nichts.`
      })
  },
  merge: {
    ask: "Dieselbe Person wie\u00a0…",
    same: (name) => `${name} ist dieselbe Person wie`,
    two: "Dieselbe Person\u00a0…",
    title: "Zwei Einträge zusammenführen",
    stays: "Dieser Eintrag bleibt",
    goesOver: (name) => `Geht auf ${name} über`,
    rest: "Fotos, Uploads und alles andere, was zu dieser Person gehört",
    unit: (name) => `Bei ${name}`,
    links: count({ one: "# Link, der weiter gilt", other: "# Links, die weiter gelten" }),
    lost: "Fällt weg",
    forGood: "Das lässt sich nicht rückgängig machen.",
    merge: "Zusammenführen",
    done: (from, into) => `${from} und ${into} sind jetzt ein Eintrag.`,
    stale: "Jemand anderes hat gerade einen der beiden geändert. Sehen Sie noch einmal nach und fahren Sie dann fort.",
    conflicts: {
      type: "Nur zwei Personen, zwei Haushalte oder zwei Gruppen lassen sich zusammenführen.",
      plus_one: "Beide bringen jemanden mit. Entfernen Sie zuerst eine der Begleitungen.",
      invitation: (event) => `${event}: Die Antworten widersprechen sich. Geben Sie beiden zuerst dieselbe Antwort.`,
      seating_assignment: (event) =>
        `${event}: Beide haben einen Platz. Geben Sie zuerst im Sitzplan einen davon frei.`,
      other: (reason) => `Die beiden widersprechen sich (${reason}). Klären Sie das zuerst.`
    }
  },
  undo: { done: "Rückgängig gemacht." },
  refused: {
    changed: (member, theirs, mine) =>
      `Jemand anderes hat „${member}“ inzwischen in „${theirs}“ geändert. Sie haben „${mine}“ eingegeben.`,
    changedAnswer: (theirs, mine) =>
      `Jemand anderes hat die Antwort inzwischen in „${theirs}“ geändert. Sie haben „${mine}“ gewählt.`,
    nothing: "nichts",
    useMine: "Meine Eingabe übernehmen",
    useTheirs: "Die andere behalten",
    gone: (name) => `${name} wurde von jemand anderem gelöscht.`,
    offline: "Keine Verbindung. Das wurde nicht gespeichert.",
    notSaved: "Das konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.",
    forbidden: "Sie dürfen das nicht ändern.",
    stale: "Jemand anderes hat das gerade geändert. Sehen Sie es sich noch einmal an, bevor Sie es löschen.",
    table_full: "Am Tisch ist für so viele kein Platz. Geben Sie dort zuerst Plätze frei.",
    membership_cycle: "Ein Haushalt oder eine Gruppe kann nicht Teil von sich selbst sein.",
    invalid: "Der Server nimmt das nicht an.",
    inUse: (name) => `${name} kann noch nicht gelöscht werden.`,
    uses: {
      seating_assignment: "Hat einen Platz. Geben Sie ihn zuerst im Sitzplan frei.",
      gallery_item:
        "Hat Fotos hinzugefügt. Wer diese Installation betreibt, kann einen Gast mitsamt den Fotos löschen.",
      upload_session:
        "Hat begonnen, Fotos hochzuladen. Wer diese Installation betreibt, kann einen Gast mitsamt den Fotos löschen.",
      member: "Hat noch Mitglieder. Nehmen Sie diese zuerst heraus.",
      other: "Wird noch an anderer Stelle verwendet."
    }
  }
}
