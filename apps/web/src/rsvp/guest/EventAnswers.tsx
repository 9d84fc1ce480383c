/** One event: what was understood or, while it is answered, what to fill in. */
import { Button } from "../../design/Button.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import type { RsvpEvent, RsvpMember } from "../RsvpClient.ts"
import type { AnswerState } from "./AnswerQueue.ts"
import type { AskedEvent } from "./AskedEvents.ts"
import { type Draft, draftOf } from "./Draft.ts"
import { MemberForm } from "./MemberForm.tsx"
import { useMessages } from "./Messages.ts"

interface EventAnswersProps {
  readonly asked: AskedEvent
  /** The guest's own. */
  readonly actorId: string
  readonly place: string | undefined
  readonly timeZone: string
  readonly mayBring: boolean
  /** Whether what is missing is said. */
  readonly isChecked: boolean
  /** Members without an answer, once some answer was given; nobody while the event is being answered. */
  readonly unanswered: ReadonlyArray<RsvpMember>
  readonly onWrite: (actorId: string, written: Partial<Draft>) => void
  /** Opens what was answered, to change it. */
  readonly onOpen: () => void
  /** Leaves what was answered as it is. */
  readonly onLeave: () => void
}

export const EventAnswers = (props: EventAnswersProps) => {
  const { actorId, asked, isChecked, unanswered, mayBring, onLeave, onOpen, onWrite, place, timeZone } = props
  const { asksDietary, drafts, event, from, isAnswered, isForm, members, state } = asked
  const { rsvp } = useMessages()
  const { dayAndTime, list } = useFormats(timeZone)
  const noted = event.members.filter(({ response }) => response !== "pending")
  const isRefused = state?.kind === "refused"
  const isUnderWay = state?.kind === "sending" || state?.kind === "waiting"
  return (
    <section className="rsvp-event" aria-label={event.event.name}>
      <div>
        <h2>{event.event.name}</h2>
        <p className="rsvp-hint">{dayAndTime(event.event.starts_at)}</p>
        {place !== undefined && <p className="rsvp-hint">{place}</p>}
      </div>
      {isRefused && (
        <p className="rsvp-refused" role="alert">
          {refusalText(state.code, rsvp.refused)}
        </p>
      )}
      {isForm && !isAnswered && noted.length > 0 && <Understood event={event} members={noted} kind={undefined} />}
      {unanswered.length > 0 && (
        <p>
          {noted.length === 0
            ? rsvp.stillOpen
            : rsvp.stillOpenFor(list(unanswered.map(({ display_name }) => display_name)))}
        </p>
      )}
      {isForm ? (
        event.members.map((member) => (
          <MemberForm
            key={member.actor_id}
            event={event}
            member={member}
            draft={drafts.get(member.actor_id) ?? draftOf(member)}
            from={from.get(member.actor_id)}
            isOwn={member.actor_id === actorId}
            asksDietary={asksDietary}
            mayBring={mayBring}
            isChecked={isChecked}
            onChange={(written) => onWrite(member.actor_id, written)}
          />
        ))
      ) : (
        <Understood event={event} members={members} kind={state?.kind} />
      )}
      {!isForm && event.open && !isUnderWay && <Button onPress={onOpen}>{rsvp.change}</Button>}
      {isForm && isAnswered && !isRefused && <Button onPress={onLeave}>{rsvp.leave}</Button>}
      {!event.open && !isRefused && <p className="rsvp-hint">{rsvp.closed}</p>}
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
  const details = ({ answers, dietary, meal, plus_one, response }: RsvpMember) =>
    [
      ...(response === "attending" ? [meal ?? (event.meal_choices.length > 0 ? rsvp.withoutMeal : null), dietary] : []),
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
            {details(member).length > 0 && <span>{details(member).join(" · ")}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
