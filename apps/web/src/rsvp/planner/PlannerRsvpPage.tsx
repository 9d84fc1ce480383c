/** What changed last, what the answers come to, and who has not answered. */
import "./planner-rsvp.css"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { CircleSlash2 } from "lucide-react"
import { useState } from "react"
import { Choice } from "../../design/Choice.tsx"
import { FailedState, Loading, Skeleton, State } from "../../design/States.tsx"
import { asProblem } from "../../platform/api/Problem.ts"
import { plannerChanges, useChanges } from "../../platform/api/useChanges.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../../platform/planner/SignedInPlanner.tsx"
import { usePlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { answersAddress, moduleKey } from "../Address.ts"
import { ChangesSection } from "./ChangesSection.tsx"
import { EventSection } from "./EventSection.tsx"
import { useMessages } from "./Messages.ts"
import { PlannerAnswers, type Summary } from "./PlannerAnswers.ts"
import { useFirstLists } from "./useFirstLists.ts"

export { english } from "./English.ts"
export { german } from "./German.ts"

export const PlannerRsvpPage = () => {
  const { answers } = useMessages()
  return <SignedInPlanner title={answers.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const Refused = ({ error, retry }: { readonly error: unknown; readonly retry: () => void }) => {
  const { answers } = useMessages()
  const problem = asProblem(error)
  if (problem.status === 401) return <SignedOutState isWithdrawn />
  if (problem.code === "module_not_installed") {
    return <State icon={CircleSlash2} title={answers.missingTitle} text={answers.missingText} />
  }
  return <FailedState error={error} retry={retry} />
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { answers: texts } = useMessages()
  const [answers] = useState(() => new PlannerAnswers(token, occasionId))
  const queries = useQueryClient()
  const reload = () => void queries.invalidateQueries({ queryKey: ["answers"] })
  const { data, error, refetch } = useQuery({
    queryKey: ["answers", "summary", occasionId],
    queryFn: ({ signal }) => answers.summary({}, signal)
  })
  useChanges(token, plannerChanges(occasionId), {
    kind: moduleKey,
    pollInterval: 5000,
    minInterval: 1000,
    onChange: reload
  })
  useOnline(reload)
  if (data === undefined && error !== null) return <Refused error={error} retry={() => void refetch()} />
  return (
    <main className="answers-page">
      <h1>{texts.title}</h1>
      {data === undefined ? (
        <Waiting />
      ) : (
        <Events answers={answers} token={token} occasionId={occasionId} summary={data} reload={reload} />
      )}
    </main>
  )
}

const Waiting = () => (
  <Loading>
    <Skeleton height="16rem" />
  </Loading>
)

interface EventsProps {
  readonly answers: PlannerAnswers
  readonly token: string
  readonly occasionId: string
  readonly summary: Summary
  readonly reload: () => void
}

const Events = ({ answers, occasionId, reload, summary: { events }, token }: EventsProps) => {
  const { answers: texts } = useMessages()
  const { occasion } = usePlannerOccasion(token, occasionId)
  const mayAnswer = occasion?.permissions.includes("rsvp:update") ?? false
  const { event: wanted } = useAddressSearch(answersAddress)
  const ids = events.map(({ event_id }) => event_id)
  // A link may be older than the event.
  const chosen = events.find(({ event_id }) => event_id === wanted)
  const { isPending, names } = useFirstLists(answers, ids, chosen?.event_id ?? null)
  const isUnanswered = events.every(({ totals }) => totals.attending + totals.declined === 0)
  if (events.length === 0) return <State level={2} title={texts.nothingTitle} text={texts.nothingText} />
  if (isPending) return <Waiting />
  return (
    <>
      {isUnanswered && <p>{texts.about}</p>}
      {events.length > 1 && (
        <EventChoice
          occasionId={occasionId}
          options={ids.map((id) => ({ id, name: names.get(id) ?? "" }))}
          value={chosen?.event_id ?? all}
        />
      )}
      {!isUnanswered && (
        <ChangesSection key={chosen?.event_id} answers={answers} eventId={chosen?.event_id ?? null} names={names} />
      )}
      {!isUnanswered && <p className="answers-soft">{texts.dietaryElsewhere}</p>}
      {(chosen === undefined ? events : [chosen]).map((event) => (
        <EventSection
          key={event.event_id}
          answers={answers}
          event={event}
          name={names.get(event.event_id) ?? ""}
          mayAnswer={mayAnswer}
          onAnswered={reload}
        />
      ))}
    </>
  )
}

const all = "all"

interface EventChoiceProps {
  readonly occasionId: string
  readonly options: ReadonlyArray<{ readonly id: string; readonly name: string }>
  readonly value: string
}

const EventChoice = ({ occasionId, options, value }: EventChoiceProps) => {
  const { answers: texts } = useMessages()
  const navigate = useNavigate()
  const choose = (id: string) =>
    void navigate({ to: answersAddress.path, params: { occasionId }, search: id === all ? {} : { event: id } })
  return (
    <Choice
      label={texts.event}
      value={value}
      options={[{ id: all, name: texts.allEvents }, ...options]}
      onChange={choose}
    />
  )
}
