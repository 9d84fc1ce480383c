/** Where a guest answers for itself and its household, event by event. */
import "./guest-rsvp.css"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect, useMemo, useState } from "react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Skeleton, State } from "../../design/States.tsx"
import { useStore } from "../../design/Store.ts"
import { useTitle } from "../../design/useTitle.ts"
import { GuestFailedState } from "../../platform/pages/GuestFailedState.tsx"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { guestToken } from "../../platform/api/DeviceTokens.ts"
import { asProblem } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { useGuestLinks, useResume } from "../../platform/Links.tsx"
import { ForgetDevice } from "../../platform/pages/ForgetDevice.tsx"
import { moduleKey } from "../Address.ts"
import { answerQueue } from "./AnswerQueue.ts"
import { AnswersForm } from "./AnswersForm.tsx"
import { type OpenAnswers, readAnswers } from "./KeptEvents.ts"
import { useMessages } from "./Messages.ts"

export { english } from "./English.ts"
export { german } from "./German.ts"

export const GuestRsvpPage = () => {
  const { join, rsvp } = useMessages()
  useTitle(rsvp.title)
  const [token] = useState(guestToken)
  const { data, error, refetch } = useQuery({
    queryKey: ["rsvp", token],
    queryFn: ({ signal }) => readAnswers(token ?? "", signal),
    enabled: token !== null,
    networkMode: "always"
  })
  const reload = () => void refetch()
  useResume(token, data?.occasion)
  useOnline(reload)
  if (token === null) {
    return (
      <State title={rsvp.signedOutTitle} text={rsvp.signedOutText}>
        <ActionLink to="/join">{rsvp.signedOutLink}</ActionLink>
      </State>
    )
  }
  if (error !== null && asProblem(error).status === 401) {
    return <State title={join.brokenTitle} text={join.brokenText} />
  }
  if (data !== undefined) return <Events opened={data} token={token} />
  return error === null ? <Waiting title={rsvp.title} /> : <GuestFailedState error={error} retry={reload} />
}

const Waiting = ({ title }: { readonly title: string }) => (
  <WaitingPage className="guest-page" title={title}>
    <Skeleton height="17rem" />
  </WaitingPage>
)

const Events = ({ opened, token }: { readonly opened: OpenAnswers; readonly token: string }) => {
  const { rsvp } = useMessages()
  const { events, isKept, occasion: guestOccasion } = opened
  const { guest, occasion } = guestOccasion
  const queue = useMemo(() => answerQueue(token, occasion.slug, guest.actor_id), [guest.actor_id, occasion.slug, token])
  const states = useStore(queue.states)
  const links = useGuestLinks(guestOccasion, moduleKey)
  const queries = useQueryClient()
  // Whoever was brought along belongs to the household from now on.
  useEffect(() => {
    if (Object.values(states).some(({ kind }) => kind === "sent"))
      void queries.invalidateQueries({ queryKey: ["rsvp"] })
  }, [queries, states])
  return (
    <main className="guest-page">
      <header className="guest-header">
        <span>{occasion.name}</span>
        {links.map((link) => (
          <Link key={link.key} to={link.path} className="link">
            {link.label}
          </Link>
        ))}
      </header>
      <h1 className="rsvp-title">{rsvp.title}</h1>
      {isKept && <p className="rsvp-hint">{rsvp.offlineKept}</p>}
      {events.length === 0 && <p>{rsvp.nothing}</p>}
      <AnswersForm events={events} guestOccasion={guestOccasion} queue={queue} token={token} />
      <ForgetDevice />
    </main>
  )
}
