import type { GuestbookMessages } from "./Messages.ts"

export const german: GuestbookMessages = {
  guestbook: {
    title: "Gästebuch",
    nothing: "Noch hat niemand geschrieben.",
    text: "Ihr Eintrag",
    write: "Eintragen",
    closed: "Die Gastgeber haben das Gästebuch geschlossen.",
    limitReached: (limit) =>
      limit === 1
        ? "Sie haben Ihren einen Eintrag schon geschrieben."
        : `Sie haben Ihre ${limit} Einträge schon geschrieben.`,
    notWritten: "Ihr Eintrag wurde nicht übernommen. Bitte versuchen Sie es noch einmal.",
    signedOutTitle: "Öffnen Sie zuerst Ihren eigenen Link",
    signedOutText:
      "Das Gästebuch öffnet sich, sobald Sie den Link aus Ihrer Einladung auf diesem Gerät geöffnet haben.",
    signedOutLink: "Welcher Link ist das?"
  }
}
