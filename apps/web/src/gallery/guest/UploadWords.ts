/** What the sheet of uploads says. Not among the words of the album, which come before it. */
import { useMessages } from "../../platform/messages/Messages.tsx"
import { quantity } from "../../platform/messages/Quantity.ts"

const count = { en: quantity("en"), de: quantity("de") }

const english = {
  choose: "Choose photos",
  chooseMore: "Choose more",
  take: "Take a photo",
  event: "Where was it?",
  caption: "Caption",
  captionForAll: "Caption for all",
  removeDraft: (name: string) => `Remove ${name}`,
  send: count.en({ one: "Send # photo", other: "Send # photos" }),
  uploads: "Your photos",
  mayClose: "You can close this. Sending goes on while the page is open, and when you come back.",
  waiting: "Waiting its turn",
  sending: (part: number) => `Sending, ${Math.floor(part * 100)}%`,
  sendingFile: (name: string) => `Sending ${name}`,
  finishing: "Almost there",
  pausedOffline: "Waiting for a connection",
  pausedBusy: "The service is busy. Sending will carry on in a moment.",
  forApproval: "Sent, waiting for approval",
  soonInAlbum: "In the album in a moment",
  inAlbum: "In the album",
  retryFile: (name: string) => `Send ${name} again`,
  cancelFile: (name: string) => `Cancel ${name}`
}

const german: typeof english = {
  choose: "Fotos auswählen",
  chooseMore: "Weitere auswählen",
  take: "Foto aufnehmen",
  event: "Wo war das?",
  caption: "Bildunterschrift",
  captionForAll: "Bildunterschrift für alle",
  removeDraft: (name) => `${name} entfernen`,
  send: count.de({ one: "# Foto senden", other: "# Fotos senden" }),
  uploads: "Ihre Fotos",
  mayClose: "Sie können das schließen. Gesendet wird weiter, solange die Seite offen ist und wenn Sie wiederkommen.",
  waiting: "In der Warteschlange",
  sending: (part) => `Wird gesendet, ${Math.floor(part * 100)}\u00a0%`,
  sendingFile: (name) => `${name} wird gesendet`,
  finishing: "Fast fertig",
  pausedOffline: "Wartet auf Verbindung",
  pausedBusy: "Gerade ist viel los, gleich geht es weiter.",
  forApproval: "Gesendet, wartet auf Freigabe",
  soonInAlbum: "Gleich im Album",
  inAlbum: "Im Album",
  retryFile: (name) => `${name} erneut senden`,
  cancelFile: (name) => `${name} nicht senden`
}

export const useUploadWords = () => (useMessages().locale === "de" ? german : english)
