/** The messages of the settings of an occasion. */
export const english = {
  settings: {
    title: "Occasion and events",
    occasion: "The occasion",
    name: "Name",
    timeZone: "Time zone",
    timeZoneHint: "All times below are in this time zone.",
    events: "Events",
    noEvents: "No event yet. Add the first one below.",
    eventName: "Name of the event",
    starts: "Begins",
    place: "Place",
    placeHint: "Guests read this with their seat.",
    newEvent: "Another event",
    add: "Add event",
    remove: "Delete",
    removeAsk: (name: string) => `Delete “${name}”? This cannot be undone.`,
    saved: "Saved.",
    removed: (name: string) => `“${name}” was deleted.`,
    stale: "Somebody else has just changed this. Here is how it is now: look again, then save.",
    inUse: "This event cannot be deleted: people are invited to it, or there are seats or photos.",
    invalid: "Something is missing or not valid here.",
    failed: "That did not work. Try again in a moment."
  },
  modules: {
    title: "Features",
    intro: "Choose what this occasion uses, and for which events.",
    install: (name: string) => `Use ${name}`,
    uninstall: (name: string) => `Remove ${name}`,
    uninstallAsk: (name: string, records: number) =>
      records === 0
        ? `Remove ${name} from this occasion?`
        : `Remove ${name}? Everything that it keeps is deleted: ${records} records. This cannot be undone.`,
    notUsed: "Not used in this occasion.",
    forAll: "For the whole occasion",
    enabled: "Use for this event",
    unset: "As usual",
    standard: (value: string) => `As usual (${value})`,
    yes: "Yes",
    no: "No",
    asText: "One per line",
    asJson: "As JSON",
    wrongJson: "This is not valid JSON."
  }
}

export type SettingsMessages = typeof english
