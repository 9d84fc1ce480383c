import type { PlannerMessages } from "./Messages.tsx"

export const german: PlannerMessages = {
  signIn: {
    title: "Anmelden",
    intro:
      "Für Planungsteam und Dienstleister. Fügen Sie den Anmeldelink ein, den Sie bekommen haben, oder Ihren Zugangsschlüssel.",
    token: "Anmeldelink oder Zugangsschlüssel",
    submit: "Anmelden",
    checking: "Wird geprüft\u00a0…",
    tokenMissing: "Fügen Sie hier Ihren Anmeldelink oder Zugangsschlüssel ein.",
    tokenRefused:
      "Dieser Schlüssel funktioniert nicht. Vielleicht enthält er einen Tippfehler, ist abgelaufen oder wurde gesperrt.",
    tokenOfGuest: "Das ist der Schlüssel eines Gastes. Er gehört in den Link aus der Einladung.",
    tokenOfVendor: "Das ist der Schlüssel eines Dienstleisters. Er öffnet nur den veröffentlichten Plan.",
    occasions: "Ihre Anlässe",
    signedInAs: (name) => `Angemeldet als ${name}`,
    nothingOpen: "Sie haben hier noch zu nichts Zugang.",
    another: "Als jemand anderes anmelden",
    newOccasion: "Neuer Anlass",
    signOut: "Abmelden",
    signOutAsked: "Auf diesem Gerät abmelden?",
    wayBack: (occasions) =>
      `Damit melden Sie sich hier ab: ${occasions}. Um zurückzukommen, brauchen Sie einen Anmeldelink oder Ihren Zugangsschlüssel. Wer mit Ihnen plant, erstellt Ihnen in den Einstellungen einen Link. Auch wer den Server betreibt, kann das; der Befehl dafür ist „banquet planner link“.`,
    staySignedIn: "Angemeldet bleiben",
    signedOutTitle: "Melden Sie sich zuerst an",
    signedOutText: "Auf diesem Gerät ist bei diesem Anlass niemand angemeldet.",
    open: "Öffnen",
    byLink: "Ihr Anmeldelink",
    byLinkIntro:
      "Dieser Link meldet Sie ein einziges Mal an, auf diesem Gerät. Gehen Sie nur weiter, wenn es Ihr Gerät ist.",
    byLinkUsed:
      "Dieser Link wurde schon benutzt oder ist abgelaufen. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.",
    vendorKey: "Ihr Zugangsschlüssel",
    vendorKeyText:
      "Kopieren Sie diesen Schlüssel jetzt: Er wird nur dieses eine Mal gezeigt. Er öffnet den veröffentlichten Plan, über die API.",
    copy: "Kopieren",
    copied: "Kopiert"
  },
  links: {
    onlyHere: (origin) =>
      `Links, die mit ${origin} beginnen, öffnen sich nur auf diesem Computer. Wer den Server betreibt, stellt mit BANQUET_PUBLIC_URL eine andere Adresse ein.`
  },
  navigation: {
    label: "Hauptnavigation",
    menu: "Menü",
    settings: "Einstellungen",
    occasions: "Ihre Anlässe"
  },
  home: {
    title: "Übersicht",
    decisions: "Jetzt zu entscheiden",
    nothing: "Gerade gibt es nichts zu entscheiden.",
    before: "Bevor die Gäste kommen",
    done: "Erledigt",
    started: "Begonnen",
    notInvited: (persons) => `${persons} noch nicht eingeladen`,
    notLinked: (persons) => `${persons} ganz ohne Link`,
    open: "Offen",
    comingBack: "So kommen Sie zurück",
    thisDevice:
      "Dieses Gerät bleibt angemeldet: Öffnen Sie diese Seite einfach wieder, am besten über ein Lesezeichen.",
    ownLink: "Für ein anderes Gerät einen Anmeldelink erstellen",
    askForLink: "Für ein anderes Gerät bitten Sie jemanden, der diesen Anlass verwaltet, um einen Anmeldelink.",
    checklist: {
      events: "Programmpunkte eintragen",
      people: "Gäste eintragen",
      invitations: "Gäste zu den Programmpunkten einladen",
      modules: "Seiten für Gäste freischalten",
      links: "Gästen ihre Links geben"
    }
  }
}
