/** What becomes of answers that are given, as a function of the facts. */
import type { Response } from "@banquet/actors-core/Invitation"
import type { ActorId } from "@banquet/platform-core/Ids"
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { DateTime, Equal, Result } from "effect"
import { noAnswer, noteKey, type RsvpAnswer } from "./RsvpAnswer.ts"
import { ActorNotInParty, MealNotOffered, PlusOnesNotAllowed, RsvpClosed } from "./RsvpErrors.ts"
import { answerOf, isInvited, plusOneOf, responseOf, type RsvpMember } from "./RsvpMember.ts"
import type { Question, RsvpEnablementConfig, RsvpInstallationConfig } from "./RsvpModule.ts"

/** How an event is answered. */
export interface RsvpTerms {
  readonly closesAt: DateTime.Utc | null
  readonly allowPlusOnes: boolean
  readonly mealChoices: ReadonlyArray<string>
  readonly questions: ReadonlyArray<Question>
}

/** Returns the terms of an event; its own meals stand instead of the occasion's. */
export const termsOf = (installation: RsvpInstallationConfig, enablement: RsvpEnablementConfig): RsvpTerms => ({
  closesAt: enablement.closes_at,
  allowPlusOnes: installation.allow_plus_ones,
  mealChoices: enablement.meal_choices ?? installation.meal_choices,
  questions: installation.questions
})

/** Whether guests may answer at this moment. */
export const isOpen = ({ closesAt }: Pick<RsvpTerms, "closesAt">, now: DateTime.Utc): boolean =>
  closesAt === null || DateTime.isLessThan(now, closesAt)

/** Somebody whom a guest brings along. */
export interface GivenPlusOne {
  readonly name: string
  readonly meal: string | null | undefined
  readonly dietary: string | null | undefined
}

/** An answer for one member of the unit; `undefined` stays. */
export interface GivenAnswer {
  readonly actorId: ActorId
  readonly response: Response | "pending"
  readonly meal: string | null | undefined
  readonly dietary: string | null | undefined
  /** By key of the question; `null` clears, and a key that is left out stays. */
  readonly answers: Readonly<Record<string, string | null>> | undefined
  readonly plusOne: GivenPlusOne | null | undefined
}

export interface RsvpGiven {
  /** Those for whom the caller may answer, with whom they bring along. */
  readonly members: ReadonlyArray<RsvpMember>
  readonly terms: RsvpTerms
  readonly given: ReadonlyArray<GivenAnswer>
  /** A guest answers for those who are invited, until it closes, and says what must be said; a planner may do anything. */
  readonly byGuest: boolean
  readonly now: DateTime.Utc
}

/** What changes of one member. */
export interface MemberChange {
  readonly member: RsvpMember
  /** Its answer to the invitation; `undefined` stays. */
  readonly response: Response | null | undefined
  readonly answer: RsvpAnswer | undefined
  readonly displayName: string | undefined
}

/** Somebody new whom a host brings along. */
export interface AddedPlusOne {
  readonly host: RsvpMember
  readonly name: string
  readonly answer: RsvpAnswer
}

export interface RsvpDecision {
  readonly changes: ReadonlyArray<MemberChange>
  readonly added: ReadonlyArray<AddedPlusOne>
}

export type RsvpRefusal = RsvpClosed | ActorNotInParty | PlusOnesNotAllowed | MealNotOffered | InvalidInput

type Given = readonly [index: number, member: RsvpMember, answer: GivenAnswer]

const answersOf = ({ answers, dietary, meal }: RsvpAnswer): RsvpAnswer => ({ meal, dietary, answers })

/** Returns each answer with its member. */
const named = ({
  byGuest,
  given,
  members
}: RsvpGiven): Result.Result<ReadonlyArray<Given>, ActorNotInParty | InvalidInput> => {
  const known = new Map(members.filter((member) => !byGuest || isInvited(member)).map((one) => [one.actorId, one]))
  const found: Array<Given> = []
  const seen = new Set<ActorId>()
  for (const [index, answer] of given.entries()) {
    const path = `members[${index}].actor_id`
    const member = known.get(answer.actorId)
    if (member === undefined) return Result.fail(new ActorNotInParty({ path }))
    if (seen.has(member.actorId)) return Result.fail(new InvalidInput({ path, message: "names somebody twice" }))
    seen.add(member.actorId)
    found.push([index, member, answer])
  }
  return Result.succeed(found)
}

/** Whether the host brings this person already. */
const isBrought = (members: ReadonlyArray<RsvpMember>, host: RsvpMember, { name }: GivenPlusOne): boolean =>
  plusOneOf(members, host)?.displayName === name

const refusedPlusOne = ({ members, terms }: RsvpGiven, all: ReadonlyArray<Given>) => {
  for (const [index, host, { plusOne }] of all) {
    if (plusOne === undefined || plusOne === null || isBrought(members, host, plusOne)) continue
    if (!terms.allowPlusOnes || host.type !== "person" || host.hostId !== null) {
      return new PlusOnesNotAllowed({ path: `members[${index}].plus_one` })
    }
  }
  return null
}

