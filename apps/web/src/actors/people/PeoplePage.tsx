/** The page of the people of an occasion: whether it is open to this planner, and then the list. */
import "./people.css"
import { useEffect, useMemo, useState } from "react"
import { Skeleton } from "../../design/Loading.tsx"
import { FailedState, ForbiddenState } from "../../design/States.tsx"
import { useStore } from "../../design/Store.ts"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { plannerChanges, useChanges } from "../../platform/api/useChanges.ts"
import { useFormats } from "../../platform/messages/Formats.ts"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../../platform/planner/SignedInPlanner.tsx"
import { useOccasionEvents } from "../../platform/planner/useOccasionEvents.ts"
import { usePlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import { peopleRequests } from "./Actor.ts"
import { Drafts } from "./Drafts.ts"
import { useMessages } from "./Messages.ts"
import { People } from "./People.ts"
import { PeopleBoard } from "./PeopleBoard.tsx"
import { type Notice, type OccasionEvent, PeopleContext, type PeopleWork } from "./PeopleContext.ts"

/** How often everybody is read again while the server cannot say what has changed. */
const pollInterval = 20_000
const minInterval = 400

export const PeoplePage = () => {
  const { people } = useMessages()
  return <SignedInPlanner title={people.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const [people] = useState(() => new People(peopleRequests(token, occasionId)))
  const [drafts] = useState(() => new Drafts(people))
  const [notice, setNotice] = useState<Notice | null>(null)
  const { occasion, problem: refusal, retry } = usePlannerOccasion(token, occasionId)
  const events = useEvents(token, occasionId)
  const formats = useFormats(occasion?.time_zone)
  const { problem, totals } = useStore(people.known)
  useEffect(() => {
    void people.read()
  }, [people])
  useChanges(token, plannerChanges(occasionId), {
    kind: "actor",
    pollInterval,
    minInterval,
    onChange: (changes) => void people.follow(changes)
  })
  useLeaveWarning(people, drafts)
  const work = useMemo(
    (): PeopleWork => ({
      people,
      drafts,
      occasionId,
      events: events ?? [],
      formats,
      canUpdate: occasion?.permissions.includes("actors:update") === true,
      notify: setNotice
    }),
    [drafts, events, formats, occasion, occasionId, people]
  )
  const shut = refusal ?? problem
  if (shut?.status === 401) return <SignedOutState isWithdrawn />
  if (shut?.status === 403) return <ForbiddenState />
  if (shut !== null && (totals === null || occasion === undefined)) {
    const again = () => {
      retry()
      void people.read()
    }
    return <FailedState error={shut} retry={again} />
  }
  if (totals === null || occasion === undefined || events === null) return <WaitingPeople />
  return (
    <PeopleContext value={work}>
      <PeopleBoard notice={notice} />
    </PeopleContext>
  )
}

const WaitingPeople = () => {
  const { people } = useMessages()
  return (
    <WaitingPage className="people-page" title={people.title}>
      <div className="people-waiting">
        <Skeleton height="2.25rem" width="14rem" />
        <Skeleton height="2.25rem" />
        <Skeleton height="60vh" />
      </div>
    </WaitingPage>
  )
}

const noEvents: ReadonlyArray<OccasionEvent> = []

/** `null` until the answer. */
const useEvents = (token: string, occasionId: string): ReadonlyArray<OccasionEvent> | null => {
  const { data, isError } = useOccasionEvents(token, occasionId)
  return data?.items ?? (isError ? noEvents : null)
}

/** Asks before the page is left with something that is not saved. */
const useLeaveWarning = (people: People, drafts: Drafts): void =>
  useEffect(() => {
    const warn = (leaving: BeforeUnloadEvent) => {
      if (people.unsaved.get() > 0 || drafts.kept.get().size > 0) leaving.preventDefault()
    }
    addEventListener("beforeunload", warn)
    return () => removeEventListener("beforeunload", warn)
  }, [drafts, people])
