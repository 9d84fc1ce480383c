/** One event: what was understood or, while it is answered, the form. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import type { RsvpEvent, RsvpMember } from "../RsvpClient.ts"
import type { AnswerQueue, AnswerState } from "./AnswerQueue.ts"
import { type Draft, draftOf, givenMembers, missingAnswers, withGiven } from "./Draft.ts"
import { MemberForm } from "./MemberForm.tsx"
import { useMessages } from "./Messages.ts"

interface EventAnswersProps {
  readonly event: RsvpEvent
  /** What became of the answer that was given on this device. */
  readonly state: AnswerState | undefined
  readonly queue: AnswerQueue
  /** The guest's own. */
  readonly actorId: string
  readonly timeZone: string
  readonly mayBring: boolean
}

export const EventAnswers = (props: EventAnswersProps) => {
  const { event, state, timeZone } = props
  const { rsvp } = useMessages()
  const { dayAndTime } = useFormats(timeZone)
  const [isEditing, setEditing] = useState(false)
  const isUnderWay = state?.kind === "sending" || state?.kind === "waiting"
  const isAnswered = event.members.every(({ response }) => response !== "pending")
  const isRefused = state?.kind === "refused"
  const isForm = event.open && (isEditing || isRefused || (!isAnswered && !isUnderWay && state?.kind !== "sent"))
  return (
    <section className="rsvp-event" aria-label={event.event.name}>
      <div>
        <h2>{event.event.name}</h2>
        <p className="rsvp-hint">{dayAndTime(event.event.starts_at)}</p>
      </div>
      {isRefused && (
        <p className="rsvp-refused" role="alert">
          {refusalText(state.code, rsvp.refused)}
        </p>
      )}
      {isForm ? (
        <Form {...props} onSent={() => setEditing(false)} />
      ) : (
        <Understood
          event={event}
          members={isUnderWay ? withGiven(event, state.answer.members) : event.members}
          kind={state?.kind}
        />
      )}
      {!isForm && event.open && !isUnderWay && <Button onPress={() => setEditing(true)}>{rsvp.change}</Button>}
      {!event.open && <p className="rsvp-hint">{rsvp.closed}</p>}
      {event.open && event.closes_at !== null && <p className="rsvp-hint">{rsvp.until(dayAndTime(event.closes_at))}</p>}
    </section>
  )
}

const refusalText = (code: string, texts: { readonly [code: string]: string; readonly other: string }): string =>
  texts[code] ?? texts.other

interface UnderstoodProps {
  readonly event: RsvpEvent
  readonly members: ReadonlyArray<RsvpMember>
  readonly kind: AnswerState["kind"] | undefined
}

/** What was understood, in words, person by person. */
const Understood = ({ event, kind, members }: UnderstoodProps) => {
  const { rsvp } = useMessages()
  const { list } = useFormats()
  const details = ({ answers, dietary, meal, plus_one, response }: RsvpMember) =>
    [
      ...(response === "attending" ? [meal, dietary] : []),
      ...(response === "attending" ? event.questions.map(({ key }) => answers[key]) : []),
      ...(plus_one === null ? [] : [rsvp.bringing(plus_one.name)]),
      answers["note"]
    ].filter((said) => said !== null && said !== undefined)
  return (
    <div className="rsvp-understood" data-kind={kind} role="status">
      <p className="rsvp-thanks">
        {kind === "sent"
          ? rsvp.thanks
          : kind === "waiting"
            ? rsvp.waiting
            : kind === "sending"
              ? rsvp.sending
              : rsvp.noted}
      </p>
      <ul>
        {members.map((member) => (
          <li key={member.actor_id}>
            <strong>{rsvp.says[member.response](member.display_name)}</strong>
            {details(member).length > 0 && <span>{list(details(member))}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const Form = ({
  actorId,
  event,
  mayBring,
  onSent,
  queue,
  state
}: EventAnswersProps & { readonly onSent: () => void }) => {
  const { rsvp } = useMessages()
  const members = state?.kind === "refused" ? withGiven(event, state.answer.members) : event.members
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(
    () => new Map(members.map((member) => [member.actor_id, draftOf(member)]))
  )
  const [isChecked, setChecked] = useState(false)
  const given = givenMembers(event, drafts)
  const isComplete = event.members.every((member) => {
    const draft = drafts.get(member.actor_id)
    return draft === undefined || missingAnswers(event, member, draft).length === 0
  })
  const send = () => {
    setChecked(true)
    if (given.length === 0 || !isComplete) return
    queue.give(event.event.id, given)
    onSent()
  }
  return (
    <form
      className="rsvp-form"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        send()
      }}
    >
      {event.members.map((member) => (
        <MemberForm
          key={member.actor_id}
          event={event}
          member={member}
          draft={drafts.get(member.actor_id) ?? draftOf(member)}
          isOwn={member.actor_id === actorId}
          mayBring={mayBring}
          isChecked={isChecked}
          onChange={(draft) => setDrafts(new Map([...drafts, [member.actor_id, draft]]))}
        />
      ))}
      {isChecked && given.length === 0 && (
        <p className="field-error" role="alert">
          {rsvp.chooseFirst}
        </p>
      )}
      <Button kind="next" size="large" type="submit">
        {rsvp.send}
      </Button>
    </form>
  )
}
