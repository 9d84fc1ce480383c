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
    emptyText: "Vielleicht haben Sie schon eines auf dem Handy? Hier kommen die Fotos aller Gäste zusammen.",
    emptyShutText: "Sobald es Fotos gibt, finden Sie sie hier.",
    waitingTitle: "Ihre Fotos warten auf Freigabe",
    waitingText: "Die Gastgeber wählen aus, welche Fotos im Album erscheinen.",
    preparingTitle: "Ihre Fotos werden vorbereitet",
    preparingText: "Gleich sind sie hier zu sehen.",
    noGalleryTitle: "Es gibt noch kein Album",
    noGalleryText: "Sobald die Gastgeber eines anlegen, finden Sie die Fotos hier.",
    signedOutTitle: "Öffnen Sie zuerst Ihren persönlichen Link",
    signedOutText: "Um die Fotos zu sehen, öffnen Sie auf diesem Gerät den Link aus Ihrer Einladung.",
    signedOutLink: "Welcher Link ist das?",
    largeView: "Großansicht",
    close: "Zurück zu allen Fotos",
    previous: "Voriges Foto",
    next: "Nächstes Foto",
    download: "Original herunterladen",
    downloadFailed: "Das Original lässt sich gerade nicht herunterladen.",
    noOriginal: "Die Originale sind nur den Gastgebern zugänglich.",
    add: "Fotos hinzufügen",
    choose: "Fotos auswählen",
    chooseMore: "Weitere auswählen",
    take: "Foto aufnehmen",
    event: "Wo war das?",
    caption: "Bildunterschrift",
    captionForAll: "Bildunterschrift für alle",
    removeDraft: (name) => `${name} entfernen`,
    send: count({ one: "# Foto senden", other: "# Fotos senden" }),
    chosen: count({ one: "# Foto ausgewählt, noch nicht gesendet", other: "# Fotos ausgewählt, noch nicht gesendet" }),
    uploads: "Ihre Fotos",
    sent: (sent, all) => `${sent} von ${all} gesendet`,
    sentPaused: (sent, all) => `${sent} von ${all} gesendet, wartet auf Verbindung`,
    sentNot: (sent, all, not) => `${sent} von ${all} gesendet, ${not} fehlgeschlagen`,
    damaged: (name) => `${name} lässt sich nicht anzeigen. Warum?`,
    damagedMany: (all) => `${all} Ihrer Fotos lassen sich nicht anzeigen. Welche?`,
    allSent: count({ one: "Ihr Foto wurde gesendet", other: "Alle # Fotos wurden gesendet" }),
    mayClose:
      "Sie können das hier schließen. Das Senden geht von selbst weiter, auch wenn Sie erst später wiederkommen.",
    waiting: "In der Warteschlange",
    sending: (part) => `Wird gesendet, ${Math.floor(part * 100)}\u00a0%`,
    sendingFile: (name) => `${name} wird gesendet`,
    finishing: "Fast fertig",
    pausedOffline: "Wartet auf Verbindung",
    pausedBusy: "Der Dienst ist ausgelastet. Gleich geht es weiter.",
    forApproval: "Gesendet, wartet auf Freigabe",
    soonInAlbum: "Gleich im Album",
    inAlbum: "Im Album",
    retryFile: (name) => `${name} noch einmal senden`,
    cancelFile: (name) => `Senden von ${name} abbrechen`,
    refused: {
      notAnImage: "Dateien dieser Art lassen sich hier nicht anzeigen.",
      empty: "Die Datei ist leer.",
      tooLarge: "Die Datei ist zu groß. Möglich sind bis zu 15\u00a0MB.",
      damaged:
        "Dieses Foto ist angekommen, aber beschädigt und lässt sich nicht anzeigen. Versuchen Sie es mit einer anderen Kopie.",
      notAPhoto:
        "Die Datei lässt sich nicht als Foto lesen. Vielleicht ist sie beschädigt. Versuchen Sie es mit einer anderen Kopie.",
      unreadable: "Diese Datei ist nicht mehr lesbar. Wählen Sie sie noch einmal.",
      quota: "Sie haben schon so viele Fotos gesendet, wie pro Gast möglich sind.",
      noSpace: "Gerade ist kein Platz für weitere Fotos. Behalten Sie das Foto und senden Sie es später noch einmal.",
      notActive: "Gerade lassen sich keine Fotos hinzufügen.",
      notOpen: "Zu diesem Programmpunkt haben Sie keinen Zugang mehr.",
      signedOut: "Ihr Link funktioniert nicht mehr.",
      unknown: "Das hat nicht geklappt."
    }
  }
}
