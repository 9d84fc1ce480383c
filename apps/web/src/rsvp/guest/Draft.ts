/** What a guest fills in for one event, and what is sent of it. */
import type { RsvpEvent, RsvpMember } from "../RsvpClient.ts"
import type { GivenMember } from "./KeptAnswers.ts"

/** The draft of one member's answer; blank stands for nothing, and what was never written is left out. */
export interface Draft {
  readonly response: RsvpMember["response"]
  readonly meal: string
  readonly dietary: string | undefined
  readonly answers: Readonly<Record<string, string>>
  readonly plusOne: string
}

export const draftOf = ({ answers, dietary, meal, plus_one, response }: RsvpMember): Draft => ({
  response,
  meal: meal ?? "",
  dietary: dietary ?? undefined,
  answers,
  plusOne: plus_one?.name ?? ""
})

/** Returns the draft with what was written to it. */
export const withWritten = (draft: Draft, written: Partial<Draft>): Draft => ({
  ...draft,
  ...written,
  answers: { ...draft.answers, ...written.answers }
})

const orNull = (written: string): string | null => (written.trim() === "" ? null : written.trim())

/** A draft of the same person for an event of that name. */
export interface EventDraft {
  readonly event: string
  readonly draft: Draft
}

/** The names of the events for which was said what was filled in; answers by key. */
export interface FilledFrom {
  readonly dietary: string | undefined
  readonly answers: Readonly<Record<string, string>>
}

export interface FilledDraft {
  readonly draft: Draft
  readonly from: FilledFrom
}

/**
 * Returns the draft with what the same person says of other events, where nothing was written: allergies, where they are asked,
 * and answers to questions are a person's, a note is an event's.
 */
export const filledFrom = (draft: Draft, others: ReadonlyArray<EventDraft>, asksDietary: boolean): FilledDraft => {
  const said = others.filter((other) => other.draft.response === "attending")
  const needs =
    asksDietary && draft.dietary === undefined ? said.find((other) => other.draft.dietary !== undefined) : undefined
  const answers = said.toReversed().flatMap((other) =>
    Object.entries(other.draft.answers)
      .filter(([key]) => key !== "note" && draft.answers[key] === undefined)
      .map(([key, text]) => ({ event: other.event, key, text }))
  )
  return {
    draft: {
      ...draft,
      dietary: needs?.draft.dietary ?? draft.dietary,
      answers: { ...Object.fromEntries(answers.map(({ key, text }) => [key, text])), ...draft.answers }
    },
    from: {
      dietary: orNull(needs?.draft.dietary ?? "") === null ? undefined : needs?.event,
      answers: Object.fromEntries(
        answers.flatMap(({ event, key, text }) => (orNull(text) === null ? [] : [[key, event]]))
      )
    }
  }
}

/** Who is brought along by somebody of the household: who brings nobody, and is asked nothing. */
export const isBrought = ({ members }: RsvpEvent, { display_name }: RsvpMember): boolean =>
  members.some(({ plus_one }) => plus_one?.name === display_name)

const plusOneOf = (member: RsvpMember, { plusOne }: Draft): Pick<GivenMember, "plus_one"> => {
  const name = orNull(plusOne)
  if (name === (member.plus_one?.name ?? null)) return {}
  return { plus_one: name === null ? null : { name } }
}

/** Returns what is sent of somebody for whom something was chosen. */
const givenMember = (event: RsvpEvent, member: RsvpMember, draft: Draft): GivenMember => {
  const keys = [...event.questions.map(({ key }) => key), "note"]
  const said = (key: string): ReadonlyArray<readonly [string, string | null]> => {
    const written = draft.answers[key]
    return written === undefined ? [] : [[key, orNull(written)]]
  }
  const { actor_id } = member
  if (draft.response !== "attending") {
    return { actor_id, response: draft.response, answers: Object.fromEntries(said("note")) }
  }
  return {
    actor_id,
    response: "attending",
    ...(event.meal_choices.length === 0 ? {} : { meal: orNull(draft.meal) }),
    ...(draft.dietary === undefined ? {} : { dietary: orNull(draft.dietary) }),
    answers: Object.fromEntries(keys.flatMap(said)),
    ...plusOneOf(member, draft)
  }
}

/** Returns what is sent of those for whom something was chosen. */
export const givenMembers = (event: RsvpEvent, drafts: ReadonlyMap<string, Draft>): ReadonlyArray<GivenMember> =>
  event.members.flatMap((member) => {
    const draft = drafts.get(member.actor_id)
    return draft === undefined || draft.response === "pending" ? [] : [givenMember(event, member, draft)]
  })

/** Returns the keys of the questions that somebody who comes must still answer. */
export const missingAnswers = (event: RsvpEvent, member: RsvpMember, draft: Draft): ReadonlyArray<string> =>
  draft.response !== "attending" || isBrought(event, member)
    ? []
    : event.questions.flatMap(({ key, required }) =>
        required && orNull(draft.answers[key] ?? "") === null ? [key] : []
      )

/** The members as they are once what was given has arrived. */
export const withGiven = (event: RsvpEvent, given: ReadonlyArray<GivenMember>): ReadonlyArray<RsvpMember> =>
  event.members.map((member) => {
    const said = given.find(({ actor_id }) => actor_id === member.actor_id)
    if (said === undefined) return member
    const answers = Object.entries({ ...member.answers, ...said.answers })
    return {
      ...member,
      response: said.response,
      meal: said.meal === undefined ? member.meal : said.meal,
      dietary: said.dietary === undefined ? member.dietary : said.dietary,
      answers: Object.fromEntries(answers.flatMap(([key, text]) => (text === null ? [] : [[key, text] as const]))),
      plus_one: said.plus_one === undefined ? member.plus_one : said.plus_one
    }
  })
