/** Where a planner makes the guests' links, prints them, and ends them. */
import "./links.css"
import { useMemo, useState } from "react"
import { Skeleton } from "../../design/Loading.tsx"
import { FailedState } from "../../design/States.tsx"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { asProblem } from "../../platform/api/Problem.ts"
import { SignedOutState } from "../../platform/pages/SignedOutState.tsx"
import { type PlannerAccess, SignedInPlanner } from "../../platform/planner/SignedInPlanner.tsx"
import { type OccasionEvent, useOccasionEvents } from "../../platform/planner/useOccasionEvents.ts"
import { usePlannerOccasion, type PlannerOccasion } from "../../platform/planner/usePlannerOccasion.ts"
import { useAddressSearch } from "../../platform/useAddress.ts"
import { linksAddress } from "./Address.ts"
import { ChooseGuests } from "./ChooseGuests.tsx"
import { emailOf, type Guest, type GuestLink, makeLinks, revokeLink, useGuests } from "./Guests.ts"
import { HiddenSeats } from "./HiddenSeats.tsx"
import { IssuedLinks } from "./IssuedLinks.tsx"
import { LinkList } from "./LinkList.tsx"
import type { Card } from "./mailMerge.ts"
import { useMessages } from "./Messages.ts"

export const LinksPage = () => {
  const { links: words } = useMessages()
  return <SignedInPlanner title={words.title}>{(access) => <SignedIn {...access} />}</SignedInPlanner>
}

const SignedIn = ({ occasionId, token }: PlannerAccess) => {
  const { links: words } = useMessages()
  const { occasion, problem, retry } = usePlannerOccasion(token, occasionId)
  const { guests, links, refresh } = useGuests(token, occasionId)
  const events = useOccasionEvents(token, occasionId)
  const error = problem ?? guests.error ?? links.error ?? events.error
  if (error !== null && asProblem(error).status === 401) return <SignedOutState isWithdrawn />
  if (error !== null) {
    const again = () => {
      retry()
      refresh()
      void events.refetch()
    }
    return <FailedState error={error} retry={again} />
  }
  if (occasion === undefined || guests.data === undefined || links.data === undefined || events.data === undefined) {
    return (
      <WaitingPage className="links" title={words.title}>
        <Skeleton height="2.5rem" width="12rem" />
        <Skeleton height="16rem" />
      </WaitingPage>
    )
  }
  return (
    <Board
      token={token}
      occasion={occasion}
      events={events.data.items}
      guests={guests.data}
      links={links.data}
      refresh={refresh}
    />
  )
}

interface BoardProps {
  readonly token: string
  readonly occasion: PlannerOccasion
  readonly events: ReadonlyArray<OccasionEvent>
  readonly guests: ReadonlyArray<Guest>
  readonly links: ReadonlyArray<GuestLink>
  readonly refresh: () => void
}

interface Issued {
  readonly cards: ReadonlyArray<Card>
  readonly warning: string | null
}

/** The actions on links, one at a time, and their outcome. */
const useLinkActions = ({ guests, occasion, refresh, token }: BoardProps) => {
  const { links: words } = useMessages()
  const [issued, setIssued] = useState<Issued | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [note, setNote] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const byId = useMemo(() => new Map(guests.map((guest) => [guest.id, guest])), [guests])

  /** Runs one thing at a time; what fails is said. */
  const run = (action: () => Promise<void>, failed: string) => {
    setBusy(true)
    setNote(null)
    setFailure(null)
    void action()
      .catch(() => setFailure(failed))
      .finally(() => {
        setBusy(false)
        refresh()
      })
  }

  const cardsOf = (made: Awaited<ReturnType<typeof makeLinks>>["made"]): ReadonlyArray<Card> =>
    made.flatMap((link) => {
      const guest = byId.get(link.actor_id)
      return guest === undefined ? [] : [{ link, guest, email: emailOf(guest, guests) }]
    })

  const make = (chosen: ReadonlyArray<Guest>) =>
    run(async () => {
      const ids = chosen.map(({ id }) => id)
      const { made, missing } = await makeLinks(token, occasion.id, ids)
      setIssued({ cards: cardsOf(made), warning: missing > 0 ? words.madeSome(made.length, missing) : null })
    }, words.failed)

  const revoke = (link: GuestLink) =>
    run(async () => {
      await revokeLink(token, occasion.id, link.token_id)
      setNote(words.revoked(byId.get(link.actor_id)?.display_name ?? ""))
    }, words.actionFailed)

  // The new link comes first: who fails in between still has one that works.
  const reissue = (link: GuestLink) =>
    run(async () => {
      const { made } = await makeLinks(token, occasion.id, [link.actor_id])
      const isEnded = await revokeLink(token, occasion.id, link.token_id).then(
        () => true,
        () => false
      )
      setIssued({ cards: cardsOf(made), warning: isEnded ? null : words.oldStays })
    }, words.actionFailed)

  return { byId, failure, isBusy, issued, make, note, reissue, revoke, done: () => setIssued(null) }
}

const Board = (props: BoardProps) => {
  const { links: words } = useMessages()
  const { byId, done, failure, isBusy, issued, make, note, reissue, revoke } = useLinkActions(props)
  const { events, guests, links, occasion } = props
  const { who } = useAddressSearch(linksAddress)
  return (
    <main className="links">
      <div className="links-screen">
        <h1>{words.title}</h1>
        <p className="links-intro">{words.intro}</p>
        {note !== null && <p role="status">{note}</p>}
        {failure !== null && <p role="alert">{failure}</p>}
      </div>
      {issued === null ? (
        <>
          <HiddenSeats guests={guests} isMaking={isBusy} make={make} />
          <ChooseGuests asked={who} guests={guests} isMaking={isBusy} make={make} />
          <LinkList
            links={links}
            guests={byId}
            timeZone={occasion.time_zone}
            isBusy={isBusy}
            revoke={revoke}
            reissue={reissue}
          />
        </>
      ) : (
        <IssuedLinks
          occasion={occasion}
          events={events}
          guests={guests}
          cards={issued.cards}
          warning={issued.warning}
          done={done}
        />
      )}
    </main>
  )
}
