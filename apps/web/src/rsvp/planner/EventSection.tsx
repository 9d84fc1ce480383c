/** One event: what the answers come to, and who gave which. */
import { ChevronRight } from "lucide-react"
import { useState } from "react"
import { Segments } from "../../design/Segments.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { AnswerList } from "./AnswerList.tsx"
import { useMessages } from "./Messages.ts"
import type { EventTotals, PlannerAnswers, Shown } from "./PlannerAnswers.ts"

/** Whose answers are listed at first. */
export const firstShown: Shown = "pending"

interface EventSectionProps {
  readonly answers: PlannerAnswers
  readonly event: EventTotals
  readonly name: string
  readonly mayAnswer: boolean
  readonly onAnswered: () => void
}

export const EventSection = ({ answers, event, mayAnswer, name, onAnswered }: EventSectionProps) => {
  const { answers: texts } = useMessages()
  const { number } = useFormats()
  const [shown, setShown] = useState<Shown>(firstShown)
  const { totals } = event
  const withoutMeal = totals.attending - event.meals.reduce((sum, { count }) => sum + count, 0)
  const without = withoutMeal > 0 ? [texts.withoutMeal(withoutMeal)] : []
  const options = [
    { id: "pending", name: `${texts.pending} ${number(totals.pending)}` },
    { id: "attending", name: `${texts.attending} ${number(totals.attending)}` },
    { id: "declined", name: `${texts.declined} ${number(totals.declined)}` },
    { id: "all", name: texts.all }
  ] as const
  return (
    <section className="answers-event" aria-label={name}>
      <h2>{name}</h2>
      <dl className="answers-totals">
        {(["attending", "declined", "pending"] as const).map((kind) => (
          <div key={kind} data-kind={kind}>
            <dt>{texts[kind]}</dt>
            <dd className="number">{number(totals[kind])}</dd>
          </div>
        ))}
      </dl>
      <p className="answers-soft">{texts.invited(number(totals.invited))}</p>
      {event.meals.length > 0 && (
        <p>
          <strong>{texts.meals}: </strong>
          {[...event.meals.map(({ count, meal }) => `${meal} ${number(count)}`), ...without].join(" · ")}
        </p>
      )}
      {event.by_group.length > 0 && <Groups event={event} />}
      <Segments look="chips" label={texts.filter(name)} options={options} value={shown} onChange={setShown} />
      <AnswerList
        key={shown}
        answers={answers}
        eventId={event.event_id}
        shown={shown}
        mayAnswer={mayAnswer}
        onAnswered={onAnswered}
      />
    </section>
  )
}

const Groups = ({ event }: { readonly event: EventTotals }) => {
  const { answers: texts } = useMessages()
  const { number } = useFormats()
  return (
    <details>
      <summary>
        <ChevronRight size={16} aria-hidden />
        {texts.groups}
      </summary>
      <table className="answers-groups">
        <thead>
          <tr>
            <th scope="col">{texts.group}</th>
            <th scope="col">{texts.attending}</th>
            <th scope="col">{texts.declined}</th>
            <th scope="col">{texts.pending}</th>
          </tr>
        </thead>
        <tbody>
          {event.by_group.map(({ actor_id, display_name, totals }) => (
            <tr key={actor_id}>
              <th scope="row">{display_name}</th>
              <td className="number">{number(totals.attending)}</td>
              <td className="number">{number(totals.declined)}</td>
              <td className="number">{number(totals.pending)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
