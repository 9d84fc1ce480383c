/** The problems of Seating's errors. */
import {
  ActorAlreadyAssignedProblem,
  ActorDeclinedProblem,
  ActorNotEligibleProblem,
  CapacityBelowOccupancyProblem,
  PlanAlreadyExistsProblem,
  PlanNotPublishedProblem,
  SeatAboveCapacityProblem,
  SeatTakenProblem,
  StaleRevisionProblem,
  TableFullProblem,
  TableNotEmptyProblem,
  TableNotInPlanProblem,
  type Violation,
  ZoneNotInPlanProblem
} from "@banquet/http-api/seating/SeatingProblems"
import { RateLimitedProblem, TemporarilyUnavailableProblem } from "@banquet/http-api/platform/PlatformProblems"
import type * as SeatingErrors from "@banquet/seating-core/SeatingErrors"
import type { Violation as DomainViolation } from "@banquet/seating-core/SeatingViolation"
import { type AssetError, assetProblems } from "../assets/AssetProblemTable.ts"
import { translatedWith } from "../platform/PlatformProblemTable.ts"
import type { ProblemTable } from "../platform/ProblemTranslation.ts"

/** The errors of Seating's use cases, beside the platform's. */
export type SeatingError = InstanceType<(typeof SeatingErrors)[keyof typeof SeatingErrors]>

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`

const violation = (broken: DomainViolation): Violation => {
  switch (broken.code) {
    case "table_not_in_plan":
      return { code: broken.code, detail: "The plan has no such table." }
    case "actor_not_eligible":
      return { code: broken.code, detail: "This actor is not a candidate for the plan's event." }
    case "actor_declined":
      return { code: broken.code, detail: `${broken.displayName} has declined.`, display_name: broken.displayName }
    case "actor_already_assigned":
      return {
        code: broken.code,
        detail: `${broken.displayName} is seated in this plan already.`,
        display_name: broken.displayName
      }
    case "seat_above_capacity":
      return {
        code: broken.code,
        detail: `${broken.tableName} has ${counted(broken.capacity, "seat")}; there is no seat ${broken.seatNumber}.`,
        table_name: broken.tableName,
        seat_number: broken.seatNumber,
        capacity: broken.capacity
      }
    case "seat_taken":
      return {
        code: broken.code,
        detail: `Seat ${broken.seatNumber} at ${broken.tableName} is taken.`,
        table_name: broken.tableName,
        seat_number: broken.seatNumber
      }
    case "table_full":
      return {
        code: broken.code,
        detail: `${broken.tableName} has ${counted(broken.capacity, "seat")}, of which ${broken.occupancy} ${broken.occupancy === 1 ? "is" : "are"} taken; ${broken.partySize} more ${broken.partySize === 1 ? "does" : "do"} not fit.`,
        table_name: broken.tableName,
        capacity: broken.capacity,
        occupancy: broken.occupancy,
        party_size: broken.partySize
      }
  }
}

/** What a refused assignment has beside the first violation. */
interface Refusal {
  readonly violations: ReadonlyArray<Violation>
  readonly more?: number
  readonly request_id: string
}

const assignmentProblem = (first: Violation, refusal: Refusal) => {
  switch (first.code) {
    case "table_not_in_plan":
      return new TableNotInPlanProblem({ ...first, ...refusal })
    case "actor_not_eligible":
      return new ActorNotEligibleProblem({ ...first, ...refusal })
    case "actor_declined":
      return new ActorDeclinedProblem({ ...first, ...refusal })
    case "actor_already_assigned":
      return new ActorAlreadyAssignedProblem({ ...first, ...refusal })
    case "seat_above_capacity":
      return new SeatAboveCapacityProblem({ ...first, ...refusal })
    case "seat_taken":
      return new SeatTakenProblem({ ...first, ...refusal })
    case "table_full":
      return new TableFullProblem({ ...first, ...refusal })
  }
}

/** The bytes of a problem that its violations may take: names of tables may be long, and a problem has at most 16 KiB. */
const mostOfViolations = 13 * 1024

/** Returns how many of the first items take so many bytes together as JSON. */
const countWithin = (items: ReadonlyArray<object>, bytes: number): number => {
  const encoder = new TextEncoder()
  let left = bytes
  const index = items.findIndex((item) => (left -= encoder.encode(JSON.stringify(item)).length + 1) < 0)
  return index === -1 ? items.length : index
}

export const seatingProblems = {
  ...assetProblems,
  PlanNotPublished: (_, { request_id }) =>
    new PlanNotPublishedProblem({ detail: "None of the plans that this vendor may view is published.", request_id }),
  PlanAlreadyExists: (_, { request_id }) =>
    new PlanAlreadyExistsProblem({ detail: "The event has a seating plan already.", request_id }),
  StaleRevision: ({ revision }, { request_id }) =>
    new StaleRevisionProblem({
      detail: `The plan has changed; it is at revision ${revision} now.`,
      revision,
      request_id
    }),
  StaleWishes: ({ revision }, { request_id }) =>
    new StaleRevisionProblem({
      detail: `The wishes have changed; they are at revision ${revision} now.`,
      revision,
      request_id
    }),
  WishRefused: ({ code, wish }, { request_id }) => {
    switch (code) {
      case "zone_not_in_plan":
        return new ZoneNotInPlanProblem({
          detail: `wishes[${wish}] names a zone that the plan does not have.`,
          request_id
        })
      case "table_not_in_plan": {
        const detail = `wishes[${wish}] names a table that the plan does not have.`
        return new TableNotInPlanProblem({ detail, violations: [{ code, detail }], request_id })
      }
      case "actor_not_eligible": {
        const detail = `wishes[${wish}] names an actor that is no active person, household or group.`
        return new ActorNotEligibleProblem({ detail, violations: [{ code, detail }], request_id })
      }
    }
  },
  ZoneNotInPlan: (_, { request_id }) => new ZoneNotInPlanProblem({ detail: "The plan has no such zone.", request_id }),
  TableNotInPlan: ({ place }, { request_id }) => {
    const detail = `places[${place}] names a table that the plan does not have.`
    return new TableNotInPlanProblem({
      detail,
      violations: [{ code: "table_not_in_plan", detail }],
      request_id
    })
  },
  CapacityBelowOccupancy: ({ capacity, highestSeatNumber, occupancy }, { request_id }) =>
    new CapacityBelowOccupancyProblem({
      detail:
        capacity < occupancy
          ? `${counted(occupancy, "seat")} ${occupancy === 1 ? "is" : "are"} taken, so the capacity cannot be ${capacity}.`
          : `Seat ${highestSeatNumber} is taken, so the capacity cannot be ${capacity}.`,
      capacity,
      occupancy,
      highest_seat_number: highestSeatNumber,
      request_id
    }),
  ChangesBusy: (_, { request_id }) =>
    new TemporarilyUnavailableProblem({
      detail: "Too many changes of yours are being made at once; try again in a moment.",
      request_id
    }),
  ArrangerBusy: ({ retryAfterSeconds }, { request_id }) =>
    new RateLimitedProblem({
      detail: `As many arrangements are sought as can be at once; try again in ${counted(retryAfterSeconds, "second")}.`,
      request_id
    }),
  TableNotEmpty: ({ assignments }, { request_id }) =>
    new TableNotEmptyProblem({
      detail: `The table has ${counted(assignments, "assignment")}; remove ${assignments === 1 ? "it" : "them"} first.`,
      assignments,
      request_id
    }),
  AssignmentRefused: ({ violations: [first, ...others] }, { request_id }) => {
    const named = violation(first)
    return assignmentProblem(named, { violations: [named, ...others.map(violation)], request_id })
  },
  MovesRefused: ({ more, violations: [first, ...others] }, { request_id }) => {
    const all = [first, ...others].map(({ move, violation: broken }) => ({ move, ...violation(broken) }))
    const violations = all.slice(0, countWithin(all, mostOfViolations))
    const unnamed = more + all.length - violations.length
    return assignmentProblem(violation(first.violation), {
      violations,
      ...(unnamed > 0 ? { more: unnamed } : {}),
      request_id
    })
  }
} satisfies ProblemTable<AssetError | SeatingError>

/** Translates the errors of Seating's use cases into problems. */
export const translated = translatedWith(seatingProblems)
