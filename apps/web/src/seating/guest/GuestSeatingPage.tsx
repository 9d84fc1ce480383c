/** A guest's place cards: event by event, the next one first. Once seen, they are there without a network too. */
import { useQuery } from "@tanstack/react-query"
import { CloudOff } from "lucide-react"
import { Suspense, useEffect, useState } from "react"
import { guestToken, keepGuestToken, takeTokenFromFragment } from "../../platform/api/DeviceTokens.ts"
import { asProblem, isOutOfReach } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { guestChanges, useChanges } from "../../platform/api/useChanges.ts"
import { laterPart } from "../../platform/offline/laterPart.tsx"
import { useMessages } from "./Messages.ts"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Skeleton, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { GuestFailedState } from "../../platform/pages/GuestFailedState.tsx"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { takeFirstAnswers } from "../../platform/first/FirstAnswers.ts"
import { useResume } from "../../platform/Links.tsx"
import type { SeatingContracts } from "../SeatingClient.ts"
import { planChange } from "../PlanChange.ts"
import { PlaceCardList } from "./PlaceCardList.tsx"
import { firstPlaceCards, keptPlaceCards, type PlaceCards, readPlaceCards } from "./PlaceCards.ts"
import { SeatChanges } from "./SeatChanges.tsx"
import { SeatHeader } from "./SeatHeader.tsx"
import { useCardsBefore } from "./useCardsBefore.ts"
import { ForgetDevice } from "../../platform/pages/ForgetDevice.tsx"

/** What sends the guest to a calendar or a home screen comes after the seat. */
const SavePage = laterPart(async () => (await import("./SavePage.tsx")).SavePage)

export const GuestSeatingPage = () => {
  const { join, placeCard } = useMessages()
  useTitle(placeCard.title)
  // A saved page brings its link along.
  const [taken] = useState(() => takeTokenFromFragment()?.token ?? null)
  const [token] = useState(() => taken ?? guestToken())
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["place-cards", token],
    queryFn: ({ signal }) => readPlaceCards(token ?? "", signal),
    enabled: token !== null,
    initialData: () => {
      const first = takeFirstAnswers<SeatingContracts>(token)
      return first === undefined ? undefined : firstPlaceCards(first)
    },
    refetchInterval: 60_000
  })

  useResume(token, data?.occasion)
  const slug = data?.occasion.occasion.slug
  useChanges(token ?? "", slug === undefined ? null : guestChanges(slug), {
    kind: planChange,
    pollInterval: 30_000,
    minInterval: 2000,
    onChange: () => void refetch()
  })

  const before = useCardsBefore(token, data)

  const isOpen = data !== undefined
  useEffect(() => {
    if (taken !== null && isOpen) keepGuestToken(taken)
  }, [isOpen, taken])

  useOnline(() => void refetch())

  if (token === null) return <SignedOut />
  if (error !== null && asProblem(error).status === 401) {
    return <State title={join.brokenTitle} text={join.brokenText} />
  }
  const isAway = isOutOfReach(error)
  const cards = data ?? (isAway ? keptPlaceCards.of(token) : undefined)
  if (cards === undefined) {
    return error === null ? (
      <WaitingCards title={placeCard.title} />
    ) : (
      <GuestFailedState error={error} retry={() => void refetch()} />
    )
  }
  return (
    <Cards
      token={token}
      before={before ?? cards}
      cards={cards}
      isKept={isAway}
      now={Math.max(openedAt, dataUpdatedAt)}
    />
  )
}

const SignedOut = () => {
  const { placeCard } = useMessages()
  return (
    <State title={placeCard.signedOutTitle} text={placeCard.signedOutText}>
      <ActionLink to="/join">{placeCard.signedOutLink}</ActionLink>
    </State>
  )
}

const WaitingCards = ({ title }: { readonly title: string }) => (
  <WaitingPage className="guest-page" title={title}>
    <div className="place-cards">
      <Skeleton height="1.25rem" width="40%" />
      <Skeleton height="17rem" />
    </div>
  </WaitingPage>
)

interface CardsProps {
  readonly token: string
  /** As the guest saw them before. */
  readonly before: PlaceCards
  readonly cards: PlaceCards
  readonly isKept: boolean
  readonly now: number
}

const Cards = ({ before, cards, isKept, now, token }: CardsProps) => {
  const { states } = useMessages()
  return (
    <main className="guest-page">
      <SeatHeader opened={cards.occasion} />
      {isKept && (
        <p className="notice" role="status">
          <CloudOff size={16} aria-hidden />
          {states.offlineKept}
        </p>
      )}
      <SeatChanges before={before} now={cards} />
      <PlaceCardList cards={cards} now={now} />
      <Suspense fallback={<div className="save-page" />}>
        <SavePage token={token} occasion={cards.occasion} />
      </Suspense>
      <ForgetDevice />
    </main>
  )
}
