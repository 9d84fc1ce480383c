import type { AlbumMessages } from "./Messages.ts"
import { quantity } from "../../platform/messages/Quantity.ts"

const count = quantity("de")

export const german: AlbumMessages = {
  album: {
    title: "Fotos",
    events: "Programmpunkte",
    allEvents: "Alle",
    photoBy: (name) => `Foto von ${name}`,
    fresh: count({ one: "# neues Foto", other: "# neue Fotos" }),
    emptyTitle: "Noch keine Fotos",
    emptyText: "Haben Sie schon eines? Hier kommen die Fotos aller Gäste zusammen.",
    emptyShutText: "Sobald es Fotos gibt, finden Sie sie hier.",
    waitingTitle: (photos) => `Bei den Gastgebern: ${photos} Ihrer Fotos`,
    waitingText: "Die Gastgeber wählen aus, welche Fotos im Album erscheinen.",
    preparingTitle: "Ihre Fotos werden vorbereitet",
    preparingText: "Gleich sind sie hier.",
    noGalleryTitle: "Es gibt noch kein Album",
    noGalleryText: "Sobald die Gastgeber eines anlegen, finden Sie es hier.",
    signedOutTitle: "Öffnen Sie zuerst Ihren persönlichen Link",
    signedOutText: "Um die Fotos zu sehen, öffnen Sie auf diesem Gerät den Link aus Ihrer Einladung.",
    signedOutLink: "Welcher Link ist das?",
    largeView: "Großansicht",
    close: "Zurück zu allen Fotos",
    previous: "Voriges Foto",
    next: "Nächstes Foto",
    download: "Original herunterladen",
    downloadFailed: "Das Original lässt sich nicht laden.",
    noOriginal: "Die Originale haben nur die Gastgeber.",
    add: "Fotos hinzufügen",
    chosen: count({ one: "# Foto ausgewählt, noch nicht gesendet", other: "# Fotos ausgewählt, noch nicht gesendet" }),
    sent: (sent, all) => `${sent} von ${all} gesendet`,
    sentPaused: (sent, all) => `${sent} von ${all} gesendet, wartet auf Verbindung`,
    sentNot: (sent, all, not) => `${sent} von ${all} gesendet, ${not} fehlgeschlagen`,
    damaged: (name) => `${name} lässt sich nicht anzeigen. Warum?`,
    damagedMany: (all) => `${all} Ihrer Fotos lassen sich nicht anzeigen. Welche?`,
    allSent: count({ one: "Ihr Foto wurde gesendet", other: "Alle # Fotos wurden gesendet" })
  }
}
