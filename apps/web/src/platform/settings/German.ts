import type { SettingsMessages } from "./English.ts"

export const german: SettingsMessages = {
  settings: {
    title: "Anlass und Programmpunkte",
    occasion: "Der Anlass",
    name: "Name",
    timeZone: "Zeitzone",
    timeZoneMeant: (zone) => `${zone} nehmen`,
    timeZoneHint: "Alle Zeiten hier gelten in dieser Zeitzone.",
    events: "Programmpunkte",
    noEvents: "Noch kein Programmpunkt. Legen Sie unten den ersten an.",
    eventName: "Name des Programmpunkts",
    starts: "Beginnt",
    place: "Ort",
    placeHint: "Gäste lesen das bei ihrem Sitzplatz.",
    newEvent: "Neuer Programmpunkt",
    add: "Programmpunkt anlegen",
    remove: "Löschen",
    removeAsk: (name) => `„${name}“ löschen? Das lässt sich nicht rückgängig machen.`,
    saved: "Gespeichert.",
    added: (name) => `„${name}“ wurde hinzugefügt. Was dafür genutzt wird, wählen Sie unter „Funktionen“.`,
    removed: (name) => `„${name}“ wurde gelöscht.`,
    stale: "Jemand anderes hat das gerade geändert. So ist es jetzt: bitte prüfen und noch einmal speichern.",
    inUse:
      "Dieser Programmpunkt lässt sich nicht löschen: Es sind Gäste eingeladen, oder es gibt Sitzplätze oder Fotos.",
    invalid: "Hier fehlt etwas, oder etwas stimmt nicht.",
    failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal."
  },
  modules: {
    title: "Funktionen",
    intro: "Wählen Sie, was dieser Anlass nutzt, und für welche Programmpunkte.",
    install: (name) => `${name} nutzen`,
    uninstall: (name) => `${name} entfernen`,
    uninstallAsk: (name, records) =>
      records === 0
        ? `${name} aus diesem Anlass entfernen?`
        : `${name} entfernen? Alles, was dazu gespeichert ist, wird gelöscht: ${records} Einträge. Das lässt sich nicht rückgängig machen.`,
    notUsed: "Wird in diesem Anlass nicht genutzt.",
    forAll: "Für den ganzen Anlass",
    used: (events) => `Genutzt für ${events}.`,
    usedNowhere: "Ab jetzt genutzt; wählen Sie die Programmpunkte, sobald es welche gibt.",
    usedFor: "Genutzt für",
    allEvents: "Alle Programmpunkte",
    unsaved: "Noch nicht gespeichert.",
    noEvents: "Noch kein Programmpunkt. Legen Sie den ersten unter „Anlass und Programmpunkte“ an.",
    forEvents: "Für die Programmpunkte",
    otherForEvents: (settings) => `Für Programmpunkte anders festlegen: ${settings}`,
    howEvents: "Einstellungen der Programmpunkte",
    sameForAll: "Für alle gleich",
    eachByItself: "Jeder für sich",
    unset: "Wie üblich",
    standard: (value) => `Wie üblich (${value})`,
    yes: "Ja",
    no: "Nein",
    zone: (timeZone) => `Nach der Uhr von ${timeZone}`,
    entry: "Eintrag",
    addTo: (list) => `Zu „${list}“ hinzufügen`,
    moveUp: (item) => `${item} nach oben`,
    moveDown: (item) => `${item} nach unten`,
    remove: (item) => `${item} entfernen`,
    moved: (item, place, all) => `${item} ist jetzt ${place} von ${all}.`,
    removed: (item) => `${item} ist entfernt. Mit dem Speichern gilt das.`,
    asJson: "Als JSON",
    wrong: {
      missing: "Bitte ausfüllen.",
      number: "Das ist keine Zahl.",
      time: "Das ist kein Datum mit Uhrzeit.",
      json: "Das ist kein gültiges JSON.",
      // The server says why in English.
      refused: (_why, isList) =>
        isList
          ? "Das lässt sich so nicht speichern. Sind es zu viele Einträge, oder steht einer doppelt da?"
          : "Das lässt sich so nicht speichern. Ist es vielleicht zu lang?"
    }
  }
}
