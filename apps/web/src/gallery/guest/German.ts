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
    emptyTitle: "Das erste Foto fehlt noch",
    emptyText: "Vielleicht ist es auf Ihrem Telefon. Hier kommen die Fotos aller Gäste zusammen.",
    emptyShutText: "Sobald es Fotos gibt, sind sie hier.",
    waitingTitle: "Was Sie gesendet haben, wartet auf Freigabe",
    waitingText: "Es erscheint hier, sobald die Gastgeber es freigegeben haben.",
    noGalleryTitle: "Es gibt noch kein Album",
    noGalleryText: "Wenn die Gastgeber eines eröffnen, finden Sie die Fotos hier.",
    signedOutTitle: "Öffnen Sie zuerst Ihren eigenen Link",
    signedOutText: "Fotos erscheinen, sobald Sie den Link aus Ihrer Einladung auf diesem Gerät geöffnet haben.",
    signedOutLink: "Welcher Link ist das?",
    largeView: "Foto, groß",
    close: "Zurück zu allen Fotos",
    previous: "Voriges Foto",
    next: "Nächstes Foto",
    download: "Original herunterladen",
    downloadFailed: "Das Original lässt sich gerade nicht herunterladen.",
    noOriginal: "Die Gastgeber behalten die Originale für sich.",
    add: "Fotos hinzufügen",
    choose: "Fotos wählen",
    chooseMore: "Weitere wählen",
    take: "Foto aufnehmen",
    event: "Wo war das?",
    caption: "Bildunterschrift",
    captionForAll: "Bildunterschrift für alle",
    removeDraft: (name) => `${name} entfernen`,
    send: count({ one: "# Foto senden", other: "# Fotos senden" }),
    chosen: count({ one: "# Foto gewählt, noch nicht gesendet", other: "# Fotos gewählt, noch nicht gesendet" }),
    uploads: "Was Sie senden",
    sent: (sent, all) => `${sent} von ${all} gesendet`,
    sentPaused: (sent, all) => `${sent} von ${all} gesendet, wartet auf das Netz`,
    sentNot: (sent, all, not) => `${sent} von ${all} gesendet, bei ${not} hat es nicht geklappt`,
    damaged: count({
      one: "Ein Foto, das Sie gesendet haben, lässt sich nicht zeigen",
      other: "# Fotos, die Sie gesendet haben, lassen sich nicht zeigen"
    }),
    allSent: count({ one: "Ihr Foto ist gesendet", other: "Alle # Fotos sind gesendet" }),
    mayClose: "Sie können das schließen. Es geht von selbst weiter, auch wenn Sie später wiederkommen.",
    waiting: "Wartet, bis es dran ist",
    sending: (part) => `Wird gesendet, ${Math.floor(part * 100)} %`,
    sendingFile: (name) => `Wie viel von ${name} gesendet ist`,
    finishing: "Fast fertig",
    pausedOffline: "Wartet auf das Netz",
    pausedBusy: "Der Dienst ist beschäftigt. Geht gleich weiter",
    forApproval: "Gesendet, wartet auf Freigabe",
    soonInAlbum: "Gleich im Album",
    inAlbum: "Im Album",
    retryFile: (name) => `${name} noch einmal senden`,
    cancelFile: (name) => `${name} abbrechen`,
    refused: {
      notAnImage: "Das ist kein Foto, das sich hier zeigen lässt",
      empty: "Die Datei ist leer, es ist kein Foto darin",
      tooLarge: "Die Datei ist zu groß. Bis zu 15 MB lassen sich senden",
      damaged:
        "Dieses Foto ist angekommen, aber beschädigt und lässt sich nicht zeigen. Versuchen Sie es mit einer anderen Kopie",
      closed: "Die Datei ließ sich nicht als Foto lesen",
      unreadable: "Diese Datei ist nicht mehr lesbar. Wählen Sie sie noch einmal",
      quota: "Sie haben so viele Fotos gesendet, wie ein Gast kann",
      noSpace: "Gerade ist kein Platz für weitere Fotos. Behalten Sie das Foto und senden Sie es später noch einmal",
      notActive: "Gerade lassen sich keine Fotos hinzufügen",
      notOpen: "Dieser Programmpunkt ist nicht mehr für Sie offen",
      signedOut: "Ihr Link funktioniert nicht mehr",
      unknown: "Das hat nicht geklappt"
    }
  }
}
