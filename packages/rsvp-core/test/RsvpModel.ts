/** Members and answers for the tests of the pure rules. */
import { ActorId } from "@banquet/platform-core/Ids"
import { DateTime } from "effect"
import type { GivenAnswer, RsvpGiven } from "../src/RsvpDecisions.ts"
import type { RsvpMember } from "../src/RsvpMember.ts"

export const actorId = (number: number): ActorId =>
  ActorId.make(`01936b5e-7c00-7000-8000-${number.toString().padStart(12, "0")}`)

export const member = (number: number, rest: Partial<RsvpMember> = {}): RsvpMember => ({
  actorId: actorId(number),
  type: "person",
  displayName: `Guest ${number}`,
  sortName: `guest ${number}`,
  partySize: 1,
  status: "active",
  tracked: true,
  own: null,
  units: [],
  parentIds: [],
  householdId: null,
  hostId: null,
  plusOneId: null,
  meal: null,
  dietary: null,
  answers: {},
  ...rest
})

export const given = (number: number, rest: Partial<GivenAnswer> = {}): GivenAnswer => ({
  actorId: actorId(number),
  response: "attending",
  meal: undefined,
  dietary: undefined,
  answers: undefined,
  plusOne: undefined,
  ...rest
})

export const facts = (rest: Partial<RsvpGiven>): RsvpGiven => ({
  members: [],
  terms: { closesAt: null, allowPlusOnes: true, mealChoices: ["Fish", "Vegetables"], questions: [] },
  given: [],
  byGuest: true,
  now: DateTime.makeUnsafe("2026-06-01T12:00:00Z"),
  ...rest
})
