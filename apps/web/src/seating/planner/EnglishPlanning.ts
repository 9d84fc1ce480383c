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
    exchange: (a: string, b: string) => `Swap ${a} and ${b}`,
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
    householdsTogether: count({
      other: "the people of each of # households must sit at the same table"
    }),
    pair: {
      must_together: (a: string, b: string) => `${a} and ${b} must sit at the same table`,
      together: (a: string, b: string) => `${a} and ${b} would like to sit at the same table`,
      apart: (a: string, b: string) => `${a} and ${b} would rather sit at different tables`,
      must_apart: (a: string, b: string) => `${a} and ${b} must sit at different tables`
    },
    all: {
      must_together: (people: number) => `All ${people} must sit at the same table`,
      together: (people: number) => `All ${people} would like to sit at the same table`,
      apart: (people: number) => `All ${people} would rather sit at different tables`,
      must_apart: (people: number) => `All ${people} must sit at different tables`
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
    menu: "Publication",
    each: "Publish each seat change at once",
    notEach: "Stop publishing each seat change",
    isEach: "Each seat change is published at once.",
    takeBack: "Unpublish…",
    title: "Unpublish the plan?",
    guests:
      "Guests who look for their seat read that seats are still being arranged. Vendors no longer see the plan either.",
    vendors: "Vendors no longer see the plan. Guests do not see plans of this event anyway.",
    stays: "The plan stays as it is, as a draft. You can publish it again at any time.",
    leave: "Leave it published",
    confirm: "Unpublish"
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
    swapTables: "Swap people with…"
  }
}
