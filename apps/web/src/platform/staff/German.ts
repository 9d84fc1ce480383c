import type { StaffMessages } from "./Messages.ts"

export const german: StaffMessages = {
  planners: {
    title: "Planungsteam",
    intro: "Wer diesen Anlass mit Ihnen plant und wer was darf.",
    add: "Person hinzufügen",
    name: "Name",
    nameMissing: "Geben Sie einen Namen an.",
    may: "Darf",
    mayNothing: "Darf noch nichts",
    you: "Das sind Sie.",
    everything: "Darf alles",
    notYours: "Das dürfen Sie selbst nicht, deshalb können Sie es nur wegnehmen.",
    save: "Speichern",
    cancel: "Abbrechen",
    edit: "Ändern",
    editOf: (name) => `${name} ändern`,
    link: "Anmeldelink erstellen",
    linkOf: (name) => `Anmeldelink für ${name} erstellen`,
    linkTitle: (name) => `Der Anmeldelink für ${name}`,
    linkText: (name) =>
      `Kopieren Sie diesen Link und schicken Sie ihn an ${name} und sonst niemanden. Er funktioniert nur einmal, innerhalb von sieben Tagen, und wird nur jetzt angezeigt.`,
    linkTextYours:
      "Öffnen Sie diesen Link auf Ihrem anderen Gerät und geben Sie ihn nicht weiter. Er funktioniert nur einmal, innerhalb von sieben Tagen, und wird nur jetzt angezeigt.",
    codeOf: (name) => `QR-Code zum Anmelden als ${name}`,
    scan: "Oder scannen Sie den Code mit der Kamera eines Handys, um sich dort anzumelden. Es ist derselbe Link.",
    remove: "Entfernen",
    removeOf: (name) => `${name} entfernen`,
    removeQuestion: (name) =>
      `${name} entfernen? Alle Geräte dieser Person werden abgemeldet; eine Seite, die dort offen ist, schließt sich binnen einer Minute.`,
    removeSure: "Ja, entfernen",
    copy: "Kopieren",
    copied: "Kopiert",
    lastManager: "Jemand muss den Anlass verwalten. Erlauben Sie es zuerst einer anderen Person.",
    denied:
      "Diese Person darf etwas, das Sie nicht dürfen, vielleicht bei einem anderen Anlass. Fragen Sie jemanden, der es darf, oder die Person, die den Server betreibt.",
    stale: "Jemand anderes hat diese Person inzwischen geändert. So ist es jetzt.",
    failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal."
  },
  vendors: {
    title: "Dienstleister",
    intro: "Catering, Fotografie und alle anderen, die für Sie arbeiten, und wer was sehen darf.",
    nobody: "Noch kein Dienstleister hat Zugang.",
    add: "Dienstleister hinzufügen",
    who: "Wer",
    somebodyNew: "Neuer Dienstleister",
    status: "Zugang",
    active: "Offen",
    inactive: "Geschlossen",
    inactiveText: "Der Zugang ist geschlossen: Dieser Dienstleister sieht zurzeit nichts.",
    linkUsed: (name) =>
      `${name} hat sich seitdem angemeldet. Ein Link gilt nur einmal; erstellen Sie für ein weiteres Gerät einen neuen.`,
    nameNotYours: "Den Namen ändert, wer Gäste ändern darf.",
    removeQuestion: (name) =>
      `${name} entfernen? Alle Geräte dieses Dienstleisters werden abgemeldet; eine Seite, die dort offen ist, schließt sich binnen einer Minute.`,
    inUse:
      "Zu diesem Dienstleister gibt es noch Einträge, deshalb lässt er sich nicht entfernen. Schließen Sie stattdessen den Zugang.",
    access: "Was zu sehen ist",
    mayNothing: "Darf noch nichts sehen",
    maySee: (what) => `Darf ${what}`,
    nothing: "nichts",
    nothingToSee: "Die Funktionen dieses Anlasses haben nichts, was Dienstleister sehen könnten.",
    everywhere: "bei allen Programmpunkten",
    goneEvent: "ein Programmpunkt, den es nicht mehr gibt",
    changed: (member, theirs, mine) =>
      `Jemand anderes hat „${member}“ inzwischen in „${theirs}“ geändert. Sie haben „${mine}“ gewählt.`,
    useMine: "Meine Eingabe übernehmen",
    useTheirs: "Die andere behalten",
    denied: "Sie können Dienstleistern nur zeigen, was Sie selbst sehen dürfen.",
    stale:
      "Jemand anderes hat diesen Dienstleister inzwischen geändert. Sehen Sie noch einmal nach und speichern Sie dann."
  }
}
