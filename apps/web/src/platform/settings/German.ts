import type { SettingsMessages } from "./English.ts"

/** Why settings are refused, which the server says in English. */
const reasons: ReadonlyArray<readonly [said: RegExp, words: (most: string) => string]> = [
  [/at most (\d+) characters/, (most) => `: Mehr als ${most} Zeichen sind nicht möglich.`],
  [/a list of at most (\d+)/, (most) => `: Mehr als ${most} Einträge sind nicht möglich.`],
  [/ twice$/, () => ": Ein Eintrag steht doppelt da."],
  [/not be empty$/, () => ": Hier fehlt etwas."]
]

const reasonOf = (said: string): string => {
  const known = reasons.find(([pattern]) => pattern.test(said))
  return known?.[1](known[0].exec(said)?.[1] ?? "") ?? "."
}

export const german: SettingsMessages = {
  settings: {
    title: "Anlass und Programmpunkte",
    occasion: "Der Anlass",
    name: "Name",
    timeZone: "Zeitzone",
    timeZoneMeant: (zone) => `${zone} nehmen`,
    timeZoneHint: "Alle Zeiten hier gelten in dieser Zeitzone.",
    timeZoneWrong: "Diese Zeitzone gibt es nicht. Wählen Sie eine aus der Liste, zum Beispiel Europe/Lisbon.",
    timesMoved:
      "Die Programmpunkte beginnen zum selben Zeitpunkt wie bisher; angezeigt werden daher andere Uhrzeiten. Waren die bisherigen Uhrzeiten gemeint, tragen Sie sie unten neu ein.",
    events: "Programmpunkte",
    noEvents: "Noch kein Programmpunkt. Legen Sie unten den ersten an.",
    nameMissing: "Geben Sie dem Anlass einen Namen.",
    eventName: "Name des Programmpunkts",
    eventNameMissing: "Geben Sie dem Programmpunkt einen Namen.",
    starts: "Beginnt",
    startsMissing: "Geben Sie Tag und Uhrzeit des Beginns an.",
    place: "Ort",
    placeHint: "Gästen wird das bei ihrem Platz angezeigt.",
    newEvent: "Neuer Programmpunkt",
    add: "Programmpunkt anlegen",
    remove: "Löschen",
    removeAsk: (name) => `„${name}“ löschen? Das lässt sich nicht rückgängig machen.`,
    saved: "Gespeichert.",
    added: (name) => `„${name}“ wurde hinzugefügt. Was dafür genutzt wird, wählen Sie unter „Funktionen“.`,
    removed: (name) => `„${name}“ wurde gelöscht.`,
    stale: "Jemand anderes hat das gerade geändert. So ist es jetzt; bitte prüfen und noch einmal speichern.",
    inUse:
      "Dieser Programmpunkt lässt sich nicht löschen: Es sind Gäste eingeladen, oder es gibt Sitzplätze oder Fotos.",
    invalid: "Hier fehlt etwas, oder etwas stimmt nicht.",
    failed: "Das hat nicht geklappt. Versuchen Sie es gleich noch einmal."
  },
  leaving: {
    unsaved: "Noch nicht gespeichert.",
    question: "Ohne Speichern verlassen? Was Sie hier geändert haben, geht dann verloren.",
    leave: "Ohne Speichern verlassen",
    stay: "Hier bleiben"
  },
  modules: {
    title: "Funktionen",
    intro: "Wählen Sie, was für diesen Anlass genutzt wird und bei welchen Programmpunkten.",
    install: (name) => `${name} nutzen`,
    uninstall: (name) => `${name} entfernen`,
    uninstallAsk: (name, records) =>
      records === 0
        ? `${name} aus diesem Anlass entfernen?`
        : `${name} entfernen? Alles, was dazu gespeichert ist, wird gelöscht: ${records} Einträge. Das lässt sich nicht rückgängig machen.`,
    notUsed: "Wird für diesen Anlass nicht genutzt.",
    forAll: "Für den ganzen Anlass",
    used: (events) => `Genutzt für ${events}.`,
    usedNowhere: "Ab jetzt genutzt; wählen Sie die Programmpunkte, sobald es welche gibt.",
    usedFor: "Genutzt für",
    allEvents: "Alle Programmpunkte",
    noEvents: "Noch kein Programmpunkt. Legen Sie den ersten unter „Anlass und Programmpunkte“ an.",
    forEvents: "Für die Programmpunkte",
    atTheseEvents: "Bei diesen Programmpunkten",
    otherAtOneEvent: (setting) => `Bei einem Programmpunkt etwas anderes: ${setting}`,
    atEvent: (setting, event) => `${setting} – ${event}`,
    asAbove: "Bleibt das leer, gilt hier, was oben steht.",
    howEvents: "Einstellungen der Programmpunkte",
    sameForAll: "Für alle gleich",
    eachByItself: "Für jeden einzeln",
    unset: "Standard",
    standard: (value) => `Standard (${value})`,
    yes: "Ja",
    no: "Nein",
    zone: (timeZone) => `Zeitzone: ${timeZone}`,
    entry: "Eintrag",
    addTo: (list) => `Zu „${list}“ hinzufügen`,
    moveUp: (item) => `${item} nach oben`,
    moveDown: (item) => `${item} nach unten`,
    remove: (item) => `${item} entfernen`,
    moved: (item, place, all) => `${item} ist jetzt ${place} von ${all}.`,
    removed: (item) => `${item} wurde entfernt. Das gilt, sobald Sie speichern.`,
    asJson: "Als JSON",
    wrong: {
      missing: "Bitte ausfüllen.",
      number: "Das ist keine Zahl.",
      time: "Das ist kein Datum mit Uhrzeit.",
      json: "Das ist kein gültiges JSON.",
      refused: (why) => `Das lässt sich so nicht speichern${reasonOf(why)}`
    }
  }
}
