/** All events on one form: one press sends whatever is written, so that nothing written is left behind. */
import { type RefObject, useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { useStore } from "../../design/Store.ts"
import { keep } from "../../platform/api/DeviceStorage.ts"
import { KeptAnswer } from "../../platform/api/KeptAnswer.ts"
import type { GuestOccasion, RsvpEvent, RsvpMember } from "../RsvpClient.ts"
import type { AnswerQueue } from "./AnswerQueue.ts"
import { isUnsent, unsentKey, writtenKey } from "./AnswersKept.ts"
import {
  type AskedEvent,
  askedEvents,
  isChanged,
  isComplete,
  openQuestions,
  toSend,
  withAllComing,
  type Written,
  writtenTo
} from "./AskedEvents.ts"
import { type Draft, givenMembers } from "./Draft.ts"
import { EventAnswers } from "./EventAnswers.tsx"
import { useMessages } from "./Messages.ts"

interface AnswersFormProps {
  readonly events: ReadonlyArray<RsvpEvent>
  readonly guestOccasion: GuestOccasion
  readonly queue: AnswerQueue
  readonly token: string
}

const keptWritten = new KeptAnswer<Written>(writtenKey)

/** Keeps what is written and not sent on the device, for whoever leaves the page and comes back. */
const useWritten = (token: string): readonly [Written, (written: Written) => void] => {
  const [written, setWritten] = useState(() => keptWritten.of(token) ?? {})
  const write = (next: Written) => {
    setWritten(next)
    if (Object.keys(next).length === 0) keptWritten.forget()
    else keptWritten.keep(token, next)
  }
  return [written, write]
}

/** Keeps on the device whether something is not sent, for links that lead here. */
const useUnsent = (token: string, unsent: boolean) =>
  useEffect(() => {
    if (unsent !== isUnsent(token)) keep(unsentKey, unsent ? token : null)
  }, [token, unsent])

const isPending = ({ response }: RsvpMember): boolean => response === "pending"

const useAnswersForm = ({ events, queue, token }: AnswersFormProps) => {
  const states = useStore(queue.states)
  const [written, write] = useWritten(token)
  /** How often what is missing was looked for. */
  const [checks, setChecks] = useState(0)
  const asked = askedEvents(events, states, written)
  const filled = toSend(asked)
  const unsent = asked.some(isChanged)
  useUnsent(token, unsent)
  const send = () => {
    setChecks(checks + 1)
    if (filled.length === 0 ? Object.keys(written).length === 0 : !filled.every(isComplete)) return
    for (const { drafts, event } of filled) queue.give(event.event.id, givenMembers(event, drafts))
    write({})
    setChecks(0)
    scrollTo(0, 0)
  }
  const open = (id: string) => write({ ...written, [id]: {} })
  const leave = (id: string) => write(Object.fromEntries(Object.entries(written).filter(([key]) => key !== id)))
  const allCome = () => write(withAllComing(written, asked))
  const writeTo = (one: AskedEvent, actorId: string, more: Partial<Draft>) =>
    write(writtenTo(written, one, actorId, more))
  return { allCome, asked, checks, filled, leave, open, send, unsent, writeTo }
}

/** Leads whoever sends to what is missing, each time that it is looked for. */
const useMissingFocus = (form: RefObject<HTMLFormElement | null>, checks: number) => {
  const looked = useRef(0)
  useEffect(() => {
    if (looked.current === checks) return
    looked.current = checks
    form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus()
  }, [checks, form])
}

export const AnswersForm = (props: AnswersFormProps) => {
  const { events, guest, occasion } = props.guestOccasion
  const { rsvp } = useMessages()
  const { allCome, asked, checks, filled, leave, open, send, unsent, writeTo } = useAnswersForm(props)
  const form = useRef<HTMLFormElement>(null)
  useMissingFocus(form, checks)
  const isSent = asked.some(({ isForm, state }) => state !== undefined && !isForm)
  const hasAnswers = ({ event }: AskedEvent): boolean => isSent || !event.members.every(isPending)
  return (
    <form
      ref={form}
      className="rsvp-form"
      onSubmit={(submitted) => {
        submitted.preventDefault()
        send()
      }}
    >
      <p className="rsvp-unsent" role="status">
        {unsent && rsvp.unsent}
      </p>
      <AllCome
        asked={asked}
        onPress={() => {
          allCome()
          // The button goes away with what it answered.
          form.current?.querySelector<HTMLElement>("input:checked, input")?.focus()
        }}
      />
      {asked.map((one) => {
        const { id } = one.event.event
        const opened = events.find((event) => event.id === id)
        return (
          <EventAnswers
            key={id}
            asked={one}
            actorId={guest.actor_id}
            place={opened?.place}
            mayBring={opened?.rsvp.plus_ones ?? false}
            timeZone={occasion.time_zone}
            isChecked={checks > 0 && filled.includes(one)}
            unanswered={one.isForm && !one.isWritten && hasAnswers(one) ? one.event.members.filter(isPending) : []}
            onWrite={(actorId, more) => writeTo(one, actorId, more)}
            onOpen={() => open(id)}
            onLeave={() => leave(id)}
          />
        )
      })}
      {checks > 0 && filled.length === 0 && (
        <p className="field-error" role="alert">
          {rsvp.chooseFirst}
        </p>
      )}
      {asked.some(({ isForm }) => isForm) && (
        <Button kind="next" size="large" type="submit">
          {rsvp.send}
        </Button>
      )}
    </form>
  )
}

interface AllComeProps {
  readonly asked: ReadonlyArray<AskedEvent>
  readonly onPress: () => void
}

/** One press instead of one for each person at each event, where nothing is chosen for several. */
const AllCome = ({ asked, onPress }: AllComeProps) => {
  const { rsvp } = useMessages()
  const open = openQuestions(asked)
  if (open.length < 2) return null
  const isOneEvent = new Set(open.map((one) => one.asked)).size === 1
  const isOnePerson = new Set(open.map(({ actorId }) => actorId)).size === 1
  return (
    <Button onPress={onPress}>
      {isOneEvent ? rsvp.allCome.people : isOnePerson ? rsvp.allCome.events : rsvp.allCome.both}
    </Button>
  )
}
