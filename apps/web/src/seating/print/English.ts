/** The messages of lists and cards, for planners and vendors. */
import { english as vendor } from "../vendor/English.ts"
import { quantity } from "../../platform/messages/Quantity.ts"

const quantified = quantity("en")
const places = quantified({ one: "# place", other: "# places" })

export const english = {
  vendor,
  print: {
    title: "Print",
    back: "Back to the plan",
    event: "Event",
    what: "What to print",
    kinds: {
      by_name: "List by name",
      by_table: "List by table",
      meals: "Meals by table",
      room_plan: "Room plan, also as a poster",
      place_cards: "Place cards",
      table_cards: "Table cards"
    },
    roomPlan: "Room plan",
    which: "Which plan",
    states: { draft: "As it is now", published: "As published" },
    sort: "Sorted by",
    sorts: { given: "First name", family: "Last name" },
    paper: "Paper",
    orientation: "Orientation",
    orientations: { portrait: "Portrait", landscape: "Landscape" },
    smallNames: "Names are small on this sheet.",
    shortNames: "Names are shortened here; the lists have them in full.",
    largerSheet: "A larger sheet has more space for names.",
    outside: "Not placed in the room yet",
    noRoom: "This plan has no room yet. Give its tables a place under “Room” in the plan.",
    format: "Size of a card",
    cut: (width: number, height: number) => `${width} × ${height} mm, to cut out`,
    labels: (name: string, count: number) => `Avery ${name}, ${count} on a sheet`,
    own: "A size of your own",
    width: "Width in mm",
    height: "Height in mm",
    sizeProblem: "At least 20 mm, and at most what fits on the paper",
    cropMarks: "Crop marks",
    print: "Print",
    save: (format: string) => `Save as ${format}`,
    saveFailed: "That did not work. Try again.",
    cardsNote: "One card for everybody who is known by name. Seats without a name get none.",
    draft: "Draft: guests do not see this yet",
    published: (when: string) => `Published ${when}`,
    notPublished: "This plan is not published.",
    noPlan: "This event has no seating plan yet.",
    nobody: "Nobody sits at a table yet.",
    places,
    seat: (number: number) => `Seat ${number}`,
    seats: (taken: string, of: string) => `${taken} of ${of} seats`,
    noPlace: "not coming, no place setting",
    unanswered: (open: string, of: string) => `${open} of ${of} have not said yet whether they are coming`,
    unseated: quantified({
      one: "# person who is coming has no seat in this plan",
      other: "# people who are coming have no seat in this plan"
    }),
    name: "Name",
    table: "Table",
    meal: "Meal",
    dietary: "Dietary needs",
    noMeal: "Nothing chosen",
    noMeals: "Nobody has chosen a meal.",
    inAll: "In all, of everybody with a seat",
    with: (name: string) => `with ${name}`,
    sitsWith: (names: string) => `sits with ${names}`
  }
}
