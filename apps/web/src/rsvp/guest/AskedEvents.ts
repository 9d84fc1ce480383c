/** What the page shows of each event, with what is written there. */
import type { RsvpEvent, RsvpMember } from "../RsvpClient.ts"
import type { AnswerState } from "./AnswerQueue.ts"
import {
  type Draft,
  draftOf,
  type FilledDraft,
  type FilledFrom,
  filledFrom,
  givenMembers,
  missingAnswers,
  withGiven,
  withWritten
} from "./Draft.ts"

/** By id of the event and of the member; events that are not there are shown as they were answered. */
export type Written = Readonly<Record<string, Readonly<Record<string, Draft>>>>

export interface AskedEvent {
  readonly event: RsvpEvent
  /** What became of the answer that was given on this device. */
  readonly state: AnswerState | undefined
  /** As they are, or as they are once what was given has arrived. */
  readonly members: ReadonlyArray<RsvpMember>
  readonly isForm: boolean
  /** Whether something was written since the last answer. */
  readonly isWritten: boolean
  /** Whether answers were given before, which may be left as they are. */
  readonly isAnswered: boolean
  /** Whether people are asked here what they cannot eat. */
  readonly asksDietary: boolean
  /** By id of the member. */
  readonly drafts: ReadonlyMap<string, Draft>
  /** What was filled in of them, by id of the member. */
  readonly from: ReadonlyMap<string, FilledFrom>
}

const withDrafts = (
  event: RsvpEvent,
  state: AnswerState | undefined,
  written: Written
): Omit<AskedEvent, "asksDietary" | "from"> => {
  const isUnderWay = state?.kind === "sending" || state?.kind === "waiting"
  const isOpen = event.open && !(state?.kind === "refused" && state.code === "rsvp_closed")
  const isRefused = isOpen && state?.kind === "refused"
  const isAnswered = state?.kind === "sent" || event.members.every(({ response }) => response !== "pending")
  const members = isUnderWay || isRefused ? withGiven(event, state.answer.members) : event.members
  const drafts = written[event.event.id]
  return {
    event: { ...event, open: isOpen },
    state,
    members,
    isForm: isOpen && !isUnderWay && (isRefused || drafts !== undefined || !isAnswered),
    isWritten: drafts !== undefined && members.some(({ actor_id }) => drafts[actor_id] !== undefined),
    isAnswered,
    drafts: new Map(members.map((member) => [member.actor_id, drafts?.[member.actor_id] ?? draftOf(member)]))
  }
}

/** Returns the events as they are shown. */
export const askedEvents = (
  events: ReadonlyArray<RsvpEvent>,
  states: Readonly<Record<string, AnswerState>>,
  written: Written
): ReadonlyArray<AskedEvent> => {
  const asked = events.map((read) => {
    const state = states[read.event.id]
    return withDrafts(state?.kind === "sent" ? state.event : read, state, written)
  })
  const isServed = ({ event }: Pick<AskedEvent, "event">): boolean => event.meal_choices.length > 0
  const isServedSomewhere = asked.some(isServed)
  return asked.map((one) => {
    // What was said here before can be changed here.
    const asksDietary = isServed(one) || !isServedSomewhere || one.event.members.some(({ dietary }) => dietary !== null)
    const filled = one.members.map((member): readonly [string, FilledDraft] => {
      const own = one.drafts.get(member.actor_id) ?? draftOf(member)
      const draft = asksDietary ? own : { ...own, dietary: undefined }
      const others = asked.flatMap(({ drafts, event: { event } }) => {
        const other = drafts.get(member.actor_id)
        return other === undefined ? [] : [{ event: event.name, draft: other }]
      })
      // Who has answered before has left blank what is blank.
      return [member.actor_id, filledFrom(draft, member.response === "attending" ? [] : others, asksDietary)]
    })
    return {
      ...one,
      asksDietary,
      drafts: new Map(filled.map(([id, { draft }]) => [id, draft])),
      from: new Map(filled.map(([id, { from }]) => [id, from]))
    }
  })
}

/** Returns whether what is written would change what was answered. */
export const isChanged = ({ drafts, event, isForm, isWritten }: AskedEvent): boolean =>
  isForm && isWritten && JSON.stringify(withGiven(event, givenMembers(event, drafts))) !== JSON.stringify(event.members)

/** Returns what a press on Send is about: what was written, or else what was refused before. */
export const toSend = (asked: ReadonlyArray<AskedEvent>): ReadonlyArray<AskedEvent> => {
  const forms = asked.filter(({ isForm }) => isForm)
  const written = forms.filter(({ isWritten }) => isWritten)
  return written.length > 0 ? written : forms.filter(({ state }) => state?.kind === "refused")
}

/** Returns what is written with one member's draft written on. */
export const writtenTo = (
  written: Written,
  { event, members }: AskedEvent,
  actorId: string,
  more: Partial<Draft>
): Written => {
  const { id } = event.event
  const drafts = written[id]
  const read = members.find(({ actor_id }) => actor_id === actorId)
  const draft = drafts?.[actorId] ?? (read === undefined ? undefined : draftOf(read))
  return draft === undefined ? written : { ...written, [id]: { ...drafts, [actorId]: withWritten(draft, more) } }
}

/** Returns whether everything is answered that must be. */
export const isComplete = ({ drafts, event, members }: AskedEvent): boolean =>
  members.every((member) => {
    const draft = drafts.get(member.actor_id)
    return draft === undefined || missingAnswers(event, member, draft).length === 0
  })

interface OpenQuestion {
  readonly asked: AskedEvent
  readonly actorId: string
}

/** Returns for whom, and at which events, nothing is chosen yet. */
export const openQuestions = (all: ReadonlyArray<AskedEvent>): ReadonlyArray<OpenQuestion> =>
  all.flatMap((asked) =>
    asked.members.flatMap(({ actor_id: actorId }) =>
      asked.isForm && asked.drafts.get(actorId)?.response === "pending" ? [{ asked, actorId }] : []
    )
  )

/** Returns what is written with everybody coming for whom nothing is chosen yet. */
export const withAllComing = (written: Written, all: ReadonlyArray<AskedEvent>): Written =>
  openQuestions(all).reduce(
    (before, { actorId, asked }) => writtenTo(before, asked, actorId, { response: "attending" }),
    written
  )