const refusedMeal = ({ terms }: RsvpGiven, all: ReadonlyArray<Given>) => {
  const isRefused = (meal: string | null | undefined) => typeof meal === "string" && !terms.mealChoices.includes(meal)
  for (const [index, , { meal, plusOne }] of all) {
    if (isRefused(meal)) return new MealNotOffered({ path: `members[${index}].meal` })
    if (isRefused(plusOne?.meal)) return new MealNotOffered({ path: `members[${index}].plus_one.meal` })
  }
  return null
}

const merged = (before: RsvpAnswer, given: Pick<GivenAnswer, "answers" | "dietary" | "meal">): RsvpAnswer => ({
  meal: given.meal === undefined ? before.meal : given.meal,
  dietary: given.dietary === undefined ? before.dietary : given.dietary,
  answers: Object.fromEntries(
    Object.entries({ ...before.answers, ...given.answers }).flatMap(([key, said]) =>
      said === null ? [] : [[key, said] as const]
    )
  )
})

/** Refuses answers to what is not asked, and to nothing where a guest must say something. */
const refusedAnswer = ({ byGuest, members, terms }: RsvpGiven, all: ReadonlyArray<Given>) => {
  const keys = new Set([noteKey, ...terms.questions.map(({ key }) => key)])
  for (const [index, member, answer] of all) {
    const at = (key: string) => `members[${index}].answers.${key}`
    const unknown = Object.keys(answer.answers ?? {}).find((key) => !keys.has(key))
    if (unknown !== undefined) return new InvalidInput({ path: at(unknown), message: "is not asked" })
    if (answer.plusOne && answer.response !== "attending" && !isBrought(members, member, answer.plusOne)) {
      return new InvalidInput({ path: `members[${index}].plus_one`, message: "needs a host who comes" })
    }
    if (!byGuest || answer.response !== "attending" || member.hostId !== null) continue
    const said = merged(member, answer).answers
    const missing = terms.questions.find(({ key, required }) => required && said[key] === undefined)
    if (missing !== undefined) return new InvalidInput({ path: at(missing.key), message: "is missing" })
  }
  return null
}

/** What a member is to be, while it is decided. */
interface Draft {
  response: Response | "pending"
  answer: RsvpAnswer
  displayName: string
}

const isComing = (members: ReadonlyArray<RsvpMember>, host: RsvpMember): boolean => plusOneOf(members, host) !== null

/** Brings along whom the host names, and takes back whom it no longer does. */
const bring = (
  members: ReadonlyArray<RsvpMember>,
  [, host, { plusOne, response }]: Given,
  draftOf: (member: RsvpMember) => Draft
): AddedPlusOne | null => {
  const known = members.find(({ actorId }) => actorId === host.plusOneId)
  if (response !== "attending" || plusOne === null) {
    if (known !== undefined && isComing(members, host)) draftOf(known).response = "declined"
    return null
  }
  if (plusOne === undefined) return null
  const said = { meal: plusOne.meal, dietary: plusOne.dietary, answers: undefined }
  if (known === undefined) return { host, name: plusOne.name, answer: merged(noAnswer, said) }
  const draft = draftOf(known)
  if (!isBrought(members, host, plusOne)) {
    draft.response = "attending"
    draft.displayName = plusOne.name
  }
  draft.answer = merged(draft.answer, said)
  return null
}

const changeOf = (member: RsvpMember, draft: Draft): ReadonlyArray<MemberChange> => {
  const response = answerOf(draft.response)
  const isAnswered = response === null ? (member.own ?? null) !== null : response !== member.own
  const answer = Equal.equals(draft.answer, answersOf(member)) ? undefined : draft.answer
  const displayName = draft.displayName === member.displayName ? undefined : draft.displayName
  return !isAnswered && answer === undefined && displayName === undefined
    ? []
    : [{ member, response: isAnswered ? response : undefined, answer, displayName }]
}

/** Returns what changes; answers that are there already change nothing. */
export const decideAnswers = (facts: RsvpGiven): Result.Result<RsvpDecision, RsvpRefusal> => {
  const { byGuest, members, now, terms } = facts
  if (byGuest && !isOpen(terms, now)) return Result.fail(new RsvpClosed())
  return Result.flatMap(named(facts), (all): Result.Result<RsvpDecision, RsvpRefusal> => {
    const refusal = refusedPlusOne(facts, all) ?? refusedMeal(facts, all) ?? refusedAnswer(facts, all)
    if (refusal !== null) return Result.fail(refusal)
    const drafts = new Map<RsvpMember, Draft>()
    const draftOf = (member: RsvpMember): Draft => {
      const draft = drafts.get(member) ?? {
        response: responseOf(member),
        answer: answersOf(member),
        displayName: member.displayName
      }
      drafts.set(member, draft)
      return draft
    }
    for (const [, member, answer] of all) {
      const draft = draftOf(member)
      draft.response = answer.response
      draft.answer = merged(draft.answer, answer)
    }
    const added = all.flatMap((given) => bring(members, given, draftOf) ?? [])
    return Result.succeed({ changes: [...drafts].flatMap(([member, draft]) => changeOf(member, draft)), added })
  })
}
