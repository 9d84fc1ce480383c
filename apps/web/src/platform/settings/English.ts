/** The messages of the settings of an occasion. */
export const english = {
  settings: {
    title: "Occasion and events",
    occasion: "The occasion",
    name: "Name",
    timeZone: "Time zone",
    timeZoneMeant: (zone: string) => `Use ${zone}`,
    timeZoneHint: "All times below are in this time zone.",
    timeZoneWrong: "There is no such time zone. Choose one of the list, such as Europe/Lisbon.",
    timesMoved:
      "The events stay at the same moment, so that other times are shown. If you meant the times as they were, enter them again below.",
    events: "Events",
    noEvents: "No event yet. Add the first one below.",
    nameMissing: "Give the occasion a name.",
    eventName: "Name of the event",
    eventNameMissing: "Give the event a name.",
    starts: "Begins",
    startsMissing: "Say on which day and at what time it begins.",
    place: "Place",
    placeHint: "Guests read this with their seat.",
    newEvent: "New event",
    add: "Add event",
    remove: "Delete",
    removeAsk: (name: string) => `Delete “${name}”? This cannot be undone.`,
    saved: "Saved.",
    added: (name: string) => `“${name}” was added. Choose under “Features” what is used for it.`,
    removed: (name: string) => `“${name}” was deleted.`,
    stale: "Somebody else has just changed this. Here is how it is now: look again, then save.",
    inUse: "This event cannot be deleted: people are invited to it, or there are seats or photos.",
    invalid: "Something is missing or not valid here.",
    failed: "That did not work. Try again in a moment."
  },
  leaving: {
    unsaved: "Not saved yet.",
    question: "Leave without saving? What you have changed here would be lost.",
    leave: "Leave without saving",
    stay: "Stay here"
  },
  modules: {
    title: "Features",
    intro: "Choose what this occasion uses, and for which events.",
    install: (name: string) => `Use ${name}`,
    uninstall: (name: string) => `Remove ${name}`,
    uninstallAsk: (name: string, records: number) =>
      records === 0
        ? `Remove ${name} from this occasion?`
        : `Remove ${name}? Everything in it is deleted: ${records} records. This cannot be undone.`,
    notUsed: "Not used in this occasion.",
    forAll: "For the whole occasion",
    used: (events: string) => `Used for ${events}.`,
    usedNowhere: "Used from now on; choose its events once there are some.",
    usedFor: "Used for",
    allEvents: "All events",
    noEvents: "There is no event yet. Add the first one under “Occasion and events”.",
    forEvents: "For the events it is used for",
    atTheseEvents: "At these events",
    otherAtOneEvent: (setting: string) => `Something else at one event: ${setting}`,
    atEvent: (setting: string, event: string) => `${setting} – ${event}`,
    asAbove: "If left empty, the setting above applies.",
    howEvents: "Settings of the events",
    sameForAll: "The same for all events",
    eachByItself: "Each event separately",
    unset: "Default",
    standard: (value: string) => `Default (${value})`,
    yes: "Yes",
    no: "No",
    zone: (timeZone: string) => `On the clock of ${timeZone}`,
    entry: "Entry",
    addTo: (list: string) => `Add to “${list}”`,
    moveUp: (item: string) => `Move ${item} up`,
    moveDown: (item: string) => `Move ${item} down`,
    remove: (item: string) => `Remove ${item}`,
    moved: (item: string, place: number, all: number) => `${item} is now ${place} of ${all}.`,
    removed: (item: string) => `${item} was removed. It is gone once you save.`,
    asJson: "As JSON",
    wrong: {
      missing: "Please fill this in.",
      number: "This is not a number.",
      time: "This is not a date with a time.",
      json: "This is not valid JSON.",
      refused: (why: string) => `This cannot be saved: it ${why}.`
    }
  }
}

export type SettingsMessages = typeof english
