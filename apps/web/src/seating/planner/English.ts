/** What Seating says to planners. */
import { quantity } from "../../platform/messages/Quantity.ts"
import { englishPlanning, within } from "./EnglishPlanning.ts"
import { englishDone, englishSteps } from "./EnglishSteps.ts"

const count = quantity("en")

export const english = {
  seating: {
    title: "Seating",
    event: "Event",
    noEventsTitle: "Seating is not in use yet",
    noEventsText: "No event of this occasion has Seating switched on. Whoever set up the occasion can change that.",
    noInstallationText: "This occasion does not use Seating. Whoever set up the occasion can add it.",
    noPlanTitle: (event: string) => `${event} has no seating plan yet`,
    noPlanText: "Create it, then add tables and give people their seats. Guests see nothing until you publish.",
    createPlan: "Create the plan",
    draft: "Draft",
    published: "Published",
    changedSince: "Changed since it was published; hidden until it is published again.",
    changesSince: count({
      one: "# change since it was published; hidden until it is published again.",
      other: "# changes since it was published; hidden until it is published again."
    }),
    asPublished: "Just as it was published, but hidden until it is published again.",
    justNow: "just now",
    asSeen: "Just as it is published; nothing needs publishing.",
    stillPublished: (when: string) => `The version published ${when} still stands.`,
    neverPublished: "Not published",
    offline: "No connection. This is the plan as it was last loaded.",
    unavailable: "The service cannot be reached at the moment. This is the plan as it was last loaded.",
    changesAreKept: "What you change is kept on this page and sent as soon as possible.",
    accessEnded: "Your access has ended. Sign in again to continue.",
    switchedOff: "Seating is switched off for this event. You can look at the plan but not change it.",
    readOnly: "You can look at this plan but not change it.",
    seatsTaken: (taken: string, seats: string) => `${taken} of ${seats} seats`,
    toSeatCount: count({ one: "# to seat", other: "# to seat" }),
    everybodySeated: "everybody seated",
    publish: "Publish…",
    tabPeople: "People",
    tabTables: "Tables",
    tabPlan: "Plan",
    dismiss: "Dismiss",
    print: "Print",
    readings: "Vendors and the published plan",
    seenAt: (when: string) => `seen ${when}`,
    seenBefore: (when: string) => `earlier version seen ${when}`,
    notSeen: "not confirmed yet"
  },
  history: {
    title: "Undo and redo",
    undo: "Undo the last change",
    redo: "Redo the last change",
    undoAndPublish: "Undo and publish again",
    publishAgain: "Publish again",
    publishThis: "Publish with this change",
    publishAll: "Publish all changes",
    undone: (what: string) => `Undone: ${what}.`,
    undoneAndPublished: (what: string) => `Undone and published again: ${what}.`,
    redone: (what: string) => `Redone: ${what}.`,
    /** What was undone or redone. */
    steps: englishSteps,
    /** A step that is about people whom the plan does not know any more. */
    lastStep: "the last change",
    notUndone: (what: string, why: string) => `Could not be undone: ${what}. ${why}`,
    notRedone: (what: string, why: string) => `Could not be redone: ${what}. ${why}`,
    tooLate: "It has been changed since, by somebody else or on another device."
  },
  /** Changes that were not made here. */
  remote: {
    from: (what: string) => `From another device: ${what}`,
    draft: "The plan is a draft again.",
    who: "See who did it"
  },
  consent: {
    title: "This plan is published",
    guestsSeeNothing: "A change makes it a draft. Guests see nothing until you publish again.",
    vendorsSeeNothing: "A change makes it a draft. Vendors see nothing until you publish again.",
    untilOthersPublish:
      "A change makes it a draft. Nobody else sees anything until it is published again, and you may not publish it.",
    publishedBy: (name: string, when: string) => `Published by ${name}, ${when}.`,
    notAgainToday: "Don’t ask again for this plan today",
    leave: "Leave it as it is",
    change: "Change it"
  },
  split: {
    title: (unit: string) => `Split ${within(unit)}?`,
    seatedOneByOne: (places: string) => `Its people are seated one by one: ${places}.`,
    alreadyCovered: (person: string, unit: string, table: string) =>
      `${person} already has a seat at ${table}, with ${within(unit)}.`,
    alreadyAlone: (people: string) => `Already seated alone: ${people}.`,
    target: (table: string, person: string) => `At ${table}: ${person}`,
    oneByOne: (table: string, people: string) => `One by one at ${table}: ${people}`,
    noRoom: (table: string, people: string) => `No room left at ${table}: ${people}`,
    unnamed: count({ one: "# seat without a name becomes free", other: "# seats without names become free" }),
    twice: "Seat twice",
    twiceMeans: (unit: string) =>
      `With “Seat twice” all seats of ${within(unit)} stay as well, for people who are not in the list by name.`,
    gather: (unit: string, table: string) => `Move ${within(unit)} to ${table}?`,
    gatherAll: (table: string) => `Move them all to ${table}`,
    splitHousehold: "Split the household",
    splitGroup: "Split the group",
    seatOneByOne: "Seat its people one by one",
    sizeContradicts: (party: number, coming: number) =>
      `Has seats for ${party}, but ${coming} ${coming === 1 ? "is" : "are"} coming.`
  },
  saving: {
    saving: "Saving…",
    saved: "Saved",
    slow: count({
      one: "No answer yet. # change is kept on this page until it is saved; leave the page open.",
      other: "No answer yet. # changes are kept on this page until they are saved; leave the page open."
    }),
    offline: count({
      one: "You are offline. # change is not saved yet. It is kept on this page and sent as soon as you are online again; leave the page open.",
      other:
        "You are offline. # changes are not saved yet. They are kept on this page and sent as soon as you are online again; leave the page open."
    }),
    serverAway: count({
      one: "The server is not responding. # change is not saved yet. It is kept on this page and sent again every few seconds; leave the page open.",
      other:
        "The server is not responding. # changes are not saved yet. They are kept on this page and sent again every few seconds; leave the page open."
    }),
    tryNow: "Try now",
    discard: count({ one: "Discard # change", other: "Discard # changes" }),
    discarded: "Discarded, not saved. If anything reached the server after all, the plan will show it."
  },
  people: {
    title: "People",
    search: "Find a person",
    searchFor: "Name, group or table",
    searchHint: "Press / to search",
    show: "Show",
    toSeat: "To seat",
    seated: "Seated",
    everybody: "Everybody",
    group: "Group",
    allGroups: "All groups",
    rsvp: "Answer",
    allRsvp: "All answers",
    attending: "Coming",
    pending: "No answer",
    declined: "Not coming",
    not_tracked: "Not asked",
    partyOf: (size: number) => `party of ${size}`,
    comingOfParty: (coming: number, size: number) => `${coming} of ${size} coming`,
    at: (table: string) => `at ${table}`,
    covered: (table: string, name: string) => `${table}, with ${within(name)}`,
    unnamed: count({ one: "# without a name", other: "# without a name" }),
    notInvited: "no longer invited",
    found: count({ one: "# person", other: "# people" }),
    foundElsewhere: count({ other: "None here, # under “Everybody”" }),
    elsewhere: count({ one: "# more under “Everybody”", other: "# more under “Everybody”" }),
    nobodyFound: "No matches.",
    nobodyLeft: "Everybody who is coming has a seat.",
    nobody: "Nobody is invited yet.",
    add: "Add somebody to the list of people",
    about: "Answer, contact, notes and dietary needs",
    oneByOne: "seated one by one",
    tapHint: "Tap somebody without a seat, then a table. Or hold a person, and drag or select more.",
    drag: (name: string) => `Drag ${name}`
  },
  person: {
    close: "Close",
    notSeated: "No seat yet",
    toBeSeated: "No seat yet. Choose a table, here or on the plan.",
    sitsAt: (table: string) => `At ${table}`,
    seatNumber: "Seat",
    noSeatNumber: "Any seat",
    seatLabel: "Label for guests",
    seatLabelHint: "Such as high chair",
    saveSeat: "Save seat",
    place: "Seat at",
    move: "Move to",
    swap: "Swap with",
    way: "Move or swap",
    findTable: "Find a table",
    findPerson: "Find somebody who is seated",
    unseat: "Free the seat",
    free: count({ one: "# free", other: "# free" }),
    full: (taken: number, seats: number) => `full, ${taken} of ${seats}`,
    tooSmall: (free: number, party: number) => `${free} free, ${party} needed`,
    here: "sits here",
    allHere: "all sit here",
    breaksMust: "against a wish that must be kept",
    company: (people: number, groups: string) => `${people} from ${groups}`,
    declined: "Is not coming, so cannot be given a seat.",
    notEligible: "Is no longer invited, so cannot be given a seat.",
    noTables: "There are no tables yet."
  },
  tables: {
    look: "Show at tables",
    lookSeats: "Seats",
    lookNames: "Names",
    lookRoom: "Room",
    noZone: "No zone",
    /** What generated names of tables begin with. */
    word: "Table",
    emptyTitle: "No tables yet",
    emptyText: "Add the first ones. They are named automatically, and everything can be changed later.",
    addTable: "Add tables",
    addZone: "Add a zone",
    name: "Name",
    zoneName: "Zone name",
    nameTaken: "Another table has this name, too.",
    range: (most: number) => `1 to ${most}`,
    nameByItself: "Chosen for you",
    capacity: "Seats",
    zone: "Zone",
    noZoneChoice: "None",
    howMany: "How many",
    add: "Add",
    tablesIn: (zone: string) => `Tables in ${within(zone)}`,
    chooseTables: "Choose tables…",
    rename: "Rename",
    moveUp: "Move up",
    moveDown: "Move down",
    before: (table: string) => `Before ${table}`,
    first: "First",
    after: (table: string) => `After ${table}`,
    last: "Last",
    zoneMenu: (zone: string) => `Change ${zone}`,
    deleteZone: "Delete zone",
    saveTable: "Save",
    deleteTable: "Delete table",
    deleteOnceEmpty: "A table can be deleted once nobody sits there.",
    people: "Who sits here",
    seatSomebody: "Seat somebody here",
    nobodyHere: "Nobody sits here yet.",
    taken: (taken: number, seats: number) => `${taken} of ${seats} seats taken`,
    full: "full",
    over: "overfull",
    empty: "empty",
    zoneSummary: (tables: string, taken: string, seats: string) => `${tables}, ${taken} of ${seats} seats`,
    seatOf: (seat: number) => `Seat ${seat}`
  },
  details: {
    title: "Name and notes",
    name: "Plan name",
    nameMissing: "The plan needs a name.",
    notes: "Notes",
    notesHint: "Only planners can see them.",
    notesStay: "Notes can be changed but not removed."
  },
  review: {
    title: (plan: string) => `Publish ${plan}?`,
    stillOpen: "Still open",
    nothingOpen: "Nothing is left open.",
    empty: "The plan is empty.",
    publish: "Publish",
    later: "Not yet"
  },
  done: englishDone,
  refused: {
    changedMeanwhile: (now: string) => `Somebody else has just changed this to “${now}”.`,
    overtaken: "Somebody else has just changed that. The plan is up to date now; please check it again.",
    overtakenBy: (what: string) => `Somebody else has just changed that. ${what}`,
    offline: "No connection. Nothing was changed.",
    permission: "You are not allowed to change this plan.",
    module: "Seating has been switched off for this event. The plan stays as it is.",
    unknown: "That did not work, and nothing was changed. Try again in a moment.",
    tableGone: "That table is no longer in the plan.",
    tableFull: (table: string, taken: number, seats: number) => `${table} is full (${taken} of ${seats}).`,
    tableTooSmall: (table: string, free: number, party: number) =>
      `${table} has ${free} free, but ${party} are needed.`,
    seatTaken: (table: string, seat: number) => `Seat ${seat} at ${table} is taken.`,
    seatAbove: (table: string, seat: number, seats: number) => `${table} has no seat ${seat}; its last is ${seats}.`,
    declined: (person: string) => `Not coming: ${person}.`,
    notEligible: "This person is no longer invited.",
    alreadySeated: (person: string) => `Somebody else has given ${person} a seat.`,
    capacity: count({
      one: "# person sits there, so the table needs at least that many seats.",
      other: "# people sit there, so the table needs at least that many seats."
    }),
    highestSeat: (seat: number) => `Seat ${seat} is taken, so the table needs at least that many seats.`,
    tableNotEmpty: count({ one: "# party still sits there.", other: "# parties still sit there." }),
    invalid: "This does not work with these values.",
    seatThere: (table: string) => `Seat at ${table}`,
    hide: "Hide this message"
  },
  ...englishPlanning,
  counts: {
    tables: count({ one: "# table", other: "# tables" })
  }
}
