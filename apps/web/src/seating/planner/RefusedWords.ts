/** Sentences about why something was not done. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Messages } from "./Messages.ts"
import { planProblemDetails, type Violation } from "./PlanProblem.ts"

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

export const wordsForRefused = (messages: Messages, problem: Problem): string => {
  const { refused } = messages
  const { code, status } = problem
  const { assignments, capacity = 0, highest_seat_number, occupancy = 0, violations = [] } = planProblemDetails(problem)
  if (violations.length > 0) {
    // A table that is full is full for everybody who was to sit there.
    return [...new Set(violations.map((violation) => wordsForViolation(messages, violation)))].join(" ")
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
      return occupancy > capacity ? refused.capacity(occupancy) : refused.highestSeat(highest_seat_number ?? 0)
    case "table_not_empty":
      return refused.tableNotEmpty(assignments ?? 1)
    case "invalid_request":
      return refused.invalid
    default:
      return status === 0 ? refused.offline : refused.unknown
  }
}
