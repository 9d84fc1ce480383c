import type { GuestbookMessages } from "./Messages.ts"

export const german: GuestbookMessages = {
  guestbook: {
    title: "Gästebuch",
    nothing: "Noch hat niemand etwas geschrieben.",
    text: "Ihr Eintrag",
    write: "Eintragen",
    closed: "Die Gastgeber haben das Gästebuch geschlossen.",
    limitReached: (limit) =>
      limit === 1 ? "Sie haben sich schon eingetragen." : `Sie haben Ihre ${limit} Einträge schon geschrieben.`,
    notWritten: "Ihr Eintrag konnte nicht gespeichert werden. Bitte versuchen Sie es noch einmal.",
    signedOutTitle: "Öffnen Sie zuerst Ihren persönlichen Link",
    signedOutText: "Um das Gästebuch zu sehen, öffnen Sie auf diesem Gerät den Link aus Ihrer Einladung.",
    signedOutLink: "Welcher Link ist das?"
  }
}
