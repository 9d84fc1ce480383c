/** A guest's place cards: event by event, the next one first. Once seen, they are there without a network too. */
import "./guest-seating.css"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { CloudOff } from "lucide-react"
import { useEffect, useState } from "react"
import { guestToken } from "../../platform/api/DeviceTokens.ts"
import { asProblem, isOutOfReach } from "../../platform/api/Problem.ts"
import { useOnline } from "../../platform/api/useOnline.ts"
import { guestChanges, useChanges } from "../../platform/api/useChanges.ts"
import { useFormats } from "../../platform/messages/Formats.ts"
import { useMessages } from "./Messages.ts"
import { ActionLink } from "../../design/ActionLink.tsx"
import { FailedState, Loading, Skeleton, State } from "../../design/States.tsx"
import { useTitle } from "../../design/useTitle.ts"
import { useGuestLinks, useResume } from "../../platform/Links.tsx"
import { planChange } from "../PlanChange.ts"
import { moduleKey } from "../Address.ts"
import { type GuestSeat, keptPlaceCards, type PlaceCards, readPlaceCards } from "./PlaceCards.ts"
import { ForgetDevice } from "../../platform/pages/ForgetDevice.tsx"

/** How long an event counts as still going on. */
const lasting = 12 * 3_600_000

const isOver = (startsAt: string, now: number): boolean => new Date(startsAt).getTime() + lasting < now

/** Those to come in their order, then those that are over, the last one first. */
export const inOrderOfInterest = <T extends { readonly starts_at: string }>(
  events: ReadonlyArray<T>,
  now: number
): ReadonlyArray<T> => {
  const byTime = events.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  return [
    ...byTime.filter(({ starts_at }) => !isOver(starts_at, now)),
    ...byTime.filter(({ starts_at }) => isOver(starts_at, now)).toReversed()
  ]
}

export const GuestSeatingPage = () => {
  const { join, placeCard } = useMessages()
  useTitle(placeCard.title)
  const [token] = useState(guestToken)
  const [openedAt] = useState(() => Date.now())
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["place-cards", token],
    queryFn: ({ signal }) => readPlaceCards(token ?? "", signal),
    enabled: token !== null,
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

  useEffect(() => {
    if (token !== null && data !== undefined) keptPlaceCards.keep(token, data)
  }, [data, token])

  useOnline(() => void refetch())

  if (token === null) {
    return (
      <State title={placeCard.signedOutTitle} text={placeCard.signedOutText}>
        <ActionLink to="/join">{placeCard.signedOutLink}</ActionLink>
      </State>
    )
  }
  if (error !== null && asProblem(error).status === 401) {
    return <State title={join.brokenTitle} text={join.brokenText} />
  }
  const isAway = isOutOfReach(error)
  const cards = data ?? (isAway ? keptPlaceCards.of(token) : undefined)
  if (cards === undefined) {
    return error === null ? <WaitingCards /> : <FailedState error={error} retry={() => void refetch()} />
  }
  return <Cards cards={cards} isKept={isAway} now={Math.max(openedAt, dataUpdatedAt)} />
}

const WaitingCards = () => (
  <main className="guest-page">
    <Loading>
      <div className="place-cards">
        <Skeleton height="1.25rem" width="40%" />
        <Skeleton height="17rem" />
      </div>
    </Loading>
  </main>
)

const Header = ({ opened }: { readonly opened: PlaceCards["occasion"] }) => {
  const links = useGuestLinks(opened, moduleKey)
  return (
    <header className="guest-header">
      <span>{opened.occasion.name}</span>
      {links.length === 0 ? (
        <span>{opened.guest.display_name}</span>
      ) : (
        links.map((link) => (
          <Link key={link.key} to={link.path} className="link">
            {link.label}
          </Link>
        ))
      )}
    </header>
  )
}

interface CardsProps {
  readonly cards: PlaceCards
  readonly isKept: boolean
  readonly now: number
}

const Cards = ({ cards, isKept, now }: CardsProps) => {
  const { placeCard, states } = useMessages()
  const { events, occasion } = cards.occasion
  const seated = inOrderOfInterest(
    events.filter(({ id, seating }) => seating.enabled && cards.seats.some(({ event }) => event.id === id)),
    now
  )
  const open = inOrderOfInterest(
    events.filter(
      ({ id, seating, starts_at }) =>
        seating.enabled && !isOver(starts_at, now) && !seated.some((event) => event.id === id)
    ),
    now
  )
  return (
    <main className="guest-page">
      <Header opened={cards.occasion} />
      {isKept && (
        <p className="notice" role="status">
          <CloudOff size={16} aria-hidden />
          {states.offlineKept}
        </p>
      )}
      {seated.length === 0 ? (
        <div className="greeting">
          <h1>{placeCard.nothingTitle}</h1>
          <p>{placeCard.nothingText}</p>
        </div>
      ) : (
        <>
          <h1 className="visually-hidden">{placeCard.title}</h1>
          <ul className="place-cards">
            {seated.map((event) => (
              <PlaceCard
                key={event.id}
                event={event}
                seats={cards.seats.filter((seat) => seat.event.id === event.id)}
                timeZone={occasion.time_zone}
                isOver={isOver(event.starts_at, now)}
              />
            ))}
          </ul>
          {open.map((event) => (
            <p key={event.id} className="place-card-where">
              {placeCard.notYet(event.name)}
            </p>
          ))}
        </>
      )}
      <ForgetDevice />
    </main>
  )
}

interface PlaceCardProps {
  readonly event: { readonly id: string; readonly name: string; readonly starts_at: string }
  readonly seats: ReadonlyArray<GuestSeat>
  readonly timeZone: string
  readonly isOver: boolean
}

const PlaceCard = ({ event, isOver: over, seats, timeZone }: PlaceCardProps) => {
  const { placeCard } = useMessages()
  const formats = useFormats(timeZone)
  const where = ({ seat_label, seat_number, zone }: GuestSeat): string =>
    [zone?.name, seat_number === null ? null : placeCard.seat(seat_number), seat_label]
      .filter((part) => typeof part === "string")
      .join(" · ")
  return (
    <li className="place-card" data-over={over || undefined}>
      <div className="place-card-event">
        <h2>{event.name}</h2>
        <time dateTime={event.starts_at}>{formats.dayAndTime(event.starts_at)}</time>
      </div>
      {seats.map((seat) => (
        <div key={`${seat.actor.display_name} ${seat.table.name}`} className="place-card-seat">
          <p className="place-card-name">{seat.actor.display_name}</p>
          <p className="place-card-table">{seat.table.name}</p>
          <p className="place-card-where">{where(seat)}</p>
        </div>
      ))}
    </li>
  )
}
