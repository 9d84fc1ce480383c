/** English messages of seating many people at once. */
import { quantity } from "../../platform/messages/Quantity.ts"

const count = quantity("en")

const alternatives = new Intl.ListFormat("en", { type: "disjunction" })
const either = (places: ReadonlyArray<string>): string => alternatives.format(places)

/** Returns a name as it stands within a sentence. */
export const within = (name: string): string => name.replace(/^The /, "the ")

const seatsToo = {
  many: count({ one: "takes one seat too many", other: "takes # seats too many" }),
  few: count({ one: "lacks one seat", other: "lacks # seats" })
}

export const englishPlanning = {
  attention: {
    title: "Needs a look",
    urgent: count({ one: "# needs a look", other: "# need a look" }),
    declined: count({ one: "# person is seated but not coming", other: "# people are seated but not coming" }),
    twice: count({ one: "# person is seated twice", other: "# people are seated twice" }),
    emptyTables: count({ one: "# table is empty", other: "# tables are empty" }),
    pendingSeated: count({ one: "# seated person has not answered", other: "# seated people have not answered" }),
    declinedCovered: count({
      one: "# person from a seated household is not coming",
      other: "# people from seated households are not coming"
    }),
    personOf: (person: string, unit: string) => `${person}, with ${within(unit)}`,
    partySize: count({
      one: "# household takes too many seats, or too few",
      other: "# households take too many seats, or too few"
    }),
    tooMany: (unit: string, seats: number) => `${unit}: ${seatsToo.many(seats)}`,
    tooFew: (unit: string, seats: number) => `${unit}: ${seatsToo.few(seats)}`,
    overfull: count({ one: "# table has more people than seats", other: "# tables have more people than seats" }),
    alone: count({ one: "# person sits alone at a table", other: "# people sit alone at a table" }),
    separated: count({
      one: "# household sits at different tables",
      other: "# households sit at different tables"
    }),
    brokenMusts: count({ one: "# wish that must be kept is not", other: "# wishes that must be kept are not" }),
    brokenWishes: count({ one: "# wish is not kept", other: "# wishes are not kept" }),
    seatTogether: (table: string) => `Seat together at ${table}`,
    exchange: (a: string, b: string) => `Exchange ${a} and ${b}`,
    seatPerson: (person: string, table: string) => `Seat ${person} at ${table}`,
    noTableFits: "No table fits. Add one, or have seats proposed.",
    free: "Free the seat",
    freeOwn: "Free the extra seat",
    addSeats: count({ one: "Add # seat", other: "Add # seats" }),
    fixAll: count({ one: "Do this once", other: "Do all # at once" }),
    nothing: "Nothing needs a look.",
    onlyToSeat: count({
      one: "# person still needs a seat. Nothing else needs a look.",
      other: "# people still need a seat. Nothing else needs a look."
    })
  },
  arranging: {
    title: "Arrange people",
    open: "Arrange…",
    wish: "Wish…",
    wishes: "Wishes",
    pairHint: "Select several people in the list to wish them together or apart.",
    isBroken: "not kept",
    removeWish: (wish: string) => `Remove: ${wish}`,
    must_table: "Must sit at",
    not_table: "Must not sit at",
    chooseTable: "Choose…",
    inZone: (zone: string) => `a table in ${within(zone)}`,
    weight: "How important, if not a must",
    weightOf: (wish: string) => `How important: ${wish}`,
    weightWords: (weight: number) =>
      ({ 1: "counts little", 10: "counts as usual", 30: "counts much", 100: "counts very much" })[weight] ??
      `counts ${weight}`,
    sameWishes: "Nothing has changed: the wishes were like that already.",
    tooManyWishes: "These are too many people for this wish. Select fewer.",
    whom: "Whom to place",
    keepAll: "Only people without a seat",
    keepLocked: "Everybody whose seat is not locked",
    groups: "Households and groups",
    loose: "Does not matter",
    normal: "Together",
    close: "Together above all",
    propose: "Propose",
    searching: "Looking for good seats…",
    searchedFor: (seconds: number, most: number) => `${seconds} s of ${most} s`,
    again: "Propose another way",
    seen: "Proposals",
    seenAt: (number: number, all: number) => `Proposal ${number} of ${all}`,
    seenBefore: "Previous proposal",
    seenAfter: "Next proposal",
    otherPlan: "The plan has changed since this was proposed.",
    otherWishes: "The wishes have changed since this was proposed.",
    proposeAgain: "Propose again",
    takeAll: "Take all of it",
    take: count({ one: "Take # table", other: "Take # tables" }),
    nothing: "There is nothing to change.",
    getSeats: count({
      one: "# person would get a seat",
      other: "# people would get a seat"
    }),
    move: count({
      one: "# person would move to another table",
      other: "# people would move to another table"
    }),
    loseSeats: count({
      one: "# person would lose the seat",
      other: "# people would lose their seats"
    }),
    noSeats: (names: string) => `No table has enough seats left: ${names}`,
    conflicts: (names: string) => `No seat without breaking a must: ${names}`,
    apart: (names: string) => `At different tables: ${names}`,
    groupsPart:
      "Keeping a large group together can part a household. The button adds a wish for each household to the plan.",
    keepTogether: "Keep all households together",
    householdsTogether: count({
      other: "the people of each of # households must sit together"
    }),
    wishesKept: "All wishes are kept",
    broken: (wish: string) => `Not kept: ${wish}`,
    noBetter: "The plan as it is now is at least as good as this.",
    compared: {
      better: "Wishes, households and groups: better than now.",
      same: "Wishes, households and groups: as well as now.",
      worse: "Wishes, households and groups: less well than now.",
      moreApart: "More households would be at different tables than now."
    },
    cutShort: "The search took all its time; another try may find better seats.",
    leaving: (names: string) => `− ${names}`,
    conflict: (parts: ReadonlyArray<string>) => `This cannot all be: ${parts.join(", ")}.`,
    lock: (person: string, table: string) => `${person} is locked at ${table}`,
    capacity: (table: string, seats: number) => `${table} has ${seats} seats`,
    pair: {
      must_together: (a: string, b: string) => `${a} and ${b} must sit together`,
      together: (a: string, b: string) => `${a} and ${b} would like to sit together`,
      apart: (a: string, b: string) => `${a} and ${b} would rather not sit together`,
      must_apart: (a: string, b: string) => `${a} and ${b} must not sit together`
    },
    all: {
      must_together: (people: number) => `All ${people} must sit together`,
      together: (people: number) => `All ${people} would like to sit together`,
      apart: (people: number) => `All ${people} would rather sit apart`,
      must_apart: (people: number) => `All ${people} must sit apart`
    },
    place: {
      must_table: (person: string, places: ReadonlyArray<string>) => `${person} must sit at ${either(places)}`,
      not_table: (person: string, places: ReadonlyArray<string>) => `${person} must not sit at ${either(places)}`
    },
    allAt: {
      must_table: (people: number, places: ReadonlyArray<string>) =>
        `${people === 2 ? "Both" : `All ${people}`} must sit at ${either(places)}`,
      not_table: (people: number, places: ReadonlyArray<string>) =>
        `${people === 2 ? "Neither" : `None of the ${people}`} may sit at ${either(places)}`
    }
  },
  publication: {
    menu: "What guests see of the plan",
    each: "Publish each change at once",
    notEach: "Stop publishing each change",
    isEach: "Guests see each change at once.",
    takeBack: "Take it back…",
    title: "Take the published plan back?",
    guests:
      "Guests who look for their seat read that there is nothing to see yet. Vendors no longer see the plan either.",
    vendors: "Vendors no longer see the plan. Guests do not see plans of this event anyway.",
    stays: "The plan stays as it is, as a draft. You can publish it again at any time.",
    leave: "Leave it published",
    confirm: "Take it back"
  },
  picked: {
    title: "Selected people",
    actions: "With the selected people",
    count: count({ one: "# person selected", other: "# people selected" }),
    select: (name: string) => `Select ${name}`,
    selectAll: "Select all",
    selectGroup: (group: string) => `Select all of ${within(group)}`,
    selectTable: "Select everybody here",
    seatAt: "Seat all at…",
    spread: "Spread over…",
    allTables: "All tables",
    free: "Free their seats",
    lock: "Lock seat",
    locked: "Seat locked",
    end: "End the selection",
    emptyTable: "Empty the table",
    swapTables: "Exchange with…"
  }
}
