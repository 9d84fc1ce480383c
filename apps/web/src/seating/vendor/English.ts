/** The messages of the vendor's page. */
import { quantity } from "../../platform/messages/Quantity.ts"

const seats = quantity("en")({ one: "# seat", other: "# seats" })
const number = quantity("en")({ other: "#" })

export const english = {
  title: "Seating plan",
  occasion: "Occasion",
  views: { by_table: "By table", by_name: "By name", meals: "Meals", room: "Room" },
  view: "What to show",
  seatsTaken: (taken: string, of: string) => `${taken} of ${of}`,
  outside: (tables: string) => `Not placed in the room yet: ${tables}`,
  published: (when: string) => `Published ${when}`,
  changed: "What has changed since you confirmed",
  nobodyMoved:
    "The plan was published again since you confirmed. Everybody sits where they sat; tables, zones, seat labels or the room may have changed.",
  nothingChanged:
    "The plan was published again since you confirmed. Tables and seats are as they were; only labels of seats or the picture of the room may differ.",
  unchanged: (when: string) => `You have seen this plan, ${when}.`,
  fresh: "Confirm that you have seen this plan. If it changes after that, this page tells you what has changed.",
  mealsAsNow: "Meals and allergies are always up to date, and may change until the day.",
  needsInMeals: "The file of this list has the seats only; the file of meals has the allergies.",
  seen: "I have seen this",
  saving: "Saving…",
  failed: "That did not work. Try again.",
  stale: "The plan has just been published again. Please look again.",
  seated: (name: string, place: string) => `New: ${name}, ${place}`,
  moved: (name: string, from: string, to: string) => `Moved: ${name}, from ${from} to ${to}`,
  unseated: (name: string, place: string) => `No longer seated: ${name}, ${place}`,
  tableAdded: (table: string, capacity: number) => `New table: ${table}, ${seats(capacity)}`,
  tableRemoved: (table: string) => `Table removed: ${table}`,
  tableRenamed: (from: string, to: string) => `${from} is now called ${to}`,
  tableResized: (table: string, capacity: number, before: number) =>
    `${table} now has ${seats(capacity)} (${number(before)} before)`,
  tableRezoned: (table: string, zone: string | null) =>
    zone === null ? `${table} is now in no zone` : `${table} is now in ${zone.replace(/^The /, "the ")}`,
  roomChanged: (hasRoom: boolean) => `The plan of the room has changed${hasRoom ? ": see Room" : ""}`,
  place: (table: string, seat: number | null) => (seat === null ? table : `${table}, seat ${seat}`),
  hiddenTitle: "No plan to see",
  hiddenText:
    "The planners have not published a plan for you yet, or are changing it. This page looks again by itself.",
  deniedText: "Your access does not include a seating plan at the moment. Ask the planners.",
  endedTitle: "You are signed out",
  endedText: "The planners have withdrawn your access. Ask them if you still need the plan.",
  signedOutTitle: "Sign in to see the plan",
  signedOutText: "Open the link that the planners sent you, or sign in with your access key.",
  signIn: "Sign in",
  signOut: "Sign out on this device",
  offline: "No connection. This is the plan as you saw it last."
}

export type VendorWords = typeof english
