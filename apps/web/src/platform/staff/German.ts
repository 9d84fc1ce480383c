import type { StaffMessages } from "./Messages.ts"

export const german: StaffMessages = {
  planners: {
    title: "Planende",
    intro: "Wer diesen Anlass mit Ihnen plant, und was wer darf.",
    add: "Person hinzufügen",
    name: "Name",
    nameMissing: "Geben Sie einen Namen an.",
    may: "Darf",
    mayNothing: "Darf noch nichts",
    notYours: "Das dürfen Sie selbst nicht, deshalb können Sie es nur wegnehmen.",
    save: "Speichern",
    cancel: "Abbrechen",
    edit: "Ändern",
    editOf: (name) => `${name} ändern`,
    link: "Anmeldelink erstellen",
    linkOf: (name) => `Anmeldelink für ${name} erstellen`,
    linkTitle: (name) => `Der Anmeldelink für ${name}`,
    linkText: "Geben Sie ihn niemand anderem. Er gilt einmal, sieben Tage lang, und wird nur jetzt gezeigt.",
    remove: "Entfernen",
    removeOf: (name) => `${name} entfernen`,
    removeQuestion: (name) => `${name} entfernen? Alle Geräte dieser Person werden sofort abgemeldet.`,
    removeSure: "Ja, entfernen",
    copy: "Kopieren",
    copied: "Kopiert",
    lastManager: "Jemand muss den Anlass verwalten. Erlauben Sie es zuerst einer anderen Person.",
    denied: "Diese Person darf etwas, das Sie nicht dürfen. Fragen Sie jemanden, der es darf.",
    stale: "Jemand anderes hat diese Person inzwischen geändert. So ist es jetzt.",
    failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal."
  },
  permissions: {
    people: "Gäste und Gruppen",
    occasion: "Der Anlass",
    "actors:list": "alle Personen sehen, mit Kontakt und Notizen",
    "actors:update": "Personen hinzufügen und ändern",
    "guests:link": "Links an Gäste ausgeben",
    "occasion:manage": "Veranstaltungen, Planende und Dienstleister verwalten",
    "occasion:audit": "sehen, wer was getan hat"
  }
}
