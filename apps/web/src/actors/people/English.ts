/** What the page of the people says to planners. */
import { quantity } from "../../platform/messages/Quantity.ts"
import type { PeopleAnswers } from "./PeopleFilter.ts"

const count = quantity("en")

export const english = {
  people: {
    title: "People",
    list: "People, households and groups",
    search: "Find people",
    searchFor: "Name, household, e-mail or phone",
    add: "Add",
    lists: "Import or export",
    export: "Export",
    show: (name: string) => `Show ${name}`,
    found: {
      person: count({ one: "# person", other: "# people" }),
      household: count({ one: "# household", other: "# households" }),
      group: count({ one: "# group", other: "# groups" })
    },
    stillLoading: (known: string, all: string) => `${known} of ${all}…`,
    nobody: "Nobody is on the list yet.",
    nobodyText: "Import your list, or add the first person.",
    importList: "Import a list",
    nobodyFound: "No matches.",
    clearFilters: "Clear filters",
    readOnly: "You can look at the list, but not change it.",
    saving: "Saving…",
    select: (name: string) => `Select ${name}`,
    members: count({ one: "# person", other: "# people" }),
    partyOf: count({ one: "# seat", other: "# seats" }),
    answersTo: (event: string) => `Answers: ${event}`,
    hasLink: "Has a link",
    hasDiet: "Has dietary needs",
    units: "Households and groups",
    findUnit: "Household or group",
    allUnits: "Everybody",
    noUnits: "No households or groups yet.",
    dropHint: "Drag people here to put them into a household or group."
  },
  filter: {
    show: "Filters",
    kind: "Show",
    all: "All",
    person: "People",
    household: "Households",
    group: "Groups",
    event: "Event",
    answer: "Answer",
    anyAnswer: "All answers",
    seat: "Seat",
    anySeat: "Seated or not",
    seated: "Has a seat",
    unseated: "No seat yet",
    link: "Link",
    anyLink: "Link or not",
    linked: "Has a link",
    unlinked: "No link yet",
    unit: (name: string) => `Only ${name}`
  },
  answer: {
    attending: "Coming",
    pending: "No answer",
    declined: "Not coming",
    not_invited: "Not invited",
    ofPeople: ({ coming, declined, invited, members }: PeopleAnswers) =>
      coming === members
        ? "All coming"
        : coming > 0
          ? `${coming} of ${members} coming`
          : declined === members
            ? "None coming"
            : invited === members
              ? "All invited"
              : "Some invited",
    through: {
      household: (answer: string) => `${answer} (household)`,
      group: (answer: string) => `${answer} (group)`
    },
    saved: (name: string, event: string, answer: string) => `Saved. ${name}, ${event}: ${answer}.`,
    ofUnit: "Its people without an answer of their own count the same.",
    seatStays: (table: string) => `The seat at ${table} is kept until somebody changes the plan.`
  },
  kind: { person: "Person", household: "Household", group: "Group", vendor: "Vendor" },
  panel: {
    close: "Close",
    name: "Name",
    nameMissing: "A name is needed.",
    partySize: "Seats needed",
    partySizeOfUnit: "Seats needed, at least",
    saved: (name: string, field: string) => `Saved. ${name}: ${field}.`,
    partyWrong: "A whole number from 1 to 10,000.",
    email: "E-mail",
    emailWrong: "This is not an e-mail address.",
    phone: "Phone",
    dietary: "Dietary needs",
    dietaryHint: "Such as vegetarian, no nuts. What guests write when they answer is not shown here.",
    notes: "Notes",
    notesHint: "Only planners see these notes.",
    answers: "Answers",
    noEvents: "There are no events yet.",
    belongsTo: "Households and groups",
    belongsToNone: "In no household or group.",
    members: "Members",
    membersNone: "Nobody is in it yet.",
    leave: (name: string) => `Take out of ${name}`,
    takeOut: (name: string) => `Take ${name} out`,
    left: (name: string, unit: string) => `${name} is no longer in ${unit}.`,
    addTo: "Add to a household or group",
    addMember: "Add somebody",
    search: "Type a name",
    makeHousehold: (name: string) => `New household “${name}”`,
    makeGroup: (name: string) => `New group “${name}”`,
    seated: "Seat",
    sitsAt: (event: string, table: string) => `${event}: ${table}`,
    notSeated: "No seat yet",
    links: "Link",
    noLink: "No link yet",
    linkUnused: "Has a link that was never opened",
    linkUsed: (when: string) => `Has a link, last used ${when}`,
    delete: "Delete",
    confirmDelete: (name: string) => `Delete ${name}? Answers and links are deleted too. This cannot be undone.`,
    membersStay: count({ one: "# member stays on the list.", other: "The # members stay on the list." }),
    membersUninvited: "Whoever is invited only through it is then no longer invited.",
    keep: "Keep"
  },
  new: {
    title: "Add to the list",
    kind: "Kind",
    household: "Household or group",
    create: "Add",
    created: (name: string) => `${name} was added.`,
    another: "Add the next one, or close."
  },
  bulk: {
    selected: count({ one: "# selected", other: "# selected" }),
    selectAll: count({ other: "Select all #" }),
    clear: "Clear selection",
    invitation: "Invitation and answer",
    invitedOnly: "Invited, no answer yet",
    addTo: "Add to…",
    working: (done: string, all: string) => `Saved: ${done} of ${all}… Please keep this page open.`,
    answered: {
      pending: (event: string) =>
        count({ one: `${event}: # invited, no answer yet.`, other: `${event}: # invited, no answers yet.` }),
      attending: (event: string) => count({ other: `${event}: # noted as coming.` }),
      declined: (event: string) => count({ other: `${event}: # noted as not coming.` }),
      not_invited: (event: string) =>
        count({ one: `${event}: # invitation taken back.`, other: `${event}: # invitations taken back.` })
    },
    throughPeople: count({
      one: "# household or group counts through its people.",
      other: "# households and groups count through their people."
    }),
    takenOut: (unit: string, first: string) =>
      count({ one: `${first} is no longer in ${unit}.`, other: `# are no longer in ${unit}.` }),
    moved: (unit: string, first: string) =>
      count({ one: `${first} is now in ${unit}.`, other: `# are now in ${unit}.` }),
    refused: (names: string, why: string) => `Not changed: ${names}. ${why}`,
    nobodyInvited: (events: string) => `Nobody is invited to ${events} yet.`,
    invite: (events: string) =>
      count({ one: `Invite # person to ${events}`, other: `Invite all # people to ${events}` }),
    inviteOnly: (event: string) => `Only to ${event}`,
    notInvited: (events: string) =>
      count({
        one: `# person is invited to nothing yet. Invite to ${events}?`,
        other: `# people are invited to nothing yet. Invite to ${events}?`
      }),
    inviteRest: count({
      one: "Invite the one who is not invited yet",
      other: "Invite the # who are not invited yet"
    }),
    invited: (events: string) =>
      count({
        one: `# person is invited to ${events}. Nothing was sent.`,
        other: `# people are invited to ${events}. Nothing was sent.`
      })
  },
  merge: {
    ask: "Same person as…",
    same: (name: string) => `${name} is the same person as`,
    two: "Same person…",
    title: "Make one record of two",
    stays: "This record stays",
    goesOver: (name: string) => `Goes over to ${name}`,
    rest: "Photos, uploads and everything else that belongs to this person",
    unit: (name: string) => `In ${name}`,
    links: count({ one: "# link, which goes on working", other: "# links, which go on working" }),
    lost: "Is dropped",
    forGood: "This cannot be undone.",
    merge: "Make one record",
    done: (from: string, into: string) => `${from} and ${into} are one record now.`,
    stale: "Somebody else has just changed one of them. Look again, then go on.",
    conflicts: {
      type: "Only two people, two households or two groups can become one.",
      plus_one: "Both bring somebody along. Take one of the companions away first.",
      invitation: (event: string) => `${event}: one is coming, the other is not. Give both the same answer first.`,
      seating_assignment: (event: string) =>
        `${event}: both have a seat. Take one of them away in the seating plan first.`,
      other: (reason: string) => `The two contradict each other (${reason}). Settle that first.`
    }
  },
  undo: { done: "Undone." },
  refused: {
    changed: (member: string, theirs: string, mine: string) =>
      `Somebody else has since changed “${member}” to “${theirs}”. You wrote “${mine}”.`,
    changedAnswer: (theirs: string, mine: string) =>
      `Somebody else has since set the answer to “${theirs}”. You chose “${mine}”.`,
    nothing: "nothing",
    useMine: "Use mine",
    useTheirs: "Keep theirs",
    gone: (name: string) => `${name} has been deleted by somebody else.`,
    offline: "No connection. This was not saved.",
    notSaved: "This could not be saved. Please try again.",
    forbidden: "You may not change this.",
    stale: "Somebody else has just changed this. Look at it again, then delete it.",
    table_full: "The table has no room for so many. Free some seats there first.",
    membership_cycle: "A household or group cannot be part of itself.",
    invalid: "The server does not accept this.",
    inUse: (name: string) => `${name} cannot be deleted yet.`,
    uses: {
      seating_assignment: "Has a seat. Free it in the seating plan first.",
      gallery_item: "Has added photos. Whoever runs this installation can erase a guest together with the photos.",
      upload_session: "Has begun to upload photos. Whoever runs this installation can erase a guest with the uploads.",
      member: "Still has people. Take them out first.",
      other: "Is still used elsewhere."
    }
  }
}
