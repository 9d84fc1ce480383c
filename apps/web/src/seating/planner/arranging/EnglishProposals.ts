/** English messages of proposals of seats. */
import { quantity } from "../../../platform/messages/Quantity.ts"

const count = quantity("en")

export const englishProposals = {
  title: "Arrange people",
  whom: "Who to place",
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
  takeAll: "Apply all of it",
  take: count({ one: "Apply # table", other: "Apply # tables" }),
  nothing: "There is nothing to change.",
  getSeats: count({
    one: "# person would get a seat",
    other: "# people would get a seat"
  }),
  unanswered: count({
    one: "# of them has not answered yet",
    other: "# of them have not answered yet"
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
  conflicts: (names: string) => `No seat that keeps every must: ${names}`,
  apart: (names: string) => `At different tables: ${names}`,
  groupsPart:
    "Keeping a large group together can split a household. The button adds a wish for each household to the plan.",
  keepTogether: "Keep all households together",
  leftOut: (names: string) =>
    `Left out, because of a locked seat, a wish to be apart or too few seats at one table: ${names}`,
  wishesKept: "All wishes are kept",
  broken: (wish: string) => `Not kept: ${wish}`,
  noBetter: "The plan as it is now is at least as good as this.",
  compared: {
    better: "Wishes, households and groups: better than now.",
    same: "Wishes, households and groups: as good as now.",
    worse: "Wishes, households and groups: worse than now.",
    moreApart: "More households would be at different tables than now."
  },
  cutShort: "The search took all its time; another try may find better seats.",
  leaving: (names: string) => `− ${names}`,
  conflict: (parts: ReadonlyArray<string>) => `Not all of this is possible: ${parts.join(", ")}.`,
  lock: (person: string, table: string) => `${person} is locked at ${table}`,
  capacity: (table: string, seats: number) => `${table} has ${seats} seats`
}
