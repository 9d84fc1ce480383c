/** An answer to an event, as a choice of its own: coming, not coming, not answered, or not invited. */
import type { Actor, Response } from "./Actor.ts"
import { isUnit, responseAt } from "./Actor.ts"
import { AnswerChoice } from "./AnswerChoice.tsx"
import { useMessages } from "./Messages.ts"
import { refusalWords } from "./OutcomeWords.ts"
import { answerAt, answeredThrough, invitedPeople } from "./PeopleFilter.ts"
import { type OccasionEvent, type PeopleWork, useKnownPeople, usePeopleWork } from "./PeopleContext.ts"
import type { Messages } from "./Messages.ts"

const responses = ["attending", "pending", "declined"] as const
const none = "none"

interface AnswerSelectProps {
  readonly actor: Actor
  readonly event: OccasionEvent
  /** Rows are walked by arrows; what is in them is in the tab order of one. */
  readonly isInTabOrder?: boolean
}

/** Sets the answer of one, and says what became of it, and which seat is still kept for who declines. */
export const setAnswer = async (
  { notify, people }: PeopleWork,
  messages: Messages,
  actor: Actor,
  event: OccasionEvent,
  response: Response | null
): Promise<void> => {
  const { answer, refused } = messages
  const words = (given: Response | null) => answer[given ?? "not_invited"]
  const outcome = await people.answer(actor, event.id, response)
  const name = actor.display_name
  const hasPeople = isUnit(actor) && (people.known.get().members.get(actor.id) ?? []).length > 0
  if (outcome.kind === "saved") {
    const saved = answer.saved(name, event.name, words(response))
    const seat = response === "declined" && actor.seated.find(({ event_id }) => event_id === event.id)
    const more = [
      ...(hasPeople && response !== null ? [answer.ofUnit] : []),
      ...(seat ? [answer.seatStays(seat.table_name)] : [])
    ]
    notify({ text: [saved, ...more].join(" ") })
  } else if (outcome.kind === "gone") notify({ text: refused.gone(name), isRefusal: true })
  else if (outcome.kind === "refused") {
    notify({ text: `${name}: ${refusalWords(messages, outcome.problem)}`, isRefusal: true, person: actor.id })
  } else if (outcome.kind === "answered") {
    const text = `${name}: ${refused.changedAnswer(words(outcome.theirs), words(outcome.mine))}`
    notify({ text, isRefusal: true, person: actor.id })
  }
}

export const AnswerSelect = ({ actor, event, isInTabOrder = true }: AnswerSelectProps) => {
  const messages = useMessages()
  const { answer } = messages
  const work = usePeopleWork()
  const known = useKnownPeople()
  const own = responseAt(actor, event.id)
  const counts = answerAt(known, actor, event.id) ?? "not_invited"
  const invited = invitedPeople(known, actor, event.id)
  const notInvited = invited === null ? answer.not_invited : answer.ofPeople(invited)
  const unit = answeredThrough(known, actor, event.id, counts)
  const through = answer.through[unit?.type === "group" ? "group" : "household"]
  const unset = own === null && counts !== "not_invited" ? through(answer[counts]) : notInvited
  const unanswered = own === "pending" && counts !== "pending" ? through(answer[counts]) : answer.pending
  if (!work.canUpdate) {
    return (
      <span className="answer" data-answer={counts}>
        {own === null ? unset : own === "pending" ? unanswered : answer[own]}
      </span>
    )
  }
  return (
    <AnswerChoice
      data-answer={counts}
      aria-label={`${event.name}: ${actor.display_name}`}
      tabIndex={isInTabOrder ? 0 : -1}
      value={own ?? none}
      onChange={({ target }) => {
        const chosen = responses.find((response) => response === target.value) ?? null
        void setAnswer(work, messages, actor, event, chosen)
      }}
    >
      {responses.map((response) => (
        <option key={response} value={response}>
          {response === "pending" ? unanswered : answer[response]}
        </option>
      ))}
      <option value={none}>{unset}</option>
    </AnswerChoice>
  )
}
