import type { PlannerMessages } from "./Messages.tsx"

export const german: PlannerMessages = {
  signIn: {
    title: "Anmelden",
    intro: "Für die Planung. Ihren Zugangsschlüssel haben Sie von denen, die diese Installation betreiben.",
    token: "Zugangsschlüssel",
    submit: "Anmelden",
    checking: "Wird geprüft …",
    tokenMissing: "Fügen Sie hier Ihren Zugangsschlüssel ein.",
    tokenRefused: "Dieser Schlüssel funktioniert nicht. Vielleicht ist er vertippt, abgelaufen oder zurückgezogen.",
    tokenOfGuest: "Das ist der Schlüssel eines Gastes. Er gehört in den Link der Einladung.",
    tokenOfVendor: "Das ist der Schlüssel eines Dienstleisters. Er öffnet den veröffentlichten Plan nur über die API.",
    occasions: "Ihre Anlässe",
    signedInAs: (name) => `Angemeldet als ${name}`,
    nothingOpen: "Hier ist noch nichts für Sie offen.",
    another: "Anderen Schlüssel verwenden",
    signOut: "Abmelden",
    signedOutTitle: "Melden Sie sich zuerst an",
    signedOutText: "Auf diesem Gerät gibt es keinen Zugangsschlüssel für diesen Anlass."
  }
}
