import type { GuestMessages } from "./Catalogue.tsx"
import { quantity } from "./Quantity.ts"

const count = quantity("de")

export const german: GuestMessages = {
  locale: "de",
  product: "Banquet",
  actions: {
    cancel: "Abbrechen",
    close: "Schließen",
    retry: "Noch einmal",
    save: "Speichern",
    undo: "Rückgängig"
  },
  states: {
    loading: "Wird geladen …",
    offlineTitle: "Keine Verbindung",
    offlineText: "Diese Seite kommt von selbst zurück, sobald wieder ein Netz da ist.",
    offlineKept: "Keine Verbindung. So war es, als Sie zuletzt nachgesehen haben.",
    errorTitle: "Das hat nicht geklappt",
    errorText: "Bei uns ist etwas schiefgegangen. Es ist nichts verloren.",
    unavailableText: "Der Dienst ist ausgelastet oder startet neu. Das dauert meist eine Minute.",
    notFoundTitle: "Hier ist nichts",
    notFoundText: "Die Adresse ist vielleicht unvollständig oder veraltet.",
    forbiddenTitle: "Das ist für Sie nicht offen",
    forbiddenText: "Ihr Zugang umfasst diese Seite nicht. Wer den Anlass angelegt hat, kann das ändern."
  },
  join: {
    title: "Willkommen",
    hello: (name) => `Hallo, ${name}`,
    invited: (occasion) => `Schön, dass Sie bei „${occasion}“ dabei sind.`,
    seat: "Ihren Platz finden",
    photos: "Fotos ansehen",
    addPhotos: "Fotos ansehen und hinzufügen",
    nothingYet: "Noch gibt es nichts zu sehen. Schauen Sie näher am Tag wieder vorbei.",
    brokenTitle: "Dieser Link funktioniert nicht",
    brokenText:
      "Vielleicht ist er unvollständig, oder ein neuerer hat ihn ersetzt. Bitten Sie die Gastgeber, ihn noch einmal zu schicken.",
    missingTitle: "Öffnen Sie Ihren eigenen Link",
    missingText:
      "Alle haben einen eigenen Link, er steht in der Nachricht mit der Einladung. Öffnen Sie den, und Sie sind da."
  },
  forget: {
    action: "Auf diesem Gerät abmelden",
    text: "Dieses Gerät vergisst Sie. Ihr Link öffnet alles wieder, hier und anderswo.",
    unsent: "Fotos, die noch nicht gesendet sind, gehen verloren.",
    confirm: "Abmelden",
    cancel: "Bleiben"
  },
  placeCard: {
    title: "Ihr Platz",
    seat: (seat) => `Platz ${seat}`,
    nothingTitle: "Die Plätze werden noch verteilt",
    nothingText: "Ihr Tisch steht hier, sobald die Gastgeber ihn festgelegt haben.",
    notYet: (event) => `${event}: noch nicht festgelegt`,
    signedOutTitle: "Öffnen Sie zuerst Ihren eigenen Link",
    signedOutText: "Ihr Platz erscheint, sobald Sie den Link aus Ihrer Einladung auf diesem Gerät geöffnet haben.",
    signedOutLink: "Welcher Link ist das?",
    photos: "Fotos"
  },
  album: {
    title: "Fotos",
    events: "Programmpunkte",
    allEvents: "Alle",
    photoBy: (name) => `Foto von ${name}`,
    fresh: count({ one: "# neues Foto", other: "# neue Fotos" }),
    emptyTitle: "Das erste Foto fehlt noch",
    emptyText: "Vielleicht ist es auf Ihrem Telefon. Was Sie hinzufügen, sehen hier alle, die eingeladen sind.",
    emptyShutText: "Sobald es Fotos gibt, sind sie hier.",
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
    sentNot: (sent, all, not) => `${sent} von ${all} gesendet, ${not} abgewiesen`,
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
      tooLarge: "Die Datei ist zu groß. Bis zu 15 MB lassen sich senden",
      closed: "Die Datei wurde nicht angenommen",
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
