/** A proposal of seats as text. */
import type { PlanArrangement, PlanCondition } from "@banquet/seating-core/PlanArrangement"
import type { SeatingPlanView } from "@banquet/seating-core/PlannerSeatingView"
import { isPairWish, type SeatingWish } from "@banquet/seating-core/SeatingWish"
import { terminalLine } from "@banquet/server/TerminalText"
import { table } from "./Output.ts"

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

/** Names what a plan calls by id. */
const namesOf = ({ assignments, candidates, tables, zones }: SeatingPlanView) => {
  const names = new Map<string, string>()
  for (const { actorId, displayName } of candidates) names.set(actorId, displayName)
  for (const { id, name } of [...tables, ...zones]) names.set(id, name)
  for (const { actorId, id } of assignments) names.set(id, names.get(actorId) ?? actorId)
  return (id: string): string => names.get(id) ?? id
}

const relations = {
  must_together: "must sit together",
  together: "would sit together",
  apart: "would sit apart",
  must_apart: "must sit apart"
} as const

const wishText = (wish: SeatingWish, nameOf: (id: string) => string): string => {
  if (isPairWish(wish)) {
    const [a, b] = wish.actorIds.map(nameOf)
    return `${a} and ${b} ${relations[wish.kind]}`
  }
  const places = [...wish.tableIds, ...wish.zoneIds].map(nameOf).join(", ")
  return `${nameOf(wish.actorId)} ${wish.kind === "must_table" ? "must sit at" : "must not sit at"} ${places}`
}

const conditionText = (
  condition: PlanCondition,
  wishes: ReadonlyArray<SeatingWish>,
  nameOf: (id: string) => string
): string => {
  if (condition.kind === "lock") return `${nameOf(condition.assignmentId)} is locked`
  if (condition.kind === "capacity") return `the seats of ${nameOf(condition.tableId)}`
  const wish = wishes[condition.index]
  return wish === undefined ? `wish ${condition.index}` : wishText(wish, nameOf)
}

const section = (heading: string, lines: ReadonlyArray<string>): ReadonlyArray<string> =>
  lines.length === 0 ? [] : ["", heading, ...lines.map((line) => terminalLine(`  ${line}`))]

/** Returns the moves as a table, and below what is still missing and why. */
export const arrangementText = (
  proposed: PlanArrangement,
  view: SeatingPlanView,
  wishes: ReadonlyArray<SeatingWish>
): string => {
  const nameOf = namesOf(view)
  const before = new Map(view.assignments.map(({ actorId, tableId }) => [actorId, tableId]))
  const tableName = (id: string | null | undefined): string => (id === null || id === undefined ? "-" : nameOf(id))
  const rows = proposed.moves.map(({ actorId, tableId }) => [
    nameOf(actorId),
    tableName(before.get(actorId)),
    tableName(tableId)
  ])
  const cost = proposed.costBefore === null ? `${proposed.cost}` : `${proposed.cost}, ${proposed.costBefore} before`
  const why = { no_seats: "no table has room", conflicts: "wishes and locks leave no table" } as const
  return [
    table(["who", "from", "to"], rows, "Nobody is moved."),
    "",
    `${counted(proposed.seated, "party", "parties")} seated, ${proposed.unseated.length} not; ${counted(proposed.kept, "wish", "wishes")} kept, ${proposed.broken.length} broken; cost ${cost}`,
    ...(proposed.complete
      ? []
      : ["The time was over before the search was: a longer --time-limit-ms may find better."]),
    ...section(
      "Not seated:",
      proposed.unseated.map(({ actorId, reason }) => `${nameOf(actorId)}: ${why[reason]}`)
    ),
    ...section(
      "Cannot hold together:",
      proposed.conflict?.map((condition) => conditionText(condition, wishes, nameOf)) ?? []
    ),
    ...section(
      "Broken:",
      proposed.broken.map(({ wish }) => wishText(wish, nameOf))
    )
  ].join("\n")
}
