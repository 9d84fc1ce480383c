/** Those who are invited to an event, by their answer, with what they said; a planner may answer for them. */
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { Segments } from "../../design/Segments.tsx"
import { Loading, Skeleton } from "../../design/States.tsx"
import type { RsvpEvent, RsvpMember } from "../RsvpClient.ts"
import { useMessages } from "./Messages.ts"
import { type ListedMember, type PlannerAnswers, readPages, type Shown } from "./PlannerAnswers.ts"
import { usePaging } from "./usePaging.ts"

/** The key under which so many pages of an event's answers are kept. */
export const listKey = (eventId: string, shown: Shown, count: number) => ["answers", eventId, shown, count] as const

/** How many are in sight before more are asked for, so that the next event is not far. */
const firstCount = 10

interface AnswerListProps {
  readonly answers: PlannerAnswers
  readonly eventId: string
  readonly shown: Shown
  readonly mayAnswer: boolean
  readonly onAnswered: () => void
}

/** What became of the last answer that was given by hand. */
interface Saved {
  readonly name: string
  readonly isSaved: boolean
}

export const AnswerList = ({ answers, eventId, mayAnswer, onAnswered, shown }: AnswerListProps) => {
  const { actions, answers: texts } = useMessages()
  const paging = usePaging(firstCount)
  const [saved, setSaved] = useState<Saved | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: listKey(eventId, shown, paging.pages),
    queryFn: ({ signal }) => readPages(paging.pages, (cursor) => answers.list(eventId, shown, cursor, signal)),
    placeholderData: (before) => before
  })
  const answer = async ({ actor_id, display_name }: RsvpMember, response: RsvpMember["response"]) => {
    const isSaved = await answers.answer(eventId, actor_id, response).then(
      () => true,
      () => false
    )
    setSaved({ name: display_name, isSaved })
    onAnswered()
  }
  if (data === undefined) {
    return error === null ? (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    ) : (
      <Button onPress={() => void refetch()}>{actions.retry}</Button>
    )
  }
  const all = data.pages.flatMap((page) => page.members)
  const members = paging.shown(all)
  const questions = data.pages.flatMap((page) => page.questions)
  return (
    <div className="answers-list">
      <p role="status" className={saved?.isSaved === false ? "field-error" : "answers-soft"}>
        {saved !== null && (saved.isSaved ? texts.saved(saved.name) : texts.notSaved)}
      </p>
      {members.length === 0 && <p>{texts.nobody}</p>}
      <ul>
        {members.map((member) => (
          <Row
            key={member.actor_id}
            member={member}
            questions={questions}
            mayAnswer={mayAnswer}
            onAnswer={(response) => void answer(member, response)}
          />
        ))}
      </ul>
      {paging.hasMore(all, data.next) && <Button onPress={paging.showMore}>{texts.more}</Button>}
    </div>
  )
}

interface RowProps {
  readonly member: ListedMember
  readonly questions: RsvpEvent["questions"]
  readonly mayAnswer: boolean
  readonly onAnswer: (response: RsvpMember["response"]) => void
}

const Row = ({ mayAnswer, member, onAnswer, questions }: RowProps) => {
  const { answers: texts } = useMessages()
  const { answers, dietary, meal, plus_one } = member
  const first = [meal, plus_one === null ? null : texts.brings(plus_one.name)].filter((text) => text !== null)
  const options = (["attending", "declined", "pending"] as const).map((id) => ({ id, name: texts[id] }))
  return (
    <li className="answers-row">
      <div>
        <strong>{member.display_name}</strong>
        {member.household !== null && <span className="answers-soft">{member.household}</span>}
        {first.length > 0 && <span className="answers-soft">{first.join(" · ")}</span>}
        {dietary !== null && <Said label={texts.dietary}>{dietary}</Said>}
        {Object.entries(answers).map(([key, text]) => (
          <Said key={key} label={key === "note" ? texts.note : (questions.find((one) => one.key === key)?.text ?? key)}>
            {text}
          </Said>
        ))}
      </div>
      {mayAnswer ? (
        <Segments label={texts.by(member.display_name)} options={options} value={member.response} onChange={onAnswer} />
      ) : (
        <span>{texts[member.response]}</span>
      )}
    </li>
  )
}

interface SaidProps {
  /** What was asked. */
  readonly label: string
  readonly children: string
}

/** What somebody said to one question, on a line of its own. */
const Said = ({ children, label }: SaidProps) => (
  <span className="answers-soft">
    <strong>{/[?:.!]$/.test(label) ? label : `${label}:`}</strong> {children}
  </span>
)
