/** What happened, or why it did not, as a sentence. */
import type { Problem, Violation } from "../../platform/api/Problem.ts"
import type { Messages } from "../../platform/catalogue/Catalogue.tsx"
import type { Report } from "./Desk.ts"
import type { PlanCommand } from "./PlanCommand.ts"
import type { Plan } from "./SeatingView.ts"

const nameOf = (plan: Plan, actorId: string): string =>
  plan.candidates.find(({ actor_id }) => actor_id === actorId)?.display_name ?? ""

const tableName = (plan: Plan, tableId: string): string => plan.tables.find(({ id }) => id === tableId)?.name ?? ""

const zoneName = (plan: Plan, zoneId: string): string => plan.zones.find(({ id }) => id === zoneId)?.name ?? ""

const added = <T extends { readonly id: string }>(before: ReadonlyArray<T>, after: ReadonlyArray<T>): T | undefined =>
  after.find(({ id }) => !before.some((one) => one.id === id))

const wordsForDone = ({ done }: Messages, command: PlanCommand, before: Plan, after: Plan): string => {
  switch (command.kind) {
    case "seat": {
      const [person, table] = [nameOf(before, command.actorId), tableName(before, command.tableId)]
      return command.seatNumber === null ? done.seat(person, table) : done.seatNumber(person, table, command.seatNumber)
    }
    case "unseat":
      return done.unseat(nameOf(before, command.actorId))
    case "swap":
      return done.swap(nameOf(before, command.actorIds[0]), nameOf(before, command.actorIds[1]))
    case "createTable":
      return done.createTable(added(before.tables, after.tables)?.name ?? command.name ?? "")
    case "updateTable":
      return done.updateTable(command.name)
    case "deleteTable":
      return done.deleteTable(tableName(before, command.tableId))
    case "createZone":
      return done.createZone(command.name)
    case "renameZone":
      return done.renameZone(command.name)
    case "deleteZone":
      return done.deleteZone(zoneName(before, command.zoneId))
    case "moveTable":
      return done.move(tableName(before, command.tableId))
    case "moveZone":
      return done.move(zoneName(before, command.zoneId))
    case "updatePlan":
      return done.updatePlan
    case "publish":
      return done.publish
  }
}

const wordsForViolation = ({ refused }: Messages, violation: Violation): string => {
  const {
    capacity = 0,
    code,
    display_name = "",
    occupancy = 0,
    party_size = 1,
    seat_number = 0,
    table_name = ""
  } = violation
  switch (code) {
    case "table_not_in_plan":
      return refused.tableGone
    case "actor_not_eligible":
      return refused.notEligible
    case "actor_declined":
      return refused.declined(display_name)
    case "actor_already_assigned":
      return refused.alreadySeated(display_name)
    case "seat_above_capacity":
      return refused.seatAbove(table_name, seat_number, capacity)
    case "seat_taken":
      return refused.seatTaken(table_name, seat_number)
    case "table_full":
      return occupancy >= capacity
        ? refused.tableFull(table_name, occupancy, capacity)
        : refused.tableTooSmall(table_name, capacity - occupancy, party_size)
    default:
      return refused.unknown
  }
}

export const wordsForRefused = (messages: Messages, { code, details, status }: Problem): string => {
  const { refused } = messages
  if (details?.violations !== undefined && details.violations.length > 0) {
    return details.violations.map((violation) => wordsForViolation(messages, violation)).join(" ")
  }
  switch (code) {
    case "offline":
      return refused.offline
    case "permission_denied":
    case "unauthenticated":
      return refused.permission
    case "module_not_enabled":
    case "module_not_installed":
      return refused.module
    case "stale_revision":
    case "not_found":
      return refused.overtaken
    case "capacity_below_occupancy":
      return (details?.occupancy ?? 0) > (details?.capacity ?? 0)
        ? refused.capacity(details?.occupancy ?? 0)
        : refused.highestSeat(details?.highest_seat_number ?? 0)
    case "table_not_empty":
      return refused.tableNotEmpty(details?.assignments ?? 1)
    case "invalid_request":
      return refused.invalid
    default:
      return status === 0 ? refused.offline : refused.unknown
  }
}

/** Without a problem, somebody else was faster. */
export const wordsForRefusal = (messages: Messages, problem: Problem | null): string =>
  problem === null ? messages.refused.overtaken : wordsForRefused(messages, problem)

export const wordsForReport = (messages: Messages, { after, before, command, isUndo, problem }: Report): string => {
  if (after === null) return wordsForRefusal(messages, problem)
  return isUndo ? messages.seating.undone : wordsForDone(messages, command, before, after)
}
